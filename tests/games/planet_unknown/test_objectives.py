"""Objectives: what is measured, who wins a comparison, when a personal one is fulfilled."""

from itertools import product

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.components.rows import Criterion, Rectangle
from domain.games.planet_unknown.components.tables import OBJECTIVES
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.metrics import METRICS, fulfilled, measure
from domain.games.planet_unknown.scoring import personal_points, rivalry_points
from domain.games.planet_unknown.state import Spot
from tests.games.planet_unknown.table import ANA, BO, CYD, DAN, Tabletop, in_turn


def board_with_tiles() -> Tabletop:
    top = in_turn()
    top.lay("tile_i2_civ_energy", 5, 0)  # civ (5,0) on the edge, energy (5,1)
    top.lay("tile_i3_civ_energy", 6, 0, 2)  # civ (6,0), civ (6,1) with a building, energy (6,2) with a building
    top.lay("tile_i2_biomass_civ", 8, 8)  # biomass (8,8), civ (8,9)
    return top


@pytest.mark.parametrize(
    ("metric", "terrain", "figure"),
    [
        ("buildings_on_edge", "civ", 1),
        ("buildings", "civ", 3),
        ("buildings", "energy", 2),
        ("buildings", "biomass", 1),
        ("largest_area", "civ", 3),
        ("area_count", "civ", 2),
        ("area_count", "energy", 2),
        ("largest_area", "water", 0),
    ],
)
def test_buildings_and_areas_are_counted(metric: str, terrain: str, figure: int) -> None:
    assert METRICS[metric](board_with_tiles().player(), terrain) == figure


def test_patches_are_terrain_but_no_buildings() -> None:
    top = board_with_tiles()
    top.patch((8, 7), (7, 8))
    assert METRICS["largest_area"](top.player(), "biomass") == 3
    assert METRICS["buildings"](top.player(), "biomass") == 1


def test_a_building_under_a_patch_is_gone() -> None:
    top = board_with_tiles()
    top.patch((5, 0))
    assert METRICS["buildings"](top.player(), "civ") == 2


def test_tracks_at_their_top_and_collected_tokens() -> None:
    top = in_turn()
    player = top.player()
    player.trackers = [Spot("civ", 15), Spot("water", 14), Spot("biomass", 15), Spot("rover", 0), Spot("tech", 0)]
    assert METRICS["tracks_at_top"](player, "") == 2
    player.lifepods_scoring, player.lifepods_on_techs, player.meteorites_collected = 1, ["A"], 4
    assert METRICS["collected_lifepods"](player, "") == 2
    assert METRICS["collected_meteorites"](player, "") == 4


def test_makeshift_counts_tracks_not_trackers() -> None:
    top = in_turn(corporation="makeshift")
    player = top.player()
    player.trackers[0], player.trackers[1] = Spot("water", 15), Spot("water", 9)
    assert METRICS["tracks_at_top"](player, "") == 1


def test_where_least_is_best_less_is_more() -> None:
    top = board_with_tiles()
    fewest = Criterion("buildings", "least", "civ")
    assert measure(top.player(BO), fewest) > measure(top.player(ANA), fewest)


def test_neighbours_compare_left_and_right() -> None:
    top = in_turn(4)
    state = top.state
    state.neighbour_objectives = [
        "objective_geode__cleanup",
        "objective_geode__cleanup",
        "objective_vaporize__meltdown",
        "objective_rescue__tight_ship",
    ]
    for seat, count in ((ANA, 3), (BO, 1), (CYD, 1), (DAN, 0)):
        top.player(seat).meteorites_collected = count
    # Ana and Bo: 5 to Ana; Bo and Cyd: 2 each; Cyd and Dan, least: 5 to Dan; Dan and Ana, lifepods: 2 each.
    assert rivalry_points(state) == [5 + 2, 2, 2, 5 + 2]


