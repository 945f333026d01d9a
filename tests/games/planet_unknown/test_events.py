"""Events: each kind of card, and what a player may ignore."""

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.actions import (
    ChooseTracker,
    GiveUpObjective,
    PickStack,
    PickToken,
    PlacePatch,
    PlaceTile,
    RegressTracker,
    ResolveEffect,
    RotateStation,
    SelectTile,
)
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.components.tables import EVENTS
from domain.games.planet_unknown.effects.words import (
    AdvanceTracker,
    Building,
    CivMilestone,
    Movement,
    PeekEvent,
    Synergy,
)
from domain.games.planet_unknown.facts import EndTriggered, EventPeeked, TechUsed
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.ground import PATCH, Piece, placement_of
from domain.games.planet_unknown.state import Spot
from domain.games.planet_unknown.steps import EventTime, PlayerTurns, TurnsOpening
from domain.kernel import redeal
from domain.kernel.dice import Dice
from domain.kernel.redaction import redact
from tests.games.planet_unknown.table import ANA, BO, Tabletop, in_turn


def happening(event: str, seats: int = 1, corporation: str | None = None) -> Tabletop:
    """A table that is about to reveal this event."""
    top = in_turn(seats, corporation=corporation, events=True, seed="events")
    _next(top, event)
    return top


def _next(top: Tabletop, event: str) -> None:
    state = top.state
    if event not in state.event_deck:
        swap = next(card for card in state.event_deck if EVENTS[card].colour == EVENTS[event].colour)
        for pile in (state.event_unused, state.events_past):
            if event in pile:
                pile[pile.index(event)] = swap
        state.event_deck[state.event_deck.index(swap)] = event
    state.event_deck.remove(event)
    state.event_deck.insert(0, event)
    state.rule = state.rule_terrain = None
    for player in state.players:
        player.pending = []
        player.tile_done = False


def reveal(top: Tabletop) -> Tabletop:
    top.begin_with(EventTime(), TurnsOpening(), PlayerTurns())
    assert GAME.check(top.state) == []
    return top


def test_an_advance_event_offers_the_named_trackers_that_can_advance() -> None:
    top = reveal(happening("event_green_09_advance_civ_or_tech", 2))
    assert list(top.play.asked) == [ANA, BO]
    assert top.offers() == [ChooseTracker("civ"), ChooseTracker("tech")]
    top.do(ChooseTracker("tech"))
    assert top.field("tech") == 1
    assert list(top.play.asked) == [BO]


def test_an_event_shows_nothing_new_before_the_last_player_has_resolved_it() -> None:
    top = reveal(happening("event_green_09_advance_civ_or_tech", 2))
    choice = ChooseTracker("tech")

    def reveals(seat: int) -> bool:
        return GAME.describe(top.state, top.play.question(seat), choice).reveals

    assert not reveals(ANA)
    top.do(choice)
    assert reveals(BO)


def test_three_fields_without_benefits() -> None:
    top = reveal(happening("event_green_04_three_fields_without_benefits"))
    top.do(ChooseTracker("biomass"))
    assert top.field("biomass") == 3
    assert top.player().pending == []


def test_a_patch_event_never_takes_the_last_place_of_the_turn() -> None:
    top = happening("event_green_16_patch")
    player = top.player()
    bare = [(5, 0), (6, 0), (5, 11)]
    player.pieces = [Piece(PATCH, *cell) for cell in cells_of(board("ksb_4156").cells) if cell not in bare]
    player.lifepods, player.rovers = [], []
    top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
    reveal(top)
    assert player.pieces[-1] == Piece(PATCH, 5, 11)  # The only cell that leaves a place was taken by itself.
    assert top.kind() == "select_tile"


