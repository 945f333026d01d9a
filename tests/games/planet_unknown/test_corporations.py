"""What each corporation's page changes, and each of its techs: the ones that act on the planet."""

import pytest

from domain.games.planet_unknown.actions import (
    ChooseTracker,
    Decline,
    EndTurn,
    JumpRover,
    MoveRover,
    PlacePatch,
    PlaceRover,
    PlaceTile,
    PositionLifepod,
    PublishObjective,
    RegressTracker,
    SelectTile,
    StorePatch,
    TakeCivCard,
    UseTech,
)
from domain.games.planet_unknown.components.tables import CIV_CARDS, CORPORATIONS
from domain.games.planet_unknown.effects.words import (
    AddMeteorite,
    AdvanceTracker,
    Building,
    CivMilestone,
    Collect,
    Movement,
    Patch,
    RegressOne,
    RoverFigure,
    StoredPatch,
    Synergy,
)
from domain.games.planet_unknown.facts import MeteoritePlaced
from domain.games.planet_unknown.rules.techs import in_force, works
from domain.games.planet_unknown.rules.turn import opening_movement
from domain.games.planet_unknown.scoring import rivalry_points
from domain.games.planet_unknown.state import Rover, Spot
from tests.games.planet_unknown.table import ANA, BO, Tabletop, in_turn

# --- Universal Coalition ---------------------------------------------------------------------------------------------


def test_universal_1_waives_adjacency_for_tiles_but_not_for_patches() -> None:
    top = in_turn()
    top.patch((5, 0))
    top.set_techs("1")
    top.pend(Patch())
    top.resolve(Patch())
    assert {offer.cell for offer in top.offers()} == {(6, 0), (5, 1)}
    top.do(PlacePatch((6, 0)))
    top.give("tile_i2_civ_energy")
    top.do(SelectTile("tile_i2_civ_energy"))
    assert PlaceTile(5, 8) in top.offers()


def test_universal_2_stores_patches_until_the_end() -> None:
    top = in_turn()
    top.pend(Patch())
    top.resolve(Patch())
    assert StorePatch() not in top.offers()
    top = in_turn()
    top.set_techs("2")
    top.pend(Patch())
    top.resolve(Patch())
    top.do(StorePatch())
    assert top.player().patches_stored == 1


def test_universal_3_adds_one_to_movement_from_the_rover_track_only() -> None:
    top = in_turn()
    top.set_techs("3")
    top.pend(Movement(2, "rover"), Movement(4))
    top.resolve(Movement(2, "rover"))
    assert top.player().movement == 3 + 4


def test_universal_4_doubles_water_chosen_through_energy() -> None:
    top = in_turn()
    top.set_techs("4")
    top.play_tile("tile_i2_energy_water", 5, 0)
    top.resolve(Building("energy"))
    top.do(ChooseTracker("water"))
    assert top.field("water") == 2


def test_universal_5_keeps_meteorites_away() -> None:
    top = in_turn()
    top.set_techs("5")
    told = top.play_tile("tile_i2_civ_energy_meteor", 5, 0)
    assert not [fact for fact in told if isinstance(fact, MeteoritePlaced)]
    top.pend(AddMeteorite())
    top.resolve(AddMeteorite())
    assert top.player().meteorites == []


# --- Republic --------------------------------------------------------------------------------------------------------


def test_republic_regresses_another_tracker_at_every_civ_milestone() -> None:
    top = in_turn(corporation="republic")
    top.set_tracker("water", 3)
    top.set_tracker("tech", 2)
    top.pend(CivMilestone(1, "civ"))
    top.resolve(CivMilestone(1, "civ"))
    assert top.player().civ_picks == [1]
    assert set(top.offers()) == {RegressTracker("water"), RegressTracker("tech")}
    top.do(RegressTracker("water"))
    assert top.field("water") == 2


def test_republic_skips_the_regress_when_nothing_can() -> None:
    top = in_turn(corporation="republic")
    top.pend(CivMilestone(1, "civ"))
    top.resolve(CivMilestone(1, "civ"))
    assert top.player().pending == []
    assert top.kind() == "select_tile"


