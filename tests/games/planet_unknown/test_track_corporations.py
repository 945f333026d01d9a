"""What each corporation's page changes, and each of its techs: the ones that bend the tracks."""

from domain.games.planet_unknown.actions import (
    ChooseField,
    ChooseFluxTrack,
    ChooseTracker,
    Decline,
    EndTurn,
    LiftLifepod,
    MoveRover,
    PlacePatch,
    PositionLifepod,
    RegressTracker,
    StorePatch,
    UseTech,
)
from domain.games.planet_unknown.effects.words import (
    AdvanceOne,
    AdvanceTracker,
    Building,
    Collect,
    Movement,
    Patch,
    Raise,
    RaiseAll,
    RegressOne,
    Reposition,
    Synergy,
    TechLevel,
)
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.rules.tracks import advance_targets, can_advance, regress_path
from domain.games.planet_unknown.rules.turn import opening_movement
from domain.games.planet_unknown.scoring import scores, track_points
from domain.games.planet_unknown.state import Shift, Spot
from domain.kernel import ARCHIVE
from tests.games.planet_unknown.table import ANA, Tabletop, in_turn, table

# --- Wormhole --------------------------------------------------------------------------------------------------------


def wormhole(*techs: str) -> Tabletop:
    top = in_turn(corporation="wormhole_corp")
    top.set_techs(*techs)
    return top


def test_wormhole_1_puts_a_finished_biomass_tracker_back_to_zero() -> None:
    top = wormhole("1")
    top.set_tracker("biomass", 4)
    assert UseTech("1") not in top.offers()
    top.set_tracker("biomass", 5)
    top.do(UseTech("1"))
    assert top.field("biomass") == 0
    assert top.player().pending == []
    top.set_tracker("biomass", 5)
    assert UseTech("1") in top.offers()


def test_wormhole_2_lays_patches_on_tiles_but_not_on_meteorites_or_patches() -> None:
    top = wormhole("2")
    top.lay("tile_i3_civ_energy_meteor", 5, 0)  # energy (5,0) building, civ (5,1) building, (5,2) mark
    top.player().meteorites = [(5, 2)]
    top.patch((6, 0))
    top.pend(Patch())
    top.resolve(Patch())
    cells = {offer.cell for offer in top.offered(PlacePatch)}
    assert {(5, 0), (5, 1)} <= cells
    assert not {(5, 2), (6, 0)} & cells
    top.do(PlacePatch((5, 1)))
    assert scores(top.state, ARCHIVE)[ANA].complete


def test_wormhole_3_gains_one_patch_more_once_per_turn() -> None:
    top = wormhole("3")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.pend(Patch())
    top.resolve(Patch())
    top.do(UseTech("3"))
    assert top.kind() == "place_patch"
    assert top.player().pending == [Patch()]
    assert UseTech("3") not in top.offers()


def test_wormhole_4_stores_patches() -> None:
    top = wormhole("4")
    top.pend(Patch())
    top.resolve(Patch())
    assert StorePatch() in top.offers()


def test_wormhole_5_destroys_meteorites_with_patches() -> None:
    top = wormhole("5")
    top.lay("tile_i2_civ_energy_meteor", 5, 0)
    top.player().meteorites = [(5, 1)]
    top.pend(Patch())
    top.resolve(Patch())
    top.do(PlacePatch((5, 1)))
    assert top.player().meteorites == []
    assert top.player().meteorites_collected == 0


def test_wormhole_energy_may_choose_biomass_by_the_normal_rule() -> None:
    top = wormhole()
    top.lay("tile_i2_tech_biomass", 5, 0)  # tech (5,0), biomass (5,1)
    top.play_tile("tile_i2_civ_energy", 5, 2, 2)  # energy (5,2) beside biomass, civ (5,3)
    top.resolve(Building("energy"))
    assert ChooseTracker("biomass") in top.offers()


# --- Cosmos ----------------------------------------------------------------------------------------------------------


def cosmos(*techs: str, pods: int = 1) -> Tabletop:
    top = in_turn(corporation="cosmos_inc")
    top.player().lifepods = top.player().lifepods[pods:]
    top.player().lifepods_scoring = pods
    top.set_techs(*techs)
    return top


def test_cosmos_puts_lifepods_on_free_fields_or_into_the_scoring_area() -> None:
    top = cosmos(pods=0)
    top.pend(Collect("lifepod", 1))
    top.resolve(Collect("lifepod", 1))
    top.do(top.offers()[0])
    assert top.kind() == "position_lifepod"
    assert len(top.offers()) == 1 + 5 * 16 - 5
    top.do(PositionLifepod("water", 2))
    assert top.player().lifepods_on_fields == [Spot("water", 2)]
    assert top.player().lifepods_scoring == 0


