"""Bots around one table."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.bots.bot import Bot, bot_dice
from domain.bots.seat_view import SeatView
from domain.kernel.game import Game
from domain.kernel.play import Play
from domain.kernel.vocabulary import Action, Seat


def next_answer(play: Play[Any], bots: Sequence[Bot]) -> tuple[Seat, Action]:
    """Who answers next and what: of several asked at once the first."""
    seat = next(iter(play.questions))
    return seat, bots[seat].choose(SeatView(play, seat), bot_dice(play.seed, seat, play.ply))


def play_match(
    game: Game[Any], bots: Sequence[Bot], seed: str | bytes, options: msgspec.Struct | None = None
) -> Play[Any]:
    """A whole match, one bot a seat, from set-up to its outcome."""
    play = Play.begin(game, len(bots), seed, options)
    while play.running:
        play.answer(*next_answer(play, bots))
    return play
