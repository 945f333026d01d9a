"""The map: moons, leaders, raiders, ships."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.components import NEBULA_OF_DIE
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.resolve.table import DO, players_meant
from domain.games.andromedas_edge.glossary import FACES
from domain.games.andromedas_edge.rules.events import peek
from domain.games.andromedas_edge.rules.gains import move_marker
from domain.games.andromedas_edge.rules.moons import claim
from domain.games.andromedas_edge.rules.raiders import deploy_class
from domain.games.andromedas_edge.rules.tables import asks, decides
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    LeaderChoice,
    MarketRefill,
    MoonClaims,
    ShipMove,
    TextStep,
)
from domain.kernel import Table


@DO.on(words.MoveEvent)
def do_event(frontier: Frontier, step: TextStep, word: words.MoveEvent, table: Table[Frontier]) -> None:
    move_marker(frontier, word.n, table)


@DO.on(words.PeekEvents)
def do_peek(frontier: Frontier, step: TextStep, word: words.PeekEvents, table: Table[Frontier]) -> None:
    peek(frontier, step.user, table)


@DO.on(words.ClaimMoon)
def do_claim(frontier: Frontier, step: TextStep, word: words.ClaimMoon, table: Table[Frontier]) -> None:
    if word.source in ("any_planet", "discard_pile"):
        table.then(MoonClaims(step.user, word.source, word.n))
        return
    at = frontier.turn.location or ""
    ship = frontier.turn.ship if word.source == "here" and step.user == frontier.turn.active else None
    for _ in range(word.n):
        if frontier.tops.get(at):
            claim(frontier, step.user, frontier.tops[at][0], at, table, ship)


@DO.on(words.HireLeader)
def do_hire(frontier: Frontier, step: TextStep, word: words.HireLeader, table: Table[Frontier]) -> None:
    table.then(LeaderChoice(step.user, word.n))


@asks(LeaderChoice)
def leader_choices(frontier: Frontier, step: LeaderChoice) -> list[act.HireLeader | act.Decline]:
    found: list[act.HireLeader | act.Decline] = [act.HireLeader(at) for at in frontier.players[step.seat].away]
    return [*found, act.Decline()] if found else []


@decides(LeaderChoice)
def leader_hired(
    frontier: Frontier, step: LeaderChoice, action: act.HireLeader | act.Decline, table: Table[Frontier]
) -> None:
    if isinstance(action, act.HireLeader):
        table.emit(facts.LeadersHired(step.seat, action.at, 1))
        if step.left > 1:
            table.then(LeaderChoice(step.seat, step.left - 1))


@DO.on(words.LoseLeader)
def do_lose_leader(frontier: Frontier, step: TextStep, word: words.LoseLeader, table: Table[Frontier]) -> None:
    """To the nebula rolled; special locations take raiders only (rules 21.1)."""
    for seat in players_meant(frontier, step.user, word.who):
        for _ in range(min(word.n, frontier.players[seat].leaders)):
            table.emit(facts.LeadersPlaced(seat, NEBULA_OF_DIE[table.dice.below(FACES) + 1], 1))


@DO.on(words.RefillNebulaMoons)
def do_refill(frontier: Frontier, step: TextStep, word: words.RefillNebulaMoons, table: Table[Frontier]) -> None:
    for space in NEBULA_OF_DIE.values():
        if not frontier.tops.get(space) and frontier.moon_discard:
            table.emit(facts.MoonDrifted(space, table.dice.pick(sorted(frontier.moon_discard))))


@DO.on(words.DiscardMarket)
def do_discard_market(frontier: Frontier, step: TextStep, word: words.DiscardMarket, table: Table[Frontier]) -> None:
    for track in word.columns:
        module = frontier.market[track][word.slot - 1]
        if module is not None:
            table.emit(facts.ModuleDiscarded(module))
    table.then(MarketRefill())


@DO.on(words.DeployRaider)
def do_deploy(frontier: Frontier, step: TextStep, word: words.DeployRaider, table: Table[Frontier]) -> None:
    deploy_class(frontier, word.raider_class, word.n, table)


@DO.on(words.MoveShip)
def do_move(frontier: Frontier, step: TextStep, word: words.MoveShip, table: Table[Frontier]) -> None:
    table.then(*[ShipMove(step.user, step.text, step.at)] * word.n)


@DO.on(words.CancelSurge)
def do_cancel(frontier: Frontier, step: TextStep, word: words.CancelSurge, table: Table[Frontier]) -> None:
    table.emit(facts.SurgeCancelled())
