"""The conditions of cards, abilities and damage (COMPONENTS: own ship near, won, lost, whose turn)."""

from domain.games.andromedas_edge.glossary import ShipNumber
from domain.games.andromedas_edge.rules.board import distance
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Seat


def meets(frontier: Frontier, seat: Seat, condition: str | None) -> bool:
    """Whether a player meets the condition of a card or ability now; all of it is public."""
    if condition is None:
        return True
    turn, battle = frontier.turn, frontier.battle
    match condition.split(":"):
        case ["owner_is_active_player"]:
            return turn.active == seat
        case ["owner_is_not_active_player"]:
            return turn.active != seat
        case ["owner_won"]:
            return battle is not None and seat in battle.winners
        case ["owner_lost"]:
            return battle is not None and battle.resolved and seat in battle.losers
        case ["active_location_is_planet"]:
            return turn.location is not None and frontier.kind_of(turn.location) == "planet"
        case ["own_ship_within", rest]:
            near = int(rest.partition("_")[0])
            player = frontier.players[seat]
            return turn.location is not None and any(
                distance(frontier, player.ships[ship].at or "", turn.location) <= near for ship in player.on_board()
            )
        case _:
            return False


def ship_meets(frontier: Frontier, seat: Seat, ship: ShipNumber, condition: str | None, raider: str | None) -> bool:
    """Whether a ship on the board is near enough to a raider, or to any."""
    if condition is None:
        return True
    near = int(condition.partition(":")[2].partition("_")[0])
    at = frontier.players[seat].ships[ship].at
    cards = (
        frontier.raiders
        if condition.endswith("_any_raider")
        else [card for card in frontier.raiders if card.id == raider]
    )
    places = [place for card in cards for place in card.figures if place is not None]
    return at is not None and any(distance(frontier, place, at) <= near for place in places)
