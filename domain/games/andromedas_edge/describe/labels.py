"""What each answer does, in words, and which elements of the board it concerns."""

from typing import Any

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import (
    ABILITIES,
    MODULE_OF,
    PLANETS,
    RAIDERS,
    TACTIC_OF,
    TEXTS,
    TOKENS,
    UPGRADES,
    ability_text,
)
from domain.games.andromedas_edge.consequences import place_text, strength_of
from domain.games.andromedas_edge.describe.pieces import (
    Anchors,
    Said,
    cells_of,
    moon_text,
    participant_text,
    ship_text,
    slot_text,
    space_anchor,
)
from domain.games.andromedas_edge.describe.prompts import source_name
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.glossary import MANOEUVRE, design
from domain.games.andromedas_edge.printed import fate_lines
from domain.games.andromedas_edge.rules.developments import building_points
from domain.games.andromedas_edge.rules.modules import module_prices
from domain.games.andromedas_edge.rules.ships import ship_prices
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    FreeShip,
    ModuleChoice,
    ModulePlacement,
    OptionChoice,
    Question,
    ShipChoice,
)
from domain.games.andromedas_edge.wording import (
    ability_text_of,
    amount,
    amounts,
    card_text,
    module_text,
    prices_text,
    text_of,
    words_text,
)
from domain.kernel import TypeDispatch, message

LABELS = TypeDispatch()
"""`LABELS[type(action)](frontier, step, action)`: label and anchors."""


@LABELS.on(act.ChooseFaction)
def say_faction(frontier: Frontier, step: Question, action: act.ChooseFaction) -> Said:
    abilities = tuple(ability_text_of(each) for each in ABILITIES.get(action.faction or "", ()))
    return message("offer.ChooseFaction", faction=action.faction, abilities=abilities), (f"faction:{action.faction}",)


@LABELS.on(act.KeepFate)
def say_fate(frontier: Frontier, step: Question, action: act.KeepFate) -> Said:
    bonuses = () if action.fate is None else tuple(fate_lines(action.fate))
    return message("offer.KeepFate", fate=action.fate, bonuses=bonuses), (f"fate:{action.fate}",)


@LABELS.on(act.LaunchShip)
def say_launch(frontier: Frontier, step: Question, action: act.LaunchShip) -> Said:
    """The yield of the location, and the danger there."""
    to = action.to
    top = frontier.tops.get(to)
    if frontier.kind_of(to) == "planet":
        planet = PLANETS[frontier.tiles[to]]
        gain = moon_text(top[0]) if top else amounts(planet.printed_resource)
    else:
        gain = text_of(f"location:{frontier.name_of(to)}")
    danger = frontier.occupied(step.seat, to)
    key = "offer.LaunchShip" + (".jump" if action.hyperjump else "") + (".battle" if danger else "")
    return message(key, ship=action.ship, at=frontier.name_of(to), gain=gain), space_anchor(frontier, to)


@LABELS.on(act.PlayCard)
def say_card(frontier: Frontier, step: Question, action: act.PlayCard) -> Said:
    row = TACTIC_OF[action.card]
    return message("offer.PlayCard", card=row.id, text=card_text(row.id)), (f"tactic:{action.card}",)


@LABELS.on(act.UseAbility)
def say_ability(frontier: Frontier, step: Question, action: act.UseAbility) -> Said:
    text = text_of(ability_text(action.source, action.number))
    return message("offer.UseAbility", source=action.source, text=text), (f"faction:{action.source}",)


@LABELS.on(act.UseDevelopment)
def say_development(frontier: Frontier, step: Question, action: act.UseDevelopment) -> Said:
    each = frontier.players[step.seat].developments[action.development]
    text = text_of(f"development:{each.type}")
    label = message("offer.UseDevelopment", development=each.type, at=frontier.name_of(each.at), text=text)
    return label, (f"development:{step.seat}:{action.development}",)


