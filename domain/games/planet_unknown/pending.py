"""What must be true of the steps that a position waits for or still has before it."""

from collections.abc import Iterator

from domain.games.planet_unknown.state import Phase, PlanetUnknown, seats_of
from domain.games.planet_unknown.steps import (
    CivRound,
    EventCivs,
    EventRound,
    EventTime,
    FinalScoring,
    FirstTurn,
    Flow,
    ObjectivesChoice,
    PlayerTurns,
    Preparation,
    Reveal,
    SidesChoice,
    TurnEnd,
    TurnsOpening,
    TurnStart,
)
from domain.kernel import Step

CIVS = (TurnEnd,)
TURNS = (*CIVS, CivRound, Reveal, PlayerTurns)
EVENT_CIVS = (*TURNS, TurnsOpening)

SCHEDULES: dict[Phase, tuple[tuple[type[Step], ...], ...]] = {
    "setup": ((Preparation, SidesChoice), (FirstTurn, ObjectivesChoice), (TurnStart,)),
    "start": ((*EVENT_CIVS, EventTime),),
    "event": ((*EVENT_CIVS, EventCivs, EventRound),),
    "event_civ": (EVENT_CIVS,),
    "turn": (TURNS,),
    "civ": (CIVS,),
    "end": ((FinalScoring,),),
    "over": ((),),
}
"""What the whole table has before it in each phase, the last first; above that lie steps of single seats."""


def check_agenda(state: PlanetUnknown) -> list[str]:
    """Every fault of the agenda, in words."""
    return [*_schedule(state), *_lanes(state)]


def _schedule(state: PlanetUnknown) -> Iterator[str]:
    common = [step for step in state.agenda.stack if not hasattr(step, "seat")]
    if tuple(map(type, common)) not in SCHEDULES[state.phase]:
        yield f"what comes next does not fit the phase {state.phase}"
    if state.agenda.stack[: len(common)] != common:
        yield "a seat's own step lies below what everybody waits for"
    for step in common:
        if isinstance(step, CivRound) and sorted(step.seats) != list(range(seats_of(state))):
            yield "civ picks go round all seats"
    if state.phase == "end" and state.end_reason is None:
        yield "the match ends for no reason"


def _lanes(state: PlanetUnknown) -> Iterator[str]:
    """A lane holds steps of its own seat, and under all of them what leads to the end of its turn."""
    turns = any(isinstance(step, EventRound | PlayerTurns) for step in state.agenda.stack[-1:])
    for seat, lane in enumerate(state.agenda.lanes):
        if any(not hasattr(step, "seat") for step in lane):
            yield f"lane {seat} holds a step of the whole table"
        elif lane and turns and lane[0] != Flow(seat):
            yield f"the turn of seat {seat} does not end"
