"""Moving ships by cards (move_ship): entry limits hold, nothing is activated."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.rules.board import distance, has, locations, may_enter
from domain.games.andromedas_edge.rules.damage import distinct
from domain.games.andromedas_edge.rules.tables import asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import ShipMove
from domain.kernel import Seat, Table


def moves_by(frontier: Frontier, seat: Seat, word: words.MoveShip) -> Iterator[act.MoveShip]:
    """Which ships may go where by this word; a hyperjump goes farther for 1 energy (rules 10.2)."""
    player = frontier.players[seat]
    at = frontier.turn.location
    places = [at] if word.to == "active_location" else locations(frontier)
    for to in places:
        if to is None or (word.to == "unoccupied" and frontier.occupied(seat, to)):
            continue
        for ship in distinct(frontier, seat, player.on_board()):
            piece = player.ships[ship]
            if piece.at is None or piece.at == to or not may_enter(frontier, seat, piece.type, to):
                continue
            if word.max_distance == "unlimited" or distance(frontier, piece.at, to) <= word.max_distance:
                yield act.MoveShip(ship, to)
            elif player.energy >= 1 and has(frontier, seat, piece.type, "hyperjump"):
                yield act.MoveShip(ship, to, True)


@asks(ShipMove)
def ship_moves(frontier: Frontier, step: ShipMove) -> list[act.MoveShip]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.MoveShip)
    return [*moves_by(frontier, step.seat, word)]


@decides(ShipMove)
def ship_moved(frontier: Frontier, step: ShipMove, action: act.MoveShip, table: Table[Frontier]) -> None:
    table.emit(facts.ShipMoved(step.seat, action.ship, action.to, action.hyperjump))
