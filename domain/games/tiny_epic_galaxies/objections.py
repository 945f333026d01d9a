"""Why not: the reason for every answer that is not offered, in the words of the rule it breaks."""

from collections.abc import Iterator

from domain.games.tiny_epic_galaxies import actions as act
from domain.games.tiny_epic_galaxies.components import FIGURES, PLANETS, SHIPS, TOP_LEVEL, TRACK
from domain.games.tiny_epic_galaxies.components.rows import Planet
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.effects.judging import JUDGES, OPENING, usable
from domain.games.tiny_epic_galaxies.effects.sight import Sight, sight_in_action, sight_in_menu
from domain.games.tiny_epic_galaxies.effects.words import CopyAction, Price, Spend
from domain.games.tiny_epic_galaxies.glossary import DieNumber, Face, PlanetId
from domain.games.tiny_epic_galaxies.missing import missing_target
from domain.games.tiny_epic_galaxies.rules.dice import CONVERTER_NEEDS, conversions, dice_by_face, may_reroll
from domain.games.tiny_epic_galaxies.rules.tables import OFFERS
from domain.games.tiny_epic_galaxies.rules.ways import MAT_UPGRADE, upgrade_price
from domain.games.tiny_epic_galaxies.state import Cosmos, Mark
from domain.games.tiny_epic_galaxies.steps import (
    FollowChoice,
    FreeFollowChoice,
    MainMenu,
    MissionChoice,
    OthersAdvance,
    PlanetTargets,
    RogueRegressTie,
    RogueStealSplit,
    ShipMoves,
    SurfaceAction,
)
from domain.kernel import Action, Objection, Step
from domain.kernel.offers import match_offer

WAYS_OF: dict[Face, type] = {
    "move": act.MoveShip,
    "energy": act.Acquire,
    "culture": act.Acquire,
    "diplomacy": act.AdvanceShip,
    "economy": act.AdvanceShip,
}


def no(code: str, **params: object) -> Objection:
    return Objection(code, params)


def objection(cosmos: Cosmos, step: Step, action: Action) -> Objection | None:
    """None for what is offered; otherwise what is needed and what there is."""
    if match_offer(OFFERS[type(step)](cosmos, step), action) is not None:
        return None
    match step, action:
        case MainMenu(), act.ActivateDie() | act.RerollDice() | act.ConvertDice():
            return _menu(cosmos, step, action)
        case FollowChoice(seat, face), act.Follow(way):
            return way_objection(sight_in_action(cosmos, seat, price=cosmos.turn.follow_price), face, way)
        case FreeFollowChoice(seat, face), act.FreeFollow(way):
            return way_objection(sight_in_action(cosmos, seat), face, way)
        case ShipMoves(), act.FlyShip(move):
            return _flight(cosmos, step, move)
        case ShipMoves(), act.StopMoving():
            return no("move_compulsory")
        case SurfaceAction() | PlanetTargets(), _:
            return _target(cosmos, step, action)
        case MissionChoice(), act.KeepMission():
            return no("mission_not_dealt")
        case OthersAdvance() | RogueRegressTie(), act.ChooseShip(ship):
            return no("ship_not_eligible", number=ship + 1)
        case RogueStealSplit(), act.GiveUp(energy, culture):
            return no("wrong_split", energy=energy, culture=culture)
        case _:
            return no("not_now")


# --- the menu --------------------------------------------------------------------------------------------------------


def _menu(cosmos: Cosmos, step: MainMenu, action: act.ActivateDie | act.RerollDice | act.ConvertDice) -> Objection:
    match action:
        case act.ActivateDie(die, way):
            wrong = _die(cosmos, die)
            if wrong is not None:
                return wrong
            sight = sight_in_menu(cosmos, step.seat, len(cosmos.inactive()))
            return way_objection(sight, cosmos.turn.dice[die].face, way) if _first(cosmos, die) else _twin(cosmos, die)
        case act.RerollDice():
            if not may_reroll(cosmos, step.seat):
                held = cosmos.galaxies[step.seat].energy
                return no("not_enough_energy", needed=FIGURES.reroll_price, held=held)
            return no("not_now")
        case act.ConvertDice():
            return _converter(cosmos, action)


def _die(cosmos: Cosmos, die: DieNumber) -> Objection | None:
    if not 0 <= die < len(cosmos.turn.dice):
        return no("no_such_die", number=die + 1, dice=len(cosmos.turn.dice))
    state = cosmos.turn.dice[die].state
    return None if state == "inactive" else no("die_not_inactive", number=die + 1, state=state)


