"""Offers in words: what each does, which elements of the board it concerns, where it stands in the menu."""

from typing import Any

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.describe.labels import LABELS
from domain.games.andromedas_edge.describe.menu import path_to
from domain.games.andromedas_edge.describe.pieces import Said, footprint_of, ship_text
from domain.games.andromedas_edge.describe.prompts import prompt
from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.reveals import reveals
from domain.games.andromedas_edge.rules.payments import payments
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import Payment, Question
from domain.games.andromedas_edge.wording import card_text
from domain.kernel import Description, message

__all__ = ["describe", "describe_value", "prompt"]

ENDING = (act.EndTurn, act.Pass, act.Decline)


def describe(frontier: Frontier, step: Question, action: act.AndromedaAction) -> Description:
    rule = LABELS.get(type(action))
    if rule is None:
        label, anchors = message(f"offer.{type(action).__name__}"), ()
    else:
        label, anchors = rule(frontier, step, action)
    default = isinstance(action, act.Pay) and isinstance(step, Payment) and plainly_meant(frontier, step, action)
    shown, path = reveals(frontier, step, action), path_to(frontier, step, action)
    footprint = footprint_of(frontier, step, action)
    return Description(label, anchors, shown, path, footprint, default=default, ending=isinstance(action, ENDING))


def plainly_meant(frontier: Frontier, step: Payment, action: act.Pay) -> bool:
    """The payment without waste: the first of the list."""
    ways = payments(frontier.players[step.seat].stock, step.prices)
    return bool(ways) and ways[0] == action.resources


def describe_value(frontier: Frontier, step: Question, action: act.AndromedaAction, value: Any) -> Said:
    """A card, ship or die that may go into an offer's hole."""
    if isinstance(action, act.DiscardCards):
        return message("card", card=design(value), text=card_text(design(value))), (f"tactic:{value}",)
    seat = step.seat
    if isinstance(action, act.ShieldShips):
        return ship_text(frontier, seat, value), (f"ship:{seat}:{value}",)
    battle = frontier.battle
    row = [] if battle is None else battle.rolls[seat]
    return message("die", number=value + 1, die=row[value] if value < len(row) else 0), (f"die:{seat}:{value}",)
