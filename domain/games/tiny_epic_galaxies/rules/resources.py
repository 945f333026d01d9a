"""Gaining, paying and taking energy and culture. A track ends at 7; what exceeds it is lost."""

from domain.games.tiny_epic_galaxies.components import MOST, RESOURCE
from domain.games.tiny_epic_galaxies.facts import ResourceGained, ResourceSpent, ResourceTransferred
from domain.games.tiny_epic_galaxies.glossary import Resource
from domain.games.tiny_epic_galaxies.state import Cosmos, Galaxy
from domain.kernel import Seat, Table


def gain(cosmos: Cosmos, seat: Seat, resource: Resource, amount: int, table: Table[Cosmos]) -> None:
    gained = min(amount, MOST - cosmos.galaxies[seat].held(resource))
    table.emit(ResourceGained(seat, resource, gained, amount - gained))


def spend(seat: Seat, resource: Resource, amount: int, table: Table[Cosmos]) -> None:
    if amount:
        table.emit(ResourceSpent(seat, resource, amount))


def transfer(cosmos: Cosmos, giver: Seat, taker: Seat, resource: Resource, amount: int, table: Table[Cosmos]) -> None:
    """A theft or a payment between galaxies, at most what the giver has."""
    moved = min(amount, cosmos.galaxies[giver].held(resource))
    room = MOST - cosmos.galaxies[taker].held(resource)
    table.emit(ResourceTransferred(giver, taker, resource, moved, max(0, moved - room)))


def ship_yield(galaxy: Galaxy, resource: Resource) -> int:
    """One for each ship on or around a planet with that symbol, one energy for each ship at home."""
    found = 0
    for ship in galaxy.ships:
        if ship.planet is not None:
            found += RESOURCE[ship.planet] == resource
        elif ship.place == "home" and resource == "energy":
            found += 1
    return found
