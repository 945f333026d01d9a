"""Single-use tickets for browsers, whose EventSource cannot send a token."""

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from api.problems import Problem
from domain.kernel.messages import Message

LASTS = 30.0
MOST = 100_000


class Ticket(NamedTuple):
    match: UUID
    token: str | None
    wanted: str | None
    expires: float


class Tickets:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._known: OrderedDict[str, Ticket] = OrderedDict()

    def issue(self, match: UUID, token: str | None, wanted: str | None) -> str:
        self._forget()
        name = secrets.token_urlsafe(24)
        self._known[name] = Ticket(match, token, wanted, self._clock() + LASTS)
        return name

    def spend(self, name: str, match: UUID) -> Ticket:
        """The ticket, once; else the same refusal whether or not there is such a match."""
        ticket = self._known.pop(name, None)
        if ticket is None or ticket.match != match or ticket.expires < self._clock():
            raise Problem("token-unknown", Message("detail.ticket"))
        return ticket

    def _forget(self) -> None:
        now = self._clock()
        while self._known:
            name, oldest = next(iter(self._known.items()))
            if oldest.expires >= now and len(self._known) < MOST:
                return
            del self._known[name]
