"""Building and upgrading ships (rules 10)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import SHIPS, TEXTS, UPGRADES
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import FREE, Cost
from domain.games.andromedas_edge.effects.passives import modifiers
from domain.games.andromedas_edge.glossary import SHIP_TYPES, ShipNumber, ShipType
from domain.games.andromedas_edge.rules.modules import lowered
from domain.games.andromedas_edge.rules.payments import Prices, affordable
from domain.games.andromedas_edge.rules.tables import asks, decides
from domain.games.andromedas_edge.state import Frontier, Player
from domain.games.andromedas_edge.steps import FreeShip, Payment, ShipChoice, ShipGoal, UpgradeChoice
from domain.kernel import Seat, Table


def unbuilt(player: Player, kind: ShipType) -> ShipNumber | None:
    return next((n for n in player.in_place("unbuilt") if player.ships[n].type == kind), None)


def ship_prices(frontier: Frontier, seat: Seat, kind: ShipType, discount: Cost = FREE) -> Prices:
    prices = lowered((SHIPS[kind].build_cost,), discount)
    for ability in modifiers(frontier, seat, "ship_cost"):
        prices = lowered(prices, ability.discount)
    return prices


def buildable(frontier: Frontier, seat: Seat, word: words.BuildShip) -> Iterator[ShipType]:
    """Types with an unbuilt ship that the player can pay for."""
    player = frontier.players[seat]
    for kind in word.types or SHIP_TYPES:
        if unbuilt(player, kind) is None:
            continue
        if word.payment == "free" or affordable(frontier, seat, ship_prices(frontier, seat, kind, word.discount)):
            yield kind


@asks(ShipChoice)
def ship_choices(frontier: Frontier, step: ShipChoice) -> Iterator[act.BuildShip | act.Decline]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.BuildShip)
    found = [act.BuildShip(kind) for kind in buildable(frontier, step.seat, word)]
    yield from found
    if found and not word.mandatory and not step.forced:
        yield act.Decline()


@decides(ShipChoice)
def ship_chosen(
    frontier: Frontier, step: ShipChoice, action: act.BuildShip | act.Decline, table: Table[Frontier]
) -> None:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.BuildShip)
    if isinstance(action, act.Decline):
        return
    if word.payment == "free":
        build(frontier, step.seat, action.ship, table)
    else:
        prices = ship_prices(frontier, step.seat, action.ship, word.discount)
        table.then(Payment(step.seat, prices, ShipGoal(action.ship), optional=False))


def build(frontier: Frontier, seat: Seat, kind: ShipType, table: Table[Frontier]) -> None:
    ship = unbuilt(frontier.players[seat], kind)
    if ship is not None:
        table.emit(facts.ShipBuilt(seat, ship))


def placeable(player: Player) -> list[str]:
    """Unplaced tiles of types without an upgrade."""
    return [tile for tile in player.tiles if UPGRADES[tile].ship not in player.upgrades]


@asks(UpgradeChoice)
def upgrade_choices(frontier: Frontier, step: UpgradeChoice) -> Iterator[act.PlaceUpgrade | act.Decline]:
    tiles = placeable(frontier.players[step.seat])
    for tile in tiles:
        yield act.PlaceUpgrade(tile)
    if tiles:
        yield act.Decline()


@decides(UpgradeChoice)
def upgrade_chosen(
    frontier: Frontier, step: UpgradeChoice, action: act.PlaceUpgrade | act.Decline, table: Table[Frontier]
) -> None:
    """The upgrade comes first, so a ship built for it already has its values (rules 10.3)."""
    if isinstance(action, act.PlaceUpgrade):
        tile = UPGRADES[action.upgrade]
        table.emit(facts.ShipUpgraded(step.seat, tile.id, tile.ship, tile.shields))
        table.then(FreeShip(step.seat, tile.ship))


@asks(FreeShip)
def free_ship(frontier: Frontier, step: FreeShip) -> list[act.BuildShip | act.Decline]:
    if unbuilt(frontier.players[step.seat], step.ship) is None:
        return []
    return [act.BuildShip(step.ship), act.Decline()]


@decides(FreeShip)
def free_ship_built(
    frontier: Frontier, step: FreeShip, action: act.BuildShip | act.Decline, table: Table[Frontier]
) -> None:
    if isinstance(action, act.BuildShip):
        build(frontier, step.seat, action.ship, table)
