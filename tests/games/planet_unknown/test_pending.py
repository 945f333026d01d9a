"""A position whose steps do not lead on to the end of the match is named."""

from collections.abc import Callable

import pytest

from domain.games.planet_unknown import GAME
from domain.games.planet_unknown.state import PlanetUnknown
from domain.games.planet_unknown.steps import CivRound, FinalScoring, StationRotation, TurnEnd
from domain.kernel import Dice, Play
from domain.kernel.offers import random_answer
from tests.games.planet_unknown.table import in_turn


def no_end_of_the_turn(state: PlanetUnknown) -> None:
    del state.agenda.stack[0]


def another_phase(state: PlanetUnknown) -> None:
    state.phase = "civ"


def picks_of_nobody(state: PlanetUnknown) -> None:
    state.agenda.stack[1] = CivRound((0, 7))


def a_seat_below_the_table(state: PlanetUnknown) -> None:
    state.agenda.stack.insert(0, StationRotation(0))


def the_table_in_a_lane(state: PlanetUnknown) -> None:
    state.agenda.lanes[0].insert(0, TurnEnd())


def a_turn_without_an_end(state: PlanetUnknown) -> None:
    del state.agenda.lanes[0][0]


def an_end_without_a_reason(state: PlanetUnknown) -> None:
    state.agenda.stack, state.phase = [FinalScoring()], "end"


def nothing_at_all(state: PlanetUnknown) -> None:
    state.agenda.stack.clear()


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (no_end_of_the_turn, "what comes next does not fit the phase turn"),
        (another_phase, "what comes next does not fit the phase civ"),
        (picks_of_nobody, "civ picks go round all seats"),
        (a_seat_below_the_table, "a seat's own step lies below what everybody waits for"),
        (the_table_in_a_lane, "lane 0 holds a step of the whole table"),
        (a_turn_without_an_end, "the turn of seat 0 does not end"),
        (an_end_without_a_reason, "the match ends for no reason"),
        (nothing_at_all, "what comes next does not fit the phase turn"),
    ],
)
def test_what_does_not_lead_on_is_named(spoil: Callable[[PlanetUnknown], None], says: str) -> None:
    state = in_turn().state
    assert GAME.check_agenda(state) == []
    spoil(state)
    assert says in GAME.check_agenda(state)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_agenda_of_a_whole_match_leads_on(seats: int) -> None:
    options = GAME.options(events=True, personal_objectives=True)
    play = Play.begin(GAME, seats, "pending", options)
    phases = set()
    while play.running:
        phases.add(play.state.phase)
        assert GAME.check_agenda(play.state) == []
        seat = play.asked[0]
        play.answer(seat, random_answer(play.offers(seat), Dice(bytes(32), play.ply)))
    assert {"setup", "event", "turn", "civ"} <= phases
