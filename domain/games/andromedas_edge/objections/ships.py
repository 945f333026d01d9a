"""Objections to launches, returns and moves (rules 6.1, 10.2)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import BASES, SPACES, TEXTS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.glossary import ShipType, SpaceId
from domain.games.andromedas_edge.objections.table import WHY, no
from domain.games.andromedas_edge.rules.board import distance, has, may_enter, ship_range
from domain.games.andromedas_edge.rules.launch import can_activate, means_of
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import Escalation, MainMenu, ShipMove
from domain.games.andromedas_edge.wording import amounts, text_of
from domain.kernel import Objection, Seat, Step


def entry(frontier: Frontier, seat: Seat, kind: ShipType, to: SpaceId) -> Objection | None:
    """Why a ship of the type may not enter the place, however near it is."""
    if to not in SPACES or frontier.kind_of(to) is None:
        return no("no_location")
    name = frontier.name_of(to)
    if frontier.kind_of(to) == "quasar":
        return no("quasar_closed", at=name)
    return None if may_enter(frontier, seat, kind, to) else no("needs_navigation", at=name, ship=kind)


def way(
    frontier: Frontier, seat: Seat, kind: ShipType, to: SpaceId, away: int, most: int, jump: bool
) -> Objection | None:
    """Why a ship of the type does not come so far, or why it needs no hyperjump."""
    name = frontier.name_of(to)
    if not jump:
        return no("out_of_range", at=name, needed=away, held=most) if away > most else None
    if not has(frontier, seat, kind, "hyperjump"):
        return no("no_hyperjump", ship=kind)
    if away <= most:
        return no("hyperjump_needless", at=name)
    energy = frontier.players[seat].energy
    return no("not_enough", resource="of:energy", needed=1, held=energy) if energy < 1 else None


@WHY.on(act.LaunchShip)
def why_not_launch(frontier: Frontier, step: Step, action: act.LaunchShip) -> Objection | None:
    if not isinstance(step, MainMenu):
        return None
    player, to = frontier.players[step.seat], action.to
    if frontier.turn.must_return:
        return no("must_return")
    if not any(player.ships[n].type == action.ship for n in player.in_place("pad")):
        return no("no_ship_on_pad", ship=action.ship)
    closed = entry(frontier, step.seat, action.ship, to)
    if closed is not None:
        return closed
    out = player.places()
    if to in out:
        return no("own_ship_there", at=frontier.name_of(to))
    if not out and frontier.occupied(step.seat, to) and not has(frontier, step.seat, action.ship, "assault"):
        return no("location_occupied", at=frontier.name_of(to))
    away = min((distance(frontier, start, to) for start in out), default=0)
    most = ship_range(frontier, step.seat, action.ship)
    too_far = way(frontier, step.seat, action.ship, to, away, most, action.hyperjump)
    return too_far or _base_objection(frontier, step.seat, action)


def _base_objection(frontier: Frontier, seat: Seat, action: act.LaunchShip) -> Objection | None:
    """A base whose action could not be carried out: what it does, and what there is for it."""
    tile, means = frontier.tiles.get(action.to), means_of(frontier, seat)
    if tile not in BASES or can_activate(frontier, seat, action.to, action.hyperjump, means):
        return None
    text = text_of(f"location:{tile}")
    return no("base_not_activatable", at=tile, text=text, held=amounts(means), leaders=frontier.players[seat].leaders)


@WHY.on(act.ReturnToStation)
def why_not_return(frontier: Frontier, step: Step, action: act.ReturnToStation) -> Objection | None:
    return no("no_ship_out") if isinstance(step, MainMenu) else None


@WHY.on(act.MoveShip)
def why_not_move(frontier: Frontier, step: Step, action: act.MoveShip) -> Objection | None:
    if not isinstance(step, ShipMove):
        return None
    player, to = frontier.players[step.seat], action.to
    if action.ship not in player.on_board():
        return no("ship_not_on_board")
    ship = player.ships[action.ship]
    if ship.at == to:
        return no("ship_is_there", ship=ship.type, at=frontier.name_of(to))
    closed = entry(frontier, step.seat, ship.type, to)
    if closed is not None:
        return closed
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.MoveShip)
    if word.to == "active_location" and to != frontier.turn.location:
        return no("not_the_active_location", at=frontier.name_of(to))
    if word.to == "unoccupied" and frontier.occupied(step.seat, to):
        return no("must_be_unoccupied", at=frontier.name_of(to))
    most = len(SPACES) if word.max_distance == "unlimited" else word.max_distance
    away = distance(frontier, ship.at or "", to)
    return way(frontier, step.seat, ship.type, to, away, most, action.hyperjump)


@WHY.on(act.JoinBattle)
def why_not_join(frontier: Frontier, step: Step, action: act.JoinBattle) -> Objection | None:
    battle = frontier.battle
    if not isinstance(step, Escalation) or battle is None:
        return None
    player = frontier.players[step.seat]
    if action.ship not in player.on_board():
        return no("ship_not_on_board")
    ship = player.ships[action.ship]
    if ship.at == battle.at:
        return no("ship_is_there", ship=ship.type, at=frontier.name_of(battle.at))
    away, most = distance(frontier, ship.at or "", battle.at), ship_range(frontier, step.seat, ship.type)
    closed = entry(frontier, step.seat, ship.type, battle.at)
    return closed or way(frontier, step.seat, ship.type, battle.at, away, most, action.hyperjump)
