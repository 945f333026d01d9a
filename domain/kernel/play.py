"""A game being played: its state, the open questions, the legal answers, and answering. The rules as a library."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from domain.kernel.agenda import GameState, is_sealed_round, may_withdraw, questions_of
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game
from domain.kernel.messages import Message
from domain.kernel.offers import Offered, as_list, match_offer
from domain.kernel.refusals import Refused, SetupRefused, hole_refusal, not_asked, nothing_to_withdraw
from domain.kernel.scores import Outcome
from domain.kernel.table import Table
from domain.kernel.vocabulary import Action, Fact, Seat, Step, Withdraw

G = TypeVar("G", bound=GameState)


class ActionResult(msgspec.Struct, frozen=True):
    """What one answer did: the action in its canonical form, its facts, how many numbers were drawn, and whether it was
    held in a sealed round."""

    action: Action | None
    facts: tuple[Fact, ...]
    draws: int
    sealed: bool = False


class Play(Generic[G]):
    """One line of play. Not a match: it knows no players, no undo, no store."""

    __slots__ = ("_offers", "_questions", "game", "ply", "seed", "set_up", "state")

    def __init__(self, game: Game[G], state: G, seed: bytes, ply: int) -> None:
        self.game = game
        self.state = state
        self.seed = seed
        self.ply = ply
        self.set_up = ActionResult(None, (), 0)
        self._offers: dict[Seat, list[Offered]] = {}
        self._questions: dict[Seat, Step] | None = None

    @classmethod
    def begin(cls, game: Game[G], seats: int, seed: str | bytes, options: msgspec.Struct | None = None) -> "Play[G]":
        """Set a game up; `set_up` holds the facts of ply 0."""
        if seats not in game.seat_counts:
            raise SetupRefused("seat-count", seats=seats, allowed=", ".join(map(str, game.seat_counts)), game=game.id)
        raw = seed if isinstance(seed, bytes) else seed_bytes(seed)
        play = cls(game, game.initial_state(options if options is not None else game.options(), seats), raw, 0)
        table = Table(game, play.state, Dice(raw, 0))
        table.set_up()
        play._offers = table.ready
        play.set_up = ActionResult(None, tuple(table.facts), table.dice.draws)
        return play

    @property
    def seats(self) -> int:
        return self.state.agenda.seats()

    @property
    def running(self) -> bool:
        return not self.state.over

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats the table waits for."""
        return tuple(self.questions)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.state) if self.state.over else None

    @property
    def questions(self) -> Mapping[Seat, Step]:
        """The seats the table waits for and what they are asked. Computed once per position."""
        known = self._questions
        if known is None:
            known = self._questions = {} if self.state.over else questions_of(self.state.agenda)
        return known

    def question(self, seat: Seat) -> Step | None:
        """What `seat` is asked now."""
        return self.questions.get(seat)

    def offers(self, seat: Seat) -> list[Offered]:
        """Every legal answer of `seat`; empty when it is not asked. Built once per position."""
        known = self._offers.get(seat)
        if known is None:
            step = self.question(seat)
            known = [] if step is None else as_list(self.game.offers[type(step)](self.state, step))
            self._offers[seat] = known
        return known

    def validate(self, seat: Seat, action: Action) -> Action:
        """The action in its canonical form, or `Refused` with the reason. Changes nothing."""
        step = self.questions.get(seat)
        if isinstance(action, Withdraw) and may_withdraw(self.state.agenda, seat) and not self.state.over:
            return action
        if step is None:
            closed = self.game.unasked(self.state, seat, action)
            raise not_asked(seat) if closed is None else Refused(closed.code, closed.text)
        offers = self.offers(seat)
        fitted = match_offer(offers, action)
        if fitted is not None:
            return fitted
        wrong_filling = hole_refusal(offers, action)
        if wrong_filling is not None:
            raise wrong_filling
        if isinstance(action, Withdraw):
            raise nothing_to_withdraw()
        objection = self.game.objection(self.state, step, action)
        if objection is None:
            raise Refused("not_offered", Message("refusal.not_offered", {}))
        raise Refused(objection.code, objection.text)

    def answer(self, seat: Seat, action: Action, dice: Dice | None = None) -> ActionResult:
        """Check and carry out an answer. It is refused whole or done whole."""
        return self.carry_out(seat, self.validate(seat, action), dice)

    def carry_out(self, seat: Seat, action: Action, dice: Dice | None = None) -> ActionResult:
        """Carry out what was already found legal. If a rule raises here, this play is broken: drop it."""
        state = self.state
        held = is_sealed_round(state.agenda)
        table: Table[G] = Table(self.game, state, dice if dice is not None else Dice(self.seed, self.ply + 1))
        if isinstance(action, Withdraw):
            table.withdraw(seat)
        else:
            table.answer(seat, action)
        if held and state.agenda.held[seat] is not None:
            self._offers.pop(seat, None)  # Nothing changed but this seat's own answer.
        else:
            self._offers = table.ready
        self._questions = None
        self.ply += 1
        return ActionResult(action, tuple(table.facts), table.dice.draws, held)

    def invalidate(self, ply: int) -> None:
        """Drop cached questions and offers after the state was changed from outside, by folded facts."""
        self.ply = ply
        self._offers = {}
        self._questions = None

    def decode_action(self, raw: bytes | str) -> Action:
        return self.game.action_decoder.decode(raw)

    def copy(self) -> "Play[G]":
        """The same position in a world of its own."""
        return Play(self.game, self.game.copy(self.state), self.seed, self.ply)

    def with_state(self, state: Any) -> "Play[G]":
        """The same point of the match with another state, such as a re-dealt one."""
        return Play(self.game, state, self.seed, self.ply)
