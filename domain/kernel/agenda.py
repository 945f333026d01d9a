"""The agenda: one common stack and, under a barrier, one lane per seat; and the facts the kernel tells of it."""

from typing import Annotated, Any, Generic, TypeVar

import msgspec

from domain.kernel.redaction import Secret
from domain.kernel.vocabulary import Barrier, Fact, SealedRound, Seat, Step, TypeDispatch

S = TypeVar("S")
A = TypeVar("A")

COMMON = -1
"""The common stack, where a lane is asked for by number."""


class Agenda(msgspec.Struct, Generic[S, A], forbid_unknown_fields=True):
    """Steps still to resolve; the last of a list is on top. Only the kernel reads or changes it."""

    stack: list[S]
    lanes: list[list[S]]
    held: list[A | None]

    def seats(self) -> int:
        return len(self.lanes)


def empty_agenda(seats: int) -> Agenda[Any, Any]:
    return Agenda(stack=[], lanes=[[] for _ in range(seats)], held=[None] * seats)


class GameState(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What every game's state has. A game's subclass narrows `agenda` to its own steps and actions."""

    agenda: Agenda[Any, Any]
    over: bool = False
    """Set by the game's own fact; from then on no seat is asked."""


class AgendaMoved(Fact, Generic[S], frozen=True):
    """At the end of an action: of this stack the lowest `keep` steps stay and `steps` lie on them."""

    lane: Seat | None
    keep: int
    steps: tuple[S, ...]


class AnswerSealed(Fact, Generic[A], frozen=True):
    """A seat has answered a sealed round; what it said is its own secret."""

    seat: Seat
    action: Annotated[A | None, Secret("seat")]


class AnswerWithdrawn(Fact, frozen=True):
    """A seat took its sealed answer back."""

    seat: Seat


class AnswersOpened(Fact, frozen=True):
    """The last answer is in. It names no answer: the game's own facts say what becomes public."""


KERNEL_EVOLVE = TypeDispatch()


@KERNEL_EVOLVE.on(AgendaMoved)
def agenda_moved(state: GameState, fact: AgendaMoved[Any]) -> None:
    stack = state.agenda.stack if fact.lane is None else state.agenda.lanes[fact.lane]
    stack[fact.keep :] = fact.steps


@KERNEL_EVOLVE.on(AnswerSealed)
def answer_sealed(state: GameState, fact: AnswerSealed[Any]) -> None:
    state.agenda.held[fact.seat] = fact.action


@KERNEL_EVOLVE.on(AnswerWithdrawn)
def answer_withdrawn(state: GameState, fact: AnswerWithdrawn) -> None:
    state.agenda.held[fact.seat] = None


@KERNEL_EVOLVE.on(AnswersOpened)
def answers_opened(state: GameState, fact: AnswersOpened) -> None:
    agenda = state.agenda
    for seat, lane in enumerate(agenda.lanes):
        lane.clear()
        agenda.held[seat] = None


def any_lane(agenda: Agenda[Any, Any]) -> bool:
    """Whether lanes are open: between two actions a barrier on top of the common stack always has some."""
    return any(agenda.lanes)


def is_sealed_round(agenda: Agenda[Any, Any]) -> bool:
    """Whether the table waits for a sealed round."""
    return bool(agenda.stack) and isinstance(agenda.stack[-1], SealedRound)


def questions_of(agenda: Agenda[Any, Any]) -> dict[Seat, Step]:
    """The seats the table waits for and the steps that ask them, without those whose sealed answer is held."""
    if any(agenda.lanes):
        held = agenda.held
        return {seat: lane[-1] for seat, lane in enumerate(agenda.lanes) if lane and held[seat] is None}
    if not agenda.stack:
        return {}
    step: Step = agenda.stack[-1]
    seat: Seat | None = getattr(step, "seat", None)
    return {} if seat is None else {seat: step}


def question_of(agenda: Agenda[Any, Any], seat: Seat) -> Step | None:
    """The step that asks `seat` now; None when it is not asked."""
    return questions_of(agenda).get(seat)


def asked_seats(agenda: Agenda[Any, Any]) -> tuple[Seat, ...]:
    """The seats the table waits for."""
    return tuple(questions_of(agenda))


def agenda_faults(agenda: Agenda[Any, Any]) -> list[str]:
    """What is wrong with the agenda of a position from outside."""
    faults = []
    if len(agenda.held) != len(agenda.lanes):
        faults.append("agenda: as many held answers as lanes are needed")
    if any(agenda.lanes) and not (agenda.stack and isinstance(agenda.stack[-1], Barrier)):
        faults.append("agenda: lanes without a barrier on top of the stack")
    if not any(agenda.lanes) and agenda.stack and isinstance(agenda.stack[-1], Barrier):
        faults.append("agenda: a barrier on top of the stack without lanes")
    if any(answer is not None for answer in agenda.held) and not is_sealed_round(agenda):
        faults.append("agenda: a held answer without a sealed round")
    if is_sealed_round(agenda) and any(len(lane) > 1 for lane in agenda.lanes):
        faults.append("agenda: a sealed round asks a seat more than once")
    for seat, lane in enumerate(agenda.lanes):
        if any(getattr(step, "seat", seat) != seat for step in lane):
            faults.append(f"agenda: lane {seat} asks another seat")
        if any(isinstance(step, Barrier) for step in lane):
            faults.append(f"agenda: a barrier in lane {seat}")
    if any(getattr(step, "seat", None) not in (None, *range(agenda.seats())) for step in agenda.stack):
        faults.append("agenda: a step of a seat that is not there")
    return faults


def may_withdraw(agenda: Agenda[Any, Any], seat: Seat) -> bool:
    """Possible exactly while an answer of that seat is held."""
    return is_sealed_round(agenda) and 0 <= seat < len(agenda.held) and agenda.held[seat] is not None
