"""The call that tables make most, on the shortest way: a plainly spelled `PUT` of an answer that is legal.

It only ever succeeds. Whatever is out of the ordinary (another spelling, an unknown token, a refusal, a repeat, a match
that must be fetched first, several workers) is left, before anything has happened, to the handlers behind it; so there
is one place that refuses, and one that describes.
"""

import asyncio
import re
from collections.abc import Callable, Mapping
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
from domain.matches.answering import Answered, answer
from domain.matches.match import Match
from domain.matches.problems import MatchProblem, NotThisWay
from domain.matches.store import StoreFault
from projections.frames import answer_view

BEARER = re.compile(rb"Bearer ([A-Za-z0-9_-]{43})")
PLAIN_ACCEPT = (b"", b"*/*", b"application/json")
UNUSUAL = (b"content-encoding", b"expect")

uuid_of = lru_cache(maxsize=1 << 13)(lambda text: UUID(hex=text))
"""Of a match that is played the same is asked for again and again."""


class Spelling(NamedTuple):
    """The headers of an answer, spelled the way nearly everybody spells them."""

    length: int
    token: str
    """Its digest."""
    language: Language
    request_id: bytes | None


def spelling_of(headers: Mapping[bytes, bytes]) -> Spelling | None:
    bearer = BEARER.fullmatch(headers.get(b"authorization", b""))
    length = headers.get(b"content-length", b"")
    if (
        bearer is None
        or headers.get(b"content-type") != b"application/json"
        or headers.get(b"accept", b"") not in PLAIN_ACCEPT
        or any(name in headers for name in UNUSUAL)
        or not (length.isdigit() and len(length) < 8 and length == b"%d" % int(length))
    ):
        return None
    language = language_of(headers.get(b"accept-language", b"").decode("latin-1"))
    return Spelling(int(length), sha256(bearer[1]).hexdigest(), language, headers.get(b"x-request-id"))


class Wish(NamedTuple):
    """An answer as its call spells it."""

    match: str
    decision: str
    spelling: Spelling
    body: bytes
    address: str


class Quick:
    """One answer on its way."""

    __slots__ = ("_reply", "_seats", "_services", "_standing", "_then", "_wish", "match")

    def __init__(self, services: Services, wish: Wish, then: Callable[[Reply], None]) -> None:
        self._services = services
        self._wish = wish
        self._then = then
        self._seats: tuple[int, ...] = ()
        self._standing: Standing | None = None
        self._reply: Reply | None = None
        self.match: Match | None = None

    def begin(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Carry it out; `then` gets the reply once it is durable. False, and nothing has changed: not this way."""
        services = self._services
        if services.redis is not None:
            return False
        try:
            return services.house.command_now(loop, uuid_of(self._wish.match), self._do, self._word, self._done)
        except Exception as error:  # noqa: BLE001  It was legal and yet not done: as everywhere, an incident.
            self._then(self._refusal(error))
            return True

    def _refusal(self, error: Exception) -> Reply:
        seen = None if self.match is None else (self.match.id.hex, self.match.version)
        return refusal(problem_of(error, self._services.games), self._services, self._wish.spelling.language, seen)

    def _do(self, match: Match) -> Answered:
        _, decision, spelling, body, address = self._wish
        try:
            caller = identify(match, spelling.token)
        except MatchProblem:
            raise NotThisWay from None
        open_now = match.register.open
        if decision not in [open_now[seat] for seat in caller.seats]:
            raise NotThisWay
        try:  # What is too deep, or has numbers too large, is no action that was offered.
            action = sent_decoder(match.game).decode(body).action
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError):
            raise NotThisWay from None
        limits, keys = self._services.limits.own, keys_of("answers", address, spelling.token)
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
        language = self._wish.spelling.language
        told = ENCODER.encode(answer_view(self.match, answered, self._seats, language))
        self._reply = Reply(201, told, headers=answer_headers(language))
        if self._standing is not None:
            self._reply.headers += self._standing.headers()

    def _done(self, fault: StoreFault | None) -> None:
        if fault is not None:
            self._reply = self._refusal(fault)
        assert self._reply is not None
        self._then(self._reply)