def test_a_patch_event_is_ignored_where_every_cell_would_end_the_game() -> None:
    top = happening("event_green_16_patch")
    player = top.player()
    bare = [(5, 0), (6, 0)]
    player.pieces = [Piece(PATCH, *cell) for cell in cells_of(board("ksb_4156").cells) if cell not in bare]
    player.lifepods, player.rovers = [], []
    top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
    before = len(player.pieces)
    reveal(top)
    assert len(player.pieces) == before
    assert top.state.end_reason is None


def test_a_patch_event_without_a_place_leaves_wormhole_3_unused() -> None:
    top = happening("event_green_16_patch", corporation="wormhole_corp")
    top.set_techs("3")
    player = top.player()
    bare = [(5, 0), (6, 0)]
    player.pieces = [Piece(PATCH, *cell) for cell in cells_of(board("ksb_4156").cells) if cell not in bare]
    player.lifepods, player.rovers = [], []
    top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
    reveal(top)
    assert top.happened(TechUsed) == []
    assert player.used_this_turn == []
    assert top.kind() == "select_tile"


def test_a_synergy_event_and_its_ban() -> None:
    top = reveal(happening("event_green_17_synergy_i"))
    assert top.kind() == "choose_tracker"
    top = reveal(happening("event_red_18_no_synergies"))
    top.set_tracker("water", 2)
    top.pend(AdvanceTracker("water"))
    top.resolve(AdvanceTracker("water"))
    assert top.player().pending == []


def test_no_synergy_is_gained_from_any_source_under_its_ban() -> None:
    top = reveal(happening("event_red_18_no_synergies", corporation="oasis_ultd"))
    top.set_techs("5")
    top.play_tile("tile_i2_energy_water", 5, 0)
    assert Synergy() not in top.player().pending


@pytest.mark.parametrize(
    "event",
    [
        "event_green_15_free_rotation",
        "event_green_18_collect_lifepod",
        "event_red_09_destroy_lifepod_on_planet",
        "event_red_12_empty_a_stack",
        "event_red_13_synergy_or_peek_i",
    ],
)
def test_rotations_tokens_stacks_and_options_of_an_event_are_asked_for_as_the_event(event: str) -> None:
    assert reveal(happening(event)).kind() == "resolve_event"


def test_collecting_and_destroying_tokens() -> None:
    top = reveal(happening("event_green_18_collect_lifepod"))
    assert len(top.offered(PickToken)) == len(top.player().lifepods)
    top.do(top.offers()[0])
    assert top.player().lifepods_scoring == 1
    top = reveal(happening("event_red_09_destroy_lifepod_on_planet"))
    before = len(top.player().lifepods)
    top.do(top.offers()[0])
    assert len(top.player().lifepods) == before - 1
    assert top.player().lifepods_scoring == 0


def test_destroying_what_was_collected() -> None:
    top = happening("event_red_11_destroy_collected_meteorite")
    top.player().meteorites_collected = 2
    assert reveal(top).player().meteorites_collected == 1
    top = happening("event_red_10_destroy_collected_lifepod", corporation="cosmos_inc")
    player = top.player()
    player.lifepods, player.lifepods_on_fields, player.lifepods_scoring = [], [Spot("civ", 4)], 0
    assert reveal(top).player().lifepods_on_fields == []


def test_a_surplus_rover_is_lost_but_never_the_only_one() -> None:
    top = happening("event_red_07_destroy_surplus_rover")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.player().rovers, top.player().rovers_left = [], 2
    top.rover((5, 0))
    assert len(reveal(top).player().rovers) == 1
    two = happening("event_red_07_destroy_surplus_rover")
    two.lay("tile_i2_civ_energy", 5, 0)
    two.player().rovers, two.player().rovers_left = [], 2
    two.rover((5, 0), (5, 1))
    reveal(two)
    two.do(PickToken((5, 1)))
    assert [rover.cell for rover in two.player().rovers] == [(5, 0)]


