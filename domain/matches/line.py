"""The line: the actions that count now, as versions of their events; and the rows a state can be read from.

A stored match keeps only the end of it in each checkpoint row; what lies before is fetched when somebody winds there.
"""

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from domain.matches.events import Checkpoint


class Base(NamedTuple):
    """A row of this line that holds the whole state after `ply`."""

    ply: int
    version: int


class Line:
    """Versions of plies 1..n. Plies up to `known_from` are not fetched yet."""

    __slots__ = ("bases", "entries", "known_from")

    def __init__(self) -> None:
        self.entries: list[int] = []
        """Versions of plies known_from+1 .. n."""
        self.known_from = 0
        self.bases: list[Base] = []

    @property
    def ply(self) -> int:
        return self.known_from + len(self.entries)

    @classmethod
    def from_checkpoint(cls, checkpoint: Checkpoint, version: int) -> "Line":
        line = cls()
        line.known_from = checkpoint.ply - len(checkpoint.tail)
        line.entries = list(checkpoint.tail)
        if checkpoint.anchor:
            line.bases.append(Base(line.known_from, checkpoint.anchor))
        line.bases.append(Base(checkpoint.ply, version))
        return line

    def version_of(self, ply: int) -> int:
        """The event of a ply that is already known (see `extend_back_to`)."""
        return self.entries[ply - self.known_from - 1]

    def versions(self, after: int, upto: int) -> list[int]:
        """Versions of plies after+1 .. upto."""
        return self.entries[after - self.known_from : upto - self.known_from]

    def knows(self, ply: int) -> bool:
        return ply >= self.known_from

    def extend_back_to(self, ply: int, checkpoint_of: Callable[[int], Checkpoint]) -> None:
        """Fetch earlier checkpoint rows until plies after `ply` are known."""
        while self.known_from > ply:
            checkpoint = checkpoint_of(self.bases[0].version)
            self.entries[:0] = checkpoint.tail
            self.known_from = checkpoint.ply - len(checkpoint.tail)
            if checkpoint.anchor:
                self.bases.insert(0, Base(self.known_from, checkpoint.anchor))

    def base_before(self, ply: int) -> Base | None:
        """The last stored state at or before `ply`; None: the set-up."""
        index = bisect_right(self.bases, (ply, 1 << 62))
        return self.bases[index - 1] if index else None

    def cut(self, to_ply: int, kept: tuple[int, ...]) -> tuple[int, ...]:
        """Go back to `to_ply` and put `kept` after it. Gives what stood there."""
        gone = tuple(self.versions(to_ply, self.ply))
        del self.entries[to_ply - self.known_from :]
        self.entries.extend(kept)
        while self.bases and self.bases[-1].ply > to_ply:
            self.bases.pop()
        return gone

    def mark(self, version: int) -> None:
        """The row `version` holds the state of the head."""
        self.bases.append(Base(self.ply, version))

    def tail(self) -> tuple[tuple[int, ...], int]:
        """What a checkpoint of the head has to say: the entries since the last base, and that base's row."""
        base = self.bases[-1] if self.bases else Base(0, 0)
        return tuple(self.versions(base.ply, self.ply)), base.version
