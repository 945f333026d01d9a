"""The tables against the box: counts, totals, references."""

from collections import Counter

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.components.tables import (
    CIV_CARDS,
    CORPORATIONS,
    EVENTS,
    OBJECTIVES,
    PLANETS,
    SHAPES,
    STATION,
    TILES,
)
from domain.games.planet_unknown.effects.special import AT_THE_END, SPECIAL
from domain.games.planet_unknown.effects.words import TRACKS
from domain.kernel.messages import text_faults


def test_there_are_144_tiles_twelve_of_each_shape_half_of_them_with_a_meteor_mark() -> None:
    assert len(TILES) == 144
    assert set(Counter(tile.shape for tile in TILES.values()).values()) == {12}
    assert sum(tile.meteor for tile in TILES.values()) == 72


def test_every_shape_has_one_building_of_each_part_and_one_meteor_mark() -> None:
    for shape in SHAPES.values():
        assert sorted(cell.part for cell in shape.cells if cell.building) == ["first", "second"]
        assert sum(cell.mark for cell in shape.cells) == 1


def test_the_inner_ring_holds_small_shapes_and_the_outer_ring_large_ones() -> None:
    assert (
        set(STATION.inner)
        == {"i2", "i3", "v3", "l4", "t4", "o4"}
        == {shape.id for shape in SHAPES.values() if shape.ring == "inner"}
    )
    assert set(STATION.outer) == {"i4", "s4", "f5", "n5", "u5", "z5"}


def test_thirteen_planets_have_six_lifepods_each_on_land_and_their_printed_numbers_of_cells() -> None:
    cells = {planet: board(planet).cells.bit_count() for planet in PLANETS}
    assert cells.pop("lacuna") == 94
    assert set(cells.values()) == {96}
    for planet in PLANETS.values():
        assert len(set(planet.lifepods)) == 6
        assert all(planet.grid[y][x] not in ".i" for x, y in planet.lifepods)
    ice = {"ksb_4156": 21, "k_273": 80, "petra": 0, "oblivion": 36, "cerberus": 29}
    assert {planet: board(planet).ice.bit_count() for planet in ice} == ice


def test_edge_cells_lie_on_the_planet() -> None:
    for planet in PLANETS:
        assert board(planet).edge
        assert not board(planet).edge & ~board(planet).cells


def test_tracks_have_sixteen_fields_but_for_the_winding_water_and_the_biomass_steps() -> None:
    odd = {
        (firm.id, row.track): len(row.fields)
        for firm in CORPORATIONS.values()
        for row in firm.tracks
        if len(row.fields) != 16
    }
    assert odd == {("oasis_ultd", "water"): 24, ("wormhole_corp", "biomass"): 6}
    assert all(tuple(row.track for row in firm.tracks) == TRACKS for firm in CORPORATIONS.values())


def test_medals_of_the_tracks_add_up() -> None:
    universal = CORPORATIONS["universal_coalition"]
    assert [row.score_at[-1] for row in universal.tracks] == [5, 10, 5, 5, 5]
    assert CORPORATIONS["oasis_ultd"].track["water"].score_at[-1] == 15
    assert CORPORATIONS["wormhole_corp"].track["biomass"].score_at == (0, 0, 1, 2, 3, 5)


def test_rovers_and_movement_at_the_top_are_as_printed() -> None:
    assert {firm.id: (firm.rovers, firm.movement_at_top) for firm in CORPORATIONS.values()} == {
        "universal_coalition": (2, 4),
        "cosmos_inc": (1, 3),
        "flux_industries": (2, 3),
        "horizon_group": (4, 5),
        "jump_drive": (1, 3),
        "makeshift": (2, 3),
        "oasis_ultd": (2, 3),
        "republic": (1, 3),
        "wormhole_corp": (2, 3),
    }


def test_nine_civ_cards_of_each_rank() -> None:
    assert Counter(card.rank for card in CIV_CARDS.values()) == {1: 9, 2: 9, 3: 9, 4: 9}


def test_twenty_events_of_each_colour_of_which_six_are_for_one_player() -> None:
    assert Counter(card.colour for card in EVENTS.values()) == {"red": 20, "orange": 20, "green": 20}
    assert Counter(card.colour for card in EVENTS.values() if card.solo) == {"green": 4, "red": 2}


def test_twenty_eight_objectives() -> None:
    assert len(OBJECTIVES) == 28


def test_every_tech_used_by_choice_has_a_handler_and_every_handler_a_tech() -> None:
    embedded = {"patch_to_synergy", "teleport_same_terrain", "double_synergy", "two_patches"}
    by_choice = {
        tech.word
        for firm in CORPORATIONS.values()
        for tech in firm.techs
        if tech.timing.startswith("once") or tech.timing in ("any_time", "end_of_game")
    }
    assert by_choice - embedded == SPECIAL.keys() | AT_THE_END.keys()


def test_every_sentence_and_name_is_there_in_both_languages() -> None:
    assert text_faults(GAME.texts) == []
    for rows in GAME.catalogue.values():
        for row in rows:
            assert GAME.texts.name(row.id, "en") != row.id
            assert row.id in GAME.texts.names["cs"]
    for firm in CORPORATIONS.values():
        for tech in firm.techs:
            assert tech.word in GAME.texts.names["en"]
            assert tech.word in GAME.texts.names["cs"]
