"""A bot that takes any offer."""

from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.offers import random_answer
from domain.kernel.vocabulary import Action


class Random:
    """Every offer is as likely as any other, and so is every number of values in its hole."""

    def choose(self, view: SeatView, dice: Dice) -> Action:
        return random_answer(view.offers, dice)
