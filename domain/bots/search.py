"""A bot that plays each of its best answers out in many worlds that look to it like the true one.

Information-set Monte Carlo: a world is the table with everything the seat cannot see dealt again; in each, every
answer still in the running is played out with the same numbers to come, so that answers differ by what they do and
not by luck. Successive halving drops the worse half of the answers until one is left or the budget is spent.
"""

from math import ceil, log2, sqrt
from typing import Any

from domain.bots.budget import Budget, Meter, Seconds
from domain.bots.candidates import answers_of, worths_of
from domain.bots.playout import Guide, play_until, standing
from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.game import encode_state
from domain.kernel.play import Play
from domain.kernel.vocabulary import Action

SHORTLIST = 12
"""How many answers are played out."""
PREVIEWS = 3
"""In how many worlds the game's valuation draws up the shortlist."""
TURNS = 1
"""A play-out goes to the end of the turn: judged in the middle of one, the seat about to act looks poor, and longer
play-outs are fewer."""
SURE = 3.0
"""Standard errors between the two best answers at which more play-outs would change nothing."""
TRUST = 2.0
"""For how many play-outs the game's own valuation of an answer counts."""
FEWEST = 8
"""Worlds before anything can be sure."""


class Arm:
    """An answer in the running and how each of its play-outs ended, world by world."""

    __slots__ = ("answer", "results", "total")

    def __init__(self, answer: Action, worth: float) -> None:
        self.answer = answer
        self.results: list[float] = []
        self.total = worth * TRUST

    def add(self, result: float) -> None:
        self.results.append(result)
        self.total += result


class Search:
    """Thinks as long as its budget allows; with a budget by play-outs the same view and dice give the same choice."""

    def __init__(
        self,
        budget: Budget | None = None,
        *,
        guide: Guide | None = None,
        turns: int = TURNS,
        shortlist: int = SHORTLIST,
    ) -> None:
        self.budget = budget if budget is not None else Seconds(1.0)
        self.guide = guide if guide is not None else Guide()
        self.turns = turns
        self.shortlist = shortlist

    def choose(self, view: SeatView, dice: Dice) -> Action:
        answers = answers_of(view.offers, dice)
        if len(answers) == 1:
            return answers[0]
        meter = self.budget.start()
        arms = self._shortlist(view, answers, dice)
        return self._halve(view, arms, meter, dice).answer

    def _shortlist(self, view: SeatView, answers: list[Action], dice: Dice) -> list[Arm]:
        """The answers the game values most right after them, best first."""
        worths = [0.0] * len(answers)
        for _ in range(PREVIEWS):
            worths = [sum(pair) for pair in zip(worths, worths_of(view, answers, dice), strict=True)]
        order = sorted(range(len(answers)), key=lambda place: -worths[place])
        return [Arm(answers[place], worths[place] / PREVIEWS) for place in order[: self.shortlist]]

    def _halve(self, view: SeatView, arms: list[Arm], meter: Meter, dice: Dice) -> Arm:
        rounds = max(1, ceil(log2(len(arms))))
        playouts = 0
        for number in range(1, rounds + 1):
            while True:
                self._visit_world(view, arms, dice)
                playouts += len(arms)
                if meter.spent(playouts) >= number / rounds or is_sure(arms):
                    break
            arms = sorted(arms, key=lambda arm: -arm.total)[: ceil(len(arms) / 2)]
            if len(arms) == 1:
                break
        return arms[0]

    def _visit_world(self, view: SeatView, arms: list[Arm], dice: Dice) -> None:
        """Play every answer out in one more world."""
        game, seat = view.game, view.seat
        world = view.imagine(dice)
        snapshot = encode_state(world.state)
        guide_seed = dice.below(1 << 32).to_bytes(32, "big")
        last_turn = game.turns(world.state) + self.turns
        for arm in arms:
            play: Play[Any] = Play(game, game.state_decoder.decode(snapshot), world.seed, 0)
            play.carry_out(seat, arm.answer)
            play_until(play, self.guide, Dice(guide_seed, 0), last_turn)
            arm.add(standing(game, play.state, seat))


def is_sure(arms: list[Arm]) -> bool:
    """Whether the best answer leads the second by more than chance explains, world by world."""
    if len(arms) == 1:
        return True
    first, second = sorted(arms, key=lambda arm: -arm.total)[:2]
    count = len(first.results)
    if count < FEWEST:
        return False
    gaps = [one - other for one, other in zip(first.results, second.results, strict=True)]
    mean = sum(gaps) / count
    variance = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
    return mean > SURE * sqrt(variance / count)
