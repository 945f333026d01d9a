"""What a bot is."""

from functools import lru_cache
from hashlib import sha256
from typing import Protocol

from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.vocabulary import Action, Seat


class Bot(Protocol):
    """Chooses an answer from what its seat sees; the same view and the same dice give the same choice."""

    def choose(self, view: SeatView, dice: Dice) -> Action: ...


def bot_dice(seed: bytes, seat: Seat, ply: int) -> Dice:
    """A bot's own randomness at a ply: from the match's seed, so that a match of bots can be played again, but never
    the numbers the table will roll."""
    return Dice(_own_seed(seed, seat), ply)


@lru_cache(maxsize=256)
def _own_seed(seed: bytes, seat: Seat) -> bytes:
    return sha256(b"bot" + seed + seat.to_bytes(2, "big")).digest()