def test_a_meteorite_falls_on_a_free_mark_and_destroys_the_rover_there() -> None:
    top = happening("event_orange_11_meteorite_on_empty_mark")
    top.player().pieces, top.player().rovers = [], []
    top.lay("tile_i2_civ_energy_meteor", 5, 0)
    top.rover((5, 1))
    reveal(top)
    assert top.player().meteorites == [(5, 1)]
    assert top.player().rovers == []


@pytest.mark.parametrize(("fields", "expected"), [((4, 0), {"civ"}), ((2, 2), {"civ", "water"}), ((0, 1), {"water"})])
def test_a_regress_hits_those_that_can_go_back_the_furthest(fields: tuple[int, int], expected: set[str]) -> None:
    top = happening("event_red_02_regress_any_three_times")
    top.set_tracker("civ", fields[0])
    top.set_tracker("water", fields[1])
    reveal(top)
    if len(expected) > 1:
        assert {offer.tracker for offer in top.offered(RegressTracker)} == expected
        top.do(RegressTracker("civ"))
        assert top.field("civ") == 0
    else:
        assert top.kind() == "select_tile"
        assert (top.field("civ"), top.field("water")) == (max(0, fields[0] - 3), 0)


def test_civ_decks_shrink_and_grow() -> None:
    top = reveal(happening("event_red_08_civ_decks_shrink", 2))
    assert [len(deck) for deck in top.state.civ_decks] == [2, 2, 2, 2]
    assert [len(pile) for pile in top.state.civ_gone] == [1, 1, 1, 1]
    top = reveal(happening("event_green_02_civ_decks_grow"))
    assert [len(deck) for deck in top.state.civ_decks] == [3, 3, 3, 3]


def test_peeking_shows_the_next_event_to_the_peeker_alone() -> None:
    top = reveal(happening("event_red_13_synergy_or_peek_i", 2))
    assert top.offers() == [ResolveEffect(Synergy()), ResolveEffect(PeekEvent())]
    upcoming = top.state.event_deck[0]
    told = top.do(ResolveEffect(PeekEvent()))
    peeked = next(fact for fact in told if isinstance(fact, EventPeeked))
    assert redact(peeked, BO).event is None  # type: ignore[attr-defined]
    assert GAME.view(top.state, ANA).event_peeked == upcoming  # type: ignore[attr-defined]
    assert GAME.view(top.state, BO).event_peeked is None  # type: ignore[attr-defined]
    worlds = {redeal(GAME, top.state, BO, Dice(bytes(32), ply)).event_peeked[0] for ply in range(12)}
    assert len(worlds) > 3
    top.do(ResolveEffect(PeekEvent()), seat=BO)
    assert top.state.event_peekers == [ANA, BO]


def test_with_no_event_left_there_is_nothing_to_peek_at_and_the_game_ends() -> None:
    top = happening("event_red_13_synergy_or_peek_i")
    state = top.state
    state.events_past += state.event_deck[1:]
    del state.event_deck[1:]
    reveal(top)
    assert [fact.reason for fact in top.happened(EndTriggered)] == ["last_event"]
    assert top.kind() == "choose_tracker"
    assert state.end_reason == "last_event"


def test_an_extra_rover_lands_on_the_tile_of_the_turn() -> None:
    top = happening("event_green_01_extra_rover")
    top.player().rovers, top.player().rovers_left, top.player().pieces = [], 2, []
    reveal(top)
    assert top.player().rovers_left == 3
    top.play_tile("tile_i2_civ_energy", 5, 0)
    assert any(effect.__struct_config__.tag == "rover" for effect in top.player().pending)


def test_one_more_and_one_fewer_personal_objective() -> None:
    assert len(reveal(happening("event_green_03_extra_personal_objective")).player().objectives) == 4
    top = reveal(happening("event_red_06_lose_personal_objective"))
    assert len(top.offered(GiveUpObjective)) == 3
    top.do(top.offers()[0])
    assert len(top.player().objectives) == 2
    assert len(top.player().objectives_returned) == 2


