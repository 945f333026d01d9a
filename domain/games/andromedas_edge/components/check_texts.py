"""Whether every word of every text can be carried out where it stands."""

import re
from collections.abc import Iterator

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components import rows
from domain.games.andromedas_edge.components.faults import METRIC, PLAYER_CONDITION, SHIP_CONDITION, Faults, negative
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import FREE, Cost
from domain.games.andromedas_edge.glossary import TextId

Place = tuple[str, str, str]
"""Table, row and field."""
OF_THIS_SHIP = ("on_claim_moon_by_this_ship", "on_launch_of_this_ship", "on_build_development_with_this_ship")
OF_RAIDERS = ("on_deploy", "on_raider_win")
NOTHING_OFF = "what is free costs nothing less"
COUNTED = ("ship_range", "targeting", "battle_dice", "storage", "claimed_moon_limit", "scrapyard_top_activates")
"""Modifiers that say by how much."""


# --- where a text stands ---------------------------------------------------------------------------------------------

FIELDS = {
    "location": ("locations", "action"),
    "moon": ("moons", "benefit"),
    "module": ("modules", "effects"),
    "card": ("tactics", "effects"),
    "development": ("developments", "one_use"),
    "token": ("tokens", "benefit"),
    "event": ("events", "effects"),
    "reward": ("raiders", "reward"),
}


def place_of(text: TextId, at: int) -> Place:
    """`module:mod_girder_guild/0.gain`, word 1: modules.json, mod_girder_guild, `effects[0].gain[1]`."""
    kind, _, rest = text.partition(":")
    row, *inner = rest.split("/")
    if kind == "ability":
        table, row, field = ability_place(row, int(inner.pop(0)))
        field += ".effects"
    elif kind == "station":
        table, row, field = "station", "", "tactical_manoeuvres"
    else:
        table, field = FIELDS[kind]
        field = "benefit" if row in pack.SPECIAL_TILES else field
    return table, row, field + "".join(map(_inner, inner)) + f"[{at}]"


def _inner(part: str) -> str:
    """`1.options.0` as `[1].options[0]`."""
    return re.sub(r"\.(\d+)$", r"[\1]", re.sub(r"^(\d+)", r"[\1]", part))


def ability_place(source: str, number: int) -> Place:
    """The table, row and field in which an ability is printed."""
    if source in pack.FACTIONS:
        return "factions", source, f"abilities[{number}]"
    if source in pack.RAIDERS:
        return "raiders", source, f"special[{number}]"
    return ("ships", source, "unique") if source in pack.UPGRADES else ("tactics", source, "passive")


# --- words -----------------------------------------------------------------------------------------------------------


def text_faults() -> Faults:
    for text, effects in pack.TEXTS.items():
        for at, word in enumerate(effects):
            for field, why in (*_amounts(word), *word_faults(word), *_in_place(text, word)):
                table, row, place = place_of(text, at)
                yield table, row, f"{place}.{field}", why


def _amounts(word: words.Effect) -> Iterator[tuple[str, str]]:
    for name in word.__struct_fields__:
        value = getattr(word, name)
        if isinstance(value, Cost) and negative(value):
            yield name, "an amount is below zero"


def word_faults(word: words.Effect) -> Iterator[tuple[str, str]]:
    """What no text may say, wherever it stands."""
    match word:
        case words.PointsPer() | words.GainPer() if not METRIC.fullmatch(word.per):
            yield "per", f"unknown metric {word.per}"
        case words.Choice() if not word.options or not all(word.options):
            yield "options", "a choice needs options, each with effects"
        case words.AcquireModule():
            if not word.tracks or not 0 <= word.min <= word.n:
                yield "tracks", "a module of no column, or more at least than at most"
            yield from (("slots", _no_slot(slot)) for slot in word.slots or () if not _in_market(slot))
            if word.payment == "free" and word.discount != FREE:
                yield "discount", NOTHING_OFF
        case words.BuildShip("free", discount) | words.BuildDevelopment("free", discount) if discount != FREE:
            yield "discount", NOTHING_OFF
        case words.DiscardMarket(slot) if not _in_market(slot):
            yield "slot", _no_slot(slot)
        case words.HireLeader(optional=False):
            yield "optional", "hiring may always be declined"
        case words.Reroll(who, n, which) if (which == "highest") != (who == "chosen_other" and n != "any"):
            yield "which", "another participant rerolls its highest dice, unless it rerolls all; own dice are chosen"
        case words.ActivateModule(ignore_row_rule=False):
            yield "ignore_row_rule", "an activation by a card asks for no ship in the row: true"
        case words.DeployRaider(kind, n) if kind != "S" and n > 1:
            yield "n", f"there is one raider of class {kind}"
        case words.MoveShip(distance) if isinstance(distance, int) and distance < 1:
            yield "max_distance", "at least 1"
        case words.AddDice(n=0) | words.AddTargeting(n=0):
            yield "n", "not 0"
        case words.BattleRule(rule, value) if isinstance(value, bool) != (rule == "no_energy_dice") or not value:
            yield "value", "true for no_energy_dice, a number for max_dice"
        case _:
            pass


def _in_market(slot: int) -> bool:
    return 1 <= slot <= pack.MARKET_SLOTS


def _no_slot(slot: int) -> str:
    return f"the market has slots 1..{pack.MARKET_SLOTS}, not {slot}"


