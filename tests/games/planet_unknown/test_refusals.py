"""Bad input: refused with its own code, and nothing changes."""

import pytest

from domain.games.planet_unknown.actions import (
    ChooseTracker,
    EndTurn,
    KeepCivCard,
    MoveRover,
    PickToken,
    PlacePatch,
    PlaceRover,
    PlaceTile,
    ResolveEffect,
    RotateStation,
    SelectTile,
    StorePatch,
    UseTech,
)
from domain.games.planet_unknown.effects.words import Building, Patch, RoverFigure, Synergy
from tests.games.planet_unknown.table import BO, Tabletop, in_turn, table


def placing(tile: str = "tile_i2_civ_energy", planet: str | None = None) -> Tabletop:
    top = in_turn(planet=planet)
    top.patch((5, 0))
    top.give(tile)
    top.do(SelectTile(tile))
    return top


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (PlaceTile(0, 0), "off_the_planet"),
        (PlaceTile(-3, 40), "off_the_planet"),
        (PlaceTile(10**6, 5), "off_the_planet"),
        (PlaceTile(5, 0), "overlaps_a_piece"),
        (PlaceTile(6, 5), "not_adjacent"),
        (PlaceTile(6, 0, 0, True), "wrong_orientation"),  # A mirrored domino looks like a plain one.
        (PlaceTile(6, 0, 9), "wrong_orientation"),
        (EndTurn(), "not_now"),
        (ResolveEffect(Synergy()), "not_now"),
    ],
)
def test_a_tile_is_refused_where_it_cannot_lie(action: PlaceTile, code: str) -> None:
    assert placing().refusal(action) == code


def test_the_first_tile_apart_from_the_edge_is_refused() -> None:
    top = in_turn()
    top.give("tile_i2_civ_energy")
    top.do(SelectTile("tile_i2_civ_energy"))
    assert top.refusal(PlaceTile(5, 5)) == "must_start"


def test_a_tile_against_the_planets_rule_is_refused() -> None:
    top = in_turn(planet="tartarus")
    top.patch((5, 0))
    top.give("tile_i2_civ_energy")
    top.do(SelectTile("tile_i2_civ_energy"))
    assert top.refusal(PlaceTile(6, 0)) == "against_planet_rule"


def test_a_tile_against_the_event_is_refused() -> None:
    top = in_turn()
    top.patch((5, 0))
    top.state.rule = "no_tile_on_edge"
    top.give("tile_i2_civ_energy")
    top.do(SelectTile("tile_i2_civ_energy"))
    assert top.refusal(PlaceTile(6, 0)) == "against_event_rule"


def test_a_tile_from_another_sector_is_refused() -> None:
    top = in_turn()
    top.give("tile_i2_civ_energy")
    assert top.refusal(SelectTile("tile_z5_civ_energy_meteor")) == "tile_not_in_sector"
    assert top.refusal(SelectTile("no such tile")) == "tile_not_in_sector"


def roving(planet: str | None = None, cell: tuple[int, int] = (5, 5), movement: int = 2) -> Tabletop:
    top = in_turn(planet=planet)
    top.lay("tile_i2_civ_energy", 5, 4)
    top.rover(cell)
    top.player().movement = movement
    top.refresh()
    return top


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (MoveRover((4, 4), (4, 5)), "no_rover_there"),
        (MoveRover((5, 5), (7, 5)), "rover_too_far"),
        (MoveRover((5, 5), (6, 6)), "rover_too_far"),
        (MoveRover((5, 5), (5, 5)), "cell_has_rover"),
        (MoveRover((5, 5), (50, -5)), "rover_off_the_planet"),
        (UseTech("1"), "tech_not_in_force"),
        (UseTech("9"), "no_such_tech"),
        (EndTurn(), "not_now"),
    ],
)
def test_a_rover_is_refused_where_it_cannot_go(action: MoveRover, code: str) -> None:
    assert roving().refusal(action) == code


