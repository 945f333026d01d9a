"""Set-up and its options."""

from typing import Any

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import ChooseSides, KeepObjectives, RotateStation
from domain.games.planet_unknown.components.tables import CORPORATIONS, PLANETS, STATION
from domain.games.planet_unknown.facts import StackLoaded
from domain.games.planet_unknown.options import PlanetUnknownOptions
from domain.games.planet_unknown.state import sector_at
from domain.kernel import Play, SetupRefused
from domain.kernel.messages import LANGUAGES
from domain.kernel.redaction import redact
from tests.games.planet_unknown.table import ANA, BO, in_turn, table


def refused(seats: int, **options: Any) -> str:
    with pytest.raises(SetupRefused) as refusal:
        Play.begin(GAME, seats, "no", PlanetUnknownOptions(**options))
    assert refusal.value.code == "option-value"
    english, czech = (GAME.texts.render(refusal.value.text, language, ()) for language in LANGUAGES)
    assert english.partition(": ")[2] != czech.partition(": ")[2]
    return refusal.value.errors[0][0]


def test_everybody_chooses_sides_at_once_among_four_combinations() -> None:
    top = table(3, choose_sides=True, planets=("gaia",), corporations=("republic",))
    assert top.play.asked == (0, 1, 2)
    assert len(top.offers(ANA)) == 4
    top.do(ChooseSides("asymmetric", "symmetric"), seat=ANA)
    assert (top.player().planet, top.player().corporation) == ("gaia", "universal_coalition")
    top.do(ChooseSides("symmetric", "symmetric"), seat=2)
    top.do(ChooseSides("symmetric", "asymmetric"), seat=BO)
    assert top.player(BO).corporation == top.player(BO).corporation_board
    assert top.kind(ANA) in ("rotate_station", "choose_flux_track", None)


def test_no_two_players_are_dealt_the_same_board() -> None:
    for seed in range(10):
        play = Play.begin(GAME, 6, f"boards {seed}")
        assert len({player.planet_board for player in play.state.players}) == 6
        assert len({player.corporation_board for player in play.state.players}) == 6
        assert all(PLANETS[player.planet_board].side == "asymmetric" for player in play.state.players)


def test_without_kickstarter_only_boards_of_the_base_edition_are_dealt() -> None:
    play = Play.begin(GAME, 6, "base", PlanetUnknownOptions(kickstarter=False))
    assert {PLANETS[player.planet_board].edition for player in play.state.players} == {"base"}
    assert {CORPORATIONS[player.corporation_board].edition for player in play.state.players} == {"base"}


def test_stacks_hold_twelve_tiles_of_a_shape_in_an_order_nobody_knows() -> None:
    play = Play.begin(GAME, 2, "stacks")
    assert all(len(stack.top) == 1 and len(stack.below) == 11 for stack in play.state.stacks)
    loaded = [fact for fact in play.set_up.facts if isinstance(fact, StackLoaded)]
    assert len(loaded) == 12
    assert all(set(redact(fact, 0).tiles) == {None} for fact in loaded)  # type: ignore[attr-defined]


@pytest.mark.parametrize("seats", range(1, 7))
def test_sector_markers_point_at_different_sectors(seats: int) -> None:
    state = table(seats, station_rotation=2).state
    assert sorted({sector_at(state, seat, 2) for seat in range(seats)}) == sorted(
        (position - 2) % 6 for position in STATION.positions[seats - 1]
    )


def test_the_commander_rotates_the_station_to_any_of_six_positions() -> None:
    top = table(4, commander=2)
    assert top.play.asked == (2,)
    assert top.offers(2) == [RotateStation(turn) for turn in range(6)]
    top.do(RotateStation(5), seat=2)
    assert top.state.rotation == 5


def test_alone_the_station_turns_before_the_first_turn_too() -> None:
    top = table(1, station_rotation=5)
    top.do(top.offers()[0])
    assert top.state.turn == 1
    assert top.state.rotation == 0


def test_personal_objectives_are_kept_in_a_sealed_round() -> None:
    top = table(2, personal_objectives=True)
    assert top.play.asked == (0, 1)
    assert len(top.offered(KeepObjectives, BO)) == 2
    top.do(top.offers(ANA)[0], seat=ANA)
    assert top.player().objectives == []
    top.do(top.offers(BO)[1], seat=BO)
    assert [len(player.objectives) for player in top.state.players] == [1, 1]
    assert [len(player.objectives_returned) for player in top.state.players] == [1, 1]
    assert len(top.state.neighbour_objectives) == 3


def test_lifepods_rovers_and_trackers_are_as_printed() -> None:
    top = in_turn(2, planet="gaia", corporation="horizon_group")
    assert sorted(top.player().lifepods) == sorted(PLANETS["gaia"].lifepods)
    assert top.player().rovers_left == 4
    assert [spot.field for spot in top.player().trackers] == [0] * 5


def test_options_that_no_table_could_set_up_are_refused() -> None:
    assert refused(2, planets=("gaia", "gaia")) == "/options/planets"
    assert refused(2, corporations=("republic", "republic")) == "/options/corporations"
    assert refused(1, planets=("gaia", "petra")) == "/options/planets"
    assert refused(2, kickstarter=False, planets=("lacuna",)) == "/options/planets"
    assert refused(2, kickstarter=False, corporations=("makeshift",)) == "/options/corporations"
    assert refused(2, commander=3) == "/options/commander"
    assert refused(3, automatic_rotation=True) == "/options/automatic_rotation"
    assert refused(2, events=True, red_events=7) == "/options/red_events"
    assert refused(2, events=True, red_events=2, orange_events=1, green_events=17) == "/options/green_events"
    assert refused(1, red_events=0, orange_events=0, green_events=0) == "/options/red_events"