def test_cosmos_medals_and_techs_under_lifepods_do_not_count() -> None:
    top = cosmos("1")
    player = top.player()
    top.set_tracker("water", 4)
    assert track_points(player) == 2
    player.lifepods_scoring, player.lifepods_on_fields = 0, [Spot("water", 2)]
    assert track_points(player) == 2
    player.lifepods_on_fields = [Spot("tech", 3)]
    assert not works(player, "rover_diagonal")


def test_cosmos_trackers_skip_several_lifepods_and_stop_where_no_field_is_free() -> None:
    top = cosmos(pods=3)
    player = top.player()
    player.lifepods_scoring = 0
    player.lifepods_on_fields = [Spot("civ", 1), Spot("civ", 2), Spot("civ", 15)]
    assert advance_targets(player, "civ") == (Spot("civ", 3),)
    top.set_tracker("civ", 14)
    assert not can_advance(player, "civ")
    top.set_tracker("civ", 3)
    assert regress_path(player, "civ", 1) == [Spot("civ", 0)]


def test_cosmos_1_moves_rovers_diagonally() -> None:
    top = cosmos("1")
    top.lay("tile_i2_civ_energy", 5, 4)
    top.rover((5, 4))
    top.player().movement = 1
    top.refresh()
    assert MoveRover((5, 4), (6, 5)) in top.offers()
    top.set_techs()
    assert top.refusal(MoveRover((5, 4), (6, 5))) == "rover_too_far"


def test_cosmos_2_repositions_up_to_three_lifepods_once_per_game() -> None:
    top = cosmos("2", pods=3)
    top.do(UseTech("2"), LiftLifepod(), PositionLifepod("civ", 5), LiftLifepod(), PositionLifepod("civ", 6))
    assert top.kind() == "position_lifepod"
    top.do(LiftLifepod("civ", 5), PositionLifepod())
    assert top.player().lifepods_on_fields == [Spot("civ", 6)]
    assert UseTech("2") not in top.offers()
    top.state.players[ANA].used_this_turn = []
    assert top.refusal(UseTech("2")) == "tech_already_used"


def test_cosmos_3_repositions_one_after_placing_energy() -> None:
    top = cosmos("3")
    top.play_tile("tile_i2_civ_energy", 5, 0)
    assert Reposition(1) in top.player().pending
    top.resolve(Reposition(1))
    assert set(top.offers()) == {LiftLifepod(), Decline()}


def test_cosmos_4_enters_energy_free_of_charge_while_a_point_is_left() -> None:
    top = cosmos("4")
    top.lay("tile_i2_civ_energy", 5, 4)  # civ (5,4), energy (5,5)
    top.rover((5, 4))
    top.player().movement = 1
    top.refresh()
    top.do(MoveRover((5, 4), (5, 5)))
    assert top.player().movement == 1
    top.do(MoveRover((5, 5), (5, 4)))
    assert top.player().movement == 0
    assert top.refusal(MoveRover((5, 4), (5, 5))) == "no_movement"


def test_cosmos_5_repositions_one_lifepod_every_turn() -> None:
    top = cosmos("5")
    top.do(UseTech("5"), LiftLifepod(), PositionLifepod("tech", 9))
    assert top.player().lifepods_on_fields == [Spot("tech", 9)]
    assert UseTech("5") not in top.offers()


# --- Oasis -----------------------------------------------------------------------------------------------------------


def oasis(*techs: str) -> Tabletop:
    top = in_turn(corporation="oasis_ultd")
    top.set_techs(*techs)
    return top


def test_oasis_water_gains_benefits_of_other_tracks_but_only_its_own_medals() -> None:
    top = oasis()
    top.set_tracker("water", 14)
    assert track_points(top.player()) == 6
    top.pend(AdvanceTracker("water"))
    top.resolve(AdvanceTracker("water"))
    assert top.field("water") == 15
    assert top.player().movement == 2


def test_oasis_other_trackers_are_blocked_by_water_too() -> None:
    top = oasis()
    top.set_tracker("water", 2)  # Stands on biomass 2.
    top.set_tracker("biomass", 1)
    assert not can_advance(top.player(), "biomass")
    top.set_techs("1")
    assert advance_targets(top.player(), "biomass") == (Spot("biomass", 3),)


