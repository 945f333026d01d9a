"""Turns, their ends, and the end of the match."""

from domain.games.andromedas_edge import facts
from domain.games.andromedas_edge.evolve.table import EVOLVE
from domain.games.andromedas_edge.state import (
    FinalItem,
    Frontier,
    Turn,
)


@EVOLVE.on(facts.TurnStarted)
def turn_started(frontier: Frontier, fact: facts.TurnStarted) -> None:
    frontier.turns += 1
    limited = frontier.turns > 1
    frontier.turn = Turn(active=fact.seat, phase="main", must_return=fact.must_return, within_limits=limited)


@EVOLVE.on(facts.PhaseEntered)
def phase_entered(frontier: Frontier, fact: facts.PhaseEntered) -> None:
    frontier.turn.phase = fact.phase
    frontier.turn.home = fact.phase == "after"
    frontier.turn.mover = None


@EVOLVE.on(facts.ReturnStarted)
def return_started(frontier: Frontier, fact: facts.ReturnStarted) -> None:
    frontier.turn.phase = "return"


@EVOLVE.on(facts.ShipsReturned)
def ships_returned(frontier: Frontier, fact: facts.ShipsReturned) -> None:
    player = frontier.players[fact.seat]
    for ship in player.ships:
        if ship.place not in ("unbuilt", "development"):
            ship.place, ship.at = "pad", None
    for kind in player.shields:
        player.shields[kind] = 0


@EVOLVE.on(facts.EnergyConsumed)
def energy_consumed(frontier: Frontier, fact: facts.EnergyConsumed) -> None:
    frontier.players[fact.seat].charged.clear()


@EVOLVE.on(facts.AbilityUsed)
def ability_used(frontier: Frontier, fact: facts.AbilityUsed) -> None:
    name = f"{fact.seat}:{fact.source}/{fact.number}"
    frontier.turn.used.append(name)
    if frontier.battle is not None:
        frontier.battle.used.append(name)


@EVOLVE.on(facts.EndTriggered)
def end_triggered(frontier: Frontier, fact: facts.EndTriggered) -> None:
    frontier.trigger = fact.seat


@EVOLVE.on(facts.FinalTurnsCounted)
def final_turns_counted(frontier: Frontier, fact: facts.FinalTurnsCounted) -> None:
    frontier.final_turns = fact.left


@EVOLVE.on(facts.FinalScored)
def final_scored(frontier: Frontier, fact: facts.FinalScored) -> None:
    frontier.players[fact.seat].score += fact.points
    frontier.items.append(FinalItem(fact.seat, fact.item, fact.points))


@EVOLVE.on(facts.FateRevealed)
def fate_revealed(frontier: Frontier, fact: facts.FateRevealed) -> None:
    pass


@EVOLVE.on(facts.GameEnded)
def game_ended(frontier: Frontier, fact: facts.GameEnded) -> None:
    frontier.reason = fact.reason
    frontier.over = True
