"""The turn of the Rogue Galaxy (rules 13.2 to 13.5). It follows its card; the human may interfere."""

from domain.games.tiny_epic_galaxies.actions import AcceptRoll, ForceReroll
from domain.games.tiny_epic_galaxies.components import (
    FIGURES,
    MOST,
    RESOURCE,
    ROGUE_DICE,
    ROGUE_LEVELS,
    ROGUE_POINTS,
)
from domain.games.tiny_epic_galaxies.facts import (
    GameEnded,
    RogueDieActivated,
    RogueDieRemoved,
    RogueDieRolled,
    RogueRerollForced,
    RogueShipLaunched,
    RogueTrackEmptied,
    RogueTriedAgain,
    RogueTurnEnded,
    RogueTurnStarted,
    RogueUpgraded,
)
from domain.games.tiny_epic_galaxies.glossary import FACES, Face, PlanetId, Resource, ShipNumber
from domain.games.tiny_epic_galaxies.rules.attacks import HUMAN, advance_all, attack, attack_usable, on_tracks
from domain.games.tiny_epic_galaxies.rules.colonising import reach
from domain.games.tiny_epic_galaxies.rules.ending import TURN_CAP
from domain.games.tiny_epic_galaxies.rules.resources import gain
from domain.games.tiny_epic_galaxies.rules.tables import DECIDE, OFFERS, PROCEED
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos
from domain.games.tiny_epic_galaxies.steps import (
    FollowChoice,
    RogueAct,
    RogueDie,
    RogueReroll,
    RogueTurn,
    RogueTurnEnd,
    TurnStart,
)
from domain.kernel import Table

# --- what the Rogue can do -------------------------------------------------------------------------------------------


def launch(cosmos: Cosmos) -> tuple[ShipNumber, PlanetId] | None:
    """A ship at home and the leftmost planet without a Rogue ship in orbit."""
    ships = cosmos.galaxies[ROGUE].ships
    number = next((number for number, ship in enumerate(ships) if ship.place == "home"), None)
    taken = {ship.planet for ship in ships}
    planet = next((planet for planet in cosmos.planets_in_row() if planet not in taken), None)
    return None if number is None or planet is None else (number, planet)


def production(cosmos: Cosmos, resource: Resource) -> int:
    """One per ship on a planet with that symbol, one per ship at home for either resource."""
    ships = cosmos.galaxies[ROGUE].ships
    return sum(ship.planet is None or RESOURCE[ship.planet] == resource for ship in ships)


def usable_for_rogue(cosmos: Cosmos, face: Face) -> bool:
    """An action that would change nothing is unusable."""
    if face == "move":
        return launch(cosmos) is not None
    if face == "energy" or face == "culture":
        return production(cosmos, face) > 0 and cosmos.galaxies[ROGUE].held(face) < MOST
    if face == "colony":
        return attack_usable(cosmos)
    return bool(on_tracks(cosmos, face))


# --- its turn --------------------------------------------------------------------------------------------------------


@PROCEED.on(RogueTurn)
def rogue_turn(cosmos: Cosmos, step: RogueTurn, table: Table[Cosmos]) -> None:
    """An extra turn clears the control mat and has its own number of dice."""
    dice = FIGURES.rogue_extra_dice if step.extra else ROGUE_DICE[cosmos.galaxies[ROGUE].level]
    number = cosmos.turns if step.extra else cosmos.turns + 1
    table.emit(RogueTurnStarted(number, dice, step.extra))
    table.then(RogueDie(0, dice, step.extra))


