"""The rulebook's worked examples."""

from collections.abc import Callable

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import (
    ChooseBenefit,
    ChooseField,
    ChooseTracker,
    Decline,
    EndTurn,
    KeepCivCard,
    KeepObjectives,
    MoveRover,
    PickToken,
    PlacePatch,
    PlaceTile,
    ResolveEffect,
    SelectTile,
    TakeCivCard,
    UseTech,
)
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.components.tables import CIV_CARDS, CORPORATIONS, EVENTS
from domain.games.planet_unknown.effects.words import (
    AdvanceTracker,
    Building,
    CivMilestone,
    Movement,
    Patch,
    Synergy,
    TechLevel,
    UnplacedBuilding,
)
from domain.games.planet_unknown.facts import MeteoriteCollected, MeteoriteLoaded, MeteoritePlaced, StationRotated
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.metrics import METRICS
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.scoring import (
    bonus_points,
    line_points,
    rivalry_points,
    scores,
    solo_target,
    track_points,
)
from domain.games.planet_unknown.state import Player, Spot
from domain.games.planet_unknown.steps import CivRound
from domain.kernel import ARCHIVE
from tests.games.planet_unknown.table import ANA, BO, CYD, Tabletop, in_turn, table


def cover(top: Tabletop, *bare: tuple[int, int], seat: int = ANA) -> None:
    """Patches on every cell of the planet but these."""
    player = top.player(seat)
    player.pieces = [Piece(PATCH, *cell) for cell in cells_of(board(player.planet).cells) if cell not in bare]
    player.lifepods = [cell for cell in player.lifepods if cell in bare]
    top.refresh()


def test_ex_01_four_players_have_five_civ_cards_of_each_rank() -> None:
    state = table(4).state
    assert [len(deck) for deck in state.civ_decks] == [5, 5, 5, 5]
    assert [len(pile) for pile in state.civ_unused] == [4, 4, 4, 4]


@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 3), (4, 4), (5, 5), (6, 6)])
def test_ex_02_objectives_lie_between_neighbours(seats: int, cards: int) -> None:
    assert len(table(seats).state.neighbour_objectives) == cards


def test_ex_02_alone_you_draw_four_and_keep_three() -> None:
    top = table(1)
    assert top.kind() == "keep_objectives"
    assert len(top.offered(KeepObjectives)) == 4
    top.do(top.offers()[0])
    assert len(top.player().objectives) == 3
    assert top.state.neighbour_objectives == []


@pytest.mark.parametrize("shape", ["i2", "n5"])
def test_ex_03_each_building_advances_its_tracker_by_one_whatever_the_size(shape: str) -> None:
    top = in_turn()
    tile = f"tile_{shape}_tech_biomass"
    top.give(tile)
    top.do(SelectTile(tile))
    top.place_somewhere()
    top.resolve(Building("tech"))
    assert (top.field("tech"), top.field("biomass")) == (1, 1)


def test_ex_04_water_on_ice_advances() -> None:
    top = in_turn()
    top.play_tile("tile_i2_energy_water", 3, 1, 2)  # Turned round: water on (3, 1), which is ice.
    assert Building("water") in top.player().pending
    top.resolve(Building("water"))
    assert top.field("water") == 1


def test_ex_05_water_off_ice_is_legal_but_does_not_advance() -> None:
    top = in_turn()
    top.play_tile("tile_i2_energy_water", 5, 0)
    assert top.player().pending == [Building("energy")]
    assert top.field("water") == 0


def test_ex_06_movement_is_split_between_rovers_and_collects_in_passing() -> None:
    top = in_turn()
    top.lay("tile_i4_biomass_civ", 3, 4)
    top.rover((3, 4), (6, 4))
    top.player().lifepods = [(1, 4)]
    top.player().movement = 4
    top.refresh()
    top.do(MoveRover((3, 4), (2, 4)), MoveRover((2, 4), (1, 4)))
    assert top.player().lifepods_scoring == 1
    top.do(MoveRover((1, 4), (1, 5)), MoveRover((6, 4), (7, 4)))
    assert top.player().movement == 0
    assert [rover.cell for rover in top.player().rovers] == [(1, 5), (7, 4)]
    assert top.offered(MoveRover) == []


def test_ex_07_energy_alone_can_only_advance_the_other_terrain_of_the_tile() -> None:
    top = in_turn()
    top.play_tile("tile_i2_civ_energy", 5, 0)
    top.resolve(Building("energy"))
    assert top.offers() == [ChooseTracker("civ"), Decline()]
    top.do(ChooseTracker("civ"))
    assert top.field("civ") == 2


