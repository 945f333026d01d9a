"""Offers in words: what each does, which elements of the board it concerns, whether it may roll or reveal."""

from functools import lru_cache
from typing import Any

from domain.games.tiny_epic_galaxies import actions as act
from domain.games.tiny_epic_galaxies.anchors import (
    die_anchor,
    die_text,
    face_of,
    own_ship,
    planet_anchor,
    ship_anchor,
    ship_text,
    twins,
    whereabouts,
    whose_ship,
)
from domain.games.tiny_epic_galaxies.components import END, FIGURES, PLANETS, POINTS
from domain.games.tiny_epic_galaxies.effects import words
from domain.games.tiny_epic_galaxies.effects.words import Word
from domain.games.tiny_epic_galaxies.glossary import Face, RogueId, ShipNumber
from domain.games.tiny_epic_galaxies.menus import Path, many_faces, owner_of, path_to, path_to_conversion, path_to_way
from domain.games.tiny_epic_galaxies.revealing import may_reveal
from domain.games.tiny_epic_galaxies.state import ROGUE, Cosmos
from domain.games.tiny_epic_galaxies.steps import (
    CardText,
    FollowChoice,
    FreeFollowChoice,
    GalaxiesStep,
    MainMenu,
    OthersAdvance,
    PlanetTargets,
    RogueRegressTie,
    RogueReroll,
    SurfaceAction,
)
from domain.games.tiny_epic_galaxies.way_labels import (
    LabelAndAnchors,
    action_text,
    advance_text,
    kinds,
    upgrade_text,
    way_label,
)
from domain.kernel import Description, InternedMessage, Message, Seat, TypeDispatch, message
from domain.kernel.vocabulary import seat_of

MENU_PROMPT = message("prompt.main")
LABELS = TypeDispatch()
"""`LABELS[type(action)](cosmos, step, action)`: label and anchors."""
ENDING = (act.EndTurn, act.PassFollow, act.DeclineAction, act.StopMoving)


def describe(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction) -> Description:
    match action:  # Nearly all offers of a menu are one of these two, so each is described in one go.
        case act.ConvertDice():
            return describe_conversion(cosmos, action)
        case act.ActivateDie():
            return describe_activation(cosmos, step, action)
    label, anchors = LABELS[type(action)](cosmos, step, action)
    reveals = action.REVEALS and may_reveal(cosmos, step, action)
    path = path_to(cosmos, step, action)
    return Description(label, anchors, reveals, path, ending=isinstance(action, ENDING))


def describe_value(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction, value: Any) -> LabelAndAnchors:
    """A die or an enemy ship that may go into an offer's hole."""
    if isinstance(value, act.ShipName):
        return whose_ship(cosmos, value.seat, value.ship), (ship_anchor(value.seat, value.ship),)
    return die_text(cosmos, value), (die_anchor(value),)


# --- prompts ---------------------------------------------------------------------------------------------------------


def prompt(cosmos: Cosmos, step: GalaxiesStep) -> Message:
    """What the table asks; planet actions are quoted."""
    if isinstance(step, MainMenu):
        return MENU_PROMPT
    if isinstance(step, RogueReroll) and step.face == "colony":
        return _attack_prompt(cosmos.options.rogue, cosmos.galaxies[ROGUE].level)
    if isinstance(step, OthersAdvance):
        return _others_prompt(cosmos, step)
    turn = cosmos.turn
    return _prompt(step, (turn.follow_price, turn.active) if isinstance(step, FollowChoice) else None)


@lru_cache(maxsize=4096)
def _prompt(step: GalaxiesStep, follow: tuple[int, Seat] | None) -> Message:
    """The same text each time. A follow is asked about with its price and whose die it is."""
    key, params = f"prompt.{step.kind()}", {name: getattr(step, name) for name in step.__struct_fields__}
    if isinstance(step, SurfaceAction | PlanetTargets):
        params["action"] = action_text(step.planet)
    if isinstance(step, PlanetTargets):
        key += _aim_of(_word(step))
    if follow is not None:
        params["price"], params["active"] = follow
    if isinstance(step, RogueReroll):
        params |= {"energy": FIGURES.forced_reroll.energy, "culture": FIGURES.forced_reroll.culture}
    return InternedMessage(key, params)


