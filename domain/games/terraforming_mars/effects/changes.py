"""Small changes that many words and rules make: stock, production, rating, resources on cards."""

from domain.games.terraforming_mars.components.rows import SourceId
from domain.games.terraforming_mars.effects.amounts import count
from domain.games.terraforming_mars.effects.words import Changes, Resource
from domain.games.terraforming_mars.facts import (
    CardResourcesChanged,
    ProductionChanged,
    RatingLowered,
    RatingRaised,
    ResourceGained,
    ResourceLost,
)
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Seat, Table

LOWEST_PRODUCTION: dict[Resource, int] = {"mc": -5, "steel": 0, "titanium": 0, "plants": 0, "energy": 0, "heat": 0}


def gain(seat: Seat, resource: Resource, amount: int, table: Table[Mars]) -> None:
    if amount > 0:
        table.emit(ResourceGained(seat, resource, amount))


def lose(mars: Mars, seat: Seat, resource: Resource, amount: int, table: Table[Mars]) -> int:
    """Take that much or what is there; how much it was."""
    taken = min(amount, mars.players[seat].stock[resource])
    if taken > 0:
        table.emit(ResourceLost(seat, resource, taken))
    return taken


def change_production(mars: Mars, seat: Seat, changes: Changes, source: SourceId, table: Table[Mars]) -> None:
    """All at once: amounts are counted before anything changes. Players count their own wild tag only on their turn."""
    acting = mars.phase == "action" and mars.active == seat
    steps = [(resource, count(mars, seat, amount, here=source, acting=acting)) for resource, amount in changes.items()]
    for resource, by in steps:
        if by:
            table.emit(ProductionChanged(seat, resource, by))


def spare_production(mars: Mars, seat: Seat, resource: Resource) -> int:
    """How many steps a production can still go down."""
    return mars.players[seat].production[resource] - LOWEST_PRODUCTION[resource]


def raise_rating(mars: Mars, seat: Seat, steps: int, table: Table[Mars]) -> None:
    if steps > 0:
        table.emit(RatingRaised(seat, steps, taxed=tax_rate(mars) > 0))


def lower_rating(mars: Mars, seat: Seat, steps: int, table: Table[Mars]) -> None:
    """Never below zero."""
    lost = min(steps, mars.players[seat].rating)
    if lost > 0:
        table.emit(RatingLowered(seat, lost))


def add_resources(seat: Seat, card: SourceId, amount: int, table: Table[Mars]) -> None:
    if amount:
        table.emit(CardResourcesChanged(seat, card, amount))
