"""Amounts that are counted: of end-game effects and of words that pay per something."""

from domain.games.andromedas_edge.components import BASE_MODULES
from domain.games.andromedas_edge.components.rows import EndGame
from domain.games.andromedas_edge.glossary import RESOURCES
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Seat


def metric(frontier: Frontier, seat: Seat, name: str) -> int:
    """What `per` counts for a player."""
    player = frontier.players[seat]
    match name.split(":"):
        case ["developments"]:
            return len(player.developments)
        case ["modules_of", track]:
            return len([module for module in player.rows[track] if module not in BASE_MODULES.values()])  # type: ignore[index]
        case ["resource", kind]:
            return player.held(kind)  # type: ignore[arg-type]
        case ["stored_moons"]:
            return len(player.stored)
        case ["claimed_moons"]:
            return len(player.claimed)
        case ["upgrades"]:
            return len(player.upgrades)
        case ["leaders_in_station"]:
            return player.leaders
        case ["track_index", track]:
            return player.tracks[track]  # type: ignore[index]
        case ["tracks_at_least", least]:
            return sum(index >= int(least) for index in player.tracks.values())
        case ["leftover_resources"]:
            return leftovers(frontier, seat)
        case ["opposing_ships_in_active_location"]:
            return opposing_ships(frontier, seat)
        case _:
            return 0


def leftovers(frontier: Frontier, seat: Seat) -> int:
    return sum(frontier.players[seat].held(kind) for kind in RESOURCES)


def opposing_ships(frontier: Frontier, seat: Seat) -> int:
    """Ships of opponents in the active location, raiders included."""
    at = frontier.turn.location
    if at is None:
        return 0
    ships = sum(
        len(player.ships_at(at)) for other, player in enumerate(frontier.players) if not frontier.same_team(seat, other)
    )
    return ships + sum(len(raider.at(at)) for raider in frontier.raiders)


def end_points(frontier: Frontier, seat: Seat, end: EndGame) -> int:
    return end.base + end.each * (metric(frontier, seat, end.per) // end.divisor)
