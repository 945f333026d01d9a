"""Points with their parts, and how a match ended."""

from collections.abc import Sequence

import msgspec

from domain.kernel.messages import Message
from domain.kernel.vocabulary import Seat


class Part(msgspec.Struct, frozen=True):
    """One line of a score sheet; `points` None where the viewer cannot see it."""

    id: str
    label: Message
    points: int | None


class SeatScore(msgspec.Struct, frozen=True):
    seat: Seat
    parts: tuple[Part, ...]

    @property
    def total(self) -> int:
        """What the viewer can see, added up."""
        return sum(part.points or 0 for part in self.parts)

    @property
    def complete(self) -> bool:
        return all(part.points is not None for part in self.parts)


class Rank(msgspec.Struct, frozen=True):
    seat: Seat
    rank: int
    total: int


class Outcome(msgspec.Struct, frozen=True):
    """`reason`: why it ended. `verdict`: what a solo result is worth."""

    winners: tuple[Seat, ...]
    ranking: tuple[Rank, ...]
    reason: Message
    verdict: Message | None = None


def ranked(order: Sequence[tuple[Seat, int, object]]) -> tuple[Rank, ...]:
    """Ranks of (seat, total, key) rows, best key first; equal keys share a rank."""
    rows = sorted(order, key=lambda row: (row[2], -row[0]), reverse=True)
    ranks: list[Rank] = []
    for index, (seat, total, key) in enumerate(rows):
        shared = index > 0 and rows[index - 1][2] == key
        ranks.append(Rank(seat, ranks[-1].rank if shared else index + 1, total))
    return tuple(ranks)