def test_ex_08_energy_offers_every_terrain_beside_its_area_and_none_at_a_corner() -> None:
    top = in_turn()
    top.lay("tile_i2_civ_energy", 4, 3)  # civ (4,3), energy (4,4)
    top.lay("tile_i2_tech_biomass", 3, 4)  # tech (3,4), biomass (3,5)
    top.lay("tile_i2_rover_tech", 5, 6)  # rover (5,6), tech (5,7): only a corner of (4,5)
    top.play_tile("tile_i2_energy_water", 4, 5)  # energy (4,5) joins (4,4); water (4,6)
    top.resolve(Building("energy"))
    assert {offer.tracker for offer in top.offered(ChooseTracker)} == {"civ", "tech", "biomass", "water"}


def test_ex_09_water_through_energy_needs_no_ice() -> None:
    top = in_turn()
    top.play_tile("tile_i2_energy_water", 5, 0)
    top.resolve(Building("energy"))
    top.do(ChooseTracker("water"))
    assert top.field("water") == 1


def test_ex_10_universal_4_doubles_water_after_a_placement() -> None:
    top = in_turn()
    top.set_techs("1", "2", "3", "4")
    top.set_tracker("water", 2)
    top.play_tile("tile_i2_water_rover", 3, 1)
    top.resolve(Building("water"))
    assert top.field("water") == 4
    assert Synergy("water") in top.player().pending
    top.resolve(Synergy("water"))
    top.do(ChooseTracker("water"))
    assert top.field("water") == 5


def test_ex_11_at_the_top_a_placed_rover_tile_gives_movement_again() -> None:
    top = in_turn()
    top.set_tracker("rover", 15)
    top.play_tile("tile_i2_rover_tech", 5, 0)
    top.resolve(Building("rover"))
    assert top.player().movement == 4
    assert top.field("rover") == 15


def test_ex_12_several_benefits_of_a_field_are_all_gained() -> None:
    top = in_turn()
    top.set_tracker("rover", 9)
    top.pend(AdvanceTracker("rover"))
    top.resolve(AdvanceTracker("rover"))
    assert top.player().pending == [Movement(3, "rover"), Synergy("rover")]
    top.resolve(Movement(3, "rover"))
    assert top.player().movement == 3


def test_ex_13_a_tile_without_a_place_gives_two_plain_advances_and_ends_the_game() -> None:
    top = in_turn()
    cover(top)
    top.set_techs("1", "2", "3", "4")
    tile = "tile_i2_energy_water_meteor"
    top.give(tile)
    told = top.do(SelectTile(tile))
    assert not [fact for fact in told if isinstance(fact, MeteoritePlaced)]
    assert UnplacedBuilding("water") not in top.player().pending  # Both were resolved: they are alike.
    assert top.field("water") == 2
    assert top.state.end_reason == "no_space"
    assert top.kind() == "end_turn"
    top.anyhow("end_turn", BO)
    assert top.play.running


def test_ex_14_the_scoring_example_comes_to_43() -> None:
    top = in_turn(3)
    state, ana = top.state, top.player()
    # Rows and columns: all but one row of 1 and columns so that 15 medals are full.
    bare = [cell for cell in cells_of(board("ksb_4156").cells) if cell[1] in (5, 7, 9, 10)]
    cover(top, *bare)
    ana.lifepods = []
    full = line_points(ana)
    assert full == 1 + 1 + 1 + 2 + 2 + 3 + 2 + 1  # Rows 0, 1, 2, 3, 4, 6, 8 and 11.
    ana.pieces += [Piece(PATCH, x, 9) for x in range(2, 10)] + [Piece(PATCH, x, 10) for x in range(3, 9)]
    assert line_points(ana) == 15
    ana.trackers = [Spot("civ", 2), Spot("water", 13), Spot("biomass", 5), Spot("rover", 15), Spot("tech", 6)]
    assert track_points(ana) == 15
    ana.lifepods_scoring, ana.meteorites_collected = 4, 5
    card = "civ_1_observance_of_first_planet_holiday"
    for pile in (*state.civ_decks, *state.civ_unused):
        if card in pile:
            pile.remove(card)
    ana.civ_open = [card]
    largest_rover, biomass_on_edge = "objective_transit__highway", "objective_ringworld__lattice"
    state.neighbour_objectives = [largest_rover, "objective_geode__cleanup", biomass_on_edge]
    figures = {"largest_area": [21, 20, 0], "buildings_on_edge": [3, 0, 3]}

    def figure(metric: str) -> Callable[[Player, str], int]:
        return lambda player, _: figures[metric][next(at for at, other in enumerate(state.players) if other is player)]

    with pytest.MonkeyPatch.context() as patched:
        for metric in figures:
            patched.setitem(METRICS, metric, figure(metric))
        assert rivalry_points(state)[ANA] == 7
        sheet = scores(state, ARCHIVE)[ANA]
    parts = {part.id: part.points for part in sheet.parts}
    assert parts == {
        "lines": 15,
        "planet": 0,
        "tracks": 15,
        "lifepods": 4,
        "meteorites": 1,
        "civ_cards": 1,
        "neighbours": 7,
    }
    assert sheet.total == 43


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_ex_15_the_event_deck_has_twenty_cards_of_the_chosen_colours(seats: int) -> None:
    top = table(seats, events=True, red_events=5, orange_events=9, green_events=6)
    deck = top.state.event_deck + top.state.events_past
    colours = [EVENTS[card].colour for card in deck]
    assert (colours.count("red"), colours.count("orange"), colours.count("green")) == (5, 9, 6)
    assert seats == 1 or not any(EVENTS[card].solo for card in deck)


