"""The end of the match in the state."""

from domain.games.planet_unknown import facts as f
from domain.games.planet_unknown.evolve.table import EVOLVE
from domain.games.planet_unknown.state import PlanetUnknown


@EVOLVE.on(f.EndTriggered)
def end_triggered(state: PlanetUnknown, fact: f.EndTriggered) -> None:
    state.end_reason = state.end_reason or fact.reason


@EVOLVE.on(f.CardsRevealed)
def cards_revealed(state: PlanetUnknown, fact: f.CardsRevealed) -> None:
    player = state.players[fact.seat]
    player.civ_open += fact.cards
    for cards in player.civ_secret:
        cards.clear()


@EVOLVE.on(f.ObjectivesRevealed)
def objectives_revealed(state: PlanetUnknown, fact: f.ObjectivesRevealed) -> None:
    state.revealed = True


@EVOLVE.on(f.PlanetCleared)
def planet_cleared(state: PlanetUnknown, fact: f.PlanetCleared) -> None:
    player = state.players[fact.seat]
    player.meteorites += [rover.cell for rover in player.rovers if rover.loaded]
    player.lifepods = []
    player.rovers = []


@EVOLVE.on(f.GameEnded)
def game_ended(state: PlanetUnknown, fact: f.GameEnded) -> None:
    state.phase = "over"
    state.over = True
