"""The call that tables make most, on the shortest way: a plainly spelled `PUT` of an answer that is legal.

It only ever succeeds. Whatever is out of the ordinary (another spelling, an unknown token, a refusal, a repeat, a match
that must be fetched first, several workers) is left, before anything has happened, to the handlers behind it; so there
is one place that refuses, and one that describes.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

import msgspec

from api.actions import sent_decoder
from api.asking import Ask
from api.callers import identify
from api.done import answer_headers
from api.languages import language_of
from api.limits import Standing, keys_of
from api.refusing import problem_of
from api.replies import ENCODER, Reply
from api.routes import refusal
from api.services import Services
from domain.kernel.refusals import Refused
from domain.kernel.texts import Language
from domain.matches.answering import Answered, answer, seat_of_decision
from domain.matches.match import Match
from domain.matches.problems import MatchProblem, NotThisWay
from projections.frames import answer_view

BEARER = re.compile(rb"Bearer ([A-Za-z0-9_-]{43})")
PLAIN_ACCEPT = (b"", b"*/*", b"application/json")
UNUSUAL = (b"content-encoding", b"expect")

uuid_of = lru_cache(maxsize=1 << 13)(lambda text: UUID(hex=text))
"""Of a match that is played the same is asked for again and again."""


class Wish(NamedTuple):
    """An answer as its call spells it."""

    match: str
    decision: str
    headers: Mapping[bytes, bytes]
    body: bytes
    address: str
    alone: bool = False
    """Whether no other answer has arrived that is not done yet."""


class Quick:
    """One answer on its way."""

    __slots__ = ("_language", "_reply", "_seats", "_services", "_standing", "_token", "_wish", "match")

    def __init__(self, services: Services, wish: Wish) -> None:
        self._services = services
        self._wish = wish
        self._language: Language = "en"
        self._token = ""
        self._seats: tuple[int, ...] = ()
        self._standing: Standing | None = None
        self._reply: Reply | None = None
        self.match: Match | None = None

    async def answer(self) -> Reply | None:
        """The reply once the answer is durable; None where the ordinary way must be gone, and nothing has changed."""
        services, wish = self._services, self._wish
        ident = uuid_of(wish.match)
        if not services.house.at_hand(ident) or services.redis is not None or not self._plain():
            return None
        try:
            await services.house.command(ident, self._do, alone=wish.alone, meanwhile=self._word)
        except NotThisWay:
            return None
        except Exception as error:  # noqa: BLE001  It was legal and yet not done: as everywhere, an incident or the store.
            seen = None if self.match is None else (self.match.id.hex, self.match.version)
            return refusal(problem_of(error, services.games), services, self._language, seen)
        return self._reply

    def _plain(self) -> bool:
        """Whether the headers are spelled the way nearly everybody spells them."""
        headers = self._wish.headers
        bearer = BEARER.fullmatch(headers.get(b"authorization", b""))
        if (
            bearer is None
            or headers.get(b"content-type") != b"application/json"
            or headers.get(b"accept", b"") not in PLAIN_ACCEPT
            or any(name in headers for name in UNUSUAL)
        ):
            return False
        self._token = sha256(bearer[1]).hexdigest()
        self._language = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
        return True

    def _do(self, match: Match) -> Answered:
        decision, services = self._wish.decision, self._services
        try:
            caller = identify(match, self._token)
        except MatchProblem:
            raise NotThisWay from None
        _, seat = seat_of_decision(decision)
        if seat not in caller.seats or match.register.open[seat] != decision:
            raise NotThisWay
        try:  # What is too deep, or has numbers too large, is no action that was offered.
            action = sent_decoder(match.game).decode(self._wish.body).action
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError):
            raise NotThisWay from None
        limits, keys = services.limits.own, keys_of("answers", self._wish.address, self._token)
        if not limits.has_left("answers", keys):
            raise NotThisWay
        try:
            answered = answer(match, decision, action, Ask.now())
        except (MatchProblem, Refused):
            raise NotThisWay from None
        self._standing = limits.take("answers", keys)
        self._seats, self.match = caller.seats, match
        return answered

    def _word(self, answered: Answered) -> None:
        """Put it into words, while it is being written."""
        assert self.match is not None
        told = ENCODER.encode(answer_view(self.match, answered, self._seats, self._language))
        self._reply = Reply(201, told, headers=answer_headers(self._language))
        if self._standing is not None:
            self._reply.headers += self._standing.headers()
