"""Lines of the log that need more than the fields of their fact. A payment is told once."""

from domain.games.race_for_the_galaxy.facts import (
    DevelopmentPlaced,
    GameEnded,
    PaymentMade,
    PhaseStarted,
    TableauCardDiscarded,
    WorldPaidFor,
)
from domain.kernel import Fact, Message, message


def narrate(fact: Fact, line: Message) -> Message | None:
    match fact:
        case PaymentMade() if line.key.endswith(".hidden"):
            return None  # What was placed has been told with its price.
        case TableauCardDiscarded():
            return None  # Told with the world it was spent for.
        case DevelopmentPlaced(cost=0) | WorldPaidFor(cost=0):
            return Message(f"{line.key}.free", line.params)
        case PhaseStarted(holders=()):
            return Message(f"{line.key}.plain", line.params)
        case GameEnded(reason):
            return Message(line.key, line.params | {"why": message(f"outcome.{reason}")})
        case _:
            return line
