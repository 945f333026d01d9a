"""Lines of the log that need more than the fields of their fact: consequences, reasons and final scores."""

from domain.games.tiny_epic_galaxies.components import END
from domain.games.tiny_epic_galaxies.facts import (
    GameEnded,
    ResourceGained,
    ResourceTransferred,
    RogueAttacked,
    ShipAdvanced,
    ShipRegressed,
    ShipTransferred,
)
from domain.kernel import Fact, Message, message


def narrate(fact: Fact, line: Message) -> Message:
    match fact:
        case ResourceGained(lost=lost) | ResourceTransferred(lost=lost) if lost:
            return Message(f"{line.key}.lost", line.params)
        case ShipAdvanced(planet=planet):
            return Message(line.key, line.params | {"end": END[planet]})
        case ShipRegressed(position=0) | ShipTransferred(position=0):
            return Message(f"{line.key}.start", line.params)
        case RogueAttacked(rogue, level):
            return Message(line.key, line.params | {"attack": message(f"attack.{rogue}.{level}")})
        case GameEnded(reason):
            return message(line.key, why=message(f"end.{reason}"))
        case _:
            return line
