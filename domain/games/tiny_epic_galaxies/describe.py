"""Offers in words: what each does, which elements of the board it concerns, whether it may roll or reveal."""

from functools import lru_cache
from typing import Any

from domain.games.tiny_epic_galaxies import actions as act
from domain.games.tiny_epic_galaxies.components import FIGURES, PLANETS
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.effects.words import Word
from domain.games.tiny_epic_galaxies.glossary import DieNumber, Face, PlanetId, ShipNumber
from domain.games.tiny_epic_galaxies.revealing import may_reveal
from domain.games.tiny_epic_galaxies.state import Cosmos, Whereabouts
from domain.games.tiny_epic_galaxies.steps import (
    FollowChoice,
    FreeFollowChoice,
    GalaxiesStep,
    MainMenu,
    PlanetTargets,
    RogueReroll,
    SurfaceAction,
)
from domain.kernel import Description, InternedMessage, Message, Seat, TypeDispatch, message

Anchors = tuple[str, ...]
Spoken = tuple[Message, Anchors]

MENU_PROMPT = InternedMessage("prompt.main")
LABELS = TypeDispatch()
"""`LABELS[type(action)](cosmos, step, action)`: label and anchors."""


def describe(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction) -> Description:
    label, anchors = LABELS[type(action)](cosmos, step, action)
    return Description(label, anchors, action.REVEALS and may_reveal(cosmos, step, action))


def describe_value(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction, value: Any) -> Spoken:
    """A die or an enemy ship that may go into an offer's hole."""
    if isinstance(value, act.ShipName):
        return whose_ship(cosmos, value.seat, value.ship), (ship_anchor(value.seat, value.ship),)
    return die_text(cosmos, value), (die_anchor(value),)


def prompt(cosmos: Cosmos, step: GalaxiesStep) -> Message:
    """What the table asks; planet actions are quoted."""
    if isinstance(step, MainMenu):
        return MENU_PROMPT
    turn = cosmos.turn
    return _prompt(step, (turn.follow_price, turn.active) if isinstance(step, FollowChoice) else None)


@lru_cache(maxsize=4096)
def _prompt(step: GalaxiesStep, follow: tuple[int, Seat] | None) -> Message:
    """The same text each time. A follow is asked about with its price and whose die it is."""
    params = {name: getattr(step, name) for name in step.__struct_fields__}
    if isinstance(step, SurfaceAction | PlanetTargets):
        params["action"] = action_text(step.planet)
    if follow is not None:
        params["price"], params["active"] = follow
    if isinstance(step, RogueReroll):
        params |= {"energy": FIGURES.forced_reroll.energy, "culture": FIGURES.forced_reroll.culture}
    return InternedMessage(f"prompt.{step.kind()}", params)


def action_text(planet: PlanetId) -> Message:
    return message(f"action.{planet}")


# --- anchors and small names -----------------------------------------------------------------------------------------


def die_anchor(die: DieNumber) -> str:
    return f"die:{die}"


def ship_anchor(seat: Seat, ship: ShipNumber) -> str:
    return f"ship:{seat}.{ship}"


def planet_anchor(planet: PlanetId) -> str:
    return f"planet:{planet}"


def face_of(cosmos: Cosmos, die: DieNumber) -> Face | None:
    return cosmos.turn.dice[die].face if 0 <= die < len(cosmos.turn.dice) else None


def die_text(cosmos: Cosmos, die: DieNumber) -> Message:
    return _die_text(die, face_of(cosmos, die))


@lru_cache(maxsize=1024)
def _die_text(die: DieNumber, face: Face | None) -> Message:
    """The same text each time, so that whoever says it can know it again."""
    return message("die", number=die + 1, face=face)


def twins(cosmos: Cosmos, die: DieNumber) -> Anchors:
    """The die and every other inactive one that shows the same: clicking any of them means the same."""
    dice = cosmos.turn.dice
    face = face_of(cosmos, die)
    same = [n for n, other in enumerate(dice) if other.face == face and other.state == "inactive"]
    return tuple(map(die_anchor, tuple(same if die in same else sorted((die, *same)))))


