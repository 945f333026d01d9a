"""The table loop: runs rules until a seat has to be asked.

Rules get a `Table`: `emit` tells a fact (it takes effect at once), `then` says what resolves next, `dice` rolls. The
stack's reversal, lanes, barriers and the record of what moved are the loop's business.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from domain.kernel.agenda import (
    COMMON,
    AgendaMoved,
    AnswerSealed,
    AnswersOpened,
    AnswerWithdrawn,
    GameState,
    any_lane,
)
from domain.kernel.dice import Dice
from domain.kernel.offers import Offered, as_list
from domain.kernel.vocabulary import Action, Barrier, Fact, OpenLanes, SealedRound, Seat, Step, seat_of

if TYPE_CHECKING:
    from domain.kernel.game import Game

G = TypeVar("G", bound=GameState)


class Table(Generic[G]):
    """What a rule may do: tell facts, put steps on the agenda, roll."""

    __slots__ = (
        "_elsewhere",
        "_evolve",
        "_lane",
        "_low",
        "_mine",
        "_open",
        "_pushes",
        "dice",
        "facts",
        "game",
        "ready",
        "state",
    )

    def __init__(self, game: "Game[G]", state: G, dice: Dice) -> None:
        self.game = game
        self.state = state
        self.dice = dice
        self.facts: list[Fact] = []
        self.ready: dict[Seat, list[Offered]] = {}
        """Offers that settling built anyway; the next answer is checked against them."""
        self._evolve = game.evolve
        self._lane = COMMON
        self._mine: list[Step] = []
        self._elsewhere: dict[int, list[Step]] = {}
        self._low: dict[int, int] = {}
        self._pushes = 0
        self._open = any_lane(state.agenda)

    # --- what rules call ---------------------------------------------------------------------------------------------

    def emit(self, fact: Fact) -> None:
        """Tell a fact: it changes the state now and goes into the event."""
        self._evolve[type(fact)](self.state, fact)
        self.facts.append(fact)

    def then(self, *steps: Step, lane: Seat | None = None) -> None:
        """Resolve these next, in reading order, before what was already waiting on that stack."""
        if lane is None or lane == self._lane:
            self._mine.extend(steps)
        elif not self._open or not isinstance(self.state.agenda.stack[-1], OpenLanes):
            raise RuntimeError("only under open lanes can a step be pushed to a lane")
        else:
            self._elsewhere.setdefault(lane, []).extend(steps)

    # --- what the kernel calls ---------------------------------------------------------------------------------------

    def set_up(self) -> None:
        """Ply 0: the game's set-up, then whatever follows by itself."""
        self._lane = COMMON
        self.game.setup(self.state, self)
        self._put_pushed()
        self._settle()

    def answer(self, seat: Seat, action: Action) -> None:
        """Carry out a legal answer of `seat` and everything that follows from it."""
        agenda = self.state.agenda
        if not self._open:
            self._decide(COMMON, action)
        elif isinstance(agenda.stack[-1], SealedRound):
            self.emit(AnswerSealed(seat, action))
            if any(lane and agenda.held[other] is None for other, lane in enumerate(agenda.lanes)):
                return  # It is only held: nothing else can have changed.
            self._open_answers()
        else:
            self._decide(seat, action)
        self._settle()

    def _decide(self, lane: int, action: Action) -> None:
        step = self._pop(lane)
        self._lane = lane
        self.game.decide[type(step)](self.state, step, action, self)
        self._put_pushed()

    def withdraw(self, seat: Seat) -> None:
        """Give a held answer back; its question is open again."""
        self.emit(AnswerWithdrawn(seat))

    def _open_answers(self) -> None:
        agenda = self.state.agenda
        answers = {seat: answer for seat, answer in enumerate(agenda.held) if answer is not None}
        barrier = self._pop(COMMON)
        self.emit(AnswersOpened())
        self._open = False
        self._lane = COMMON
        self.game.opened(self.state, barrier, answers, self)
        self._put_pushed()

    # --- the loop ----------------------------------------------------------------------------------------------------

    def _stack(self, lane: int) -> list[Step]:
        agenda = self.state.agenda
        return agenda.stack if lane == COMMON else agenda.lanes[lane]

    def _pop(self, lane: int) -> Step:
        agenda = self.state.agenda
        stack = agenda.stack if lane == COMMON else agenda.lanes[lane]
        step: Step = stack.pop()
        left = len(stack)
        if self._low.get(lane, left + 1) > left:
            self._low[lane] = left
        return step

    def _push(self, lane: int, steps: Sequence[Step]) -> None:
        agenda = self.state.agenda
        stack = agenda.stack if lane == COMMON else agenda.lanes[lane]
        if lane not in self._low:
            self._low[lane] = len(stack)
        self._pushes += 1
        if len(steps) == 1:
            stack.append(steps[0])
        else:
            stack.extend(reversed(steps))

    def _proceed(self, rule: Callable[..., None], lane: int) -> None:
        """Carry out a step that asks nothing."""
        step = self._pop(lane)
        self._lane = lane
        rule(self.state, step, self)
        self._put_pushed()

    def _put_pushed(self) -> None:
        """What a rule has pushed goes on top of its own stack, first said uppermost."""
        if self._mine:
            self._push(self._lane, self._mine)
            self._mine = []
        if self._elsewhere:
            for other, steps in self._elsewhere.items():
                self._push(other, steps)
            self._elsewhere = {}

    def _settle(self) -> None:
        """Run everything that asks nothing, drop questions without an answer, stop where a seat is asked."""
        state, game = self.state, self.game
        stack, asks, has_offers = state.agenda.stack, game.offers, game.answerable
        while stack and not state.over:
            step = stack[-1]
            ask = asks.get(type(step))
            if ask is not None:
                has_offer = has_offers.get(type(step))
                if has_offer is None:
                    offers = as_list(ask(state, step))
                    if offers:
                        self.ready[seat_of(step)] = offers
                        break
                elif has_offer(state, step):
                    break  # The menu is built when it is read: a bot that only tries an answer out never does.
                self._pop(COMMON)
            elif isinstance(step, Barrier):
                if not self._open:
                    self._open_lanes(step)
                if self._lanes_wait(isinstance(step, SealedRound)):
                    break
                self._pop(COMMON)
                self._open = False
            else:
                self._proceed(game.proceed[type(step)], COMMON)
        if state.over:
            self._clear()
        self._record()

    def _open_lanes(self, barrier: Barrier) -> None:
        once = isinstance(barrier, SealedRound)
        for question in self.game.questions[type(barrier)](self.state, barrier):
            lane = seat_of(question)
            steps = self.state.agenda.lanes[lane]
            if once and steps:
                raise RuntimeError(f"{type(barrier).__name__} asks seat {lane} twice")
            self._low.setdefault(lane, len(steps))
            steps.insert(0, question)  # The first said is the first resolved.
        self._open = True

    def _lanes_wait(self, sealed: bool) -> bool:
        """Settle every lane; a rule may push onto an earlier one, so go round until nothing moves.

        Under a sealed round no rule runs until it opens, so the offers found here are good until then.
        """
        state, game = self.state, self.game
        lanes, proceed, has_offers = state.agenda.lanes, game.proceed, game.answerable
        waits = [-1] * len(lanes)
        """How much had happened when a lane was last found waiting: until more does, it waits on."""
        moved = True
        while moved and not state.over:
            moved = False
            for seat, lane in enumerate(lanes):
                while lane and not state.over:
                    if waits[seat] == len(self.facts) + self._pushes:
                        break
                    step = lane[-1]
                    kind = type(step)
                    rule = proceed.get(kind)
                    if rule is not None:
                        self._proceed(rule, seat)
                    elif sealed:
                        offers = as_list(game.offers[kind](state, step))
                        if offers:
                            self.ready[seat] = offers
                            break
                        self._pop(seat)
                    else:
                        has_offer = has_offers.get(kind)
                        asked = (
                            has_offer(state, step)
                            if has_offer is not None
                            else next(iter(game.offers[kind](state, step)), None) is not None
                        )
                        if asked:
                            waits[seat] = len(self.facts) + self._pushes
                            break
                        self._pop(seat)
                    moved = True
        return not state.over and any_lane(state.agenda)

    def _clear(self) -> None:
        """The match is over: what was still to come lapses."""
        for lane in (COMMON, *range(self.state.agenda.seats())):
            if self._stack(lane):
                self._stack(lane).clear()
                self._low[lane] = 0
        self.ready.clear()

    def _record(self) -> None:
        """One fact per stack that moved, instead of one per push and pop."""
        for lane in sorted(self._low):
            keep = self._low[lane]
            steps = tuple(self._stack(lane)[keep:])
            self.facts.append(AgendaMoved(None if lane == COMMON else lane, keep, steps))