@lru_cache(maxsize=64)
def _attack_prompt(rogue: RogueId, level: int) -> Message:
    price = FIGURES.forced_reroll
    attack = message(f"attack.{rogue}.{level}")
    return message("prompt.rogue_reroll.attack", attack=attack, energy=price.energy, culture=price.culture)


def _others_prompt(cosmos: Cosmos, step: OthersAdvance) -> Message:
    """The rest of the card lies below the question and knows its user."""
    texts = (below for below in reversed(cosmos.agenda.stack) if isinstance(below, CardText))
    card = next(texts, None)
    if card is None:
        return _prompt(step, None)
    return message("prompt.terra_bettia_advance.by", user=card.user, planet=card.planet, steps=step.steps)


def _aim_of(word: Word | None) -> str:
    """Which ship is asked for where an action moves several."""
    match word:
        case words.Regress(who="self"):
            return ".back"
        case words.Advance():
            return ".forward"
        case _:
            return ""


# --- ways to use a die -----------------------------------------------------------------------------------------------


def describe_activation(cosmos: Cosmos, step: GalaxiesStep, action: act.ActivateDie) -> Description:
    """Dice that show the same are the same to the player, so the words name only the face."""
    face, dice = face_of(cosmos, action.die), twins(cosmos, action.die)
    way, anchors = way_label(cosmos, seat_of(step), face, action.way)
    path = path_to_way(cosmos, step, action.way, face, dice)
    return Description(
        message("offer.activate", face=face, way=way), dice + anchors, may_reveal(cosmos, step, action), path
    )


@LABELS.on(act.Follow)
def label_follow(cosmos: Cosmos, step: GalaxiesStep, action: act.Follow) -> LabelAndAnchors:
    face = step.face if isinstance(step, FollowChoice) else None
    way, anchors = way_label(cosmos, seat_of(step), face, action.way)
    return message("offer.follow", price=cosmos.turn.follow_price, way=way), anchors


@LABELS.on(act.FreeFollow)
def label_free_follow(cosmos: Cosmos, step: GalaxiesStep, action: act.FreeFollow) -> LabelAndAnchors:
    face = step.face if isinstance(step, FreeFollowChoice) else None
    way, anchors = way_label(cosmos, seat_of(step), face, action.way)
    return message("offer.free_follow", way=way), anchors


@LABELS.on(act.RepeatDie)
def label_repeat(cosmos: Cosmos, step: GalaxiesStep, action: act.RepeatDie) -> LabelAndAnchors:
    way, anchors = way_label(cosmos, seat_of(step), face_of(cosmos, action.die), action.way)
    return message("offer.repeat", die=die_text(cosmos, action.die), way=way), (die_anchor(action.die), *anchors)


@LABELS.on(act.PerformAction)
def label_perform(cosmos: Cosmos, step: GalaxiesStep, action: act.PerformAction) -> LabelAndAnchors:
    way, anchors = way_label(cosmos, seat_of(step), action.face, action.way)
    return message("offer.perform", face=action.face, way=way), anchors


@LABELS.on(act.FlyShip)
def label_fly(cosmos: Cosmos, step: GalaxiesStep, action: act.FlyShip) -> LabelAndAnchors:
    way, anchors = way_label(cosmos, seat_of(step), "move", action.move)
    return message("offer.fly", way=way), anchors


# --- dice ------------------------------------------------------------------------------------------------------------


@LABELS.on(act.RerollDice)
def label_reroll(cosmos: Cosmos, step: GalaxiesStep, action: act.RerollDice) -> LabelAndAnchors:
    """The menu names the price, a planet's reroll has none."""
    anchors = tuple(die_anchor(die) for die in action.dice) or ("dice",)
    if isinstance(step, MainMenu) and cosmos.turn.rerolled:
        return message("offer.reroll.paid", price=FIGURES.reroll_price), anchors
    return message("offer.reroll.free"), anchors


