"""Which bots there are."""

from collections.abc import Mapping

from domain.bots.bot import Bot
from domain.bots.greedy import Greedy
from domain.bots.random import Random
from domain.kernel.refusals import SetupRefused

BOTS: Mapping[str, Bot] = {"greedy": Greedy(), "random": Random()}


def find_bot(name: str) -> Bot:
    """The bot, or a refusal that says which there are."""
    try:
        return BOTS[name]
    except KeyError:
        raise SetupRefused("unknown-bot", bot=name, known=", ".join(BOTS)) from None
