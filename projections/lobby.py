"""The lobby: which matches there are, newest first. Folded from the events of all matches."""

from bisect import bisect_left, insort
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import msgspec

from domain.kernel.vocabulary import TypeDispatch
from domain.matches.events import (
    Event,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    SeatTaken,
    SeatVacated,
)
from domain.matches.match_state import CARETAKER, Status


class Entry(msgspec.Struct):
    """What the lobby has to know of a match to find it; all the rest is its summary's business."""

    match: UUID
    game: str
    created: int
    listed: bool
    version: int
    players: list[str]
    """Per seat `person`, `open`, or the bot that plays."""
    free: list[bool]
    status: Status = "open"

    @property
    def key(self) -> tuple[int, bytes]:
        """Newest first, and a fixed order among those of one moment."""
        return (-self.created, self.match.bytes)

    @property
    def open(self) -> bool:
        """Whether somebody could sit down now."""
        return self.status in ("open", "running") and any(self.free)

    @property
    def has_bot(self) -> bool:
        return any(player.startswith("bot:") for player in self.players)


FOLD = TypeDispatch()
"""`FOLD[type(event)](entry, event)`; other events do not concern the lobby."""


@FOLD.on(SeatTaken)
def seat_taken(entry: Entry, event: SeatTaken) -> None:
    entry.players[event.seat] = event.player
    entry.free[event.seat] = False


@FOLD.on(SeatVacated)
def seat_vacated(entry: Entry, event: SeatVacated) -> None:
    entry.players[event.seat] = CARETAKER if entry.status == "running" else "open"
    entry.free[event.seat] = True


@FOLD.on(MatchStarted)
def match_started(entry: Entry, event: MatchStarted) -> None:
    entry.status = "running"


@FOLD.on(MatchEnded)
def match_ended(entry: Entry, event: MatchEnded) -> None:
    entry.status = "finished"


@FOLD.on(MatchAbandoned)
def match_abandoned(entry: Entry, event: MatchAbandoned) -> None:
    entry.status = "abandoned"


TOPICS = frozenset(kind.__name__ for kind in (MatchOpened, *FOLD))
"""Names of the events that concern the lobby, so that others need not be decoded."""


class Lobby:
    """Every match by id, and the listed ones in order."""

    def __init__(self) -> None:
        self.entries: dict[UUID, Entry] = {}
        self._order: list[tuple[tuple[int, bytes], UUID]] = []

    def fold(self, match: UUID, version: int, event: Event) -> None:
        """Take an event in; one that was taken in before changes nothing."""
        if isinstance(event, MatchOpened):
            if match not in self.entries:
                self._add(match, version, event)
            return
        rule: Any = FOLD.get(type(event))
        entry = None if rule is None else self.entries.get(match)
        if entry is None or version <= entry.version:
            return
        rule(entry, event)
        entry.version = version

    def _add(self, match: UUID, version: int, event: MatchOpened) -> None:
        players = [plan.player for plan in event.seats]
        free = [player == "open" for player in players]
        entry = Entry(match, event.game, event.at, event.policies.listed, version, players, free)
        self.entries[match] = entry
        if entry.listed:
            insort(self._order, (entry.key, match))

    def listed(self, after: tuple[int, bytes] | None = None) -> Iterator[Entry]:
        """Listed matches, newest first, behind the given key."""
        first = 0 if after is None else bisect_left(self._order, (after, UUID(int=(1 << 128) - 1)))
        for index in range(first, len(self._order)):
            yield self.entries[self._order[index][1]]

    def running_with_bots(self) -> list[UUID]:
        """Matches in which a bot may have to answer."""
        return [entry.match for entry in self.entries.values() if entry.status == "running" and entry.has_bot]
