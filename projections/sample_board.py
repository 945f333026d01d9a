"""A table to show before anybody has sat down: some way into a match that dice have played."""

from functools import lru_cache
from typing import Any

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game
from domain.kernel.messages import Language
from domain.kernel.offers import random_answer
from domain.kernel.play import Play
from domain.kernel.vocabulary import SPECTATOR
from projections.pictures import picture

PLIES = 140
PLAYERS = ("Ana", "Ben", "Cyril", "Dana", "Eva", "Filip")


@lru_cache(maxsize=64)
def sample(game: Game[Any], language: Language) -> bytes | None:
    """A picture of the game as a spectator sees it; None for a game without a drawer. The same in every process."""
    seats = next((count for count in game.seat_counts if count > 1), game.seat_counts[0])
    play = Play.begin(game, seats, f"a table of {game.id}")
    dice = Dice(seed_bytes(game.id), 0)
    while play.running and play.ply < PLIES:
        seat = play.asked[0]
        play.answer(seat, random_answer(play.offers(seat), dice))
    return picture(game, game.view(play.state, SPECTATOR), PLAYERS[:seats], language)