def test_oasis_water_goes_back_along_its_path() -> None:
    top = oasis()
    top.set_tracker("water", 4)
    assert regress_path(top.player(), "water", 2) == [Spot("water", 3), Spot("water", 2)]


def test_oasis_2_counts_rovers_on_water() -> None:
    top = oasis("2")
    top.lay("tile_i2_water_rover", 5, 0)
    top.rover((5, 0), (5, 1))
    assert opening_movement(top.player()) == 1


def test_oasis_3_advances_water_for_a_tile_off_the_ice() -> None:
    for x, y, expected in ((5, 0, True), (3, 1, False)):
        top = oasis("3")
        top.play_tile("tile_i2_civ_energy", x, y)
        assert (AdvanceTracker("water") in top.player().pending) == expected


def test_oasis_4_and_5_give_a_patch_and_a_synergy_for_water_tiles() -> None:
    top = oasis("4", "5")
    top.play_tile("tile_i2_water_rover", 5, 0)
    assert {Patch(), Synergy()} <= set(top.player().pending)
    top = oasis("4", "5")
    top.play_tile("tile_i2_rover_tech", 5, 0)
    assert not {Patch(), Synergy()} & set(top.player().pending)


def test_unionization_raises_the_winding_water_to_its_fifth_field() -> None:
    top = oasis("1")
    top.set_tracker("rover", 5)
    top.set_tracker("tech", 5)
    top.set_tracker("civ", 6)
    top.set_tracker("biomass", 7)
    top.pend(RaiseAll(5), Movement(1))
    top.resolve(RaiseAll(5))
    top.resolve(Raise("water", 5))
    assert top.field("water") == 6  # The rover tracker stands on field 5 of the path: it is skipped.
    assert Synergy("biomass") not in top.player().pending


def test_unionization_raises_wormhole_biomass_to_its_second_step() -> None:
    top = wormhole()
    for tracker in ("civ", "water", "rover", "tech"):
        top.set_tracker(tracker, 6)
    top.pend(RaiseAll(5))
    top.resolve(RaiseAll(5))
    while top.kind() != "select_tile":
        top.do(top.offers()[0])
    assert top.field("biomass") == 2


# --- Makeshift -------------------------------------------------------------------------------------------------------


def makeshift(*techs: str) -> Tabletop:
    top = in_turn(corporation="makeshift")
    top.set_techs(*techs)
    return top


def test_makeshift_advances_straight_or_diagonally_onto_free_fields() -> None:
    top = makeshift()
    top.set_tracker("rover", 1)
    assert set(advance_targets(top.player(), "biomass")) == {Spot("biomass", 1), Spot("water", 1)}
    assert set(advance_targets(top.player(), "civ")) == {Spot("civ", 1), Spot("water", 1)}


def test_makeshift_any_tracker_gains_any_benefit_and_scores_where_it_stands() -> None:
    top = makeshift()
    top.set_tracker("rover", 2)
    top.set_tracker("biomass", 1)
    top.pend(AdvanceTracker("water"))
    top.set_tracker("water", 1)
    top.resolve(AdvanceTracker("water"))
    top.do(ChooseField("biomass", 2))
    assert top.player().trackers[1] == Spot("biomass", 2)
    top.player().trackers[1] = Spot("biomass", 15)
    assert track_points(top.player()) == 5


def test_makeshift_techs_sleep_while_no_tracker_stands_on_the_tech_track() -> None:
    top = makeshift("1")
    assert works(top.player(), "civ_tech_adjacent")
    top.set_tracker("tech", 1, track="rover")
    assert not works(top.player(), "civ_tech_adjacent")


def test_makeshift_1_joins_the_outer_tracks() -> None:
    top = makeshift("1")
    assert Spot("tech", 1) in advance_targets(top.player(), "civ")
    assert Spot("civ", 1) in advance_targets(top.player(), "tech")


def test_makeshift_2_adds_movement_in_company() -> None:
    top = makeshift("2")
    top.pend(Movement(2, "rover"), Movement(1))
    top.resolve(Movement(2, "rover"))
    assert top.player().movement == 3
    top = makeshift("2")
    top.set_tracker("water", 4, track="rover")
    top.pend(Movement(2, "rover"), Movement(1))
    top.resolve(Movement(2, "rover"))
    assert top.player().movement == 4


def test_makeshift_3_never_returns_sideways_in_the_same_turn() -> None:
    top = makeshift("3")
    top.set_tracker("water", 3)
    assert Spot("civ", 3) in advance_targets(top.player(), "water")
    top.pend(AdvanceTracker("water"))
    top.resolve(AdvanceTracker("water"))
    top.do(ChooseField("civ", 3))
    assert top.player().shifts == [Shift("water", Spot("water", 3))]
    assert Spot("water", 3) not in advance_targets(top.player(), "water")


