"""Golden playthroughs: every planet and every corporation at least once, kept ply by ply as digests.

After a change of rules on purpose: `python -m tests.games.planet_unknown.test_golden` writes them anew.
"""

from itertools import cycle
from pathlib import Path

import msgspec
import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.components.tables import CORPORATIONS, PLANETS
from domain.games.planet_unknown.options import PlanetUnknownOptions
from tests.laws.golden_lines import GoldenLine, golden_line
from tests.laws.variants import Variant

KEPT = Path(__file__).parent / "golden.json"
PAIRS = list(zip(PLANETS, cycle(CORPORATIONS), strict=False))


def variant(planet: str, corporation: str) -> Variant:
    """The pair alone at the table, or against one player without anything special, in turn."""
    options = PlanetUnknownOptions(choose_sides=False, planets=(planet,), corporations=(corporation,))  # type: ignore[arg-type]
    return Variant(GAME, 1 + list(PLANETS).index(planet) % 2, options)


def kept() -> dict[str, GoldenLine]:
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, GoldenLine])


def test_every_planet_and_every_corporation_is_played() -> None:
    assert {planet for planet, _ in PAIRS} == set(PLANETS)
    assert {corporation for _, corporation in PAIRS} == set(CORPORATIONS)
    assert kept().keys() == {f"{planet} {corporation}" for planet, corporation in PAIRS}


@pytest.mark.parametrize(("planet", "corporation"), PAIRS)
def test_the_match_goes_as_it_always_did(planet: str, corporation: str) -> None:
    assert golden_line(variant(planet, corporation)) == kept()[f"{planet} {corporation}"]


if __name__ == "__main__":
    lines = {f"{planet} {firm}": golden_line(variant(planet, firm)) for planet, firm in PAIRS}
    KEPT.write_bytes(msgspec.json.format(msgspec.json.encode(lines), indent=2) + b"\n")
