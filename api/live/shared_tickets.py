"""Tickets that any worker takes, in Redis; while it is away a ticket is good at the worker that gave it."""

import secrets
from hashlib import sha256
from typing import TYPE_CHECKING
from uuid import UUID

import msgspec

from api.away import Away
from api.live.tickets import LASTS, Ticket, Tickets

if TYPE_CHECKING:
    from api.shared_redis import SharedRedis

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(tuple[str, str | None, str | None])


class SharedTickets:
    """As `Tickets`. A ticket lies in one place only, so it is spent once whatever happens to Redis meanwhile."""

    def __init__(self, own: Tickets, redis: "SharedRedis | None") -> None:
        self._own = own
        self._redis = redis

    async def issue(self, match: UUID, token: str | None, wanted: str | None) -> str:
        if self._redis is None:
            return self._own.issue(match, token, wanted)
        name = secrets.token_urlsafe(24)
        value = _ENCODER.encode((match.hex, token, wanted))
        try:
            await self._redis.ask(lambda client: client.set(_key(name), value, px=int(LASTS * 1000)))
        except Away:
            return self._own.issue(match, token, wanted)  # Under another name: that one may have arrived after all.
        return name

    async def spend(self, name: str, match: UUID) -> Ticket:
        """The ticket, once; else the same refusal whether or not there is such a match."""
        found = await self._take(name)
        if found is None:
            return self._own.spend(name, match)
        there, token, wanted = _DECODER.decode(found)
        if UUID(there) != match:
            return self._own.spend(name, match)  # It is not there either: the one refusal there is.
        return Ticket(match, token, wanted, LASTS)

    async def _take(self, name: str) -> bytes | str | None:
        if self._redis is None:
            return None
        try:
            return await self._redis.ask(lambda client: client.getdel(_key(name)))
        except Away:
            return None


def _key(name: str) -> str:
    """Who reads the keys of Redis cannot use a ticket."""
    return f"orrery:tickets:{sha256(name.encode()).hexdigest()}"