def _first(cosmos: Cosmos, die: DieNumber) -> bool:
    """Of dice that show the same only the first is offered."""
    face = cosmos.turn.dice[die].face
    return next(number for number in cosmos.inactive() if cosmos.turn.dice[number].face == face) == die


def _twin(cosmos: Cosmos, die: DieNumber) -> Objection:
    face = cosmos.turn.dice[die].face
    first = next(number for number in cosmos.inactive() if cosmos.turn.dice[number].face == face)
    return no("interchangeable_die", number=first + 1, face=face)


def _converter(cosmos: Cosmos, action: act.ConvertDice) -> Objection:
    if cosmos.turn.converted:
        return no("converter_used")
    inactive = len(cosmos.inactive())
    if inactive < CONVERTER_NEEDS:
        return no("too_few_dice", needed=CONVERTER_NEEDS, held=inactive)
    for die in (*action.spend, action.die):
        wrong = _die(cosmos, die)
        if wrong is not None:
            return wrong
    if len({*action.spend, action.die}) < CONVERTER_NEEDS:
        return no("dice_must_differ", needed=CONVERTER_NEEDS)
    if cosmos.turn.dice[action.die].face == action.face:
        return no("face_unchanged", face=action.face)
    return _same_conversion(cosmos, action)


def _same_conversion(cosmos: Cosmos, action: act.ConvertDice) -> Objection:
    """The offer that does the same: dice are told apart by what they show, and the order of those spent is nothing."""
    shown = [die.face for die in cosmos.turn.dice]

    def looks(one: act.ConvertDice) -> tuple[list[Face], Face, Face]:
        return sorted(shown[die] for die in one.spend), shown[one.die], one.face

    uses = conversions(dice_by_face(cosmos, cosmos.inactive()))
    offered = next(one for one in uses if looks(one) == looks(action))
    first, second = offered.spend
    return no("interchangeable_dice", first=first + 1, second=second + 1, third=offered.die + 1)


# --- ways ------------------------------------------------------------------------------------------------------------


def way_objection(sight: Sight, face: Face, way: act.Way) -> Objection:
    """Why this way does not carry out the action of that face."""
    wanted = WAYS_OF.get(face)
    if not isinstance(way, wanted if wanted is not None else act.UpgradeEmpire | act.UseColony):
        return no("another_action", face=face)
    match way:
        case act.MoveShip():
            return _move(sight, way)
        case act.AdvanceShip(number):
            return _advance(sight, face, number)
        case act.UpgradeEmpire():
            return _upgrade(sight, way.energy, way.culture)
        case act.UseColony(planet):
            if planet not in sight.galaxy.colonies:
                return no("not_your_colony", planet=planet)
            return unusable(sight, planet)
        case act.Acquire():
            held, price = sight.galaxy.culture, sight.cosmos.turn.follow_price
            return no("not_enough_culture", needed=price, held=held)


def _move(sight: Sight, way: act.MoveShip) -> Objection:
    ships = sight.galaxy.ships
    if not 0 <= way.ship < SHIPS or ships[way.ship].place == "locked":
        return no("ship_locked", number=way.ship + 1)
    ship = ships[way.ship]
    if way.place == "home":
        return no("already_home", number=way.ship + 1) if ship.place == "home" else no("no_destination")
    if way.planet is None:
        return no("no_destination")
    if way.planet not in sight.cosmos.row:
        return no("planet_not_in_row", planet=way.planet)
    if ship.planet == way.planet:
        return no("planet_must_change", planet=way.planet)
    if any(other.planet == way.planet and other.place == way.place for other in ships):
        return no(f"{way.place}_taken", planet=way.planet)
    return no("interchangeable_ship", number=way.ship + 1)


def _advance(sight: Sight, face: Face, number: int) -> Objection:
    ships = sight.galaxy.ships
    if not 0 <= number < SHIPS or ships[number].place != "orbit":
        return no("ship_not_in_orbit", number=number + 1)
    planet = ships[number].planet
    return no("another_track", planet=planet, track=TRACK[planet or ""], face=face)


def _upgrade(sight: Sight, energy: int, culture: int) -> Objection:
    if sight.galaxy.level >= TOP_LEVEL:
        return no("top_level", level=TOP_LEVEL)
    price = upgrade_price(sight.galaxy, MAT_UPGRADE)
    if energy and culture:
        return no("one_kind_only", price=price)
    if energy + culture != price or min(energy, culture) < 0:
        return no("wrong_price", price=price, offered=energy + culture)
    if energy:
        return no("not_enough_energy", needed=price, held=sight.energy)
    return no("not_enough_culture", needed=price, held=sight.culture)


