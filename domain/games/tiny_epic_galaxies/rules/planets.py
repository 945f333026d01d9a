"""The questions a planet's action asks: use it or not, what it is about, several moves, an advance for the others."""

from domain.games.tiny_epic_galaxies.actions import (
    ChooseShip,
    DeclineAction,
    FlyShip,
    GalaxiesAction,
    StopMoving,
    UseAction,
)
from domain.games.tiny_epic_galaxies.components import PLANETS
from domain.games.tiny_epic_galaxies.effects.beginning import announce, finish
from domain.games.tiny_epic_galaxies.effects.judging import OPENING, aimed, usable
from domain.games.tiny_epic_galaxies.effects.resolve import aim
from domain.games.tiny_epic_galaxies.effects.sight import sight_in_action
from domain.games.tiny_epic_galaxies.effects.targets import TARGETS
from domain.games.tiny_epic_galaxies.effects.words import Spend
from domain.games.tiny_epic_galaxies.facts import SurfaceActionDeclined
from domain.games.tiny_epic_galaxies.rules.colonising import advance
from domain.games.tiny_epic_galaxies.rules.performing import move
from domain.games.tiny_epic_galaxies.rules.resources import spend
from domain.games.tiny_epic_galaxies.rules.tables import DECIDE, OFFERS
from domain.games.tiny_epic_galaxies.rules.ways import moves, orbiting
from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.games.tiny_epic_galaxies.steps import (
    CardText,
    OthersAdvance,
    PlanetTargets,
    ShipMoves,
    SurfaceAction,
)
from domain.kernel import Offered, Table

DECLINE = DeclineAction()
USE_ACTION = UseAction()
STOP = StopMoving()


@OFFERS.on(SurfaceAction)
def surface_offers(cosmos: Cosmos, step: SurfaceAction) -> list[Offered]:
    """Use it, with the first choice it asks for, or decline; an unusable action is not asked about."""
    sight = sight_in_action(cosmos, step.seat, step.ship)
    if not usable(sight, step.planet):
        return []
    action = PLANETS[step.planet].action
    for word in action[: OPENING[step.planet]]:
        if isinstance(word, Spend):
            sight = sight.poorer(word.resource, word.amount)
    word = action[OPENING[step.planet]]
    if aimed(word):
        return [DECLINE, *TARGETS[type(word)](sight, word, step.planet, None)]
    return [DECLINE, USE_ACTION]


@DECIDE.on(SurfaceAction)
def decide_surface(cosmos: Cosmos, step: SurfaceAction, action: GalaxiesAction, table: Table[Cosmos]) -> None:
    """The price is paid first; what was chosen with it is carried out at once."""
    if isinstance(action, DeclineAction):
        table.emit(SurfaceActionDeclined(step.seat, step.planet))
        return
    announce(step.seat, step.planet, "landing", table)
    if isinstance(action, UseAction):
        table.then(CardText(step.seat, step.planet, 0, step.ship, None))
    else:
        for word in PLANETS[step.planet].action[: OPENING[step.planet]]:
            if isinstance(word, Spend):
                spend(step.seat, word.resource, word.amount, table)
        aim(cosmos, PlanetTargets(step.seat, step.planet, OPENING[step.planet], step.ship, None), action, table)
    finish(step.seat, step.planet, table)


@OFFERS.on(PlanetTargets)
def target_offers(cosmos: Cosmos, step: PlanetTargets) -> list[Offered]:
    word = PLANETS[step.planet].action[step.at]
    offers: list[Offered] = TARGETS[type(word)](
        sight_in_action(cosmos, step.seat, step.landed), word, step.planet, step.regressed
    )
    return offers


@DECIDE.on(PlanetTargets)
def decide_target(cosmos: Cosmos, step: PlanetTargets, action: GalaxiesAction, table: Table[Cosmos]) -> None:
    aim(cosmos, step, action, table)


@OFFERS.on(ShipMoves)
def move_offers(cosmos: Cosmos, step: ShipMoves) -> list[Offered]:
    """A ship that has moved, or has just landed, rests; stopping is possible once the compulsory moves are made."""
    found: list[Offered] = [FlyShip(move) for move in moves(cosmos, cosmos.galaxies[step.seat], step.grounded)]
    return [STOP, *found] if found and step.compulsory <= 0 else found


@DECIDE.on(ShipMoves)
def decide_moves(cosmos: Cosmos, step: ShipMoves, action: FlyShip | StopMoving, table: Table[Cosmos]) -> None:
    """A landing may use its planet before the next move."""
    if isinstance(action, StopMoving):
        return
    move(step.seat, action.move, table)
    rested = (*step.moved, action.move.ship)
    if step.left > 1:
        table.then(ShipMoves(step.seat, step.left - 1, step.compulsory - 1, rested, rested))


@OFFERS.on(OthersAdvance)
def others_offers(cosmos: Cosmos, step: OthersAdvance) -> list[Offered]:
    """A player with a ship in orbit must advance one."""
    return [ChooseShip(ship) for ship in orbiting(cosmos.galaxies[step.seat], step.track)]


@DECIDE.on(OthersAdvance)
def decide_advance(cosmos: Cosmos, step: OthersAdvance, action: ChooseShip, table: Table[Cosmos]) -> None:
    advance(cosmos, step.seat, action.ship, step.steps, table)
