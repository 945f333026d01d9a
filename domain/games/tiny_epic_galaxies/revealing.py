"""Whether an answer may roll dice or turn up a card: what cannot be taken back without asking the others."""

from domain.games.tiny_epic_galaxies import actions as act
from domain.games.tiny_epic_galaxies.components import END, PLANETS
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.effects.judging import OPENING
from domain.games.tiny_epic_galaxies.glossary import PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.state import Cosmos, Ship
from domain.games.tiny_epic_galaxies.steps import GalaxiesStep, OthersAdvance, PlanetTargets, SurfaceAction
from domain.kernel import Seat

ROLLING = (act.EndTurn, act.RerollDice, act.KeepMission, act.AcceptRoll, act.ForceReroll)


def may_reveal(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction) -> bool:
    """False only where it is certain: a die is left, so no player rolls next, and no card can be drawn."""
    if isinstance(action, ROLLING):
        return True
    used = 1 if isinstance(action, act.ActivateDie) else 2 if isinstance(action, act.DiscardDice) else 0
    return rolls_next(cosmos, used) or (bool(cosmos.deck) and _may_draw(cosmos, step, action))


def rolls_next(cosmos: Cosmos, used: int) -> bool:
    """Whether a player rolls once so many more dice are used: the last one ends the turn."""
    if cosmos.turn.active >= len(cosmos.agenda.lanes):
        return True  # The Rogue rolls its next die.
    return [die.state for die in cosmos.turn.dice].count("inactive") <= used


def _may_draw(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction) -> bool:
    """Whether a planet may leave the row before anybody is asked again."""
    seat: Seat = getattr(step, "seat", 0)
    match action:
        case act.ActivateDie() | act.Follow() | act.FreeFollow() | act.RepeatDie() | act.PerformAction():
            return way_may_draw(cosmos, seat, action.way)
        case act.ChooseShip(ship):
            return _colonises(cosmos, seat, ship, _steps(step))
        case act.TransferShip(ship, planet):
            return cosmos.galaxies[seat].ships[ship].position >= END[planet]
        case act.ReplacePlanet():
            return True
        case act.CopyPlanet(planet):
            return _draws_unasked(cosmos, planet)
        case act.UseAction():
            return isinstance(step, SurfaceAction) and _draws_unasked(cosmos, step.planet)
        case _:
            return False


def way_may_draw(cosmos: Cosmos, seat: Seat, way: act.Way) -> bool:
    match way:
        case act.AdvanceShip(ship):
            return _colonises(cosmos, seat, ship, 1)
        case act.UseColony(planet):
            return _draws_unasked(cosmos, planet)
        case _:
            return False


def _colonises(cosmos: Cosmos, seat: Seat, number: ShipNumber, steps: int) -> bool:
    return colonises(cosmos.galaxies[seat].ships[number], steps)


def colonises(ship: Ship, steps: int) -> bool:
    """Whether a ship that goes so far forward takes its planet, which leaves the row."""
    return ship.planet is not None and ship.position + steps >= END[ship.planet]


def _steps(step: GalaxiesStep) -> int:
    """How far the ship that is asked for goes forward."""
    match step:
        case OthersAdvance():
            return step.steps
        case SurfaceAction(_, planet):
            word = PLANETS[planet].action[OPENING[planet]]
        case PlanetTargets(_, planet, at):
            word = PLANETS[planet].action[at]
        case _:
            return 0
    return word.steps if isinstance(word, words.Advance) else 0


def _draws_unasked(cosmos: Cosmos, planet: PlanetId) -> bool:
    """Every planet asks its user before a ship of theirs goes forward; only the Rogue's goes at once."""
    return cosmos.solo and any(
        isinstance(word, words.Advance) and word.who == "others" for word in PLANETS[planet].action
    )
