"""Play-outs: how a match may go on, with all seats played by a quick guide, and how it then stands."""

from typing import Any

from domain.bots.candidates import answers_of
from domain.kernel.agenda import is_sealed_round
from domain.kernel.dice import Dice
from domain.kernel.game import Game, encode_state
from domain.kernel.play import Play
from domain.kernel.vocabulary import Action, Seat

LONGEST = 200
"""Answers after which a play-out stops even within a turn."""


class Guide:
    """Answers for every seat in a play-out: tries a few answers with dice of its own and takes the best."""

    def __init__(self, width: int = 24, fillings: int = 6) -> None:
        self.width = width
        self.fillings = fillings

    def choose(self, play: Play[Any], seat: Seat, dice: Dice) -> Action:
        answers = answers_of(play.offers(seat), dice, filling_limit=self.fillings)
        if len(answers) == 1:
            return answers[0]
        if is_sealed_round(play.state.agenda):
            return self._by_hint(play, seat, answers, dice)
        if len(answers) > self.width:
            answers = dice.shuffle(answers)[: self.width]
        return self._by_value(play, seat, answers, dice)

    @staticmethod
    def _by_hint(play: Play[Any], seat: Seat, answers: list[Action], dice: Dice) -> Action:
        """A sealed answer changes nothing yet, so there is nothing to try."""
        hint, state, step = play.game.hint, play.state, play.question(seat)
        hints = [hint(state, step, answer) for answer in answers]
        best = max(hints)
        return dice.pick([answer for answer, worth in zip(answers, hints, strict=True) if worth == best])

    @staticmethod
    def _by_value(play: Play[Any], seat: Seat, answers: list[Action], dice: Dice) -> Action:
        game, state, step = play.game, play.state, play.question(seat)
        snapshot, decode = encode_state(state), game.state_decoder.decode
        seed = dice.below(1 << 32).to_bytes(32, "big")
        best, found = float("-inf"), answers[0]
        for answer in answers:
            after: Play[Any] = Play(game, decode(snapshot), seed, 0)
            after.carry_out(seat, answer)
            worth = game.value(after.state, seat) + game.hint(state, step, answer)
            if worth > best:
                best, found = worth, answer
        return found


def play_until(play: Play[Any], guide: Guide, dice: Dice, turn: int) -> None:
    """Play on until the game comes to this turn, or is over."""
    state, turns = play.state, play.game.turns
    for _ in range(LONGEST):
        if state.over or turns(state) >= turn:
            return
        seat = play.asked[0]
        play.carry_out(seat, guide.choose(play, seat, dice))


def standing(game: Game[Any], state: Any, seat: Seat) -> float:
    """How a seat stands against the others: its value less the best of theirs."""
    own = game.value(state, seat)
    others = [game.value(state, other) for other in range(state.agenda.seats()) if other != seat]
    return own - max(others) if others else own
