"""A pairing code: made by a player's device, used once by another one, worthless after some minutes.

It is an aggregate of its own, found by the code itself. Its second event is the last, so the store's version check
lets exactly one of several simultaneous uses through.
"""

from collections.abc import Iterable
from uuid import UUID

from msgspec.structs import replace

from domain.matches.events import Event
from domain.players.errors import PlayerError
from domain.players.events import PairingCodeMade, PairingCodeUsed
from domain.players.tokens import NewToken, code_id

LIFETIME = 300_000_000
"""Microseconds."""


class PairingCode:
    def __init__(self, ident: UUID) -> None:
        self.id = ident
        self.version = 0
        self.player = UUID(int=0)
        self.expires = 0
        self.used: PairingCodeUsed | None = None
        self._pending: list[Event] = []

    @classmethod
    def make(cls, code: str, player: UUID, at: int) -> "PairingCode":
        pairing = cls(code_id(code))
        pairing.trigger(PairingCodeMade(at=at, player=player.hex, expires=at + LIFETIME))
        return pairing

    def use(self, token: NewToken, request: str, at: int) -> bool:
        """Spend the code for a token; False if the same call has done so before."""
        if self.used is not None:
            if request and self.used.request == request and self.used.token_id == token.id:
                return False
            raise PlayerError("pairing-gone", detail="pairing-used")
        if at >= self.expires:
            raise PlayerError("pairing-gone", detail="pairing-expired")
        self.trigger(PairingCodeUsed(at=at, token_id=token.id, request=request))
        return True

    def trigger(self, event: Event) -> None:
        numbered = replace(event, originator_id=self.id, originator_version=self.version + 1)
        self.evolve(numbered)
        self._pending.append(numbered)

    def collect_events(self) -> tuple[Event, ...]:
        events = tuple(self._pending)
        self._pending.clear()
        return events

    def evolve(self, event: Event) -> None:
        if isinstance(event, PairingCodeMade):
            self.player, self.expires = UUID(hex=event.player), event.expires
        else:
            assert isinstance(event, PairingCodeUsed)
            self.used = event
        self.version = event.originator_version


def project_code(code: PairingCode | None, events: Iterable[Event]) -> PairingCode | None:
    """The library's projector function."""
    for event in events:
        if code is None:
            code = PairingCode(event.originator_id)
        code.evolve(event)
    return code
