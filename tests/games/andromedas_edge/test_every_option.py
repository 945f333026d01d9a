"""All laws at every seat count and team setting, with the options of the table mixed (rules 3)."""

import pytest

from domain.games.andromedas_edge import GAME
from domain.games.andromedas_edge.state import Options
from tests.laws.every_law import law_of_everything
from tests.laws.variants import Variant, hints_of, values_of

ROWS = 3
"""As many as the longest option has values, so that each of them is met at every seat count."""


def mixed(seats: int, teams: bool) -> list[Options]:
    """Every value of every option, each beside others than in the row before."""
    pick = ("random", "first", "second")
    return [
        Options(
            length=("short", "medium", "long")[number],
            events=("dawn_of_the_galaxy", "twilight_of_the_universe")[(number + seats) % 2],
            raider_s=("first", "second")[(number + teams) % 2],
            raider_a=pick[number],  # type: ignore[arg-type]
            raider_b=pick[(number + 1) % 3],  # type: ignore[arg-type]
            raider_c=pick[(number + 2) % 3],  # type: ignore[arg-type]
            raider_d=pick[number],  # type: ignore[arg-type]
            special_locations=("vortices", "quasars", "none")[(number + seats) % 3],
            fates=(number + teams) % 2 == 0,
            teams=teams,
        )
        for number in range(ROWS)
    ]


TABLES = ((2, False), (3, False), (4, False), (4, True))
VARIANTS = [Variant(GAME, seats, options) for seats, teams in TABLES for options in mixed(seats, teams)]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_law_holds(variant: Variant) -> None:
    law_of_everything(variant, "mixed", 7)


@pytest.mark.parametrize("name", [name for name in Options.__struct_fields__ if name != "teams"])
def test_every_value_is_met_at_every_seat_count(name: str) -> None:
    values = values_of(hints_of(GAME)[name], None)
    for seats, teams in TABLES:
        assert {getattr(options, name) for options in mixed(seats, teams)} == {*values}


@pytest.mark.parametrize("special", ["quasars", "vortices"])
def test_special_locations_meet_teams_and_matches_with_and_without_fates(special: str) -> None:
    rows = [options for seats, teams in TABLES for options in mixed(seats, teams)]
    there = [options for options in rows if options.special_locations == special]
    assert {options.fates for options in there} == {False, True}
    assert {options.teams for options in there} == {False, True}
