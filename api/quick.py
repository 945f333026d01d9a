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
from api.replies import COMMON, ENCODER, JSON, VARY, Header, header_lines, shared_lines
from api.routes import refusal
from api.services import Services
from domain.kernel.messages import LANGUAGES, Language
from domain.kernel.refusals import Refused
from domain.matches.commands.answer import Answered, Legal, check_legal
from domain.matches.errors import FastPathDeclined, MatchError
from domain.matches.match import Match
from domain.matches.persistence import StoreError
from projections.match_views.frames import answer_view

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


class Worded(NamedTuple):
    """A reply; what nearly all of them say is one and the same tuple, which is spelled out once."""

    status: int
    shared: tuple[Header, ...]
    limits: list[Header]
    request_id: bytes
    body: bytes

    def headers(self) -> list[Header]:
        own = [(b"content-length", b"%d" % len(self.body)), (b"x-request-id", self.request_id)]
        return [*self.shared, *own, *self.limits]

    def lines(self) -> bytes:
        """The same headers as they are sent."""
        lines = b"%bcontent-length: %d\r\nx-request-id: %b\r\n"
        told = lines % (shared_lines(self.shared), len(self.body), self.request_id)
        return told + header_lines(self.limits) if self.limits else told


def _shared(language: Language) -> tuple[Header, ...]:
    return *answer_headers(language), (b"content-type", JSON), *COMMON, VARY


SHARED = {language: _shared(language) for language in LANGUAGES}


Then = Callable[[Worded | None], None]
"""Gets the reply once the answer is durable; None: nothing has happened, and it must go the ordinary way."""


class Quick:
    """One answer on its way."""

    __slots__ = ("_reply", "_request_id", "_seats", "_seen", "_services", "_standing", "_then", "_wish", "ident")

    def __init__(self, services: Services, wish: Wish, request_id: bytes, then: Then) -> None:
        self._services = services
        self._wish = wish
        self._request_id = request_id
        self._then = then
        self._seats: tuple[int, ...] = ()
        self._standing: Standing | None = None
        self._reply: Worded | None = None
        self.ident = uuid_of(wish.match)
        self._seen: tuple[str, int] | None = None

    def left(self) -> None:
        self._then(None)

    def failed(self, error: Exception) -> None:
        self._then(self._refusal(error))

    def _refusal(self, error: Exception) -> Worded:
        problem, language = problem_of(error, self._services.games), self._wish.spelling.language
        told = refusal(problem, self._services, language, self._seen)
        return Worded(told.status, (*told.headers, *COMMON, VARY), [], self._request_id, told.body)

    def judge(self, match: Match) -> Legal:
        _, decision, spelling, body, address = self._wish
        try:
            self._seats = identify(match, spelling.token).seats
        except MatchError:
            raise FastPathDeclined from None
        seat, open_now = int(decision[decision.index(".") + 1 :]), match.state.open
        if seat not in self._seats or open_now[seat] != decision:
            raise FastPathDeclined
        try:  # What is too deep, or has numbers too large, is no action that was offered.
            action = sent_decoder(match.game).decode(body).action
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError):
            raise FastPathDeclined from None
        limits = self._services.limits.own
        keys = keys_of("answers", address, spelling.token) if limits.quotas["answers"] else []
        if keys and not limits.has_left("answers", keys):
            raise FastPathDeclined
        try:
            legal = check_legal(match, seat, decision, action, Ask.now())
        except (MatchError, Refused):
            raise FastPathDeclined from None
        if keys:
            self._standing = limits.take("answers", keys)
        self._seen = self._wish.match, match.version
        return legal

    def word(self, match: Match, answered: Answered) -> None:
        language, standing = self._wish.spelling.language, self._standing
        told = ENCODER.encode(answer_view(match, answered, self._seats, language))
        limits = [] if standing is None else standing.headers()
        self._reply = Worded(201, SHARED[language], limits, self._request_id, told)

    def done(self, fault: StoreError | None) -> None:
        self._then(self._reply if fault is None else self._refusal(fault))


MOST = 64
"""Answers that are carried out in one go; the others' turn comes when somebody else has had a chance."""


class Rounds:
    """Gathers the answers that arrive in the same round of the loop: `domain/matches/rounds.py` says what for."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._waiting: list[Quick] = []

    def add(self, quick: Quick, loop: asyncio.AbstractEventLoop) -> None:
        self._waiting.append(quick)
        if len(self._waiting) == 1:
            loop.call_soon(self._run, loop)

    def _run(self, loop: asyncio.AbstractEventLoop) -> None:
        waiting, now = self._waiting, dict[UUID, Quick]()
        self._waiting = waiting[MOST:]
        for quick in waiting[:MOST]:
            if now.setdefault(quick.ident, quick) is not quick:  # One at a time at each match.
                self._waiting.append(quick)
        if self._waiting:
            loop.call_soon(self._run, loop)
        self._services.matches.execute_batch(now.values(), loop)
