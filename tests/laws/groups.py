"""Who shares the matches of a long run: each seat count of a game, and alone at the table each level of the solo game.

The matches of a group are spread evenly over all its ways to set the game up.
"""

from typing import Any, NamedTuple
from zlib import crc32

from msgspec.structs import replace

from domain.kernel import Game
from tests.laws.lines import digests, played
from tests.laws.variants import (
    Variant,
    accepted,
    combinations,
    hints_of,
    option_rows,
    values_of,
    variants,
    words,
)

MANY = 128
"""So many combinations of a game's switches and words have their share in a long run."""


class Group(NamedTuple):
    game: Game[Any]
    seats: int
    level: str
    """Of the solo game, as the options name it; nothing where there is only one."""
    variants: tuple[Variant, ...]

    def __str__(self) -> str:
        return " ".join(filter(None, [self.game.id, f"{self.seats}p", self.level]))


class Match(NamedTuple):
    """A match to be tried: `at` picks the moments that the laws look at more closely."""

    group: int
    variant: Variant
    seed: str
    at: int


def solo_words(game: Game[Any]) -> list[str]:
    """The options that set the level of the solo game: words that change a match alone, but none in company."""
    if 1 not in game.seat_counts:
        return []
    company = next((seats for seats in game.seat_counts if seats > 1), None)
    return [word for word in words(game) if tells(game, word, 1) and not (company and tells(game, word, company))]


def tells(game: Game[Any], word: str, seats: int) -> bool:
    """Whether the same seed is played otherwise under some value of the option."""
    options = [replace(game.options(), **{word: value}) for value in values_of(hints_of(game)[word], None)]
    tables = [table for table in (Variant(game, seats, row) for row in options) if accepted(table)]
    return len({tuple(digests(played(table, "does it tell?"))) for table in tables}) > 1


def ways_to_play(game: Game[Any]) -> list[Variant]:
    """Every combination of switches and words, and every row of numbers and boards, at every seat count."""
    rows = [row.options for row in option_rows(game) if not row.alone]
    boards = [Variant(game, seats, row) for seats in game.seat_counts for row in rows]
    found = [*variants(game), *combinations(game, MANY), *filter(accepted, boards)]
    return list(dict.fromkeys(found))


def groups_of(game: Game[Any]) -> list[Group]:
    """By seat count, and alone by level."""
    levels = solo_words(game)
    shares: dict[tuple[int, str], list[Variant]] = {}
    for variant in ways_to_play(game):
        level = " ".join(f"{word}={getattr(variant.options, word)}" for word in levels) if variant.seats == 1 else ""
        shares.setdefault((variant.seats, level), []).append(variant)
    return [Group(game, seats, level, tuple(share)) for (seats, level), share in sorted(shares.items())]


def match_of(groups: list[Group], group: int, number: int, base: str) -> Match:
    """The number-th match of a group: its variants take turns."""
    share = groups[group].variants
    variant, seed = share[number % len(share)], f"{base} {number}"
    return Match(group, variant, seed, crc32(f"{variant} {seed}".encode()))
