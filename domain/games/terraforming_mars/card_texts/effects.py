"""What the words of a card do, require, trigger and change, as sentences that begin in lower case."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from domain.games.terraforming_mars.card_texts.amounts import (
    NOTHING,
    change,
    either,
    minus,
    signed_changes,
    split,
    tag_names,
    tag_of,
    then,
    units,
)
from domain.games.terraforming_mars.components import FIGURES
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import ActionOption, AnyTrigger, Effect, Lasting, Requirement, Tag
from domain.kernel import Message, message

PLAIN_TILES = ("ocean", "greenery", "city")
RESERVED = ("noctis_city", "phobos_space_haven", "ganymede_colony")
RESOURCES_ATTACKED = ("titanium", "steel", "mc", "plants")

# --- effects ---------------------------------------------------------------------------------------------------------


def effects_text(effects: Iterable[Effect], holds: str | None = None) -> Message:
    """Word after word; `holds` is the kind of resource stored on the card they stand on."""
    return then(effect_text(effect, holds) for effect in effects)


def effect_text(effect: Effect, holds: str | None = None) -> Message:
    if isinstance(effect, words.ChooseOne):
        return either(effects_text(option, holds) for option in effect.options)
    spell = _EFFECTS.get(type(effect))
    if spell is not None:
        return spell(effect)
    key = f"effect.{tag_of(effect)}"
    if isinstance(effect, words.AddResource | words.SpendResource):
        return message(key, units=units(holds or "any", effect.count))
    return message(key, **_named(msgspec.structs.asdict(effect)))


def _named(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters under the names that the texts have for them."""
    return {key: _NAMES[key](value) if key in _NAMES and value is not None else value for key, value in params.items()}


_NAMES: Mapping[str, Callable[[Any], Any]] = {
    "resource": lambda value: f"resource:{value}",
    "metal": lambda value: f"resource:{value}",
    "resources": lambda value: tuple(f"resource:{each}" for each in value),
    "tag": lambda value: f"tag:{value}",
    "tags": tag_names,
    "tile": lambda value: f"placed:{value}",
}


def _place(effect: words.PlaceTile) -> Message:
    plain = effect.tile in PLAIN_TILES
    tile = message(f"tile.{effect.tile if plain else 'special'}", n=effect.count)
    key = "effect.place.neutral" if effect.neutral else "effect.place"
    return message(key, tile=tile, on=message(f"on.{_where(effect)}"))


def _where(effect: words.PlaceTile) -> str:
    """Where the tile goes, said only where such tiles usually go elsewhere."""
    if effect.on in RESERVED:
        return "reserved"
    if effect.tile == "ocean":
        return "dry_space" if effect.on == "land" else effect.on
    return "ocean_space" if effect.on == "ocean_reserved" else effect.on


def _attack(effect: words.Attack) -> Message:
    taken = {resource: getattr(effect, resource) for resource in RESOURCES_ATTACKED}
    if effect.animals:
        plants, animals = units("plants", effect.plants), units("animal", effect.animals)
        return message("effect.attack.cards", units=plants, animals=animals)
    key = "effect.attack" + (".steal" if effect.steal else ".ocean" if effect.near_new_ocean else "")
    return message(key, units=either(units(kind, amount) for kind, amount in taken.items() if amount))


def _rating(effect: words.RaiseRating | words.LowerRating) -> Message:
    number, per = split(effect.steps)
    return message(f"effect.{tag_of(effect)}", n=number, per=per)


def _raise(effect: words.Raise) -> Message:
    return message("effect.raise.neutral" if effect.neutral else "effect.raise", track=effect.track, steps=effect.steps)


def _own_card(effect: words.AddToOwnCard) -> Message:
    key = "effect.add_to_own_card.filled" if effect.filled else "effect.add_to_own_card"
    return message(key, units=units(effect.resource or "any", effect.count))


def _played_card(effect: words.AddToPlayedCard) -> Message:
    return message("effect.add_to_played_card", units=either(units(kind, effect.count) for kind in effect.resources))


def _special(effect: words.Special) -> Message:
    kinds, mc = FIGURES.diversity
    return message(f"effect.special.{effect.handler}", diversity_kinds=kinds, diversity_mc=mc)


def _gains(effect: words.Gain) -> Message:
    return message("effect.gain", gains=tuple(units(kind, amount) for kind, amount in effect.changes.items()))


def _units(effect: Any) -> Message:
    amount = effect.keep if isinstance(effect, words.LoseBeyond) else effect.amount
    kind = "any" if isinstance(effect, words.GainMix) else effect.resource
    return message(f"effect.{tag_of(effect)}", units=units(kind, amount))


def _cards(effect: words.Draw | words.DiscardCards) -> Message:
    return message(f"effect.{tag_of(effect)}", cards=units("card", effect.count))


def _changes(effect: Any) -> Message:
    if isinstance(effect, words.Produce):
        changes = signed_changes(effect.changes)
    elif isinstance(effect, words.DecreaseProduction):
        changes = (change(effect.resource, -effect.steps),)
    else:
        changes = tuple(change(resource, -1) for resource in effect.resources)
    return message(f"effect.{tag_of(effect)}", changes=changes)


