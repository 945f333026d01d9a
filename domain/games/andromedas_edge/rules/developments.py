"""Developments on planets (rules 12)."""

from collections.abc import Iterator

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import ADJACENT, BUILD_POINTS_CAP, DEVELOPMENT_OF, PLANETS, TEXTS
from domain.games.andromedas_edge.components.rows import Planet
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.effects.passives import ship_trigger
from domain.games.andromedas_edge.glossary import ShipNumber, SpaceId
from domain.games.andromedas_edge.rules.board import has
from domain.games.andromedas_edge.rules.gains import advance, score
from domain.games.andromedas_edge.rules.gathering import gatherings
from domain.games.andromedas_edge.rules.modules import lowered
from domain.games.andromedas_edge.rules.moons import push_items
from domain.games.andromedas_edge.rules.payments import Prices, affordable, payable, within_reach
from domain.games.andromedas_edge.rules.tables import PROCEED, STORING_SAFE, asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import BuildingScore, DevelopmentChoice, DevelopmentGoal, FlipChoice, Payment
from domain.kernel import Seat, Table


def carrier(frontier: Frontier, seat: Seat, at: SpaceId) -> ShipNumber | None:
    """One of the player's ships there that can carry a development."""
    player = frontier.players[seat]
    return next((n for n in player.ships_at(at) if has(frontier, seat, player.ships[n].type, "construction")), None)


def sites(frontier: Frontier, seat: Seat) -> Iterator[tuple[SpaceId, Planet]]:
    """Planets without development where the player has a transport and keeps a ship besides (rules 12.2)."""
    player = frontier.players[seat]
    if player.fleet() < 2:
        return
    for space in dict.fromkeys(player.ships[ship].at or "" for ship in player.on_board()):
        tile = frontier.tiles.get(space, "")
        if tile in PLANETS and frontier.development_at(space) is None and carrier(frontier, seat, space) is not None:
            yield space, PLANETS[tile]


def reachable_leaders(frontier: Frontier, seat: Seat, also: SpaceId | None = None) -> int:
    """Hired leaders, and those that could be hired at once."""
    player = frontier.players[seat]
    places = {player.ships[ship].at for ship in player.on_board()} | {also}
    return player.leaders + sum(leaders for at, leaders in player.away.items() if at in places)


def development_prices(planet: Planet, word: words.BuildDevelopment) -> Prices:
    if word.payment == "free":
        return lowered((planet.build_cost,), planet.build_cost)
    return lowered((planet.build_cost,), word.discount)


def developable(frontier: Frontier, seat: Seat, word: words.BuildDevelopment) -> Iterator[SpaceId]:
    """Sites with leaders and payment at hand; while activating, leaders can be hired first."""
    placing = frontier.turn.phase == "placing" and frontier.turn.active == seat
    leaders = reachable_leaders(frontier, seat) if placing else frontier.players[seat].leaders
    for space, planet in sites(frontier, seat):
        if leaders >= planet.leaders and affordable(frontier, seat, development_prices(planet, word)):
            yield space


def could_build_from(frontier: Frontier, seat: Seat, word: words.BuildDevelopment, stock: Bundle, at: SpaceId) -> bool:
    """The test before a launch to `at` (rules 6.1.5)."""
    leaders = reachable_leaders(frontier, seat, at)
    return any(
        leaders >= planet.leaders and within_reach(frontier, seat, development_prices(planet, word), stock)
        for _, planet in sites(frontier, seat)
    )


@STORING_SAFE.on(DevelopmentChoice)
def building_needs_no_moon(frontier: Frontier, step: DevelopmentChoice) -> bool:
    """A development that must be built is not put out of reach by storing a moon."""
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.BuildDevelopment)
    if not word.mandatory:
        return True
    stock = frontier.players[step.seat].stock
    prices = [price for _, planet in sites(frontier, step.seat) for price in development_prices(planet, word)]
    return any(payable(stock, price) for price in prices)


@asks(DevelopmentChoice)
def development_choices(
    frontier: Frontier, step: DevelopmentChoice
) -> Iterator[act.BuildDevelopment | act.Decline | act.HireLeaders]:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.BuildDevelopment)
    found = list(developable(frontier, step.seat, word))
    hired = frontier.players[step.seat].leaders
    for space in found:
        if PLANETS[frontier.tiles[space]].leaders <= hired:
            yield act.BuildDevelopment(space)
    if found and frontier.turn.phase == "placing" and frontier.turn.active == step.seat:
        for aside in gatherings(frontier, step.seat):
            if isinstance(aside, act.HireLeaders):
                yield aside
    if found and not word.mandatory and not step.forced:
        yield act.Decline()


@decides(DevelopmentChoice)
def development_chosen(
    frontier: Frontier, step: DevelopmentChoice, action: act.BuildDevelopment | act.Decline, table: Table[Frontier]
) -> None:
    word = TEXTS[step.text][step.at]
    assert isinstance(word, words.BuildDevelopment)
    if isinstance(action, act.BuildDevelopment):
        prices = development_prices(PLANETS[frontier.tiles[action.at]], word)
        table.then(Payment(step.seat, prices, DevelopmentGoal(action.at), optional=False))


def build_development(frontier: Frontier, seat: Seat, at: SpaceId, table: Table[Frontier]) -> None:
    """Leaders leave, the transport is used up, the track is advanced, the leaders around score (rules 12.4, 12.5)."""
    ship, planet = carrier(frontier, seat, at), PLANETS[frontier.tiles[at]]
    if ship is None or frontier.players[seat].leaders < planet.leaders:
        return
    item = ship_trigger(frontier, seat, ship, "on_build_development_with_this_ship")
    table.emit(facts.LeadersRemoved(seat, planet.leaders))
    table.emit(facts.DevelopmentBuilt(seat, at, DEVELOPMENT_OF[planet.type], ship))
    advance(frontier, seat, planet.type, table)
    table.then(BuildingScore(seat, at))
    push_items(frontier, seat, [] if item is None else [item], table)


@PROCEED.on(BuildingScore)
def building_score(frontier: Frontier, step: BuildingScore, table: Table[Frontier]) -> None:
    score(frontier, step.user, building_points(frontier, step.at), table)


def building_points(frontier: Frontier, at: SpaceId) -> int:
    """A point for every leader on the planet and around it, and for every printed one of developments there."""
    points = 0
    for space in (at, *ADJACENT[at]):
        if frontier.kind_of(space) is None:
            continue
        points += sum(player.away.get(space, 0) for player in frontier.players)
        if frontier.development_at(space) is not None:
            points += PLANETS[frontier.tiles[space]].leaders
    return min(points, BUILD_POINTS_CAP)


def turnable(frontier: Frontier, seat: Seat, up: bool) -> list[int]:
    return [n for n, card in enumerate(frontier.players[seat].developments) if card.up != up]


@asks(FlipChoice)
def flips(frontier: Frontier, step: FlipChoice) -> list[act.FlipDevelopment]:
    return [act.FlipDevelopment(number) for number in turnable(frontier, step.seat, step.up)]


@decides(FlipChoice)
def flipped(frontier: Frontier, step: FlipChoice, action: act.FlipDevelopment, table: Table[Frontier]) -> None:
    table.emit(facts.DevelopmentTurned(step.seat, action.development, step.up))
