"""Players that choose among offers like anybody, and see only what their seat sees."""

from domain.bots.bot import Bot, bot_dice
from domain.bots.budget import Playouts, Seconds
from domain.bots.greedy import Beginner, Greedy
from domain.bots.random import Random
from domain.bots.registry import BOTS, find_bot
from domain.bots.search import Search
from domain.bots.seat_view import SeatView
from domain.bots.self_play import next_answer, play_match

__all__ = [
    "BOTS",
    "Beginner",
    "Bot",
    "Greedy",
    "Playouts",
    "Random",
    "Search",
    "SeatView",
    "Seconds",
    "bot_dice",
    "find_bot",
    "next_answer",
    "play_match",
]