def test_ex_16_eight_red_four_orange_and_eight_green_make_a_target_of_58() -> None:
    assert solo_target((8, 4, 8)) == 58


def test_ex_17_in_the_variant_for_two_the_station_turns_after_every_turn() -> None:
    top = table(2, automatic_rotation=True, station_rotation=4)
    assert top.kind() == "select_tile"
    assert top.state.rotation == 4
    for seat in (ANA, BO):
        top.anyhow("end_turn", seat)
    while top.state.turn == 1:
        seat = top.play.asked[0]
        ends = top.offered(EndTurn, seat)
        top.do(ends[0] if ends else top.offers(seat)[0], seat=seat)
    assert [fact.rotation for fact in top.happened(StationRotated)] == [5]


def test_ex_18_republic_2_adds_one_random_card_of_the_next_rank() -> None:
    top = in_turn(1, corporation="republic")
    top.anyhow("end_turn")
    top.set_techs("1", "2")
    top.player().civ_picks = [3]
    decks = [list(deck) for deck in top.state.civ_decks]
    top.do(EndTurn())
    looking = top.player().civ_looking
    assert sorted(looking[2]) == sorted(decks[2])
    assert len(looking[3]) == 1
    assert looking[3][0] in decks[3]
    kept = top.offers()[0]
    assert isinstance(kept, TakeCivCard | KeepCivCard)
    top.do(kept)
    left = [card for deck in top.state.civ_decks for card in deck]
    assert {*left, kept.card} == {card for deck in decks for card in deck}
    assert all(CIV_CARDS[card].rank == rank + 1 for rank, deck in enumerate(top.state.civ_decks) for card in deck)


def test_ex_19_republic_1_gives_nothing_below_the_first_number() -> None:
    top = in_turn(2, corporation="republic")
    top.set_techs("1")
    top.give("tile_i2_civ_energy")
    top.do(SelectTile("tile_i2_civ_energy"))
    assert top.player().movement == 0


def test_ex_20_wormhole_chooses_between_a_patch_and_a_civ_advance() -> None:
    top = in_turn(2, corporation="wormhole_corp")
    top.set_tracker("biomass", 1)
    top.pend(AdvanceTracker("biomass"))
    top.resolve(AdvanceTracker("biomass"))
    assert top.offers() == [ChooseBenefit(AdvanceTracker("civ")), ChooseBenefit(Patch("biomass"))]
    top.do(ChooseBenefit(AdvanceTracker("civ")))
    assert (top.field("biomass"), top.field("civ")) == (2, 1)


def test_ex_21_wormhole_expands_biomass_beside_a_patch() -> None:
    top = in_turn(2, corporation="wormhole_corp")
    top.patch((5, 0))
    top.play_tile("tile_i2_tech_biomass", 5, 1, 2)  # biomass (5,1), tech (5,2)
    assert Building("biomass") in top.player().pending


def test_ex_21_wormhole_biomass_apart_does_not_count() -> None:
    top = in_turn(2, corporation="wormhole_corp")
    top.patch((5, 0))
    top.play_tile("tile_i2_tech_biomass", 5, 1)  # tech (5,1), biomass (5,2)
    assert Building("biomass") not in top.player().pending
    assert top.field("biomass") == 0


