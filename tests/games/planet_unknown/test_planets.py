"""What each planet adds to the rules."""

from domain.games.planet_unknown.actions import JumpRover, MoveRover, PlacePatch, PlaceTile, SelectTile
from domain.games.planet_unknown.boards import board
from domain.games.planet_unknown.components.tables import OBJECTIVES, PLANETS
from domain.games.planet_unknown.effects.words import Building, Patch, TeleportRover
from domain.games.planet_unknown.geometry import BIT, cells_of, mask
from domain.games.planet_unknown.ground import PATCH, Piece, placement_of
from domain.games.planet_unknown.metrics import METRICS, fulfilled
from domain.games.planet_unknown.scoring import bonus_points, line_points, uncovered_cells
from domain.games.planet_unknown.state import Spot, board_of
from tests.games.planet_unknown.table import ANA, Tabletop, in_turn


def placements(top: Tabletop, tile: str) -> list[int]:
    """The cells covered by every placement offered for this tile."""
    top.give(tile)
    top.do(SelectTile(tile))
    player = top.player()
    return [
        placement_of(player.planet, Piece(tile, offer.x, offer.y, offer.turns, offer.mirrored)).mask
        for offer in top.offered(PlaceTile)
    ]


def cover(top: Tabletop, *bare: tuple[int, int]) -> None:
    player = top.player()
    player.pieces = [Piece(PATCH, *cell) for cell in cells_of(board_of(player).cells) if cell not in bare]
    player.lifepods = [cell for cell in player.lifepods if cell in bare]
    top.refresh()


def patch_cells(top: Tabletop) -> set[tuple[int, int]]:
    top.pend(Patch())
    top.resolve(Patch())
    return {offer.cell for offer in top.offered(PlacePatch)}


def test_the_first_piece_covers_an_edge_cell() -> None:
    found = placements(in_turn(), "tile_n5_civ_energy")
    assert found
    assert all(area & board("ksb_4156").edge for area in found)


def test_later_pieces_share_a_side_with_a_piece() -> None:
    top = in_turn()
    top.patch((5, 0))
    found = placements(top, "tile_i2_civ_energy")
    assert all(area & mask([(6, 0), (5, 1)]) for area in found)
    assert not any(area & BIT[5, 0] for area in found)


def test_k_273_keeps_tiles_on_ice_or_on_land() -> None:
    ice = board("k_273").ice
    found = placements(in_turn(planet="k_273"), "tile_i3_civ_energy")
    assert found
    assert all(not area & ice or not area & ~ice for area in found)
    assert all(PLANETS["k_273"].grid[y][x] == "l" for x, y in PLANETS["k_273"].lifepods)


def test_gaia_pays_two_for_each_city_left_bare() -> None:
    top = in_turn(planet="gaia")
    assert bonus_points(top.player()) == 16
    top.patch((5, 0), (2, 2))
    assert bonus_points(top.player()) == 12


def test_persephone_bans_one_building_in_each_quadrant_but_no_terrain() -> None:
    top = in_turn(planet="persephone")
    tile = "tile_i3_civ_energy"  # The energy square lies at the end, the civ building in the middle.
    top.give(tile)
    top.do(SelectTile(tile))
    for offer in top.offered(PlaceTile):
        laid = placement_of("persephone", Piece(tile, offer.x, offer.y, offer.turns, offer.mirrored))
        assert not laid.first_building & mask((x, y) for x in range(6) for y in range(6) if BIT[x, y] & laid.mask)
        energy = next(cells_of(laid.second_building))
        assert not (energy[0] >= 6 and energy[1] <= 5)
    spanning = [
        laid
        for offer in top.offered(PlaceTile)
        for laid in [placement_of("persephone", Piece(tile, offer.x, offer.y, offer.turns, offer.mirrored))]
        if laid.first & mask((x, y) for x in range(6) for y in range(6))
    ]
    assert spanning, "civ terrain without its building may lie where civ is banned"


def test_arashi_anchors_tiles_outside_the_ring_and_keeps_patches_off_it() -> None:
    top = in_turn(planet="arashi")
    ring = board("arashi").ring
    assert ring == mask((x, y) for x in range(12) for y in (5, 6))
    found = placements(top, "tile_i2_civ_energy")
    assert all(area & ~ring for area in found)
    top = in_turn(planet="arashi")
    top.patch((1, 4))
    assert not {(1, 5)} & patch_cells(top)