def whereabouts(cosmos: Cosmos, seat: Seat, number: ShipNumber) -> Whereabouts | None:
    ships = cosmos.galaxies[seat].ships
    if not 0 <= number < len(ships):
        return None
    return ships[number].where


def ship_text(cosmos: Cosmos, seat: Seat, number: ShipNumber) -> Message:
    return _ship_text(number, whereabouts(cosmos, seat, number))


def whose_ship(cosmos: Cosmos, seat: Seat, number: ShipNumber) -> Message:
    """A ship of somebody else's."""
    return message("ship.of", ship=ship_text(cosmos, seat, number), seat=seat)


@lru_cache(maxsize=4096)
def _ship_text(number: ShipNumber, where: Whereabouts | None) -> Message:
    """Where the ship is says which one it is. The same text each time, as with dice."""
    if where is None:
        return message("ship.unknown", number=number)
    place, planet, position = where
    return message(f"ship.{place}", number=number + 1, planet=planet, position=position)


# --- ways ------------------------------------------------------------------------------------------------------------


def ship_of_way(cosmos: Cosmos, seat: Seat, way: act.Way) -> Whereabouts | None:
    """Where the ship is that a way moves: all that its words depend on besides the way itself."""
    return whereabouts(cosmos, seat, way.ship) if isinstance(way, (act.MoveShip, act.AdvanceShip)) else None


def way_text(seat: Seat, face: Face | None, way: act.Way, where: Whereabouts | None) -> Spoken:
    match way:
        case act.MoveShip(ship, place, planet):
            label = message(f"way.move.{place}", ship=_ship_text(ship, where), planet=planet)
            goal = f"galaxy:{seat}" if planet is None else planet_anchor(planet)
            return label, (ship_anchor(seat, ship), goal)
        case act.Acquire():
            return message("way.acquire", resource=face), (f"galaxy:{seat}",)
        case act.AdvanceShip(ship):
            return message("way.advance", ship=_ship_text(ship, where)), (ship_anchor(seat, ship),)
        case act.UpgradeEmpire(energy, culture):
            return message(f"way.upgrade.{kinds(energy, culture)}", energy=energy, culture=culture), (f"galaxy:{seat}",)
        case act.UseColony(planet):
            return message("way.colony", planet=planet, action=action_text(planet)), (planet_anchor(planet),)


def kinds(energy: int, culture: int) -> str:
    """Which resources a payment is made of: only those are named."""
    return "mixed" if energy and culture else "culture" if culture else "energy"


def seat_of_step(step: GalaxiesStep) -> Seat:
    return getattr(step, "seat", 0)


def told_way(cosmos: Cosmos, step: GalaxiesStep, face: Face | None, way: act.Way) -> Spoken:
    seat = seat_of_step(step)
    return way_text(seat, face, way, ship_of_way(cosmos, seat, way))


@LABELS.on(act.ActivateDie)
def label_activate(cosmos: Cosmos, step: GalaxiesStep, action: act.ActivateDie) -> Spoken:
    seat, way = seat_of_step(step), action.way
    label, anchors = activate_text(seat, face_of(cosmos, action.die), way, ship_of_way(cosmos, seat, way))
    return label, twins(cosmos, action.die) + anchors


@lru_cache(maxsize=1 << 14)
def activate_text(seat: Seat, face: Face | None, way: act.Way, where: Whereabouts | None) -> Spoken:
    """Dice that show the same are the same to the player, so the words name only the face."""
    told, anchors = way_text(seat, face, way, where)
    return InternedMessage("offer.activate", {"face": face, "way": told}), anchors


@LABELS.on(act.Follow)
def label_follow(cosmos: Cosmos, step: GalaxiesStep, action: act.Follow) -> Spoken:
    face = step.face if isinstance(step, FollowChoice) else None
    seat = seat_of_step(step)
    return follow_text(seat, cosmos.turn.follow_price, face, action.way, ship_of_way(cosmos, seat, action.way))


@lru_cache(maxsize=1 << 12)
def follow_text(seat: Seat, price: int, face: Face | None, way: act.Way, where: Whereabouts | None) -> Spoken:
    told, anchors = way_text(seat, face, way, where)
    return InternedMessage("offer.follow", {"price": price, "way": told}), anchors