def _in_place(text: TextId, word: words.Effect) -> Iterator[tuple[str, str]]:
    """What depends on the card, tile or module that says it."""
    kind, _, rest = text.partition(":")
    source = rest.partition("/")[0]
    match word:
        case words.DamageShip(condition=str(condition)):
            if not SHIP_CONDITION.fullmatch(condition):
                yield "condition", f"{condition} is no condition of a ship"
            elif condition.endswith("_of_raider") and source not in pack.RAIDERS:
                yield "condition", "only a raider's own text can say which raider"
        case words.MoonSlot("manoeuvre"):
            if not pack.STATION.manoeuvre_slots:
                yield "slot", "station.json has no manoeuvre slot"
        case words.MoonSlot() | words.MoonCost():
            slots = pack.MODULES[source].slots if kind == "module" else ()
            wanted = "cost" if isinstance(word, words.MoonCost) else "gain"
            number = int(word.slot)
            if not 0 <= number < len(slots):
                yield "slot", f"there is no slot {number}" if slots else "it has no slots"
            elif slots[number].kind != wanted:
                yield "slot", f"slot {number} is no {wanted} slot"
        case _:
            pass


# --- cards -----------------------------------------------------------------------------------------------------------


def card_faults() -> Faults:
    for card in pack.TACTICS.values():
        acts = bool(card.effects or card.handler)
        if (card.type == "ongoing") != (card.passive is not None):
            yield "tactics", card.id, "passive", "ongoing cards have one, others none"
        elif acts == (card.type == "ongoing"):
            yield "tactics", card.id, "effects", "a card has effects or a handler; an ongoing one neither"
        if (card.type == "diplomacy") != (card.window == "battle_diplomacy"):
            yield "tactics", card.id, "window", "diplomacy cards, and only they, belong to battle_diplomacy"
        elif card.type == "ongoing" and card.window != "own_turn":
            yield "tactics", card.id, "window", "ongoing cards are played in the own turn"
        elif card.handler is not None and not card.window.startswith("battle"):
            yield "tactics", card.id, "window", "the handlers need a battle"
        if card.scope == "any_player" and card.window != "battle_prep":
            yield "tactics", card.id, "scope", "any_player is for battle_prep only"
        if card.condition is not None and not PLAYER_CONDITION.fullmatch(card.condition):
            yield "tactics", card.id, "condition", f"{card.condition} is no condition of a card"


# --- abilities -------------------------------------------------------------------------------------------------------


def ability_faults() -> Faults:
    for source, abilities in pack.ABILITIES.items():
        for number, ability in enumerate(abilities):
            table, row, place = ability_place(source, number)
            for field, why in (*_kind(ability), *_said(ability), *_by(source, ability)):
                yield table, row, f"{place}.{field}", why


def _kind(ability: rows.Ability) -> Iterator[tuple[str, str]]:
    if sum(kind is not None for kind in (ability.modifier, ability.trigger, ability.window)) != 1:
        yield "modifier", "exactly one of modifier, trigger and window is needed"
    if (ability.modifier is None) != bool(ability.effects):
        yield "effects", "triggers and windows have effects, modifiers none"


def _said(ability: rows.Ability) -> Iterator[tuple[str, str]]:
    """Fields that this kind of ability has, and no others."""
    modifier = ability.modifier
    if ability.condition is not None:
        if not PLAYER_CONDITION.fullmatch(ability.condition):
            yield "condition", f"{ability.condition} is no condition of an ability"
        elif modifier != "battle_dice" and ability.window is None:
            yield "condition", "only battle_dice and abilities in a window have one"
    if ability.limit is not None and modifier is not None:
        yield "limit", "modifiers have none"
    if bool(ability.n) != (modifier in COUNTED):
        yield "n", f"a number for {', '.join(COUNTED)}, and for nothing else"
    if (ability.discount != FREE) != (modifier in ("ship_cost", "module_cost")) or negative(ability.discount):
        yield "discount", "for ship_cost and module_cost, and for nothing else"
    if ability.minimum:
        yield "minimum", "a price falls to nothing at least: 0"
    if (ability.ability is not None) != (modifier == "grant_ability"):
        yield "ability", "which ability is granted, and for nothing else"
    if (ability.value is not None) != (modifier == "field_module_types") or (
        bool(ability.locations) != (modifier == "field_module_types")
    ):
        yield "locations", "field_module_types has value all and its locations, others neither"
    for place in ability.locations:
        if place not in pack.BASES:
            yield "locations", f"there is no base {place}"
    if not ability.per_return or (ability.per_row != 1 and modifier != "free_energy_activation"):
        yield "per_row", "free energy activations are counted for each row and each return"


def _by(source: str, ability: rows.Ability) -> Iterator[tuple[str, str]]:
    """Upgrades speak of their own ship, raiders of themselves, others of neither."""
    trigger = ability.trigger
    if source in pack.UPGRADES:
        if trigger not in OF_THIS_SHIP:
            yield "trigger", f"an upgrade has one of {', '.join(OF_THIS_SHIP)}"
        elif ability.limit is not None:
            yield "limit", "an upgrade's ability has none"
    elif source in pack.RAIDERS:
        if trigger not in OF_RAIDERS:
            yield "trigger", f"a raider has one of {', '.join(OF_RAIDERS)}"
        elif trigger == "on_deploy" and pack.RAIDERS[source].raider_class == "S":
            yield "trigger", "raiders of class S are deployed before the match begins: no on_deploy"
        elif ability.limit is not None:
            yield "limit", "a raider's ability has none"
    elif trigger in OF_THIS_SHIP or trigger in OF_RAIDERS:
        yield "trigger", f"{trigger} is for upgrades or raiders"
