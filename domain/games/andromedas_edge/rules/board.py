"""Distances, ranges and where a ship may go (rules 2.5, 2.6, 10)."""

from collections import deque
from collections.abc import Iterator, Mapping
from functools import cache

from domain.games.andromedas_edge.components import ADJACENT, PLANETS, SHIPS, SPECIAL_TILES, UPGRADES
from domain.games.andromedas_edge.components.rows import Ship, Upgrade
from domain.games.andromedas_edge.effects.passives import bonus, modifiers
from domain.games.andromedas_edge.glossary import ShipAbility, ShipNumber, ShipType, SpaceId
from domain.games.andromedas_edge.state import Frontier, Player
from domain.kernel import Seat


@cache
def _distances(quasars: tuple[SpaceId, ...]) -> Mapping[SpaceId, Mapping[SpaceId, int]]:
    """Steps between spaces; a quasar can be left or reached, never crossed."""
    table = {}
    for start in ADJACENT:
        found, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            if here in quasars and here != start:
                continue
            for there in ADJACENT[here]:
                if there not in found:
                    found[there] = found[here] + 1
                    waiting.append(there)
        table[start] = found
    return table


@cache
def within(quasars: tuple[SpaceId, ...], start: SpaceId, reach: int) -> frozenset[SpaceId]:
    """The spaces at most so far away."""
    return frozenset(space for space, steps in _distances(quasars)[start].items() if steps <= reach)


def quasars(frontier: Frontier) -> tuple[SpaceId, ...]:
    if frontier.options.special_locations != "quasars":
        return ()
    return tuple(space for space in frontier.tiles if frontier.kind_of(space) == "quasar")


def distances(frontier: Frontier) -> Mapping[SpaceId, Mapping[SpaceId, int]]:
    return _distances(quasars(frontier))


def distance(frontier: Frontier, one: SpaceId, other: SpaceId) -> int:
    return distances(frontier)[one].get(other, len(ADJACENT))


def values(player: Player, kind: ShipType) -> Ship | Upgrade:
    """The figures of a ship type: those of its upgrade, once placed."""
    upgrade = player.upgrades.get(kind)
    return SHIPS[kind] if upgrade is None else UPGRADES[upgrade]


def ship_range(frontier: Frontier, seat: Seat, kind: ShipType) -> int:
    return values(frontier.players[seat], kind).range + bonus(frontier, seat, "ship_range")


def has(frontier: Frontier, seat: Seat, kind: ShipType, ability: ShipAbility) -> bool:
    """Whether ships of that type have the ability, printed or granted."""
    if ability in values(frontier.players[seat], kind).abilities:
        return True
    return any(each.ability == ability for each in modifiers(frontier, seat, "grant_ability"))


def may_enter(frontier: Frontier, seat: Seat, kind: ShipType, space: SpaceId) -> bool:
    """A location must be there; nebulae need navigation, quasars are closed (rules 6.1)."""
    what = frontier.kind_of(space)
    if what is None:
        return False
    if what == "nebula":
        return has(frontier, seat, kind, "navigation")
    tile = frontier.tiles[space]
    return tile not in SPECIAL_TILES or SPECIAL_TILES[tile].enterable


def free_shields(player: Player, kind: ShipType) -> int:
    """Shield symbols of the type without a marker (rules 10.4)."""
    return max(0, values(player, kind).shields - player.shields[kind])


def locations(frontier: Frontier) -> Iterator[SpaceId]:
    return (space for space in ADJACENT if frontier.kind_of(space) is not None)


def planets(frontier: Frontier) -> Iterator[SpaceId]:
    return (space for space, tile in frontier.tiles.items() if tile in PLANETS)


def reach(frontier: Frontier, seat: Seat, ship: ShipNumber, to: SpaceId) -> str | None:
    """How a ship on the board gets there: `range`, `hyperjump`, or not at all."""
    piece = frontier.players[seat].ships[ship]
    if piece.at is None or piece.at == to:
        return None
    near = to in within(quasars(frontier), piece.at, ship_range(frontier, seat, piece.type))
    if not near and (frontier.players[seat].energy < 1 or not has(frontier, seat, piece.type, "hyperjump")):
        return None
    if not may_enter(frontier, seat, piece.type, to):
        return None
    return "range" if near else "hyperjump"