@LABELS.on(act.UseToken, act.TakeToken, act.GiveToken)
def say_token(frontier: Frontier, step: Question, action: act.UseToken | act.TakeToken | act.GiveToken) -> Said:
    text = words_text(TOKENS[action.token or ""].benefit) if action.token in TOKENS else message("nothing")
    return message(f"offer.{type(action).__name__}", text=text), (f"token:{action.token}",)


@LABELS.on(act.HireLeaders)
def say_hire(frontier: Frontier, step: Question, action: act.HireLeaders) -> Said:
    label = message("offer.HireLeaders", n=action.leaders, at=frontier.name_of(action.at))
    return label, space_anchor(frontier, action.at)


@LABELS.on(act.HireLeader, act.BuildDevelopment, act.WithdrawTo)
def say_place(
    frontier: Frontier, step: Question, action: act.HireLeader | act.BuildDevelopment | act.WithdrawTo
) -> Said:
    at = action.to if isinstance(action, act.WithdrawTo) else action.at
    params: dict[str, Any] = {"at": frontier.name_of(at)}
    if isinstance(action, act.BuildDevelopment):
        planet = PLANETS[frontier.tiles[at]]
        params |= {"price": amounts(planet.build_cost), "leaders": planet.leaders, "kind": planet.type}
        params["points"] = min(10, building_points(frontier, at) + planet.leaders)
    return message(f"offer.{type(action).__name__}", **params), space_anchor(frontier, at)


@LABELS.on(act.CollectResources)
def say_collect(frontier: Frontier, step: Question, action: act.CollectResources) -> Said:
    what = amount(action.resource, action.amount)
    return message("offer.CollectResources", what=what, at=frontier.name_of(action.at)), space_anchor(
        frontier, action.at
    )


@LABELS.on(act.StoreMoon)
def say_store(frontier: Frontier, step: Question, action: act.StoreMoon) -> Said:
    old = frontier.players[step.seat].stored.get(action.slot)
    key = "offer.StoreMoon" if old is None else "offer.StoreMoon.replace"
    label = message(key, moon=moon_text(action.moon), slot=slot_text(action.slot), old=old or "")
    return label, (f"moon:{action.moon}", f"slot:{step.seat}:{action.slot}")


@LABELS.on(act.AbandonMoon, act.DiscardMoon, act.ClaimMoon, act.GiveMoon)
def say_moon(frontier: Frontier, step: Question, action: Any) -> Said:
    return message(f"offer.{type(action).__name__}", moon=moon_text(action.moon)), (f"moon:{action.moon}",)


@LABELS.on(act.MoveModule)
def say_move_module(frontier: Frontier, step: Question, action: act.MoveModule) -> Said:
    label = place_text("offer.MoveModule", frontier, step.seat, action.module, action.position)
    return label, (f"module:{action.module}", *cells_of(frontier, step, action))


@LABELS.on(act.GiveResource, act.GiveUp)
def say_resource(frontier: Frontier, step: Question, action: act.GiveResource | act.GiveUp) -> Said:
    what = amount(action.resource, 1)
    return message(f"offer.{type(action).__name__}", what=what), ()


@LABELS.on(act.GiveCard, act.GiveUpCard)
def say_give_card(frontier: Frontier, step: Question, action: act.GiveCard | act.GiveUpCard) -> Said:
    card = design(action.card or "")
    return message(f"offer.{type(action).__name__}", card=card), (f"tactic:{action.card}",)


@LABELS.on(act.Pay, act.TakeResources)
def say_amount(frontier: Frontier, step: Question, action: act.Pay | act.TakeResources) -> Said:
    return message(f"offer.{type(action).__name__}", what=amounts(action.resources)), ()


@LABELS.on(act.DiscardCards)
def say_discard(frontier: Frontier, step: Question, action: act.DiscardCards) -> Said:
    return message("offer.DiscardCards"), ()