def test_petra_currents_are_energy_terrain_while_bare() -> None:
    top = in_turn(planet="petra")
    top.patch((3, 1), (6, 0))
    top.lay("tile_i2_tech_biomass", 3, 2)  # tech (3,2) beside the current (4,2); biomass (3,3)
    top.play_tile("tile_i2_civ_energy", 5, 0)  # civ (5,0), energy (5,1) beside the currents (4,1) and (5,2)
    top.resolve(Building("energy"))
    assert {offer.tracker for offer in top.offers()[:-1]} == {"civ", "tech", "biomass"}


def test_petra_currents_fill_lines_and_do_not_make_neighbours() -> None:
    top = in_turn(planet="petra")
    player = top.player()
    assert not board("petra").ice
    top.patch((5, 0))
    found = placements(top, "tile_i2_civ_energy")
    assert all(area & mask([(6, 0), (5, 1)]) for area in found)
    cover(top, *cells_of(board("petra").currents))
    assert line_points(player) == 40
    assert uncovered_cells(player) == 0
    assert METRICS["largest_area"](player, "energy") >= 20
    assert fulfilled(player, OBJECTIVES["objective_vaporize__meltdown"].personal)
    assert fulfilled(player, OBJECTIVES["objective_deductible__coveralls"].personal)


def test_tartarus_lets_no_piece_and_no_rover_cross_the_chasm() -> None:
    top = in_turn(planet="tartarus")
    west = board("tartarus").west
    found = placements(top, "tile_i4_civ_energy")
    assert all(not area & west or not area & ~west for area in found)
    top = in_turn(planet="tartarus")
    top.lay("tile_i2_civ_energy", 5, 0)
    top.rover((5, 1))
    top.player().movement = 3
    top.refresh()
    assert MoveRover((5, 1), (6, 1)) not in top.offers()
    assert top.refusal(MoveRover((5, 1), (6, 1))) == "rover_through_chasm"
    assert MoveRover((5, 1), (5, 2)) in top.offers()


def test_tartarus_does_not_interrupt_adjacency() -> None:
    top = in_turn(planet="tartarus")
    top.lay("tile_i2_civ_energy", 5, 0)  # West side, (5, 0) and (5, 1).
    found = placements(top, "tile_i2_rover_tech")
    assert any(area & BIT[6, 1] and not area & BIT[6, 0] for area in found)


def test_tartarus_is_crossed_diagonally_at_the_gaps_only() -> None:
    diagonal = board("tartarus").diagonal_moves
    assert (6, 4) in diagonal[5, 3]
    assert (6, 8) in diagonal[5, 9]
    crossings = [
        (start, to)
        for start, ends in diagonal.items()
        for to in ends
        if bool(BIT[start] & board("tartarus").west) != bool(BIT[to] & board("tartarus").west)
    ]
    assert len(crossings) == 4


def test_charybdis_starts_on_the_centre() -> None:
    found = placements(in_turn(planet="charybdis"), "tile_i2_civ_energy")
    assert all(area & mask([(5, 5), (6, 5), (5, 6), (6, 6)]) for area in found)


def test_kaax_keeps_rovers_off_bare_toxic_cells() -> None:
    top = in_turn(planet="kaax")
    top.lay("tile_i2_civ_energy", 4, 1)  # (4,1) and (4,2), where (4,2) was toxic
    top.rover((4, 1))
    top.player().movement = 3
    top.refresh()
    assert top.refusal(MoveRover((4, 1), (3, 1))) == "toxic_cell"
    assert MoveRover((4, 1), (4, 2)) in top.offers()
    top.pend(TeleportRover())
    top.resolve(TeleportRover())
    assert JumpRover((4, 1), (3, 1)) in top.offers()  # A teleport may go there.


def test_pajitnov_wants_pieces_slid_in_patches_too() -> None:
    top = in_turn(planet="pajitnov")
    around = [(5, 4), (4, 5), (6, 5), (5, 6)]
    top.patch(*around)
    assert (5, 5) not in patch_cells(top)
    top = in_turn(planet="pajitnov")
    top.patch(*around[:3])
    assert (5, 5) in patch_cells(top)