def test_ex_22_cosmos_skips_a_field_with_a_lifepod() -> None:
    top = in_turn(2, corporation="cosmos_inc")
    top.set_tracker("biomass", 1)
    top.player().lifepods = top.player().lifepods[1:]
    top.player().lifepods_on_fields = [Spot("biomass", 2)]
    top.play_tile("tile_i2_biomass_civ", 5, 0)
    top.resolve(Building("biomass"))
    assert top.field("biomass") == 3
    assert Patch("biomass") in top.player().pending
    assert not any(isinstance(effect, Synergy) for effect in top.player().pending)


def test_ex_23_horizon_loads_delivers_and_destroys_meteorites() -> None:
    top = in_turn(2, corporation="horizon_group")
    top.lay("tile_i4_water_rover_meteor", 3, 4)  # water (3,4) with a building, (4,4); rover (5,4) building, (6,4) mark
    top.player().meteorites = [(6, 4), (4, 4)]
    top.rover((6, 5))
    top.player().movement = 6
    top.refresh()
    told = top.do(MoveRover((6, 5), (6, 4)))
    assert [type(fact) for fact in told if isinstance(fact, MeteoriteLoaded | MeteoriteCollected)] == [MeteoriteLoaded]
    top.do(MoveRover((6, 4), (5, 4)))
    assert top.player().meteorites_collected == 1
    top.do(MoveRover((5, 4), (4, 4)), MoveRover((4, 4), (3, 4)))
    assert top.player().rovers[0].loaded
    top.set_techs("1", "2", "3", "4")
    top.player().movement = 2
    top.refresh()
    top.do(MoveRover((3, 4), (4, 4)))
    assert top.offers() == [PickToken((4, 4)), Decline()]
    top.do(PickToken((4, 4)))
    assert not top.player().rovers[0].loaded
    assert top.player().meteorites_collected == 1


def oasis() -> Tabletop:
    top = in_turn(2, corporation="oasis_ultd")
    top.set_tracker("water", 1)
    top.set_tracker("biomass", 2)
    return top


def lay_two_water_cells_on_ice(top: Tabletop) -> None:
    top.patch((2, 2))
    top.play_tile("tile_i3_water_rover", 3, 2, 1)  # Water on (3, 2) and (4, 2), both ice.
    assert Building("water", 2) in top.player().pending
    top.resolve(Building("water", 2))


def test_ex_24_oasis_blocked_steps_are_lost() -> None:
    top = oasis()
    lay_two_water_cells_on_ice(top)
    assert top.field("water") == 1


def test_ex_25_oasis_1_skips_the_tracker_in_the_way() -> None:
    top = oasis()
    top.set_techs("1")
    lay_two_water_cells_on_ice(top)
    assert top.field("water") == 4
    water = CORPORATIONS["oasis_ultd"].track["water"]
    assert (water.fields[3].at, water.fields[4].at) == (("rover", 3), ("tech", 4))
    top.resolve(Movement(1, "rover"))
    assert top.player().movement == 1


def test_ex_26_jump_drive_scores_less_the_higher_its_tech_tracker() -> None:
    points = CORPORATIONS["jump_drive"].track["tech"].score_at
    assert list(points[1:]) == sorted(points[1:], reverse=True)
    assert points[1] == 5 > points[15] == 1


def test_ex_27_flux_2_is_lost_when_flux_3_is_unlocked() -> None:
    top = in_turn(2, corporation="flux_industries")
    top.player().flux = "civ"
    top.set_techs("1", "2")
    assert UseTech("2") in top.offers()
    top.pend(TechLevel("3"))
    top.resolve(TechLevel("3"))
    top.do(top.offers()[0])
    assert UseTech("2") not in top.offers()
    assert not works(top.player(), "flux_next_milestone")


def test_ex_28_cerberus_is_worth_45_when_full() -> None:
    top = in_turn(2, planet="cerberus")
    cover(top)
    assert line_points(top.player()) + bonus_points(top.player()) == 45


def test_ex_29_tiles_may_be_turned_and_flipped_and_either_building_comes_first() -> None:
    top = in_turn()
    top.give("tile_l4_tech_biomass")
    top.do(SelectTile("tile_l4_tech_biomass"))
    ways = {(offer.turns, offer.mirrored) for offer in top.offered(PlaceTile)}
    assert len(ways) == 8
    top.place_somewhere()
    assert top.offered(ResolveEffect) == [ResolveEffect(Building("tech")), ResolveEffect(Building("biomass"))]


