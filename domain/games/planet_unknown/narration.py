"""Lines of the log that need more than the fields of their fact: cells, places, causes and scores."""

from typing import Any

from domain.games.planet_unknown.facts import (
    EffectDropped,
    EndTriggered,
    GameEnded,
    LifepodLifted,
    LifepodPositioned,
    TilePlaced,
)
from domain.games.planet_unknown.ground import cell_text
from domain.games.planet_unknown.wording import effect_text, of
from domain.kernel import Fact, Message, message

CELLS = ("cell", "start", "to")
TERRAINS = ("tracker", "track", "terrain")


def narrate(fact: Fact, line: Message) -> Message:
    params = _readable(line.params)
    match fact:
        case TilePlaced(x=x, y=y):
            return Message(line.key, params | {"cell": cell_text((x, y))})
        case EffectDropped(effect=effect):
            return Message(line.key, params | {"effect": effect_text(effect)})
        case LifepodPositioned(track=track, tech=tech) | LifepodLifted(track=track, tech=tech):
            place = "on_field" if track is not None else "on_tech" if tech is not None else "scoring"
            return Message(f"{line.key}.{place}", params)
        case EndTriggered(reason) | GameEnded(reason):
            return Message(line.key, params | {"why": message(f"outcome.{reason}")})
        case _:
            return Message(line.key, params)


def _readable(params: dict[str, Any]) -> dict[str, Any]:
    """Cells by column and row, terrains in the case that the sentences need."""
    cells = {name: cell_text(params[name]) for name in CELLS if params.get(name) is not None}
    terrains = {name: of(params[name]) for name in TERRAINS if params.get(name) is not None}
    return params | cells | terrains
