"""Offers in words: what each does, which elements of the board it concerns, where it stands in the menu."""

from typing import Any

import msgspec

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.components import (
    ABILITIES,
    MODULE_OF,
    MOONS,
    PLANETS,
    RAIDERS,
    TACTIC_OF,
    TEXTS,
    TOKENS,
    UPGRADES,
    ability_text,
)
from domain.games.andromedas_edge.consequences import place_of_module, place_text, strength_of
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.glossary import MANOEUVRE, SpaceId, design
from domain.games.andromedas_edge.printed import fate_lines
from domain.games.andromedas_edge.reveals import reveals
from domain.games.andromedas_edge.rules.developments import building_points
from domain.games.andromedas_edge.rules.modules import module_prices
from domain.games.andromedas_edge.rules.payments import payments
from domain.games.andromedas_edge.rules.ships import ship_prices
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import (
    EffectOrder,
    FreeShip,
    ModuleChoice,
    ModulePlacement,
    OptionChoice,
    Payment,
    Question,
    ShipChoice,
    WindowChoice,
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
from domain.kernel import Description, Footprint, Group, Message, TypeDispatch, message

Anchors = tuple[str, ...]
Said = tuple[Message, Anchors]
LABELS = TypeDispatch()
"""`LABELS[type(action)](frontier, step, action)`: label and anchors."""
ENDING = (act.EndTurn, act.Pass, act.Decline)


def describe(frontier: Frontier, step: Question, action: act.AndromedaAction) -> Description:
    rule = LABELS.get(type(action))
    if rule is None:
        label, anchors = message(f"offer.{type(action).__name__}"), ()
    else:
        label, anchors = rule(frontier, step, action)
    default = isinstance(action, act.Pay) and isinstance(step, Payment) and _plainly(frontier, step, action)
    shown, path = reveals(frontier, step, action), _group(frontier, step, action)
    footprint = _footprint(frontier, step, action)
    return Description(label, anchors, shown, path, footprint, default=default, ending=isinstance(action, ENDING))


def _plainly(frontier: Frontier, step: Payment, action: act.Pay) -> bool:
    """The payment without waste: the first of the list."""
    ways = payments(frontier.players[step.seat].stock, step.prices)
    return bool(ways) and ways[0] == action.resources


def describe_value(frontier: Frontier, step: Question, action: act.AndromedaAction, value: Any) -> Said:
    """A card, ship or die that may go into an offer's hole."""
    if isinstance(action, act.DiscardCards):
        return message("card", card=design(value), text=card_text(design(value))), (f"tactic:{value}",)
    seat = step.seat
    if isinstance(action, act.ShieldShips):
        return ship_text(frontier, seat, value), (f"ship:{seat}:{value}",)
    battle = frontier.battle
    row = [] if battle is None else battle.rolls[seat]
    return message("die", number=value + 1, die=row[value] if value < len(row) else 0), (f"die:{seat}:{value}",)


def prompt(frontier: Frontier, step: Question) -> Message:
    """`prompt.<kind>`, with what the question is about."""
    params: dict[str, Any] = {}
    if isinstance(step, Payment):
        params["price"] = prices_text(step.prices)
    elif isinstance(step, EffectOrder) and step.user not in (None, step.seat):
        return message("prompt.order_effects.of", user=step.user)
    elif isinstance(step, WindowChoice):
        return message(f"prompt.window.{step.window}")
    elif "text" in step.__struct_fields__:
        params["source"] = source_name(msgspec.structs.asdict(step)["text"])
    for name in ("ship", "module", "cards", "most", "left", "basic", "any"):
        if name in step.__struct_fields__:
            value = getattr(step, name)
            params[name] = design(value) if name == "module" else value
    return message(f"prompt.{step.kind()}", **params)


def source_name(text: str) -> str:
    """The card, tile or module a text stands on, by the id of its name."""
    return text.partition(":")[2].partition("/")[0]


# --- the menu --------------------------------------------------------------------------------------------------------

FEW = 12
"""So many entries stand side by side; more planets are divided by their type, more modules by their row."""
GROUP_OF: dict[type, str] = {
    act.LaunchShip: "launch",
    act.PlayCard: "cards",
    act.UseAbility: "abilities",
    act.UseDevelopment: "abilities",
    act.UseToken: "abilities",
    act.HireLeaders: "gather",
    act.CollectResources: "gather",
    act.StoreMoon: "store",
    act.AbandonMoon: "abandon",
    act.MoveModule: "rearrange",
    act.GiveResource: "transfer",
    act.GiveCard: "transfer",
    act.GiveMoon: "transfer",
    act.GiveToken: "transfer",
    act.ActivateModule: "activate",
    act.AcquireModule: "modules",
    act.DiscardModule: "discard_modules",
    act.MoveShip: "move",
    act.ClaimMoon: "moons",
    act.TakeResources: "take",
    act.Pay: "pay",
}


def _group(frontier: Frontier, step: Question, action: act.AndromedaAction) -> tuple[Group, ...]:
    """From the general to the particular."""
    if isinstance(action, act.DamageModule | act.RepairModule | act.ActivateFree):
        return _path_to_row(frontier, step.seat, "modules", action.module)
    name = GROUP_OF.get(type(action))
    if name is None:
        return ()
    top = Group(name, message(f"group.{name}"))
    match action:
        case act.LaunchShip(ship, to):
            outer = Group(f"{name}:{ship}", message("name", name=ship))
            return (top, outer, *_path_to_place(frontier, outer.id, to))
        case act.ClaimMoon(moon):
            colour = MOONS[moon].colour
            return (top, Group(f"{name}:{colour}", message("name", name=f"colour:{colour}")))
        case act.TakeResources(resources) | act.Pay(resources):
            return (top, *_path_to_amounts(name, tuple(resources.items())))
        case act.StoreMoon(moon):
            return (top, Group(f"{name}:{moon}", moon_text(moon), (f"moon:{moon}",)))
        case act.ActivateModule(module) | act.MoveModule(module):
            inner = Group(f"{name}:{module}", message("name", name=design(module)), (f"module:{module}",))
            return (top, *_path_to_row(frontier, step.seat, name, module), inner)
        case act.AcquireModule(module) | act.DiscardModule(module):
            track = MODULE_OF[module].track
            return (top, Group(f"{name}:{track}", message("name", name=track)))
        case act.MoveShip(ship, to):
            seat = step.seat
            outer = Group(f"{name}:{ship}", ship_text(frontier, seat, ship), (f"ship:{seat}:{ship}",))
            return (top, outer, *_path_to_place(frontier, outer.id, to))
        case _:
            return (top,)


def _path_to_row(frontier: Frontier, seat: int, ident: str, module: str) -> tuple[Group, ...]:
    """The row of a module, where a station has many."""
    if sum(map(len, frontier.players[seat].rows.values())) <= FEW:
        return ()
    track = MODULE_OF[module].track
    return (Group(f"{ident}:row:{track}", message("name", name=track)),)


def _path_to_place(frontier: Frontier, ident: str, to: str) -> tuple[Group, ...]:
    """The kind of a location; the type of a planet, where there are many."""
    kind = frontier.kind_of(to) or "nebula"
    inner = Group(f"{ident}:{kind}", message(f"kind.{kind}"))
    if kind != "planet" or sum(tile in PLANETS for tile in frontier.tiles.values()) <= FEW:
        return (inner,)
    sort = PLANETS[frontier.tiles[to]].type
    return inner, Group(f"{inner.id}:{sort}", message("name", name=sort))


def _path_to_amounts(name: str, amounts: tuple[tuple[str, int], ...]) -> tuple[Group, ...]:
    """The first kind, how much of it, then the same of the second: what remains are few."""
    path, ident = [], name
    for kind, count in amounts[:2]:
        ident += f":{kind}"
        path.append(Group(ident, message("name", name=f"of:{kind}")))
        ident += f":{count}"
        path.append(Group(ident, amount(kind, count)))
    return tuple(path)


# --- pieces ----------------------------------------------------------------------------------------------------------


def moon_text(moon: str) -> Message:
    return message("moon", moon=moon, text=text_of(f"moon:{moon}"))


def ship_text(frontier: Frontier, seat: int, ship: int) -> Message:
    piece = frontier.players[seat].ships[ship]
    if piece.place == "board" and piece.at is not None:
        return message("ship.at", ship=piece.type, at=frontier.name_of(piece.at))
    return message(f"ship.{piece.place}", ship=piece.type)


def participant_text(frontier: Frontier, who: int) -> Message:
    return message("raiders") if who == frontier.seats else message("player", seat=who)


def slot_text(slot: str) -> Message:
    if slot == MANOEUVRE:
        return message("slot.manoeuvre")
    left, _, right = slot.partition("|")
    if right:
        return message("slot.joined", left=design(left), right=design(right))
    module = slot.partition("/")[0]
    return message("slot.module", module=design(module), number=int(slot.partition("/")[2] or 0) + 1)


def _space(frontier: Frontier, space: SpaceId) -> Anchors:
    return (f"space:{space}",)


# --- labels ----------------------------------------------------------------------------------------------------------


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
    return message(key, ship=action.ship, at=frontier.name_of(to), gain=gain), _space(frontier, to)


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
    return label, _space(frontier, action.at)


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
    return message(f"offer.{type(action).__name__}", **params), _space(frontier, at)


@LABELS.on(act.CollectResources)
def say_collect(frontier: Frontier, step: Question, action: act.CollectResources) -> Said:
    what = amount(action.resource, action.amount)
    return message("offer.CollectResources", what=what, at=frontier.name_of(action.at)), _space(frontier, action.at)


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
    return label, (f"module:{action.module}", *_cells(frontier, step, action))


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
    return label, _cells(frontier, step, action)


def _cells(frontier: Frontier, step: Question, action: act.PlaceModule | act.MoveModule) -> Anchors:
    footprint = _footprint(frontier, step, action)
    return () if footprint is None else footprint.cells


def _footprint(frontier: Frontier, step: Question, action: act.AndromedaAction) -> Footprint | None:
    """Where a module would go in its row."""
    if isinstance(action, act.MoveModule):
        return place_of_module(frontier, step.seat, action.module, action.position)
    if isinstance(action, act.PlaceModule) and isinstance(step, ModulePlacement):
        return place_of_module(frontier, step.seat, step.module, action.position)
    return None


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
        anchors += _space(frontier, action.to)
        key = "offer.MoveShip.jump" if action.hyperjump else "offer.MoveShip"
        return message(key, at=frontier.name_of(action.to), **params), anchors
    return message(f"offer.{type(action).__name__}", **params), anchors