def _conditional(effect: words.ProduceIfTags) -> Message:
    enough, short = signed_changes(effect.enough), signed_changes(effect.short)
    return message("effect.produce_if_tags", tag=f"tag:{effect.tag}", min=effect.min, enough=enough, short=short)


def _exchange(effect: words.Exchange) -> Message:
    return message(f"effect.exchange.{effect.of}", give=f"resource:{effect.give}", get=f"resource:{effect.get}")


def _ease(effect: words.EaseNextCard) -> Message:
    key = f"effect.ease_next_card.{'discount' if effect.discount else 'shift'}"
    return message(key, discount=effect.discount, shift=effect.shift)


_EFFECTS: Mapping[type, Callable[[Any], Message]] = {
    words.Produce: _changes,
    words.DecreaseProduction: _changes,
    words.LoseProduction: _changes,
    words.ProduceIfTags: _conditional,
    words.Gain: _gains,
    words.Lose: _units,
    words.LoseUpTo: _units,
    words.LoseBeyond: _units,
    words.GainMix: _units,
    words.RaiseRating: _rating,
    words.LowerRating: _rating,
    words.Raise: _raise,
    words.PlaceTile: _place,
    words.Attack: _attack,
    words.AddToOwnCard: _own_card,
    words.AddToPlayedCard: _played_card,
    words.Special: _special,
    words.Draw: _cards,
    words.DiscardCards: _cards,
    words.TakeResource: lambda effect: message("effect.take_resource", units=units(effect.resource, 1)),
    words.Exchange: _exchange,
    words.EaseNextCard: _ease,
}

# --- requirements ----------------------------------------------------------------------------------------------------


def requirements_text(requirements: Iterable[Requirement]) -> Message:
    return message("card.needs", needs=tuple(_requirement(requirement) for requirement in requirements))


def _requirement(need: Requirement) -> Message:
    match need:
        case words.Within(parameter, low, high):
            bound, side = (low, "min") if low is not None else (high, "max")
            shown = minus(bound or 0) if parameter == "temperature" else bound
            return message(f"requires.{parameter}.{side}", bound=shown)
        case words.HasTags(tag, least):
            return message("requires.tags", tag=f"tag:{tag}", min=least)
        case words.HasProduction(resource, least):
            return message("requires.production", resource=f"resource:{resource}", min=least)
        case words.HasTiles(tile, whose, least):
            return message(f"requires.{tile}.{whose}", min=least)
        case words.PartySupport(party):
            return message("requires.party", party=party, support=FIGURES.party_support)
        case words.IsChairman():
            return message("requires.chairman")
        case words.NeutralChairman():
            return message("requires.neutral_chairman")
        case words.LeadsParties(least):
            return message("requires.leads", min=least)


# --- actions, triggers, lasting words --------------------------------------------------------------------------------


def actions_text(options: Iterable[ActionOption], holds: str | None = None) -> Message:
    """All ways to use an action."""
    return either(option_text(option, holds) for option in options)


def option_text(option: ActionOption, holds: str | None = None) -> Message:
    text, cost = effects_text(option.effects, holds), _cost(option)
    if cost:
        text = message("action.cost", cost=cost, text=text)
    return message("action.rating_raised", text=text) if option.rating_raised else text


def _cost(option: ActionOption) -> tuple[Message, ...]:
    cost = option.cost
    parts = tuple(units(kind, amount) for kind, amount in cost.stock.items())
    if cost.resources_here:
        parts += (message("action.here", n=cost.resources_here),)
    if cost.production is not None:
        parts += (message("action.production", resource=f"resource:{cost.production}"),)
    if cost.metal is not None:
        return (message("action.metal", cost=parts, metal=f"resource:{cost.metal}"),)
    return parts


def trigger_text(trigger: AnyTrigger, holds: str | None = None, own_tags: tuple[Tag, ...] = ()) -> Message:
    """`own_tags`: those of the card the trigger stands on, which count too when it is played."""
    return message("text.when", when=_when(trigger, own_tags), text=effects_text(trigger.effects, holds))


def _when(trigger: AnyTrigger, own_tags: tuple[Tag, ...]) -> Message:
    key = f"when.{tag_of(trigger)}"
    match trigger:
        case words.TagPlayed(tags=tags, by=by):
            where = message("when.where.this_card") if set(tags) & set(own_tags) else NOTHING
            return message(f"{key}.{by}", tags=tag_names(tags), where=where)
        case words.EventPlayed(tag=tag):
            return message(key) if tag is None else message(f"{key}.tag", tag=f"tag:{tag}")
        case words.TilePlaced(tile=tile, by=by, mars=mars, on_metal=metal, includes_this=this):
            place = "mars" if mars else "metal" if metal else "this" if this else None
            where = NOTHING if place is None else message(f"when.where.{place}")
            return message(f"{key}.{by}", tile=f"placed:{tile}", where=where)
        case words.CostPaid(min=least):
            return message(key, min=least)
        case _:
            return message(key)


def lasting_text(word: Lasting) -> Message:
    key = f"lasting.{tag_of(word)}"
    if isinstance(word, words.Discount) and word.tag is not None:
        key += ".tag"
    return message(key, **_named(msgspec.structs.asdict(word)))
