"""The table as one seat sees it: all that a bot is given."""

from functools import cached_property
from typing import Any

import msgspec

from domain.kernel.dice import Dice
from domain.kernel.game import Game
from domain.kernel.offers import Offered
from domain.kernel.play import Play
from domain.kernel.vocabulary import Seat, Step
from domain.kernel.zones import redeal


class SeatView:
    """One seat's question, offers and view, and worlds that look to it just like the true one."""

    def __init__(self, play: Play[Any], seat: Seat) -> None:
        self._play = play
        self.seat = seat
        self.game: Game[Any] = play.game

    @property
    def offers(self) -> list[Offered]:
        return self._play.offers(self.seat)

    @cached_property
    def question(self) -> Step:
        step = self._play.question(self.seat)
        assert step is not None, f"seat {self.seat} is not asked anything"
        return step

    @cached_property
    def view(self) -> msgspec.Struct:
        return self.game.view(self._play.state, self.seat)

    def imagine(self, dice: Dice) -> Play[Any]:
        """A world that looks the same to the seat: what it cannot see is re-dealt, and the dice are different."""
        state = redeal(self.game, self._play.state, self.seat, dice)
        seed = b"".join(dice.below(1 << 32).to_bytes(4, "big") for _ in range(8))
        return Play(self.game, state, seed, 0)