def test_pajitnov_holds_for_tiles() -> None:
    top = in_turn(planet="pajitnov")
    # A pocket of two cells, (5,5) and (5,6), closed on all sides.
    top.patch((5, 4), (4, 5), (6, 5), (4, 6), (6, 6), (5, 7))
    found = placements(top, "tile_i2_civ_energy")
    assert mask([(5, 5), (5, 6)]) not in found
    assert found


def test_a_planet_rule_yields_before_the_game_would_end() -> None:
    top = in_turn(planet="pajitnov")
    cover(top, (5, 5), (5, 6))
    top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
    assert top.offered(SelectTile) == [SelectTile("tile_i2_civ_energy")]
    top.do(SelectTile("tile_i2_civ_energy"))
    assert {(offer.x, offer.y) for offer in top.offered(PlaceTile)} == {(5, 5)}
    assert top.state.end_reason is None


def test_the_event_yields_before_the_planet_and_stays_when_only_the_planet_has_to() -> None:
    def places(*bare: tuple[int, int]) -> set[tuple[int, int]]:
        top = in_turn(planet="k_273")
        cover(top, *bare)
        top.state.rule = "no_tile_on_edge"
        top.give("tile_i2_civ_energy", "tile_z5_civ_energy")
        top.do(SelectTile("tile_i2_civ_energy"))
        return {(offer.x, offer.y) for offer in top.offered(PlaceTile)}

    mixed, mixed_on_edge, ice_on_edge = ((7, 2), (7, 3)), ((5, 0), (5, 1)), ((5, 10), (5, 11))
    assert places(*mixed, *mixed_on_edge, *ice_on_edge) == {(5, 10)}  # Only the event is dropped.
    assert places(*mixed, *mixed_on_edge) == {(7, 2)}  # Only the planet's rule is.
    assert places(*mixed_on_edge) == {(5, 0)}  # Both are.


def test_oblivion_has_only_its_outer_border_as_edge_and_lines_over_the_void() -> None:
    planet = board("oblivion")
    assert planet.edge.bit_count() == 44
    row = next(line for line in planet.lines if line.cells & BIT[0, 5] and line.cells & BIT[11, 5])
    assert list(cells_of(row.cells)) == [(0, 5), (11, 5)]


def test_cerberus_pays_two_for_each_planetoid_covered() -> None:
    top = in_turn(planet="cerberus")
    brown = min((bonus.cells for bonus in board("cerberus").bonuses), key=int.bit_count)
    top.patch(*cells_of(brown))
    assert bonus_points(top.player()) == 2
    top.player().pieces.pop()
    assert bonus_points(top.player()) == 0


def test_lacuna_holes_are_no_cells_and_make_no_edge() -> None:
    planet = board("lacuna")
    assert not planet.cells & BIT[5, 2]
    assert not planet.edge & BIT[4, 2]
    assert (5, 2) not in planet.moves[4, 2]


def test_tiles_destroy_the_lifepod_and_rover_below_and_bring_their_meteorite() -> None:
    top = in_turn()
    top.patch((7, 1))
    top.rover((7, 3))
    top.play_tile("tile_i2_rover_tech_meteor", 7, 2)
    assert (7, 2) not in top.player().lifepods
    assert top.player().rovers == []
    assert top.player().meteorites == [(7, 3)]


def test_a_rover_figure_may_land_on_the_meteorite_of_its_tile() -> None:
    top = in_turn()
    top.play_tile("tile_i2_rover_tech_meteor", 5, 0)
    top.resolve(Building("rover"))
    assert top.kind() == "resolve_effect"
    assert top.player().trackers[3] == Spot("rover", 1)


def test_every_planet_can_be_played_to_its_end() -> None:
    for planet in PLANETS:
        top = in_turn(1, planet=planet, seed=f"all of {planet}")
        while top.play.running:
            top.do(top.offers(ANA)[-1] if len(top.offers(ANA)) < 3 else top.offers(ANA)[0])
        assert top.play.outcome is not None
        assert top.state.players[ANA].planet == planet
