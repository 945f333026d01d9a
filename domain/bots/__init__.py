"""Players that choose among offers like anybody, and see only what their seat sees."""

from domain.bots.bot import Bot, bot_dice
from domain.bots.greedy import Greedy
from domain.bots.random import Random
from domain.bots.registry import BOTS, find_bot
from domain.bots.seat_view import SeatView
from domain.bots.self_play import next_answer, play_match

__all__ = ["BOTS", "Bot", "Greedy", "Random", "SeatView", "bot_dice", "find_bot", "next_answer", "play_match"]
