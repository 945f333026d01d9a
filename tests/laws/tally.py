"""What a long run of the laws did, counted from the trials that came back and from nothing else."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.laws.every_law import LAWS, Breach, Trial, law_number

EIGHT = len({law_number(check) for check in LAWS})
HEADINGS = ("game, players, level", "asked", "matches", "variants", "laws", "checks", "plies", "broken", "CPU s")


@dataclass
class Row:
    """One group's matches."""

    name: str
    asked: int
    matches: int = 0
    variants: set[str] = field(default_factory=set)
    checks: Counter[str] = field(default_factory=Counter)
    plies: int = 0
    broken: int = 0
    seconds: float = 0.0

    def add(self, variant: str, trial: Trial) -> None:
        self.matches += 1
        self.variants.add(variant)
        self.checks.update(trial.checks)
        self.plies += trial.plies
        self.broken += len(trial.breaches)
        self.seconds += trial.seconds

    def laws(self) -> int:
        """How many laws every one of the matches went through, with all their checks."""
        missed = {law_number(check) for check in LAWS if self.checks[check] != self.matches}
        return len({law_number(check) for check in LAWS} - missed) if self.matches else 0

    def cells(self) -> tuple[str, ...]:
        figures = (self.asked, self.matches, len(self.variants), self.laws(), self.checks.total(), self.plies)
        return (self.name, *(f"{figure:,}" for figure in (*figures, self.broken)), f"{self.seconds:,.0f}")


class Tally:
    """Every group's row, and every breach."""

    def __init__(self, names: Sequence[str], asked: int) -> None:
        self.rows = [Row(name, asked) for name in names]
        self.breaches: list[Breach] = []

    def add(self, group: int, variant: str, trial: Trial) -> None:
        self.rows[group].add(variant, trial)
        self.breaches += trial.breaches

    @property
    def matches(self) -> int:
        return sum(row.matches for row in self.rows)

    @property
    def complete(self) -> bool:
        """Every group has all its matches, each through every law."""
        return all(row.matches == row.asked and row.laws() == EIGHT for row in self.rows)

    def table(self) -> str:
        """The rows under each other, and their sum."""
        total = Row("all", sum(row.asked for row in self.rows))
        for row in self.rows:
            total.matches += row.matches
            total.variants |= row.variants
            total.checks += row.checks
            total.plies += row.plies
            total.broken += row.broken
            total.seconds += row.seconds
        lines = [HEADINGS, *(row.cells() for row in self.rows), total.cells()]
        widths = [max(len(line[column]) for line in lines) for column in range(len(HEADINGS))]
        return "\n".join("  ".join(pad(cell, widths, column) for column, cell in enumerate(line)) for line in lines)


def pad(cell: str, widths: list[int], column: int) -> str:
    """Names to the left, figures to the right."""
    return cell.ljust(widths[0]) if column == 0 else cell.rjust(widths[column])
