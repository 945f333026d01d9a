"""Totals over the plies of a line, kept as the plies at which they changed: most answers change no points."""

from collections.abc import Sequence

import msgspec

Changes = list[int]
"""Ply, total, ply, total …, of one seat."""


class ScoreChanges(msgspec.Struct):
    """Totals after every ply of the current line, by seat: as a spectator sees them, and all of them."""

    game: str
    version: int
    """Of the last event of the match that is in it."""
    ply: int = -1
    spectator: list[Changes] = []
    archive: list[Changes] = []

    def cut(self, after: int) -> None:
        """The line goes back to `after`."""
        for changes in (*self.spectator, *self.archive):
            while changes and changes[-2] > after:
                del changes[-2:]
        self.ply = min(self.ply, after)

    def extend(self, spectator: Sequence[int], archive: Sequence[int]) -> None:
        """Totals after the next ply."""
        self.ply += 1
        if not self.archive:
            self.spectator = [[] for _ in spectator]
            self.archive = [[] for _ in archive]
        for columns, totals in ((self.spectator, spectator), (self.archive, archive)):
            for changes, total in zip(columns, totals, strict=True):
                if not changes or changes[-1] != total:
                    changes.extend((self.ply, total))

    def repeat(self) -> None:
        """The next ply changes no points."""
        self.ply += 1


def expand(changes: Changes, ply: int) -> tuple[int, ...]:
    """The total after each of the plies 0..ply."""
    totals: list[int] = []
    for index in range(0, len(changes), 2):
        totals += [changes[index - 1]] * (changes[index] - len(totals))
        totals.append(changes[index + 1])
    totals += [changes[-1]] * (ply + 1 - len(totals))
    return tuple(totals)