def test_republic_1_gives_the_number_under_the_rover_tracker() -> None:
    top = in_turn(corporation="republic")
    top.set_techs("1")
    top.set_tracker("rover", 4)
    top.give("tile_i2_civ_energy")
    top.do(SelectTile("tile_i2_civ_energy"))
    assert top.player().movement == 2


def test_republic_1_pays_for_civ_tiles_only_and_only_with_the_tech() -> None:
    for techs, tile in ((("1",), "tile_i2_rover_tech"), ((), "tile_i2_civ_energy")):
        top = in_turn(corporation="republic")
        top.set_techs(*techs)
        top.set_tracker("rover", 4)
        top.give(tile)
        top.do(SelectTile(tile))
        assert top.player().movement == 0


def test_republic_3_jumps_between_civ_buildings_for_one_movement() -> None:
    top = in_turn(corporation="republic")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.lay("tile_i2_civ_energy_meteor", 7, 1)
    top.rover((5, 0))
    top.player().movement = 1
    top.refresh()
    assert JumpRover((5, 0), (7, 1)) not in top.offers()
    top.set_techs("3")
    top.do(JumpRover((5, 0), (7, 1)))
    assert top.player().rovers == [Rover((7, 1))]
    assert top.player().movement == 0


def test_republic_4_adds_a_synergy_to_every_civ_milestone() -> None:
    top = in_turn(corporation="republic")
    top.set_techs("4")
    top.pend(CivMilestone(2, "civ"), AdvanceTracker("water"))
    top.resolve(CivMilestone(2, "civ"))
    assert Synergy() in top.player().pending
    assert any(isinstance(effect, RegressOne) for effect in top.player().pending)


def test_republic_5_keeps_two_of_all_cards_left() -> None:
    top = in_turn(corporation="republic")
    top.set_techs("5")
    top.jump_to_the_end()
    assert top.kind() == "end_effects"
    assert top.offers() == [UseTech("5")]
    top.do(UseTech("5"))
    assert len(top.offers()) == 12
    quiet = [card.id for card in CIV_CARDS.values() if card.timing == "end_of_game" and len(card.effects) == 1]
    first, second = [offer for offer in top.offers() if offer.card in quiet][:2]
    assert isinstance(first, TakeCivCard)
    top.do(first, second)
    assert sorted(top.player(ANA).civ_open) == sorted([first.card, second.card])


# --- Horizon ---------------------------------------------------------------------------------------------------------


def horizon() -> Tabletop:
    top = in_turn(corporation="horizon_group")
    top.lay("tile_i4_water_rover_meteor", 3, 4)  # water (3,4) building, (4,4); rover (5,4) building, (6,4) mark
    top.player().movement = 5
    top.refresh()
    return top


def test_horizon_carries_one_meteorite_at_most() -> None:
    top = horizon()
    top.player().meteorites = [(6, 4)]
    top.rover((6, 5), loaded=True)
    top.do(MoveRover((6, 5), (6, 4)))
    assert top.player().meteorites == [(6, 4)]


def test_horizon_delivers_first_then_loads_and_delivers_the_second() -> None:
    top = horizon()
    top.player().meteorites = [(5, 4)]
    top.rover((5, 5), loaded=True)
    top.do(MoveRover((5, 5), (5, 4)))
    assert top.player().meteorites_collected == 2
    assert not top.player().rovers[0].loaded


def test_horizon_a_destroyed_rover_leaves_its_load() -> None:
    top = horizon()
    top.rover((7, 4), loaded=True)
    top.play_tile("tile_i2_civ_energy", 7, 4)
    assert top.player().rovers == []
    assert top.player().meteorites == [(7, 4)]


def test_horizon_collect_may_take_a_carried_meteorite() -> None:
    top = horizon()
    top.rover((6, 5), loaded=True)
    top.pend(Collect("meteorite", 1))
    top.resolve(Collect("meteorite", 1))
    assert top.player().meteorites_collected == 1
    assert not top.player().rovers[0].loaded


