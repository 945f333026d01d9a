"""All chapters of the rules: importing this module fills the tables."""

from domain.games.terraforming_mars.rules import (
    attacks,
    card_actions,
    choices,
    ending,
    event_choices,
    paying,
    placing,
    politics,
    research,
    setup,
    turn,
)
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS, OPENED, PROCEED, QUESTIONS

__all__ = [
    "DECIDE",
    "OFFERS",
    "OPENED",
    "PROCEED",
    "QUESTIONS",
    "attacks",
    "card_actions",
    "choices",
    "ending",
    "event_choices",
    "paying",
    "placing",
    "politics",
    "research",
    "setup",
    "turn",
]