@LABELS.on(act.ChooseOption)
def say_option(frontier: Frontier, step: Question, action: act.ChooseOption) -> Said:
    if isinstance(step, OptionChoice):
        word = TEXTS[step.text][step.at]
        if isinstance(word, words.Choice) and 0 <= action.option < len(word.options):
            option = word.options[action.option]
            moon = frontier.players[step.seat].stored.get(MANOEUVRE)
            if moon is not None and any(isinstance(each, words.MoonSlot) for each in option):
                return moon_text(moon), (f"moon:{moon}",)
            return words_text(option), ()
    return message("offer.ChooseOption"), ()


@LABELS.on(act.ChooseEffect)
def say_effect(frontier: Frontier, step: Question, action: act.ChooseEffect) -> Said:
    label = message("offer.ChooseEffect", source=source_name(action.text), text=text_of(action.text))
    return label, ()


@LABELS.on(act.ChooseTrack)
def say_track(frontier: Frontier, step: Question, action: act.ChooseTrack) -> Said:
    at = frontier.players[step.seat].tracks[action.track]
    return message("offer.ChooseTrack", track=action.track, at=at + 1), (f"track:{action.track}",)


@LABELS.on(act.ActivateModule)
def say_activate(frontier: Frontier, step: Question, action: act.ActivateModule) -> Said:
    module = design(action.module)
    anchors: Anchors = (f"module:{action.module}",)
    if action.ship is None:
        return message("offer.ActivateModule.energy", module=module, text=text_of(f"module:{module}")), anchors
    ship = ship_text(frontier, step.seat, action.ship)
    label = message("offer.ActivateModule", module=module, ship=ship, text=text_of(f"module:{module}"))
    return label, (*anchors, f"ship:{step.seat}:{action.ship}")


@LABELS.on(act.ActivateScience, act.ActivateFree, act.DiscardModule, act.RepairModule, act.DamageModule)
def say_module(frontier: Frontier, step: Question, action: Any) -> Said:
    module = design(action.module)
    label = message(f"offer.{type(action).__name__}", module=module, text=module_text(module))
    return label, (f"module:{action.module}",)


@LABELS.on(act.AcquireModule)
def say_acquire(frontier: Frontier, step: Question, action: act.AcquireModule) -> Said:
    row = MODULE_OF[action.module]
    word = TEXTS[step.text][step.at] if isinstance(step, ModuleChoice) else None
    params: dict[str, Any] = {"module": row.id, "text": module_text(row.id)}
    damaged = ".damaged" if row.start_damage else ""
    if row.start_damage:
        params["damage"] = row.start_damage
    if not isinstance(word, words.AcquireModule) or word.payment == "free":
        return message(f"offer.AcquireModule.free{damaged}", **params), (f"module:{action.module}",)
    params["price"] = prices_text(module_prices(frontier, step.seat, action.module, word.discount))
    return message(f"offer.AcquireModule{damaged}", **params), (f"module:{action.module}",)


@LABELS.on(act.PlaceModule)
def say_place_module(frontier: Frontier, step: Question, action: act.PlaceModule) -> Said:
    if not isinstance(step, ModulePlacement):
        return message("offer.PlaceModule", left=""), ()
    label = place_text("offer.PlaceModule", frontier, step.seat, step.module, action.position)
    return label, cells_of(frontier, step, action)


@LABELS.on(act.RepairShip, act.RepairShield, act.DamageShield)
def say_type(frontier: Frontier, step: Question, action: Any) -> Said:
    return message(f"offer.{type(action).__name__}", ship=action.ship), ()


@LABELS.on(act.BuildShip)
def say_build(frontier: Frontier, step: Question, action: act.BuildShip) -> Said:
    if isinstance(step, FreeShip) or not isinstance(step, ShipChoice):
        return message("offer.BuildShip.free", ship=action.ship), ()
    word = TEXTS[step.text][step.at]
    if not isinstance(word, words.BuildShip) or word.payment == "free":
        return message("offer.BuildShip.free", ship=action.ship), ()
    price = prices_text(ship_prices(frontier, step.seat, action.ship, word.discount))
    return message("offer.BuildShip", ship=action.ship, price=price), ()


