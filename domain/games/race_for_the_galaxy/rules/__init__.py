"""The chapters of the rulebook and the tables they fill."""

from domain.games.race_for_the_galaxy.rules import (
    choosing,
    consume,
    develop,
    ending,
    explore,
    payment,
    produce,
    settle,
    setup,
)
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS, OPENED, PROCEED, QUESTIONS

__all__ = [
    "DECIDE",
    "OFFERS",
    "OPENED",
    "PROCEED",
    "QUESTIONS",
    "choosing",
    "consume",
    "develop",
    "ending",
    "explore",
    "payment",
    "produce",
    "settle",
    "setup",
]