@LABELS.on(act.FreeFollow)
def label_free_follow(cosmos: Cosmos, step: GalaxiesStep, action: act.FreeFollow) -> Spoken:
    face = step.face if isinstance(step, FreeFollowChoice) else None
    way, anchors = told_way(cosmos, step, face, action.way)
    return message("offer.free_follow", way=way), anchors


@LABELS.on(act.RepeatDie)
def label_repeat(cosmos: Cosmos, step: GalaxiesStep, action: act.RepeatDie) -> Spoken:
    way, anchors = told_way(cosmos, step, face_of(cosmos, action.die), action.way)
    return message("offer.repeat", die=die_text(cosmos, action.die), way=way), (die_anchor(action.die), *anchors)


@LABELS.on(act.PerformAction)
def label_perform(cosmos: Cosmos, step: GalaxiesStep, action: act.PerformAction) -> Spoken:
    way, anchors = told_way(cosmos, step, action.face, action.way)
    return message("offer.perform", face=action.face, way=way), anchors


@LABELS.on(act.FlyShip)
def label_fly(cosmos: Cosmos, step: GalaxiesStep, action: act.FlyShip) -> Spoken:
    way, anchors = told_way(cosmos, step, "move", action.move)
    return message("offer.fly", way=way), anchors


# --- dice ------------------------------------------------------------------------------------------------------------


@LABELS.on(act.RerollDice)
def label_reroll(cosmos: Cosmos, step: GalaxiesStep, action: act.RerollDice) -> Spoken:
    """The menu names the price, a planet's reroll has none."""
    anchors = tuple(die_anchor(die) for die in action.dice) or ("dice",)
    if isinstance(step, MainMenu) and cosmos.turn.rerolled:
        return message("offer.reroll.paid", price=FIGURES.reroll_price), anchors
    return message("offer.reroll.free"), anchors


@LABELS.on(act.ConvertDice)
def label_convert(cosmos: Cosmos, step: GalaxiesStep, action: act.ConvertDice) -> Spoken:
    """Most offers of a menu are these."""
    dice, (first, second) = cosmos.turn.dice, action.spend
    faces = dice[first].face, dice[second].face, dice[action.die].face, action.face
    label = message("offer.convert", first=faces[0], second=faces[1], old=faces[2], face=faces[3])
    return label, ("converter", *map(die_anchor, (*action.spend, action.die)), f"face:{action.face}")


@LABELS.on(act.SetDie)
def label_set(cosmos: Cosmos, step: GalaxiesStep, action: act.SetDie) -> Spoken:
    label = message("offer.set_die", die=die_text(cosmos, action.die), face=action.face)
    return label, (*twins(cosmos, action.die), f"face:{action.face}")


@LABELS.on(act.DiscardDice)
def label_discard(cosmos: Cosmos, step: GalaxiesStep, action: act.DiscardDice) -> Spoken:
    word = _word(step)
    count = word.count if isinstance(word, words.DiscardDice) else len(action.dice)
    return message("offer.discard_dice", count=count), tuple(die_anchor(die) for die in action.dice) or ("dice",)


# --- planets ---------------------------------------------------------------------------------------------------------


@LABELS.on(act.KeepMission)
def label_keep(cosmos: Cosmos, step: GalaxiesStep, action: act.KeepMission) -> Spoken:
    text = message(f"mission.{action.mission}")
    return message("offer.keep_mission", mission=action.mission, text=text), (f"mission:{action.mission}",)


@LABELS.on(act.UseAction)
def label_use(cosmos: Cosmos, step: GalaxiesStep, action: act.UseAction) -> Spoken:
    planet = step.planet if isinstance(step, SurfaceAction) else ""
    return message("offer.use_action", action=action_text(planet)), (planet_anchor(planet),)


@LABELS.on(act.ChooseShip)
def label_ship(cosmos: Cosmos, step: GalaxiesStep, action: act.ChooseShip) -> Spoken:
    seat = seat_of_step(step)
    return message("offer.choose_ship", ship=ship_text(cosmos, seat, action.ship)), (ship_anchor(seat, action.ship),)