@PROCEED.on(RogueDie)
def rogue_die(cosmos: Cosmos, step: RogueDie, table: Table[Cosmos]) -> None:
    """Roll one die; an unusable one is removed before anybody may force a reroll."""
    if step.die == step.dice:
        table.then(RogueTurnEnd(step.extra))
        return
    face = table.dice.pick(FACES)
    table.emit(RogueDieRolled(step.die, face))
    if usable_for_rogue(cosmos, face):
        if can_force(cosmos):
            table.then(RogueReroll(HUMAN, step.die, face, step.dice, step.extra, step.harder))
        else:
            table.then(RogueAct(step.die, face, step.dice, step.extra))
    elif cosmos.options.rogue_reroll_unusable and not step.harder:
        table.emit(RogueTriedAgain(step.die, face))
        table.then(RogueDie(step.die, step.dice, step.extra, harder=True))
    else:
        table.emit(RogueDieRemoved(step.die, face))
        table.then(RogueDie(step.die + 1, step.dice, step.extra))


def can_force(cosmos: Cosmos) -> bool:
    price, human = FIGURES.forced_reroll, cosmos.galaxies[HUMAN]
    return human.energy >= price.energy and human.culture >= price.culture


@OFFERS.on(RogueReroll)
def reroll_offers(cosmos: Cosmos, step: RogueReroll) -> list[AcceptRoll | ForceReroll]:
    return [AcceptRoll(), ForceReroll()] if can_force(cosmos) else []


@DECIDE.on(RogueReroll)
def decide_reroll(cosmos: Cosmos, step: RogueReroll, action: AcceptRoll | ForceReroll, table: Table[Cosmos]) -> None:
    """May be repeated as long as it can be paid."""
    if isinstance(action, AcceptRoll):
        table.then(RogueAct(step.die, step.face, step.dice, step.extra))
        return
    price = FIGURES.forced_reroll
    table.emit(RogueRerollForced(step.seat, step.die, price.energy, price.culture))
    table.then(RogueDie(step.die, step.dice, step.extra, step.harder))


@PROCEED.on(RogueAct)
def rogue_act(cosmos: Cosmos, step: RogueAct, table: Table[Cosmos]) -> None:
    """Carry the die out; then the human may follow it, except in an extra turn."""
    table.emit(RogueDieActivated(step.die, step.face))
    face = step.face
    if face == "move":
        launched = launch(cosmos)
        assert launched is not None
        table.emit(RogueShipLaunched(*launched))
    elif face == "energy" or face == "culture":
        gain(cosmos, ROGUE, face, production(cosmos, face), table)
    elif face == "colony":
        attack(cosmos, table)
    else:
        advance_all(cosmos, face, 1, table)
    if not step.extra:
        table.then(FollowChoice(HUMAN, face))
    table.then(RogueDie(step.die + 1, step.dice, step.extra))


@PROCEED.on(RogueTurnEnd)
def rogue_turn_end(cosmos: Cosmos, step: RogueTurnEnd, table: Table[Cosmos]) -> None:
    """Energy before culture. After an extra turn nothing is looked at again (rules 13.4)."""
    rogue = cosmos.galaxies[ROGUE]
    if step.extra:
        table.emit(RogueTrackEmptied("culture"))
    else:
        if rogue.energy == MOST:
            upgrade_rogue(cosmos, table)
            if cosmos.over:
                return
            table.emit(RogueTrackEmptied("energy"))
        if rogue.culture == MOST:
            table.then(RogueTurn(extra=True))
            return
    table.emit(RogueTurnEnded(step.extra))
    if cosmos.turns + 2 > TURN_CAP:
        table.emit(GameEnded("turn_cap"))
    table.then(TurnStart(HUMAN))


def upgrade_rogue(cosmos: Cosmos, table: Table[Cosmos]) -> None:
    """One space on; on the skull, or with 21 points, it has won."""
    rogue = cosmos.galaxies[ROGUE]
    level = rogue.level + 1
    points = cosmos.points(ROGUE) - ROGUE_POINTS[rogue.level] + ROGUE_POINTS[level]
    table.emit(RogueUpgraded(level, points))
    if ROGUE_LEVELS[level - 1].skull:
        table.emit(GameEnded("rogue_skull"))
    else:
        reach(cosmos, ROGUE, table)