def describe_conversion(cosmos: Cosmos, action: act.ConvertDice) -> Description:
    dice, (first, second) = cosmos.turn.dice, action.spend
    label, path = conversion_text(
        dice[first].face, dice[second].face, dice[action.die].face, action.face, many_faces(cosmos)
    )
    return Description(label, conversion_anchors(action), group=path)


@lru_cache(maxsize=1 << 12)
def conversion_text(first: Face, second: Face, old: Face, new: Face, many: bool) -> tuple[Message, Path]:
    """The label and the place in the menu, by the faces of the two dice spent and of the die turned."""
    label = message("offer.convert", first=first, second=second, old=old, face=new)
    return label, path_to_conversion(first, second, old, many)


@lru_cache(maxsize=1 << 10)
def conversion_anchors(action: act.ConvertDice) -> tuple[str, ...]:
    return ("converter", *map(die_anchor, (*action.spend, action.die)), f"face:{action.face}")


@LABELS.on(act.SetDie)
def label_set(cosmos: Cosmos, step: GalaxiesStep, action: act.SetDie) -> LabelAndAnchors:
    label = message("offer.set_die", die=die_text(cosmos, action.die), face=action.face)
    return label, (*twins(cosmos, action.die), f"face:{action.face}")


@LABELS.on(act.DiscardDice)
def label_discard(cosmos: Cosmos, step: GalaxiesStep, action: act.DiscardDice) -> LabelAndAnchors:
    word = _word(step)
    count = word.count if isinstance(word, words.DiscardDice) else len(action.dice)
    return message("offer.discard_dice", count=count), tuple(die_anchor(die) for die in action.dice) or ("dice",)


# --- planets ---------------------------------------------------------------------------------------------------------


@LABELS.on(act.KeepMission)
def label_keep(cosmos: Cosmos, step: GalaxiesStep, action: act.KeepMission) -> LabelAndAnchors:
    text = message(f"mission.{action.mission}")
    return message("offer.keep_mission", mission=action.mission, text=text), (f"mission:{action.mission}",)


@LABELS.on(act.UseAction)
def label_use(cosmos: Cosmos, step: GalaxiesStep, action: act.UseAction) -> LabelAndAnchors:
    planet = step.planet if isinstance(step, SurfaceAction) else ""
    return message("offer.use_action", action=action_text(planet)), (planet_anchor(planet),)


@LABELS.on(act.ChooseShip)
def label_ship(cosmos: Cosmos, step: GalaxiesStep, action: act.ChooseShip) -> LabelAndAnchors:
    """Which way the ship goes, and where it gets."""
    seat = seat_of(step)
    word = _word(step)
    where = whereabouts(cosmos, seat, action.ship)
    anchors = (ship_anchor(seat, action.ship),)
    match step, word:
        case OthersAdvance(), _:
            return advance_text("offer.advance", action.ship, where, step.steps), anchors
        case _, words.Advance(steps=steps):
            return advance_text("offer.advance", action.ship, where, steps), anchors
        case RogueRegressTie(), _:
            return _back_text(cosmos, seat, action.ship, step.steps), anchors
        case _, words.Regress(steps=steps):
            return _back_text(cosmos, seat, action.ship, steps), anchors
        case _:
            return message("offer.choose_ship", ship=own_ship(cosmos, seat, action.ship)), anchors


def _back_text(cosmos: Cosmos, seat: Seat, number: ShipNumber, steps: int) -> Message:
    ship = cosmos.galaxies[seat].ships[number]
    position = max(0, ship.position - steps)
    key = "offer.back" if position else "offer.back.start"
    return message(key, number=number + 1, planet=ship.planet, position=position)


@LABELS.on(act.PushBack)
def label_push(cosmos: Cosmos, step: GalaxiesStep, action: act.PushBack) -> LabelAndAnchors:
    anchors = tuple(ship_anchor(name.seat, name.ship) for name in action.ships)
    if not action.ships:
        word = _word(step)
        count = word.ships if isinstance(word, words.Regress) else 0
        return message("offer.push_back.several", count=count), anchors
    return message("offer.push_back", ships=tuple(whose_ship(cosmos, n.seat, n.ship) for n in action.ships)), anchors