def test_makeshift_3_moves_sideways_from_the_top_too() -> None:
    top = makeshift("3")
    top.set_tracker("water", 15)
    assert set(advance_targets(top.player(), "water")) == {Spot("civ", 15), Spot("biomass", 15)}


def test_makeshift_4_must_regress_before_the_turn_ends() -> None:
    top = makeshift("4")
    top.set_tracker("civ", 4)
    top.play_tile("tile_i2_tech_biomass", 5, 0)
    while top.kind() != "end_turn":
        top.do(top.offers()[0])
    assert EndTurn() not in top.offers()
    assert top.refusal(EndTurn()) == "regress_first"
    top.do(UseTech("4"), RegressTracker("civ"))
    assert top.player().trackers[0] == Spot("civ", 3)
    assert EndTurn() in top.offers()


def test_makeshift_5_lets_every_tracker_score_as_the_best_on_its_track() -> None:
    top = makeshift("5")
    top.set_tracker("water", 4)
    top.set_tracker("civ", 11, track="water")
    assert track_points(top.player()) == 4 + 4


# --- Flux ------------------------------------------------------------------------------------------------------------


def flux(track: str, *techs: str) -> Tabletop:
    top = in_turn(corporation="flux_industries")
    top.player().flux = track  # type: ignore[assignment]
    top.set_techs(*techs)
    return top


def test_flux_places_its_token_before_the_first_turn() -> None:
    top = table(2, corporation="flux_industries")
    assert top.kind() == "choose_flux_track"
    assert len(top.offers()) == 5
    top.do(ChooseFluxTrack("tech"))
    assert top.player().flux == "tech"


def test_flux_moves_the_token_with_every_tech_and_keeps_only_the_latest() -> None:
    top = flux("civ", "1")
    top.pend(TechLevel("2"))
    top.resolve(TechLevel("2"))
    top.do(ChooseFluxTrack("rover"))
    assert top.player().flux == "rover"
    assert not works(top.player(), "flux_rover_start")
    assert works(top.player(), "flux_next_milestone")


def test_flux_1_counts_rovers_on_the_terrain_of_the_flux_track() -> None:
    top = flux("civ", "1")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.rover((5, 0), (5, 1))
    assert opening_movement(top.player()) == 2


def test_flux_2_advances_to_the_next_milestone_with_all_benefits_on_the_way() -> None:
    top = flux("biomass", "2")
    top.set_tracker("biomass", 1)
    top.do(UseTech("2"))
    assert top.field("biomass") == 3
    assert set(top.player().pending) == {Synergy("biomass"), Patch("biomass")}
    water = flux("water", "2")
    assert UseTech("2") not in water.offers()


def test_flux_3_improves_civ_ranks_water_synergies_and_movement() -> None:
    top = flux("water", "3")
    top.pend(Synergy("water"), Movement(2, "rover"))
    top.resolve(Synergy("water"))
    assert top.player().pending.count(Synergy()) == 2
    top = flux("rover", "3")
    top.pend(Movement(2, "rover"), Movement(1))
    top.resolve(Movement(2, "rover"))
    assert top.player().movement == 4


def test_flux_4_collects_a_meteorite_with_a_tile_of_the_flux_terrain() -> None:
    top = flux("civ", "4")
    top.lay("tile_i2_rover_tech_meteor", 5, 0)
    top.player().meteorites = [(5, 1)]
    top.play_tile("tile_i2_civ_energy", 6, 0)
    top.resolve(Collect("meteorite", 1))
    assert top.player().meteorites_collected == 1


def test_flux_5_advances_the_flux_track_once_per_turn() -> None:
    top = flux("tech", "5")
    top.do(UseTech("5"))
    assert top.field("tech") == 1
    assert UseTech("5") not in top.offers()


def test_cards_move_any_tracker_of_any_corporation() -> None:
    top = makeshift()
    top.pend(AdvanceOne(steps=2))
    top.resolve(AdvanceOne(steps=2))
    top.do(ChooseTracker("biomass"))
    assert top.kind() == "choose_field"
    top.do(ChooseField("water", 1))
    top.do(top.offers()[0])
    assert top.player().trackers[2].field == 2
    top.pend(RegressOne(("biomass",), 2))
    top.resolve(RegressOne(("biomass",), 2))
    assert top.player().trackers[2].field in (0, 1)
