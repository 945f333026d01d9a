"""Launching a ship and activating its location (rules 6)."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import BASES, NEBULAE, PLANETS, SPECIAL_TILES, USED_WINDOWS
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.effects.passives import ship_trigger
from domain.games.andromedas_edge.glossary import SHIP_TYPES, ShipType, SpaceId
from domain.games.andromedas_edge.rules.board import has, quasars, ship_range, within
from domain.games.andromedas_edge.rules.developments import could_build_from
from domain.games.andromedas_edge.rules.gains import gain
from domain.games.andromedas_edge.rules.modules import priced
from domain.games.andromedas_edge.rules.moons import claim, push_items, trigger_items
from domain.games.andromedas_edge.rules.payments import tokens_at_hand, within_reach
from domain.games.andromedas_edge.rules.tables import PROCEED
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    Activation,
    ActivationTriggers,
    AfterActivation,
    AfterPlacing,
    BattleCheck,
    EndMenu,
    Surge,
    TextStep,
    TurnEnd,
    Window,
)
from domain.kernel import Seat, Table


def launches(frontier: Frontier, seat: Seat) -> list[act.LaunchShip]:
    """Every ship type on the launch pad to every location it may go to (rules 6.1)."""
    player, tiles = frontier.players[seat], frontier.tiles
    pad = {ship.type for ship in player.ships if ship.place == "pad"}
    out = [ship.at or "" for ship in player.ships if ship.place == "board"]
    means = means_of(frontier, seat)
    open_bases: dict[tuple[SpaceId, bool], bool] = {}
    found = []
    for kind in SHIP_TYPES:
        if kind not in pad:
            continue
        for to, jump in destinations(frontier, seat, kind, out):
            if tiles.get(to) in BASES:
                key = (to, jump)
                if key not in open_bases:
                    open_bases[key] = can_activate(frontier, seat, to, jump, means)
                if not open_bases[key]:
                    continue
            found.append(act.LaunchShip(kind, to, jump))
    return found


def destinations(frontier: Frontier, seat: Seat, kind: ShipType, out: list[SpaceId]) -> list[tuple[SpaceId, bool]]:
    """Where a ship of the type may go, and whether by hyperjump; whether a base can be activated is not asked here."""
    places = entries(frontier, seat, kind)
    if not out:
        closed = () if has(frontier, seat, kind, "assault") else taken(frontier, seat)
        return [(to, False) for to in places if to not in closed]
    reach, walls = ship_range(frontier, seat, kind), quasars(frontier)
    near = frozenset().union(*[within(walls, start, reach) for start in out])
    jumps = frontier.players[seat].energy >= 1 and has(frontier, seat, kind, "hyperjump")
    return [(to, to not in near) for to in places if to not in out and (jumps or to in near)]


def entries(frontier: Frontier, seat: Seat, kind: ShipType) -> list[SpaceId]:
    """Every location a ship of the type may enter."""
    tiles = list(frontier.tiles)
    if frontier.options.special_locations != "none":
        closed = [tile.id for tile in SPECIAL_TILES.values() if not tile.enterable]
        tiles = [space for space, tile in frontier.tiles.items() if tile not in closed]
    return [*tiles, *NEBULAE] if has(frontier, seat, kind, "navigation") else tiles


def taken(frontier: Frontier, seat: Seat) -> set[SpaceId]:
    """Locations occupied for a player (rules 2.9)."""
    found = {place for raider in frontier.raiders for place in raider.figures if place is not None}
    for other, player in enumerate(frontier.players):
        if not frontier.same_team(seat, other):
            found |= {ship.at or "" for ship in player.ships if ship.place == "board"}
    return found


def means_of(frontier: Frontier, seat: Seat) -> Bundle:
    """Storage, hand, and the tokens where the player has ships."""
    stock = frontier.players[seat].stock
    return stock.plus(tokens_at_hand(frontier, seat)) if frontier.lying else stock


def can_activate(frontier: Frontier, seat: Seat, to: SpaceId, jump: bool, means: Bundle) -> bool:
    """Whether a base's action could be carried out by a ship arriving there (rules 6.1.5)."""
    if jump:
        means = means.plus(Bundle(energy=-1))
    if to in frontier.lying:
        means = means.plus(frontier.lying[to])
    text = f"location:{frontier.tiles[to]}"
    return all(_possible(frontier, seat, word, means, to, text) for word in BASES[frontier.tiles[to]].action)


def _possible(frontier: Frontier, seat: Seat, word: words.Effect, stock: Bundle, to: SpaceId, text: str) -> bool:
    match word:
        case words.PayGain() if word.mandatory:
            return within_reach(frontier, seat, (word.cost,), stock)
        case words.AcquireModule() if word.min:
            offers = priced(frontier, seat, word, text)
            return any(within_reach(frontier, seat, prices, stock) for _, prices in offers)
        case words.BuildDevelopment() if word.mandatory:
            return could_build_from(frontier, seat, word, stock, to)
        case _:
            return True


def launch(frontier: Frontier, seat: Seat, action: act.LaunchShip, table: Table[Frontier]) -> None:
    player = frontier.players[seat]
    ship = next(n for n in player.in_place("pad") if player.ships[n].type == action.ship)
    table.emit(facts.ShipLaunched(seat, ship, action.to, action.hyperjump))
    following = (seat + 1) % frontier.seats
    if "opponent_launched" in USED_WINDOWS:
        table.then(Window("opponent_launched", following, 0))
    table.then(Activation(), ActivationTriggers(), AfterPlacing())
    table.then(AfterActivation(seat))
    if frontier.kind_of(action.to) == "planet":
        table.then(Window("opponent_activated_planet", following, 0))
    table.then(Surge(), BattleCheck(), EndMenu(seat), TurnEnd())


@PROCEED.on(Activation)
def activation(frontier: Frontier, step: Activation, table: Table[Frontier]) -> None:
    """Mandatory: a moon or the printed resource of a planet, else the location's own text (rules 6.3)."""
    seat, at = frontier.turn.active, frontier.turn.location
    assert at is not None
    table.emit(facts.LocationActivated(seat, at))
    if frontier.kind_of(at) != "planet":
        table.then(TextStep(seat, f"location:{frontier.name_of(at)}", 0))
    elif frontier.tops.get(at):
        claim(frontier, seat, frontier.tops[at][0], at, table, frontier.turn.ship)
    else:
        gain(frontier, seat, PLANETS[frontier.tiles[at]].printed_resource, table)


@PROCEED.on(ActivationTriggers)
def activation_triggers(frontier: Frontier, step: ActivationTriggers, table: Table[Frontier]) -> None:
    """What the ship's upgrade and the faction give after the activation."""
    turn = frontier.turn
    items = []
    if turn.location is not None and frontier.kind_of(turn.location) == "nebula":
        items += trigger_items(frontier, turn.active, "on_activate_nebula", table)
    item = None if turn.ship is None else ship_trigger(frontier, turn.active, turn.ship, "on_launch_of_this_ship")
    push_items(frontier, turn.active, items + ([] if item is None else [item]), table)


@PROCEED.on(AfterPlacing)
def after_placing(frontier: Frontier, step: AfterPlacing, table: Table[Frontier]) -> None:
    table.emit(facts.PhaseEntered("launched"))