@LABELS.on(act.TransferShip)
def label_transfer(cosmos: Cosmos, step: GalaxiesStep, action: act.TransferShip) -> LabelAndAnchors:
    seat, planet = seat_of(step), action.planet
    where = whereabouts(cosmos, seat, action.ship)
    takes = where is not None and where[2] >= END[planet]
    label = message(
        "offer.transfer.colonise" if takes else "offer.transfer",
        ship=ship_text(action.ship, where),
        planet=planet,
        points=POINTS[planet],
    )
    return label, (ship_anchor(seat, action.ship), planet_anchor(planet))


@LABELS.on(act.RecallShip)
def label_recall(cosmos: Cosmos, step: GalaxiesStep, action: act.RecallShip) -> LabelAndAnchors:
    seat = seat_of(step)
    where = whereabouts(cosmos, seat, action.ship)
    amount = 0 if where is None else where[2]
    kind = action.resource if amount else "nothing"
    label = message(f"offer.recall.{kind}", ship=ship_text(action.ship, where), amount=amount)
    return label, (ship_anchor(seat, action.ship), f"resource:{action.resource}")


@LABELS.on(act.ReplacePlanet)
def label_replace(cosmos: Cosmos, step: GalaxiesStep, action: act.ReplacePlanet) -> LabelAndAnchors:
    return message("offer.replace", planet=action.planet), (planet_anchor(action.planet),)


@LABELS.on(act.PayUpgrade)
def label_pay(cosmos: Cosmos, step: GalaxiesStep, action: act.PayUpgrade) -> LabelAndAnchors:
    seat = seat_of(step)
    return upgrade_text("offer.upgrade", cosmos, seat, action.energy, action.culture), (f"galaxy:{seat}",)


@LABELS.on(act.ConvertResource)
def label_convert_resource(cosmos: Cosmos, step: GalaxiesStep, action: act.ConvertResource) -> LabelAndAnchors:
    word = _word(step)
    source = word.source if isinstance(word, words.Convert) else "energy"
    return message(f"offer.convert_resource.{source}", amount=action.amount), (f"galaxy:{seat_of(step)}",)


def _word(step: GalaxiesStep) -> Word | None:
    """The word of a planet's action that a question is about."""
    if isinstance(step, PlanetTargets):
        return PLANETS[step.planet].action[step.at]
    if isinstance(step, SurfaceAction):
        return next((word for word in PLANETS[step.planet].action if not isinstance(word, words.Spend)), None)
    return None


@LABELS.on(act.StealFrom)
def label_steal(cosmos: Cosmos, step: GalaxiesStep, action: act.StealFrom) -> LabelAndAnchors:
    word = _word(step)
    resource, amount = (word.resource, word.amount) if isinstance(word, words.Steal) else ("energy", 0)
    return message(f"offer.steal.{resource}", victim=action.victim, amount=amount), (f"galaxy:{action.victim}",)


@LABELS.on(act.CopyPlanet)
def label_copy(cosmos: Cosmos, step: GalaxiesStep, action: act.CopyPlanet) -> LabelAndAnchors:
    """A colony's owner is paid for it."""
    word, planet = _word(step), action.planet
    anchors = (planet_anchor(planet),)
    if not isinstance(word, words.CopyAction) or word.pay is None:
        return message("offer.copy", planet=planet, action=action_text(planet)), anchors
    label = message(
        f"offer.copy.{word.pay.resource}",
        planet=planet,
        action=action_text(planet),
        amount=word.pay.amount,
        owner=owner_of(cosmos, planet),
    )
    return label, anchors


@LABELS.on(act.GiveUp)
def label_give(cosmos: Cosmos, step: GalaxiesStep, action: act.GiveUp) -> LabelAndAnchors:
    label = message(
        f"offer.give_up.{kinds(action.energy, action.culture)}", energy=action.energy, culture=action.culture
    )
    return label, (f"galaxy:{seat_of(step)}",)


@LABELS.on(act.EndTurn, act.PassFollow, act.DeclineAction, act.StopMoving, act.AcceptRoll, act.ForceReroll)
def label_plain(cosmos: Cosmos, step: GalaxiesStep, action: act.GalaxiesAction) -> LabelAndAnchors:
    return message(f"offer.{type(action).__name__}"), ()
