"""A bot that looks one answer ahead and takes what its game values most."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice, permutations
from math import comb, perm
from typing import Any

from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.game import encode_state
from domain.kernel.offers import Choose, Offer, Offered, fill
from domain.kernel.play import Play
from domain.kernel.vocabulary import Action


class Greedy:
    """Tries answers in an imagined world, each with the same numbers to come, and takes the best one; dice break ties.

    What one answer cannot change (a sealed one is only held) is judged by the game's `hint`.
    """

    def __init__(self, tries: int = 200, fillings: int = 24) -> None:
        self.tries = tries
        self.fillings = fillings

    def choose(self, view: SeatView, dice: Dice) -> Action:
        answers = [answer for offered in view.offers for answer in self._answers(offered, dice)]
        answers = spread(answers, self.tries)
        if len(answers) == 1:
            return answers[0]
        worths = self._worths(view, answers, dice)
        best = max(worths)
        return dice.pick([answer for answer, worth in zip(answers, worths, strict=True) if worth == best])

    def _answers(self, offered: Offered, dice: Dice) -> Iterator[Action]:
        if isinstance(offered, Offer):
            yield from (fill(offered, values) for values in fillings(offered.choose, self.fillings, dice))
        else:
            yield offered

    @staticmethod
    def _worths(view: SeatView, answers: Sequence[Action], dice: Dice) -> list[float]:
        game, seat, step = view.game, view.seat, view.question
        world = view.imagine(dice)
        snapshot = encode_state(world.state)
        worths = []
        for answer in answers:
            after: Play[Any] = Play(game, game.state_decoder.decode(snapshot), world.seed, world.ply)
            after.carry_out(seat, answer)
            worths.append(game.value(after.state, seat) + game.hint(world.state, step, answer))
        return worths


def spread(answers: Sequence[Action], most: int) -> list[Action]:
    """At most so many of them, evenly from first to last."""
    if len(answers) <= most:
        return list(answers)
    return [answers[index * len(answers) // most] for index in range(most)]


def fillings(choose: Choose, most: int, dice: Dice) -> Iterator[tuple[Any, ...]]:
    """Every way to fill the hole if there are few; else the first shortest, the first longest, and some by chance."""
    count, arrange = (perm, permutations) if choose.ordered else (comb, combinations)
    sizes = range(choose.least, choose.most + 1)
    if sum(count(len(choose.values), size) for size in sizes) <= most:
        for size in sizes:
            yield from arrange(choose.values, size)
        return
    chosen = {choose.values[: choose.least]: None, choose.values[: choose.most]: None}
    for filling in islice(_by_chance(choose, dice), most):
        chosen[filling] = None  # A dict keeps the order, whatever the hash seed.
    yield from islice(chosen, most)


def _by_chance(choose: Choose, dice: Dice) -> Iterator[tuple[Any, ...]]:
    places = range(len(choose.values))
    while True:
        size = choose.least + dice.below(choose.most - choose.least + 1)
        picked = dice.shuffled(places)[:size]
        yield tuple(choose.values[place] for place in (picked if choose.ordered else sorted(picked)))