def test_two_players_share_all_three_cards() -> None:
    top = in_turn(2)
    top.state.neighbour_objectives = ["objective_geode__cleanup", "objective_pinnacle__alternative_energy"]
    top.player(BO).meteorites_collected = 1
    assert rivalry_points(top.state) == [2, 5 + 2]


def test_a_common_objective_pays_the_best_of_all_or_all_the_best() -> None:
    top = in_turn(3)
    top.state.neighbour_objectives = []
    top.state.common_objectives = ["objective_geode__cleanup"]
    top.player(CYD).meteorites_collected = 2
    assert rivalry_points(top.state) == [0, 0, 5]
    top.player(ANA).meteorites_collected = 2
    assert rivalry_points(top.state) == [2, 0, 2]


def test_rectangles_of_one_terrain() -> None:
    top = in_turn()
    top.patch(*product(range(4, 7), range(3, 6)))
    assert fulfilled(top.player(), OBJECTIVES["objective_torus__landfill"].personal)
    assert not fulfilled(top.player(), Rectangle("biomass", (2, 5)))
    assert not fulfilled(top.player(), OBJECTIVES["objective_perimeter__complex"].personal)


def test_an_area_with_six_buildings() -> None:
    top = in_turn()
    condition = OBJECTIVES["objective_transit__highway"].personal
    for index, tile in enumerate(("civ_energy", "civ_energy_meteor")):
        top.lay(f"tile_i2_{tile}", 4 + index, 3)
    top.lay("tile_i2_biomass_civ", 6, 2)  # civ (6,3)
    top.lay("tile_i2_biomass_civ_meteor", 7, 2)  # civ (7,3)
    top.lay("tile_i3_biomass_civ", 3, 3)  # civ (3,3)
    assert not fulfilled(top.player(), condition)
    top.lay("tile_i3_biomass_civ_meteor", 2, 3)  # civ (2,3)
    assert fulfilled(top.player(), condition)


def test_figures_of_personal_objectives() -> None:
    top = in_turn()
    player = top.player()

    def met(card: str) -> bool:
        return fulfilled(player, OBJECTIVES[card].personal)

    assert met("objective_pinnacle__alternative_energy")  # At most five energy buildings.
    assert not met("objective_geode__cleanup")
    player.meteorites_collected = 9
    assert met("objective_geode__cleanup")
    assert not met("objective_rescue__tight_ship")
    player.meteorites_collected, player.lifepods_scoring = 0, 1
    assert met("objective_rescue__tight_ship")
    assert not met("objective_rideshare__flowrate")
    top.set_tracker("water", 15)
    assert met("objective_rideshare__flowrate")


def test_all_ice_and_all_land() -> None:
    top = in_turn()
    planet = board("ksb_4156")
    ice, land = (
        OBJECTIVES[card].personal for card in ("objective_vaporize__meltdown", "objective_deductible__coveralls")
    )
    assert not fulfilled(top.player(), ice)
    top.patch(*cells_of(planet.ice))
    assert fulfilled(top.player(), ice)
    assert not fulfilled(top.player(), land)
    top.patch(*cells_of(planet.cells & ~planet.ice))
    assert fulfilled(top.player(), land)


def test_personal_objectives_pay_five_each_and_stay_secret_until_scoring() -> None:
    top = in_turn(2, personal_objectives=True)
    player = top.player()
    mine = "objective_pinnacle__alternative_energy"
    for pile in (
        top.state.objective_deck,
        player.objectives_returned,
        *(other.objectives for other in top.state.players),
    ):
        if mine in pile:
            pile[pile.index(mine)] = player.objectives[0]
    player.objectives = [mine]
    assert personal_points(player) == 5
    parts = {viewer: {part.id: part.points for part in GAME.scores(top.state, viewer)[ANA].parts} for viewer in (0, 1)}
    assert parts[ANA]["personal"] == 5
    assert parts[BO]["personal"] is None


def test_every_objective_can_be_measured() -> None:
    player = board_with_tiles().player()
    for card in OBJECTIVES.values():
        assert isinstance(measure(player, card.neighbour), int)
        assert fulfilled(player, card.personal) in (True, False)