def _flight(cosmos: Cosmos, step: ShipMoves, move: act.MoveShip) -> Objection:
    if move.ship in step.grounded:
        return no("ship_rests", number=move.ship + 1)
    return _move(sight_in_action(cosmos, step.seat), move)


# --- planet actions --------------------------------------------------------------------------------------------------


def unusable(sight: Sight, planet: PlanetId) -> Objection:
    """Why a planet's action cannot be used now."""
    card, turn = PLANETS[planet], sight.cosmos.turn
    if card.own_turn_only and turn.active != sight.seat:
        return no("own_turn_only", planet=planet)
    if planet in sight.busy:
        return no("under_way", planet=planet)
    if card.once_per_turn and Mark(sight.seat, planet) in turn.marks:
        return no("once_per_turn", planet=planet)
    for price in _prices(card):
        if sight.held(price.resource) < price.amount:
            return no(f"not_enough_{price.resource}", needed=price.amount, held=sight.held(price.resource))
    for word in card.action:
        if isinstance(word, Spend):
            sight = sight.poorer(word.resource, word.amount)
        elif not JUDGES[type(word)](sight, word, planet):
            return missing_target(sight, word, planet)
    return no("no_target", planet=planet)


def _prices(card: Planet) -> Iterator[Spend | Price]:
    for word in card.action:
        if isinstance(word, Spend):
            yield word
        elif isinstance(word, CopyAction) and word.pay is not None:
            yield word.pay


ANSWERS: dict[type[words.Word], tuple[type[Action], ...]] = {
    words.Convert: (act.ConvertResource,),
    words.Steal: (act.StealFrom,),
    words.Advance: (act.ChooseShip,),
    words.Regress: (act.ChooseShip, act.PushBack),
    words.UpgradeEmpire: (act.PayUpgrade,),
    words.DisplaceShip: (act.RecallShip,),
    words.TransferOrbit: (act.TransferShip,),
    words.ReplacePlanet: (act.ReplacePlanet,),
    words.CopyAction: (act.CopyPlanet,),
    words.RepeatDie: (act.RepeatDie,),
    words.AnyDieAction: (act.PerformAction,),
    words.RerollDice: (act.RerollDice,),
    words.SetDie: (act.SetDie,),
    words.DiscardDice: (act.DiscardDice,),
}
"""What a word that asks for something is answered with."""


def _repeat(sight: Sight, die: DieNumber, way: act.Way) -> Objection:
    dice = sight.cosmos.turn.dice
    if not 0 <= die < len(dice):
        return no("no_such_die", number=die + 1, dice=len(dice))
    if die not in sight.earlier:
        return no("die_not_used_before", number=die + 1)
    return way_objection(sight, dice[die].face, way)


def _set(cosmos: Cosmos, die: DieNumber, face: Face) -> Objection:
    wrong = _die(cosmos, die)
    if wrong is not None:
        return wrong
    if cosmos.turn.dice[die].face == face:
        return no("face_unchanged", face=face)
    return _twin(cosmos, die)


def _at_start(sight: Sight, number: int) -> bool:
    ships = sight.galaxy.ships
    return 0 <= number < SHIPS and ships[number].place == "orbit" and ships[number].position == 0


def _target(cosmos: Cosmos, step: SurfaceAction | PlanetTargets, action: Action) -> Objection:
    """Why a planet's action cannot be about that."""
    at = OPENING[step.planet] if isinstance(step, SurfaceAction) else step.at
    word = PLANETS[step.planet].action[at]
    if isinstance(step, SurfaceAction) and isinstance(action, act.UseAction):
        return no("target_needed", planet=step.planet)
    if not isinstance(action, ANSWERS.get(type(word), ())):
        return no("not_now")
    landed = step.ship if isinstance(step, SurfaceAction) else step.landed
    sight = sight_in_action(cosmos, step.seat, landed).within(step.planet)
    match action:
        case act.CopyPlanet(planet) if planet in PLANETS and not usable(sight, planet):
            return unusable(sight, planet)
        case act.RepeatDie(die, way):
            return _repeat(sight, die, way)
        case act.SetDie(die, face):
            return _set(cosmos, die, face)
        case act.RecallShip(ship) if _at_start(sight, ship):
            return no("recall_yields_nothing", number=ship + 1)
        case act.PerformAction(face, way):
            return way_objection(sight, face, way)
        case act.ChooseShip(ship):
            return no("ship_not_eligible", number=ship + 1)
        case _:
            return no("not_a_target", planet=step.planet)