@LABELS.on(act.PlaceUpgrade)
def say_upgrade(frontier: Frontier, step: Question, action: act.PlaceUpgrade) -> Said:
    tile = UPGRADES[action.upgrade]
    label = message(
        "offer.PlaceUpgrade",
        upgrade=tile.id,
        ship=tile.ship,
        range=tile.range,
        cannons=tile.cannons,
        shields=tile.shields,
        targeting=tile.targeting,
        abilities=tile.abilities,
    )
    return label, (f"upgrade:{tile.id}",)


@LABELS.on(act.FlipDevelopment)
def say_flip(frontier: Frontier, step: Question, action: act.FlipDevelopment) -> Said:
    each = frontier.players[step.seat].developments[action.development]
    text = text_of(f"development:{each.type}")
    label = message("offer.FlipDevelopment", development=each.type, at=frontier.name_of(each.at), text=text)
    return label, (f"development:{step.seat}:{action.development}",)


@LABELS.on(act.PutOnTop)
def say_event(frontier: Frontier, step: Question, action: act.PutOnTop) -> Said:
    return message("offer.PutOnTop", card=action.card), (f"event:{action.card}",)


@LABELS.on(act.ChooseRaider)
def say_raider(frontier: Frontier, step: Question, action: act.ChooseRaider) -> Said:
    """How strong it is, and what beating it is worth."""
    dice, targeting = strength_of(frontier, action.raider)
    text = words_text(RAIDERS[action.raider].reward)
    label = message("offer.ChooseRaider", raider=action.raider, dice=dice, targeting=targeting, text=text)
    return label, (f"raider:{action.raider}",)


@LABELS.on(act.JoinBattle)
def say_join(frontier: Frontier, step: Question, action: act.JoinBattle) -> Said:
    key = "offer.JoinBattle.jump" if action.hyperjump else "offer.JoinBattle"
    return message(key, ship=ship_text(frontier, step.seat, action.ship)), (f"ship:{step.seat}:{action.ship}",)


@LABELS.on(act.CommitEnergy)
def say_energy(frontier: Frontier, step: Question, action: act.CommitEnergy) -> Said:
    if not action.energy:
        return message("offer.CommitEnergy.none"), ()
    return message("offer.CommitEnergy", n=action.energy), ()


@LABELS.on(act.ChooseOpponent)
def say_opponent(frontier: Frontier, step: Question, action: act.ChooseOpponent) -> Said:
    return message("offer.ChooseOpponent", who=participant_text(frontier, action.participant)), ()


@LABELS.on(act.ChooseRecipient)
def say_recipient(frontier: Frontier, step: Question, action: act.ChooseRecipient) -> Said:
    return message("offer.ChooseRecipient", player=action.player), ()


@LABELS.on(act.RerollDice, act.ShieldShips)
def say_hole(frontier: Frontier, step: Question, action: act.RerollDice | act.ShieldShips) -> Said:
    return message(f"offer.{type(action).__name__}"), ()


@LABELS.on(act.MoveShip, act.DamageShip, act.SpareShip)
def say_ship(frontier: Frontier, step: Question, action: Any) -> Said:
    anchors: Anchors = (f"ship:{step.seat}:{action.ship}",)
    params = {"ship": ship_text(frontier, step.seat, action.ship)}
    if isinstance(action, act.MoveShip):
        anchors += space_anchor(frontier, action.to)
        key = "offer.MoveShip.jump" if action.hyperjump else "offer.MoveShip"
        return message(key, at=frontier.name_of(action.to), **params), anchors
    return message(f"offer.{type(action).__name__}", **params), anchors