def test_free_rotation_goes_on_from_there() -> None:
    top = reveal(happening("event_green_15_free_rotation"))
    assert top.offers() == [RotateStation(turn) for turn in range(6)]
    top.do(RotateStation(3))
    assert top.state.rotation == 3


def test_a_stack_of_the_sector_is_emptied_but_never_both() -> None:
    top = reveal(happening("event_red_12_empty_a_stack"))
    assert set(top.offers()) == {PickStack("outer"), PickStack("inner")}
    top.do(PickStack("outer"))
    assert len(top.offered(SelectTile)) == 1
    assert len(top.state.tiles_gone) == 12


@pytest.mark.parametrize(
    ("event", "cells"), [("event_orange_19_not_on_edge", "edge"), ("event_red_16_not_on_ice_i", "ice")]
)
def test_turn_rules_keep_tiles_off_edge_and_ice(event: str, cells: str) -> None:
    top = happening(event)
    top.player().pieces, top.player().lifepods = [], []
    top.lay("tile_i4_biomass_civ", 4, 4)
    reveal(top)
    tile = "tile_i2_rover_tech"
    top.give(tile)
    top.do(SelectTile(tile))
    laid = [placement_of("ksb_4156", Piece(tile, o.x, o.y, o.turns, o.mirrored)) for o in top.offered(PlaceTile)]
    assert laid
    assert all(not found.mask & getattr(board("ksb_4156"), cells) for found in laid)


def test_a_turn_rule_yields_before_the_game_would_end() -> None:
    top = happening("event_orange_19_not_on_edge")
    top.player().pieces = []
    reveal(top)
    assert top.offered(SelectTile)
    top.do(top.offered(SelectTile)[0])
    assert top.offered(PlaceTile)  # The first tile has to lie on the edge all the same.
    assert top.state.end_reason is None


def test_no_matching_terrain_side_by_side() -> None:
    top = happening("event_red_15_no_matching_terrain")
    top.player().pieces, top.player().lifepods = [], []
    top.lay("tile_i2_civ_energy", 5, 4)  # civ (5,4), energy (5,5)
    reveal(top)
    tile = "tile_i2_civ_energy_meteor"
    top.give(tile)
    top.do(SelectTile(tile))
    assert PlaceTile(6, 4) not in top.offers()  # civ beside civ
    assert PlaceTile(6, 4, 2) in top.offers()  # civ beside energy, energy beside civ


def test_only_one_building_counts() -> None:
    top = happening("event_orange_20_one_building_only")
    top.player().pieces = []
    reveal(top)
    top.play_tile("tile_i2_tech_biomass", 5, 0)
    top.resolve(Building("tech"))
    assert (top.field("tech"), top.field("biomass")) == (1, 0)
    assert top.player().pending == []


def test_no_milestones_are_reached() -> None:
    top = happening("event_red_05_no_milestones_i", corporation="republic")
    reveal(top)
    top.set_tracker("civ", 1)
    top.set_tracker("water", 5)
    top.pend(AdvanceTracker("civ"), Movement(1))
    top.resolve(AdvanceTracker("civ"))
    assert not any(isinstance(effect, CivMilestone) for effect in top.player().pending)
    assert top.field("water") == 5
    top.set_tracker("tech", 2)
    top.pend(AdvanceTracker("tech"), Movement(1))
    top.resolve(AdvanceTracker("tech"))
    assert top.player().techs == []


def test_every_event_can_be_resolved_by_every_number_of_players() -> None:
    for card in EVENTS.values():
        top = reveal(happening(card.id, 1 if card.solo else 2))
        while top.kind(top.play.asked[0]) != "select_tile":
            seat = top.play.asked[0]
            top.do(top.offers(seat)[0], seat=seat)
        assert top.state.phase == "turn"
        assert isinstance(top.offers(top.play.asked[0])[0], SelectTile | PlacePatch)
