"""The line: the actions that count now, as versions of their events; and the snapshots a state can be read from.

A snapshot holds only the end of its line; what lies before is read from earlier snapshots when it is asked for.
"""

from array import array
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple


class Base(NamedTuple):
    """A snapshot of this line, which holds the whole state after `ply`."""

    ply: int
    version: int


class Line:
    """Versions of plies 1..n. Plies up to `known_from` are not read yet."""

    __slots__ = ("bases", "entries", "known_from")

    def __init__(self) -> None:
        self.entries = array("I")
        """Versions of plies known_from+1 .. n."""
        self.known_from = 0
        self.bases: list[Base] = []

    @property
    def ply(self) -> int:
        return self.known_from + len(self.entries)

    @classmethod
    def from_snapshot(cls, ply: int, tail: tuple[int, ...], previous: int, version: int) -> "Line":
        line = cls()
        line.known_from = ply
        line.bases.append(Base(ply, version))
        line.extend_back(ply, tail, previous)
        return line

    def extend_back(self, ply: int, tail: tuple[int, ...], previous: int) -> None:
        """Put the tail of the snapshot at `ply`, where the known part begins, in front of it."""
        self.entries[:0] = array("I", tail)
        self.known_from = ply - len(tail)
        if previous:
            self.bases.insert(0, Base(self.known_from, previous))

    def version_of(self, ply: int) -> int:
        """The event of a ply that is already known."""
        return self.entries[ply - self.known_from - 1]

    def versions(self, after: int, upto: int) -> list[int]:
        """Versions of plies after+1 .. upto."""
        return self.entries[after - self.known_from : upto - self.known_from].tolist()

    def last(self, count: int) -> list[int]:
        """Versions of the last known plies."""
        return self.entries[-count:].tolist()

    def base_before(self, ply: int) -> Base | None:
        """The last snapshot at or before `ply`; None: the set-up."""
        index = bisect_right(self.bases, (ply, 1 << 62))
        return self.bases[index - 1] if index else None

    def append(self, version: int) -> None:
        self.entries.append(version)

    def cut(self, to_ply: int, kept: Iterable[int]) -> tuple[int, ...]:
        """Go back to `to_ply` and put `kept` after it. Gives what stood there."""
        gone = tuple(self.versions(to_ply, self.ply))
        del self.entries[to_ply - self.known_from :]
        self.entries.extend(kept)
        while self.bases and self.bases[-1].ply > to_ply:
            self.bases.pop()
        return gone

    def mark(self, version: int) -> None:
        """There is a snapshot at `version`, the head."""
        self.bases.append(Base(self.ply, version))

    def tail(self) -> tuple[tuple[int, ...], int]:
        """What a snapshot of the head has to say: the entries since the last one, and that one's version."""
        base = self.bases[-1] if self.bases else Base(0, 0)
        return tuple(self.versions(base.ply, self.ply)), base.version
