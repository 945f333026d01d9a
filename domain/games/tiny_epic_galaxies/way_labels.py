"""The ways to use a die in words: what they yield and what follows from them."""

from functools import lru_cache
from typing import TypeAlias

from domain.games.tiny_epic_galaxies import actions as act
from domain.games.tiny_epic_galaxies.anchors import Anchors, planet_anchor, ship_anchor, ship_text, whereabouts
from domain.games.tiny_epic_galaxies.components import END, MOST, POINTS
from domain.games.tiny_epic_galaxies.glossary import Face, PlanetId, Resource, ShipNumber
from domain.games.tiny_epic_galaxies.rules.resources import ship_yield
from domain.games.tiny_epic_galaxies.state import Cosmos, Whereabouts
from domain.kernel import Message, Seat, message

LabelAndAnchors: TypeAlias = tuple[Message, Anchors]


def way_label(cosmos: Cosmos, seat: Seat, face: Face | None, way: act.Way) -> LabelAndAnchors:
    match way:
        case act.MoveShip():
            return _move_label(seat, way, whereabouts(cosmos, seat, way.ship))
        case act.Acquire():
            return acquire_text(cosmos, seat, "energy" if face == "energy" else "culture"), (f"galaxy:{seat}",)
        case act.AdvanceShip(ship):
            where = whereabouts(cosmos, seat, ship)
            return advance_text("way.advance", ship, where, 1), (ship_anchor(seat, ship),)
        case act.UpgradeEmpire(energy, culture):
            return upgrade_text("way.upgrade", cosmos, seat, energy, culture), (f"galaxy:{seat}",)
        case act.UseColony(planet):
            return message("way.colony", planet=planet, action=action_text(planet)), (planet_anchor(planet),)


@lru_cache(maxsize=1 << 12)
def _move_label(seat: Seat, way: act.MoveShip, where: Whereabouts | None) -> LabelAndAnchors:
    goal = f"galaxy:{seat}" if way.planet is None else planet_anchor(way.planet)
    label = message(f"way.move.{way.place}", ship=ship_text(way.ship, where), planet=way.planet)
    return label, (ship_anchor(seat, way.ship), goal)


def acquire_text(cosmos: Cosmos, seat: Seat, resource: Resource) -> Message:
    """What the ships yield, and how much of it the track cannot take."""
    galaxy = cosmos.galaxies[seat]
    amount = ship_yield(galaxy, resource)
    lost = max(0, amount - (MOST - galaxy.held(resource)))
    return message(f"way.acquire.{resource}{'.lost' if lost else ''}", amount=amount, lost=lost)


def advance_text(key: str, ship: ShipNumber, where: Whereabouts | None, steps: int) -> Message:
    """How far the ship gets on its track, or that it takes the planet."""
    planet, position = (None, 0) if where is None else where[1:]
    if planet is None:
        return message(f"{key}.unknown", ship=ship_text(ship, where))
    end, to = END[planet], position + steps
    if to >= end:
        return message(f"{key}.colonise", number=ship + 1, planet=planet, points=POINTS[planet])
    return message(f"{key}.on", number=ship + 1, planet=planet, position=to, end=end)


def upgrade_text(key: str, cosmos: Cosmos, seat: Seat, energy: int, culture: int) -> Message:
    level = cosmos.galaxies[seat].level + 1
    return message(f"{key}.{kinds(energy, culture)}", level=level, energy=energy, culture=culture)


def kinds(energy: int, culture: int) -> str:
    """Which resources a payment is made of: only those are named."""
    return "mixed" if energy and culture else "culture" if culture else "energy"


def action_text(planet: PlanetId) -> Message:
    """What a planet's action does."""
    return message(f"action.{planet}")
