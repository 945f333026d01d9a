"""What the table asks."""

from typing import Any

import msgspec

from domain.games.andromedas_edge.glossary import design
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import EffectOrder, Payment, Question, WindowChoice
from domain.games.andromedas_edge.wording import prices_text
from domain.kernel import Message, message


def prompt(frontier: Frontier, step: Question) -> Message:
    """`prompt.<kind>`, with what the question is about."""
    params: dict[str, Any] = {}
    if isinstance(step, Payment):
        params["price"] = prices_text(step.prices)
    elif isinstance(step, EffectOrder) and step.user not in (None, step.seat):
        return message("prompt.order_effects.of", user=step.user)
    elif isinstance(step, WindowChoice):
        return message(f"prompt.window.{step.window}")
    elif "text" in step.__struct_fields__:
        params["source"] = source_name(msgspec.structs.asdict(step)["text"])
    for name in ("ship", "module", "cards", "most", "left", "basic", "any"):
        if name in step.__struct_fields__:
            value = getattr(step, name)
            params[name] = design(value) if name == "module" else value
    return message(f"prompt.{step.kind()}", **params)


def source_name(text: str) -> str:
    """The card, tile or module a text stands on, by the id of its name."""
    return text.partition(":")[2].partition("/")[0]
