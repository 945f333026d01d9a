"""Ships, moons and leaders on the map."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.evolve.table import EVOLVE
from domain.games.andromedas_edge.state import (
    Development,
    Frontier,
)


@EVOLVE.on(facts.ShipLaunched)
def ship_launched(frontier: Frontier, fact: facts.ShipLaunched) -> None:
    player = frontier.players[fact.seat]
    ship = player.ships[fact.ship]
    ship.place, ship.at = "board", fact.to
    player.energy -= fact.hyperjump
    turn = frontier.turn
    turn.location, turn.ship, turn.phase = fact.to, fact.ship, "placing"


@EVOLVE.on(facts.ShipMoved)
def ship_moved(frontier: Frontier, fact: facts.ShipMoved) -> None:
    player = frontier.players[fact.seat]
    player.ships[fact.ship].at = fact.to
    player.energy -= fact.hyperjump


@EVOLVE.on(facts.LocationActivated)
def location_activated(frontier: Frontier, fact: facts.LocationActivated) -> None:
    pass


@EVOLVE.on(facts.MoonClaimed)
def moon_claimed(frontier: Frontier, fact: facts.MoonClaimed) -> None:
    (frontier.moon_discard if fact.at is None else frontier.tops[fact.at]).remove(fact.moon)
    frontier.players[fact.seat].claimed.append(fact.moon)
    frontier.turn.mover = None


@EVOLVE.on(facts.MoonUncovered)
def moon_uncovered(frontier: Frontier, fact: facts.MoonUncovered) -> None:
    frontier.under[fact.at].remove(fact.moon)
    frontier.tops[fact.at].append(fact.moon)


@EVOLVE.on(facts.MoonStored)
def moon_stored(frontier: Frontier, fact: facts.MoonStored) -> None:
    player = frontier.players[fact.seat]
    player.claimed.remove(fact.moon)
    if fact.replaced is not None:
        frontier.moon_discard.append(fact.replaced)
    player.stored[fact.slot] = fact.moon
    frontier.turn.mover = None


@EVOLVE.on(facts.MoonAbandoned, facts.MoonDiscarded)
def moon_discarded(frontier: Frontier, fact: facts.MoonAbandoned | facts.MoonDiscarded) -> None:
    frontier.players[fact.seat].claimed.remove(fact.moon)
    frontier.moon_discard.append(fact.moon)


@EVOLVE.on(facts.MoonLost)
def moon_lost(frontier: Frontier, fact: facts.MoonLost) -> None:
    del frontier.players[fact.seat].stored[fact.slot]
    frontier.moon_discard.append(fact.moon)


@EVOLVE.on(facts.MoonDrifted)
def moon_drifted(frontier: Frontier, fact: facts.MoonDrifted) -> None:
    frontier.moon_discard.remove(fact.moon)
    frontier.tops[fact.at].append(fact.moon)


@EVOLVE.on(facts.LeadersPlaced)
def leaders_placed(frontier: Frontier, fact: facts.LeadersPlaced) -> None:
    player = frontier.players[fact.seat]
    player.leaders -= fact.leaders
    player.away[fact.at] = player.away.get(fact.at, 0) + fact.leaders


@EVOLVE.on(facts.LeadersHired)
def leaders_hired(frontier: Frontier, fact: facts.LeadersHired) -> None:
    player = frontier.players[fact.seat]
    player.leaders += fact.leaders
    player.away[fact.at] -= fact.leaders
    if not player.away[fact.at]:
        del player.away[fact.at]


@EVOLVE.on(facts.LeadersRemoved)
def leaders_removed(frontier: Frontier, fact: facts.LeadersRemoved) -> None:
    player = frontier.players[fact.seat]
    player.leaders -= fact.leaders
    player.removed += fact.leaders


@EVOLVE.on(facts.DevelopmentBuilt)
def development_built(frontier: Frontier, fact: facts.DevelopmentBuilt) -> None:
    player = frontier.players[fact.seat]
    player.ships[fact.ship].place = "development"
    player.developments.append(Development(fact.development, fact.at, True))


@EVOLVE.on(facts.DevelopmentTurned)
def development_turned(frontier: Frontier, fact: facts.DevelopmentTurned) -> None:
    frontier.players[fact.seat].developments[fact.development].up = fact.up
