"""Golden playthroughs: one fixed match per seat count, as a digest per ply and a count of everything that was offered.

The digests catch any drift of rules or dice, the count any drift of offers that the random player happened not to take.
"""

from math import comb, perm
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel import Game, Offer, Offered
from tests.laws.lines import Line, digests, random_line
from tests.laws.variants import Variant, variants

FOLDER = Path(__file__).parent / "golden"
SEED = "golden"
COUNTED_PLIES = 150
DIGITS = 8


class GoldenLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    seed: str
    plies: int
    offers: int
    """How many different answers there were in the first plies, every filling of a hole counted."""
    digests: str
    """Of the set-up and every ply, each chained to the one before."""


class Golden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    rules: str
    lines: dict[str, GoldenLine]


def path_of(game: Game[Any]) -> Path:
    return FOLDER / f"{game.id}.json"


def golden_of(game: Game[Any]) -> Golden:
    """What the game does today."""
    usual = [variant for variant in variants(game) if variant.options == game.options()]
    return Golden(game.rules, {str(variant): golden_line(variant) for variant in usual})


def golden_line(variant: Variant) -> GoldenLine:
    line = random_line(variant, SEED)
    short = " ".join(digest[:DIGITS] for digest in digests(line))
    return GoldenLine(SEED, len(line.plies), offers_along(line), short)


def offers_along(line: Line) -> int:
    return sum(
        sum(map(answers_of, play.offers(seat)))
        for ply in range(min(COUNTED_PLIES, len(line.plies)))
        for play in [line.play_at(ply)]
        for seat in play.asked
    )


def answers_of(offered: Offered) -> int:
    """How many different answers an offer allows."""
    if not isinstance(offered, Offer):
        return 1
    choose = offered.choose
    ways = perm if choose.ordered else comb
    return sum(ways(len(choose.values), size) for size in range(choose.least, choose.most + 1))


def read(game: Game[Any]) -> Golden | None:
    path = path_of(game)
    return msgspec.json.decode(path.read_bytes(), type=Golden) if path.exists() else None


def write(game: Game[Any]) -> None:
    FOLDER.mkdir(exist_ok=True)
    text = msgspec.json.format(msgspec.json.encode(golden_of(game)), indent=1)
    path_of(game).write_bytes(text + b"\n")