def test_horizon_1_waives_adjacency_for_tiles_with_rover_terrain() -> None:
    for tile, far in (("tile_i2_rover_tech", True), ("tile_i2_civ_energy", False)):
        top = horizon()
        top.set_techs("1")
        top.give(tile)
        top.do(SelectTile(tile))
        assert (PlaceTile(5, 8) in top.offers()) == far


def test_horizon_2_counts_loaded_rovers_at_the_start_of_the_turn() -> None:
    top = horizon()
    top.rover((6, 5), (1, 4), loaded=True)
    top.rover((1, 5))
    assert opening_movement(top.player()) == 0
    top.set_techs("2")
    assert opening_movement(top.player()) == 2


def test_horizon_3_gives_a_patch_for_every_collected_meteorite() -> None:
    top = horizon()
    top.set_techs("3")
    top.rover((5, 5), loaded=True)
    top.do(MoveRover((5, 5), (5, 4)))
    assert top.player().pending == [Patch()]


def test_horizon_4_may_destroy_the_load_on_water() -> None:
    top = horizon()
    top.set_techs("4")
    top.rover((4, 5), loaded=True)
    top.do(MoveRover((4, 5), (4, 4)), Decline())
    assert top.player().rovers[0].loaded


def test_horizon_5_advances_the_rover_tracker_once_per_turn() -> None:
    top = horizon()
    top.set_techs("5")
    top.set_tracker("rover", 3)
    top.do(UseTech("5"))
    assert top.field("rover") == 4
    assert UseTech("5") not in top.offers()
    assert top.refusal(UseTech("5")) == "tech_already_used"


# --- Jump Drive ------------------------------------------------------------------------------------------------------


def jump_drive(*techs: str) -> Tabletop:
    top = in_turn(corporation="jump_drive")
    top.player().lifepods = top.player().lifepods[len(techs) :]
    top.player().lifepods_on_techs = list(techs)
    top.refresh()
    return top


def test_jump_drive_techs_are_in_force_where_lifepods_lie() -> None:
    top = jump_drive()
    pod = top.player().lifepods[0]
    top.pend(Collect("lifepod", 1))
    top.resolve(Collect("lifepod", 1))
    top.do(next(offer for offer in top.offers() if offer.cell == pod))
    assert set(top.offers()) == {PositionLifepod(), *(PositionLifepod(tech=level) for level in "ABCDEF")}
    top.do(PositionLifepod(tech="B"))
    assert in_force(top.player(), "B")
    assert not in_force(top.player(), "A")
    assert CORPORATIONS["jump_drive"].tech_field == {}


@pytest.mark.parametrize(
    ("corporation", "elsewhere"),
    [("jump_drive", PositionLifepod(tech="C")), ("cosmos_inc", PositionLifepod("tech", 4))],
)
def test_a_collected_lifepod_goes_where_the_corporation_lets_it(corporation: str, elsewhere: PositionLifepod) -> None:
    top = in_turn(corporation=corporation)
    top.lay("tile_i2_civ_energy", 5, 0)
    pod = top.player().lifepods[0]
    top.rover((pod[0] + 1, pod[1]))
    top.player().movement = 1
    top.refresh()
    top.do(MoveRover((pod[0] + 1, pod[1]), pod))
    assert top.kind() == "position_lifepod"
    assert {PositionLifepod(), elsewhere} <= set(top.offers())
    top.do(elsewhere)
    assert (top.player().lifepods_scoring, top.player().lifepods_held) == (0, 0)


def test_jump_drive_a_takes_a_synergy_instead_of_a_patch_once_per_turn() -> None:
    top = jump_drive("A")
    top.pend(Patch(), Patch())
    top.resolve(Patch())
    top.do(UseTech("A"))
    assert sorted(map(str, top.player().pending)) == sorted(map(str, [Patch(), Synergy()]))
    top.resolve(Patch())
    assert UseTech("A") not in top.offers()