def test_ex_30_only_the_tile_that_fits_may_be_selected() -> None:
    top = in_turn()
    cover(top, (5, 0), (6, 0))
    top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
    assert top.offered(SelectTile) == [SelectTile("tile_i2_civ_energy")]
    assert top.refusal(SelectTile("tile_z5_civ_energy")) == "tile_does_not_fit"
    assert top.state.end_reason is None


def test_ex_31_a_meteorite_spoils_its_row_and_its_column() -> None:
    top = in_turn()
    cover(top)
    full = line_points(top.player())
    top.player().meteorites = [(5, 0)]
    assert line_points(top.player()) == full - 1 - 3


def test_ex_32_civ_cards_are_picked_in_turn_order_from_the_commander() -> None:
    top = in_turn(3)
    for seat in (ANA, BO, CYD):
        top.anyhow("end_turn", seat)
    state = top.state
    state.commander = BO
    state.agenda.stack = [
        step if not isinstance(step, CivRound) else CivRound((BO, CYD, ANA)) for step in state.agenda.stack
    ]
    ranked = [*state.civ_decks[0], *state.civ_unused[0]]
    for player in state.players:
        player.civ_picks, player.pending, player.movement = [1], [], 0
    state.civ_decks[0] = [card for card in ranked if CIV_CARDS[card].timing == "end_of_game"]
    state.civ_unused[0] = [card for card in ranked if CIV_CARDS[card].timing == "immediate"]
    top.refresh()
    top.end_turn(ANA, BO, CYD)
    order = []
    while top.kind(top.play.asked[0]) == "pick_civ_card":
        order.append(top.play.asked[0])
        assert len(top.offers(order[-1])) == 5 - len(order)
        top.do(top.offers(order[-1])[0], seat=order[-1])
    assert order == [BO, CYD, ANA]


def test_ex_33_a_gaia_city_left_bare_scores_two_and_its_lines_are_incomplete() -> None:
    top = in_turn(2, planet="gaia")
    cover(top)
    full = line_points(top.player())
    assert bonus_points(top.player()) == 0
    cover(top, (5, 0))
    assert bonus_points(top.player()) == 2
    assert line_points(top.player()) == full - 1 - 3


def test_ex_34_makeshift_3_also_offers_the_same_height_of_a_neighbouring_track() -> None:
    top = in_turn(2, corporation="makeshift")
    top.set_tracker("tech", 7)
    top.set_techs("1", "2", "3")
    top.set_tracker("water", 1)
    top.pend(AdvanceTracker("water"))
    top.resolve(AdvanceTracker("water"))
    fields = {(offer.track, offer.field) for offer in top.offered(ChooseField)}
    assert fields == {("water", 2), ("civ", 2), ("biomass", 2), ("civ", 1), ("biomass", 1)}
    top.do(ChooseField("biomass", 2))
    assert top.player().trackers[1] == Spot("biomass", 2)
    assert top.kind() == "choose_tracker"  # The synergy printed there.


def test_ex_35_flux_3_improves_only_the_flux_track() -> None:
    top = in_turn(2, corporation="flux_industries")
    top.player().flux = "biomass"
    top.set_techs("3")
    top.patch((5, 0))
    top.pend(Patch("biomass"))
    top.resolve(Patch("biomass"))
    assert top.kind() == "place_patch"
    assert top.player().pending == [Patch()]
    top.do(PlacePatch((6, 0)), PlacePatch((5, 1)))
    top.pend(CivMilestone(1, "civ"), Movement(2, "rover"))
    top.resolve(CivMilestone(1, "civ"))
    assert top.player().civ_picks == [1]
    assert top.player().movement == 2


def test_ex_36_jump_drive_d_counts_as_tech_at_the_end() -> None:
    top = in_turn(2, corporation="jump_drive")
    top.player().lifepods = top.player().lifepods[1:]
    top.player().lifepods_on_techs = ["D"]
    top.lay("tile_i2_civ_energy", 4, 3)  # civ (4,3), energy (4,4)
    top.play_tile("tile_i2_rover_tech", 4, 5, 2)  # tech (4,5), rover (4,6)
    top.resolve(Building("tech"))
    assert {offer.tracker for offer in top.offered(ChooseTracker)} == {"civ", "rover", "tech"}
    top.do(ChooseTracker("civ"))
    player = top.player()
    assert METRICS["buildings"](player, "tech") == 1
    assert METRICS["buildings"](player, "energy") == 1
    assert METRICS["largest_area"](player, "energy") == 1
    assert GAME.check(top.state) == []
