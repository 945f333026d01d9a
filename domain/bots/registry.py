"""Which bots there are: levels for people, and how one is spelled in a seat."""

from collections.abc import Callable, Mapping
from functools import lru_cache

from domain.bots.bot import Bot
from domain.bots.budget import Budget, read_budget
from domain.bots.greedy import Beginner, Greedy
from domain.bots.random import Random
from domain.bots.search import Search
from domain.kernel.refusals import SetupRefused

BOTS: Mapping[str, Bot] = {"random": Random(), "beginner": Beginner(), "greedy": Greedy(), "search": Search()}
"""By level, the weakest first."""

THINKERS: Mapping[str, Callable[[Budget], Bot]] = {"search": Search}
"""Levels that take a budget: `search:2s`, `search:500ms`, or `search:400` for a number of play-outs."""


@lru_cache(maxsize=64)
def find_bot(name: str) -> Bot:
    """The bot, or a refusal that says which there are."""
    level, colon, budget = name.partition(":")
    if level not in BOTS or (colon and level not in THINKERS):
        raise SetupRefused("unknown-bot", bot=name, known=", ".join(BOTS))
    return THINKERS[level](read_budget(level, budget)) if colon else BOTS[level]
