"""Offers in words: what they yield and lead to, which board elements they concern, and where they stand in the menu."""

import msgspec

from domain.games.terraforming_mars import steps
from domain.games.terraforming_mars.actions import MarsAction
from domain.games.terraforming_mars.components import PROJECTS
from domain.games.terraforming_mars.describe import choices, turns
from domain.games.terraforming_mars.describe.labels import LABELS
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Description, Message, Step, message

__all__ = ["choices", "describe", "describe_value", "prompt", "turns"]


def describe(mars: Mars, step: Step, action: MarsAction) -> Description:
    described: Description = LABELS[type(action)](mars, step, action)
    return described


def describe_value(mars: Mars, step: Step, action: MarsAction, value: str) -> tuple[Message, tuple[str, ...]]:
    """One card that may go into the hole of an offer."""
    return message("offer.card", card=value, cost=PROJECTS[value].cost), (f"card:{value}",)


def prompt(mars: Mars, step: Step) -> Message:
    """The question with its own figures."""
    params = msgspec.structs.asdict(step)
    key = f"prompt.{step.kind()}"
    if isinstance(step, steps.ActionTurn):
        key += ".second" if step.second else ""
    elif isinstance(step, steps.LandClaiming | steps.BoxToCopy | steps.AttackChoice):
        key += (
            ".claim"
            if isinstance(step, steps.LandClaiming)
            else ".box"
            if isinstance(step, steps.BoxToCopy)
            else ".attack"
        )
    elif isinstance(step, steps.CardTarget) and step.resource is None:
        key += ".any"
    elif isinstance(step, steps.ActionChoice):
        params["source"] = step.card
    return message(key, **params)
