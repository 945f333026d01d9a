"""Bots that look one answer ahead and take what their game values most."""

from domain.bots.candidates import FILLINGS, TRIES, answers_of, worths_of
from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.vocabulary import Action


class Greedy:
    """Tries answers in an imagined world, each with the same numbers to come, and takes the best one; dice break ties.

    What one answer cannot change (a sealed one is only held) is judged by the game's `hint`.
    """

    def __init__(self, tries: int = TRIES, fillings: int = FILLINGS) -> None:
        self.tries = tries
        self.fillings = fillings

    def choose(self, view: SeatView, dice: Dice) -> Action:
        return best_of(view, answers_of(view.offers, dice, tries=self.tries, filling_limit=self.fillings), dice)


class Beginner:
    """Looks at a few answers, by chance, and takes the best of them: plays on, and misses much."""

    def __init__(self, looks: int = 3) -> None:
        self.looks = looks

    def choose(self, view: SeatView, dice: Dice) -> Action:
        answers = answers_of(view.offers, dice)
        return best_of(view, dice.shuffle(answers)[: self.looks], dice)


def best_of(view: SeatView, answers: list[Action], dice: Dice) -> Action:
    """The answer that looks best right after it; dice break ties."""
    if len(answers) == 1:
        return answers[0]
    worths = worths_of(view, answers, dice)
    best = max(worths)
    return dice.pick([answer for answer, worth in zip(answers, worths, strict=True) if worth == best])