@LABELS.on(act.PushBack)
def label_push(cosmos: Cosmos, step: GalaxiesStep, action: act.PushBack) -> Spoken:
    anchors = tuple(ship_anchor(name.seat, name.ship) for name in action.ships)
    if not action.ships:
        word = _word(step)
        count = word.ships if isinstance(word, words.Regress) else 0
        return message("offer.push_back.several", count=count), anchors
    return message("offer.push_back", ships=tuple(whose_ship(cosmos, n.seat, n.ship) for n in action.ships)), anchors


@LABELS.on(act.TransferShip)
def label_transfer(cosmos: Cosmos, step: GalaxiesStep, action: act.TransferShip) -> Spoken:
    seat = seat_of_step(step)
    label = message("offer.transfer", ship=ship_text(cosmos, seat, action.ship), planet=action.planet)
    return label, (ship_anchor(seat, action.ship), planet_anchor(action.planet))


@LABELS.on(act.RecallShip)
def label_recall(cosmos: Cosmos, step: GalaxiesStep, action: act.RecallShip) -> Spoken:
    seat = seat_of_step(step)
    where = whereabouts(cosmos, seat, action.ship)
    amount = 0 if where is None else where[2]
    label = message(f"offer.recall.{action.resource}", ship=_ship_text(action.ship, where), amount=amount)
    return label, (ship_anchor(seat, action.ship), f"resource:{action.resource}")


@LABELS.on(act.ReplacePlanet)
def label_replace(cosmos: Cosmos, step: GalaxiesStep, action: act.ReplacePlanet) -> Spoken:
    return message("offer.replace", planet=action.planet), (planet_anchor(action.planet),)


@LABELS.on(act.PayUpgrade)
def label_pay(cosmos: Cosmos, step: GalaxiesStep, action: act.PayUpgrade) -> Spoken:
    label = message(
        f"offer.upgrade.{kinds(action.energy, action.culture)}", energy=action.energy, culture=action.culture
    )
    return label, (f"galaxy:{seat_of_step(step)}",)


@LABELS.on(act.ConvertResource)
def label_convert_resource(cosmos: Cosmos, step: GalaxiesStep, action: act.ConvertResource) -> Spoken:
    word = _word(step)
    source = word.source if isinstance(word, words.Convert) else "energy"
    return message(f"offer.convert_resource.{source}", amount=action.amount), (f"galaxy:{seat_of_step(step)}",)


def _word(step: GalaxiesStep) -> Word | None:
    """The word of a planet's action that a question is about."""
    if isinstance(step, PlanetTargets):
        return PLANETS[step.planet].action[step.at]
    if isinstance(step, SurfaceAction):
        return next((word for word in PLANETS[step.planet].action if not isinstance(word, words.Spend)), None)
    return None


@LABELS.on(act.StealFrom)
def label_steal(cosmos: Cosmos, step: GalaxiesStep, action: act.StealFrom) -> Spoken:
    word = _word(step)
    resource, amount = (word.resource, word.amount) if isinstance(word, words.Steal) else ("energy", 0)
    return message(f"offer.steal.{resource}", victim=action.victim, amount=amount), (f"galaxy:{action.victim}",)


@LABELS.on(act.CopyPlanet)
def label_copy(cosmos: Cosmos, step: GalaxiesStep, action: act.CopyPlanet) -> Spoken:
    label = message("offer.copy", planet=action.planet, action=action_text(action.planet))
    return label, (planet_anchor(action.planet),)


@LABELS.on(act.GiveUp)
def label_give(cosmos: Cosmos, step: GalaxiesStep, action: act.GiveUp) -> Spoken:
    label = message(
        f"offer.give_up.{kinds(action.energy, action.culture)}", energy=action.energy, culture=action.culture
    )
    return label, (f"galaxy:{seat_of_step(step)}",)


@LABELS.on(act.EndTurn, act.PassFollow, act.DeclineAction, act.StopMoving, act.AcceptRoll, act.ForceReroll)
def label_plain(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction) -> Spoken:
    return message(f"offer.{type(action).__name__}"), ()
