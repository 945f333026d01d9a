"""Why not: the reason for every answer that is not offered, in the words of the rule it breaks."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.describe.prompts import prompt
from domain.games.andromedas_edge.objections import battle, cards, choices, free, ships, station
from domain.games.andromedas_edge.objections.table import WHY, no
from domain.games.andromedas_edge.rules.tables import OFFERS
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Action, Objection, Seat, Step
from domain.kernel.offers import match_offer

CHAPTERS = (battle, cards, choices, free, ships, station)
"""Importing them fills in the table."""
OF_A_MOMENT = (act.Pass, act.PlayCard, act.UseAbility)
"""Answers to a window, which closes when all have passed."""

__all__ = ["WHY", "objection", "unasked"]


def objection(frontier: Frontier, step: Step, action: Action) -> Objection | None:
    """None for what is offered; otherwise what is needed and what there is."""
    if match_offer(OFFERS[type(step)](frontier, step), action) is not None:
        return None
    why = WHY.get(type(action))
    found = None if why is None else why(frontier, step, action)
    return found or no("not_now", asked=prompt(frontier, step))  # type: ignore[arg-type]


def unasked(frontier: Frontier, seat: Seat, action: Action) -> Objection | None:
    """The objection to a player the table does not wait for: a window it could have answered has closed."""
    if frontier.over or not isinstance(action, OF_A_MOMENT):
        return None
    return no("window_closed", seat=seat)
