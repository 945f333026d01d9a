"""The invariants notice what is broken."""

from collections.abc import Callable

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.state import PlanetUnknown, Rover, Spot
from tests.games.planet_unknown.table import in_turn


def lose_a_tile(state: PlanetUnknown) -> None:
    state.stacks[0].below.pop()


def double_a_tile(state: PlanetUnknown) -> None:
    state.tiles_gone.append(state.stacks[0].top[0])


def mix_stacks(state: PlanetUnknown) -> None:
    state.stacks[0].below[0], state.stacks[1].below[0] = state.stacks[1].below[0], state.stacks[0].below[0]


def two_tops(state: PlanetUnknown) -> None:
    state.stacks[0].top.append(state.stacks[0].below.pop())


def lose_a_card(state: PlanetUnknown) -> None:
    state.civ_decks[2].pop()


def wrong_rank(state: PlanetUnknown) -> None:
    state.civ_decks[0].append(state.civ_decks[1].pop())


def lose_an_objective(state: PlanetUnknown) -> None:
    state.objective_deck.pop()


def double_an_event(state: PlanetUnknown) -> None:
    state.event_deck.append(state.event_deck[0])


def other_colours(state: PlanetUnknown) -> None:
    state.event_deck, state.event_unused = state.event_unused[:20], state.event_deck + state.event_unused[20:]


def off_the_planet(state: PlanetUnknown) -> None:
    state.players[0].pieces.append(Piece(PATCH, 0, 0))


def overlapping(state: PlanetUnknown) -> None:
    tile = state.stacks[10].below.pop()
    state.players[0].pieces += [Piece(PATCH, 5, 0), Piece(tile, 5, 0)]


def patch_on_patch(state: PlanetUnknown) -> None:
    state.players[0].pieces += [Piece(PATCH, 5, 0), Piece(PATCH, 5, 0)]


def unknown_piece(state: PlanetUnknown) -> None:
    state.players[0].pieces.append(Piece("tile_nothing", 5, 0))


def stacked_rovers(state: PlanetUnknown) -> None:
    state.players[0].rovers = [Rover((5, 0)), Rover((5, 0))]
    state.players[0].rovers_left = 0


def too_many_rovers(state: PlanetUnknown) -> None:
    state.players[0].rovers_left = 7


def loaded_rover(state: PlanetUnknown) -> None:
    state.players[0].rovers, state.players[0].rovers_left = [Rover((5, 0), True)], 1


def extra_lifepod(state: PlanetUnknown) -> None:
    state.players[0].lifepods_scoring = 1


def stray_lifepod(state: PlanetUnknown) -> None:
    state.players[0].lifepods[0] = (5, 0)


def negative_movement(state: PlanetUnknown) -> None:
    state.players[0].movement = -1


def beside_the_track(state: PlanetUnknown) -> None:
    state.players[0].trackers[0] = Spot("civ", 16)


def strange_track(state: PlanetUnknown) -> None:
    state.players[0].trackers[0] = Spot("water", 3)


def four_trackers(state: PlanetUnknown) -> None:
    state.players[0].trackers.pop()


def strange_tech(state: PlanetUnknown) -> None:
    state.players[0].techs = ["F"]


def strange_board(state: PlanetUnknown) -> None:
    state.players[0].planet = "earth"


def strange_rank(state: PlanetUnknown) -> None:
    state.players[0].civ_picks = [5]


def flux_without_flux(state: PlanetUnknown) -> None:
    state.players[0].flux = "civ"


def crooked_station(state: PlanetUnknown) -> None:
    state.rotation = 6


def lost_commander(state: PlanetUnknown) -> None:
    state.commander = 2


def missing_player(state: PlanetUnknown) -> None:
    state.players.pop()


def stray_peeker(state: PlanetUnknown) -> None:
    state.event_peekers = [0]


def unheard_of_event(state: PlanetUnknown) -> None:
    state.events_past.append("event_nothing")


def pod_under_a_patch(state: PlanetUnknown) -> None:
    state.players[0].pieces.append(Piece(PATCH, *state.players[0].lifepods[0]))


def half_a_rule(state: PlanetUnknown) -> None:
    state.rule, state.rule_terrain = None, "civ"


BROKEN = [
    lose_a_tile, double_a_tile, mix_stacks, two_tops, lose_a_card, wrong_rank, lose_an_objective, double_an_event,
    other_colours, off_the_planet, overlapping, patch_on_patch, unknown_piece, stacked_rovers, too_many_rovers,
    loaded_rover, extra_lifepod, stray_lifepod, negative_movement, beside_the_track, strange_track, four_trackers,
    strange_tech, strange_board, strange_rank, flux_without_flux, crooked_station, lost_commander, missing_player,
    stray_peeker, half_a_rule, unheard_of_event, pod_under_a_patch,
]  # fmt: skip


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_table_is_noticed(break_it: Callable[[PlanetUnknown], None]) -> None:
    state = in_turn(2, events=True, seed="invariants").state
    state.rule = state.rule_terrain = None
    assert GAME.check(state) == []
    break_it(state)
    assert GAME.check(state) != []
