"""Single-use tickets for browsers, whose EventSource cannot send a token; in memory, or in Redis for all workers."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

import msgspec

from api.problems import Problem
from api.redis_client import RedisClient, RedisUnavailable
from domain.kernel.messages import Message

LIFETIME = 30.0
REMEMBERED = 300.0
"""Seconds for which an expired ticket can still be distinguished from an unknown one."""
MOST = 100_000

_ENCODER = msgspec.json.Encoder()


class Ticket(NamedTuple):
    match: UUID
    token: str | None
    wanted: str | None
    expires: float


class SharedTicket(msgspec.Struct, array_like=True, gc=False):
    """A ticket as Redis keeps it."""

    match: str
    token: str | None
    wanted: str | None
    expires: float = float("inf")
    """By the time of day, which all workers share."""


_DECODER = msgspec.json.Decoder(SharedTicket)


class LocalTickets:
    """Tickets of this process."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: OrderedDict[str, Ticket] = OrderedDict()

    def issue(self, match: UUID, token: str | None, wanted: str | None) -> str:
        self._evict()
        name = secrets.token_urlsafe(24)
        self._known[name] = Ticket(match, token, wanted, self._clock() + LIFETIME)
        return name

    def spend(self, name: str, match: UUID) -> Ticket:
        """The ticket, once; else the same refusal whether or not there is such a match."""
        ticket = self._known.pop(name, None)
        if ticket is None or ticket.match != match:
            raise Problem("token-unknown", Message("detail.ticket"))
        if ticket.expires < self._clock():
            raise Problem("ticket-expired")
        return ticket

    def _evict(self) -> None:
        now = self._clock()
        while self._known:
            name, oldest = next(iter(self._known.items()))
            if oldest.expires + REMEMBERED >= now and len(self._known) < MOST:
                return
            del self._known[name]


class Tickets:
    """Tickets that any worker accepts. While Redis is unavailable a ticket is good at the worker that issued it.

    A ticket lies in one place only, so it is spent once whatever happens to Redis meanwhile.
    """

    def __init__(
        self,
        redis: RedisClient | None,
        local: LocalTickets | None = None,
        time_of_day: Callable[[], float] = time.time,
    ) -> None:
        self._local = local or LocalTickets()
        self._redis = redis
        self._time = time_of_day

    async def issue(self, match: UUID, token: str | None, wanted: str | None) -> str:
        if self._redis is None:
            return self._local.issue(match, token, wanted)
        name = secrets.token_urlsafe(24)
        value = _ENCODER.encode(SharedTicket(match.hex, token, wanted, self._time() + LIFETIME))
        kept = int((LIFETIME + REMEMBERED) * 1000)
        try:
            await self._redis.ask(lambda client: client.set(_key(name), value, px=kept))
        except RedisUnavailable:
            return self._local.issue(match, token, wanted)  # Under another name: that one may have arrived after all.
        return name

    async def spend(self, name: str, match: UUID) -> Ticket:
        """The ticket, once; else the same refusal whether or not there is such a match."""
        found = await self._take(name)
        if found is None:
            return self._local.spend(name, match)
        ticket = _DECODER.decode(found)
        if UUID(ticket.match) != match:
            return self._local.spend(name, match)  # It is not there either: the same refusal.
        if ticket.expires < self._time():
            raise Problem("ticket-expired")
        return Ticket(match, ticket.token, ticket.wanted, LIFETIME)

    async def _take(self, name: str) -> bytes | str | None:
        if self._redis is None:
            return None
        try:
            return await self._redis.ask(lambda client: client.getdel(_key(name)))
        except RedisUnavailable:
            return None


def _key(name: str) -> str:
    """A reader of Redis' keys cannot use a ticket."""
    return f"orrery:tickets:{sha256(name.encode()).hexdigest()}"