def test_a_rover_cannot_leave_the_board_cross_a_hole_or_move_without_points() -> None:
    top = in_turn()
    top.lay("tile_i2_civ_energy", 5, 0)
    top.rover((5, 0))
    top.player().movement = 1
    top.refresh()
    assert top.refusal(MoveRover((5, 0), (5, -1))) == "rover_off_the_planet"
    assert top.refusal(MoveRover((5, 0), (4, 0))) == "rover_off_the_planet"
    assert roving(movement=0).refusal(MoveRover((5, 5), (6, 5))) == "no_movement"
    hole = in_turn(planet="lacuna")
    hole.lay("tile_i2_civ_energy", 5, 0)
    hole.rover((5, 1))
    hole.player().movement = 1
    hole.refresh()
    assert hole.refusal(MoveRover((5, 1), (5, 2))) == "rover_off_the_planet"


def test_a_rover_cannot_enter_terrain_the_event_bans() -> None:
    top = roving()
    top.state.rule, top.state.rule_terrain = "no_rover_onto", "civ"
    top.refresh()
    assert top.refusal(MoveRover((5, 5), (5, 4))) == "terrain_banned"


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (PlacePatch((0, 0)), "patch_off_the_planet"),
        (PlacePatch((99, 99)), "patch_off_the_planet"),
        (PlacePatch((5, 0)), "patch_on_a_piece"),
        (PlacePatch((6, 6)), "patch_not_adjacent"),
        (StorePatch(), "cannot_store_patches"),
        (UseTech("2"), "tech_not_in_force"),
        (PlaceTile(5, 1), "not_now"),
    ],
)
def test_a_patch_is_refused_where_it_cannot_lie(action: PlacePatch, code: str) -> None:
    top = in_turn()
    top.patch((5, 0))
    top.pend(Patch())
    top.resolve(Patch())
    assert top.refusal(action) == code


def test_a_first_patch_starts_at_the_edge_and_keeps_the_planets_rule() -> None:
    top = in_turn()
    top.pend(Patch())
    top.resolve(Patch())
    assert top.refusal(PlacePatch((5, 5))) == "patch_must_start"
    ring = in_turn(planet="arashi")
    ring.patch((1, 4))
    ring.pend(Patch())
    ring.resolve(Patch())
    assert ring.refusal(PlacePatch((1, 5))) == "against_planet_rule"


def test_a_tracker_at_its_top_cannot_be_chosen() -> None:
    top = in_turn()
    top.set_tracker("water", 15)
    top.pend(Synergy())
    top.resolve(Synergy())
    assert top.refusal(ChooseTracker("water")) == "tracker_at_its_top"
    assert top.refusal(ChooseTracker("civ", doubled=True)) == "no_double_advance"


def test_a_tracker_not_beside_the_energy_cannot_be_chosen() -> None:
    top = in_turn()
    top.play_tile("tile_i2_civ_energy", 5, 0)
    top.resolve(Building("energy"))
    assert top.refusal(ChooseTracker("rover")) == "tracker_not_among_choice"


def test_a_rover_lands_only_on_the_last_tile() -> None:
    top = in_turn()
    top.lay("tile_i2_civ_energy", 5, 0)
    top.pend(RoverFigure())
    top.resolve(RoverFigure())
    assert top.refusal(PlaceRover((6, 0))) == "not_on_last_tile"
    assert top.refusal(PickToken((6, 0))) == "not_now"


def test_the_turn_does_not_end_before_its_effects() -> None:
    top = in_turn()
    top.play_tile("tile_i2_tech_biomass", 5, 0)
    assert top.refusal(EndTurn()) == "effects_pending"
    assert top.refusal(ResolveEffect(Synergy())) == "effect_not_pending"


def test_who_is_not_asked_is_told_so() -> None:
    top = table(2)
    assert top.refusal(RotateStation(1), seat=BO) == "not_asked"
    assert top.refusal(RotateStation(6)) == "no_such_rotation"
    assert top.refusal(KeepCivCard("civ_1_salvage_yard")) == "not_now"


def test_every_refusal_has_words_in_both_languages() -> None:
    top = placing()
    for action in (PlaceTile(0, 0), PlaceTile(5, 0), PlaceTile(6, 5), PlaceTile(6, 0, 9), EndTurn()):
        step = top.play.question(0)
        assert step is not None
        why = top.play.game.objection(top.state, step, action)
        assert why is not None
        for language in ("en", "cs"):
            assert top.play.game.texts.render(why.text, language, ["Ana", "Bo"])