def test_jump_drive_b_jumps_to_the_same_terrain_of_another_piece() -> None:
    top = jump_drive("B")
    top.lay("tile_i3_tech_biomass", 5, 0)  # biomass (5,0), tech (5,1), (5,2)
    top.patch((8, 8))
    top.rover((5, 0))
    top.player().movement = 2
    top.refresh()
    assert top.offered(JumpRover) == [JumpRover((5, 0), (8, 8))]
    top.do(JumpRover((5, 0), (8, 8)))
    assert top.player().movement == 1
    assert top.offered(JumpRover) == []


def test_jump_drive_c_doubles_a_synergy_once_per_turn() -> None:
    top = jump_drive("C")
    top.pend(Synergy(), Synergy())
    top.resolve(Synergy())
    top.do(ChooseTracker("civ", doubled=True))
    assert top.field("civ") == 2
    assert top.kind() == "choose_tracker"
    assert ChooseTracker("water", doubled=True) not in top.offers()


def test_jump_drive_e_gains_the_benefits_of_a_whole_row() -> None:
    top = jump_drive("E")
    top.set_tracker("civ", 3)
    top.do(UseTech("E"), ChooseTracker("civ"))
    assert set(map(str, top.player().pending)) == set(
        map(str, [CivMilestone(1, "civ"), Synergy("water"), Patch("biomass"), Movement(1, "rover")])
    )
    assert "E" in top.player().used_this_game


def test_jump_drive_f_sets_an_objective_for_all() -> None:
    top = jump_drive("F")
    top.do(UseTech("F"))
    assert top.kind() == "keep_objectives"
    assert len(top.offered(PublishObjective)) == 3
    top.state.neighbour_objectives, before = [], top.state.neighbour_objectives
    assert rivalry_points(top.state) == [0, 0]
    top.state.neighbour_objectives = before
    top.do(top.offers()[0])
    assert len(top.state.common_objectives) == 1
    assert len(top.player().objectives_returned) == 2
    top.state.neighbour_objectives = []
    assert sorted(rivalry_points(top.state)) in ([0, 5], [2, 2])


def test_jump_drive_f_is_no_use_alone() -> None:
    top = in_turn(1, corporation="jump_drive")
    top.player().lifepods = top.player().lifepods[1:]
    top.player().lifepods_on_techs = ["F"]
    top.refresh()
    assert UseTech("F") not in top.offers()


# --- placed figures --------------------------------------------------------------------------------------------------


def test_a_rover_lands_on_the_tile_placed_last_and_collects_there() -> None:
    top = in_turn()
    top.lay("tile_i2_rover_tech_meteor", 5, 0)
    top.player().meteorites = [(5, 1)]
    top.pend(RoverFigure())
    top.resolve(RoverFigure())
    assert set(top.offers()) == {PlaceRover((5, 0)), PlaceRover((5, 1))}
    top.do(PlaceRover((5, 1)))
    assert top.player().meteorites_collected == 1


def test_stored_patches_are_placed_at_the_end_and_cannot_be_stored_again() -> None:
    top = in_turn()
    top.set_techs("2")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.player().patches_stored = 2
    top.jump_to_the_end()
    assert top.kind() == "place_patch"
    assert StorePatch() not in top.offers()
    top.do(top.offers()[0])
    assert top.kind() == "place_patch"
    top.do(top.offers()[0])
    assert top.state.over or top.play.asked
    assert sum(piece.is_patch for piece in top.state.players[ANA].pieces) == 2
    assert StoredPatch() not in top.state.players[ANA].pending


def test_another_players_boards_never_change() -> None:
    top = in_turn()
    before = top.play.game.copy(top.state).players[BO]
    top.play_tile("tile_i2_rover_tech", 5, 0)
    while EndTurn() not in top.offers():
        top.do(top.offers()[0])
    assert top.player(BO) == before
    assert works(top.player(BO), "adjacency_waiver") is False
    assert top.player(BO).trackers == [Spot(track, 0) for track in ("civ", "water", "biomass", "rover", "tech")]
