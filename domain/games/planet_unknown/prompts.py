"""What the table asks: by the kind of the decision, or more closely where one kind asks for different things."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.games.planet_unknown import steps as s
from domain.games.planet_unknown.rules.flow import may_end
from domain.games.planet_unknown.state import PlanetUnknown
from domain.games.planet_unknown.wording import of
from domain.kernel import Message, message

CLOSER: Mapping[type, Callable[[Any], str]] = {
    s.FreeRotation: lambda _: "free_rotation",
    s.CivMenu: lambda _: "civ_step",
    s.CivPick: lambda step: "pick_two_civ_cards" if step.more else "pick_civ_card",
    s.EitherChoice: lambda _: "either",
    s.TrackerChoice: lambda step: f"tracker_by_{step.cause}",
    s.LoadChoice: lambda _: "load",
    s.LifepodLifting: lambda _: "lift_lifepod",
    s.LifepodLoss: lambda _: "lose_lifepod",
    s.TokenChoice: lambda step: f"{step.purpose}_{step.what}",
    s.EventTokenChoice: lambda step: f"{step.purpose}_{step.what}",
    s.LineChoice: lambda _: "clear_line",
    s.ExtraTileSelection: lambda _: "extra_tile",
    s.StackChoice: lambda _: "remove_stack",
    s.ObjectiveLoss: lambda _: "lose_objective",
    s.ObjectivePublication: lambda _: "publish_objective",
}
"""Words of their own for steps that share a kind with others."""


def prompt(state: PlanetUnknown, step: Any) -> Message:
    words = CLOSER.get(type(step))
    params = msgspec.structs.asdict(step)
    if "tracker" in params:
        params["tracker"] = of(params["tracker"])
    if isinstance(step, s.TurnEnding) and not may_end(state, step.seat):
        return message("prompt.duty", **params)
    return message(f"prompt.{step.kind() if words is None else words(step)}", **params)
