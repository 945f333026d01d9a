"""What the words of a Mars card do, require, trigger and change, as sentences."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from domain.games.terraforming_mars.components import FIGURES
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import AnyTrigger, Effect, Lasting, Requirement
from domain.kernel.messages import Message
from projections.pictures.mars_amounts import (
    NOTHING,
    change,
    either,
    minus,
    signed_changes,
    split,
    tag_names,
    tag_of,
    units,
)

PLAIN_TILES = ("ocean", "greenery", "city")
RESERVED = ("noctis_city", "phobos_space_haven", "ganymede_colony")
RESOURCES_ATTACKED = ("titanium", "steel", "mc", "plants")


def effect_message(effect: Effect, holds: str | None) -> Message:
    """One word that is no choice; `holds` is the kind of resource stored on the card the word stands on."""
    spell = _EFFECTS.get(type(effect))
    if spell is not None:
        return spell(effect)
    match effect:
        case words.AddResource(count) | words.SpendResource(count):
            return Message(f"effect.{tag_of(effect)}", {"units": units(holds or "any", count)})
        case _:
            return Message(f"effect.{tag_of(effect)}", _named(msgspec.structs.asdict(effect)))


def _named(params: Mapping[str, Any]) -> dict[str, Any]:
    """Parameters under the names that the picture's texts have for them."""
    return {key: _NAMES[key](value) if key in _NAMES and value is not None else value for key, value in params.items()}


_NAMES: Mapping[str, Callable[[Any], Any]] = {
    "resource": lambda value: f"resource:{value}",
    "give": lambda value: f"resource:{value}",
    "get": lambda value: f"resource:{value}",
    "metal": lambda value: f"resource:{value}",
    "resources": lambda value: tuple(f"resource:{each}" for each in value),
    "tag": lambda value: f"tag:{value}",
    "tags": tag_names,
    "track": lambda value: f"track:{value}",
    "tile": lambda value: f"placed:{value}",
}


def _place(effect: words.PlaceTile) -> Message:
    plain = effect.tile in PLAIN_TILES
    tile = Message(f"tile.{effect.tile if plain else 'special'}", {"n": effect.count})
    return Message(
        f"effect.place{'.neutral' if effect.neutral else ''}", {"tile": tile, "on": Message(f"on.{_where(effect)}")}
    )


def _where(effect: words.PlaceTile) -> str:
    """Where the tile goes, said only where such tiles usually go elsewhere."""
    if effect.on in RESERVED:
        return "reserved"
    if effect.tile == "ocean":
        return "dry_space" if effect.on == "land" else effect.on
    return "ocean_space" if effect.on == "ocean_reserved" else effect.on


def _attack(effect: words.Attack) -> Message:
    taken = {resource: getattr(effect, resource) for resource in RESOURCES_ATTACKED} | {"animal": effect.animals}
    several = either(units(kind, amount) for kind, amount in taken.items() if amount)
    return Message(f"effect.attack{'.steal' if effect.steal else '.ocean' if effect.near_new_ocean else ''}", {
        "units": several
    })  # fmt: skip


def _rating(effect: words.RaiseRating | words.LowerRating) -> Message:
    number, per = split(effect.steps)
    return Message(f"effect.{tag_of(effect)}", {"n": number, "per": per})


def _raise(effect: words.Raise) -> Message:
    params = {"track": f"track:{effect.track}", "steps": effect.steps}
    return Message(f"effect.raise{'.neutral' if effect.neutral else ''}", params)


def _own_card(effect: words.AddToOwnCard) -> Message:
    key = "effect.add_to_own_card" + (".filled" if effect.filled else "")
    return Message(key, {"units": units(effect.resource or "any", effect.count)})


def _special(effect: words.Special) -> Message:
    kinds, mc = FIGURES.diversity
    return Message(f"effect.special.{effect.handler}", {"diversity_kinds": kinds, "diversity_mc": mc})


def _gains(effect: words.Gain) -> Message:
    return Message("effect.gain", {"gains": tuple(units(kind, amount) for kind, amount in effect.changes.items())})


def _units(effect: Any) -> Message:
    amount = effect.keep if isinstance(effect, words.LoseBeyond) else effect.amount
    kind = "any" if isinstance(effect, words.GainMix) else effect.resource
    return Message(f"effect.{tag_of(effect)}", {"units": units(kind, amount)})


def _changes(effect: Any) -> Message:
    if isinstance(effect, words.Produce):
        changes = signed_changes(effect.changes)
    elif isinstance(effect, words.DecreaseProduction):
        changes = (change(effect.resource, -effect.steps),)
    else:
        changes = tuple(change(resource, -1) for resource in effect.resources)
    return Message(f"effect.{tag_of(effect)}", {"changes": changes})


def _conditional(effect: words.ProduceIfTags) -> Message:
    sides = {"enough": signed_changes(effect.enough), "short": signed_changes(effect.short)}
    return Message("effect.produce_if_tags", {"tag": f"tag:{effect.tag}", "min": effect.min, **sides})


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
    words.Special: _special,
    words.Draw: lambda effect: Message("effect.draw", {"cards": units("card", effect.count)}),
    words.DiscardCards: lambda effect: Message("effect.discard_cards", {"cards": units("card", effect.count)}),
    words.AddToPlayedCard: lambda effect: Message(
        "effect.add_to_played_card", {"units": either(units(kind, effect.count) for kind in effect.resources)}
    ),
    words.TakeResource: lambda effect: Message("effect.take_resource", {"units": units(effect.resource, 1)}),
    words.Exchange: lambda effect: Message(
        f"effect.exchange.{effect.of}", {"give": f"resource:{effect.give}", "get": f"resource:{effect.get}"}
    ),
    words.EaseNextCard: lambda effect: Message(
        f"effect.ease_next_card.{'discount' if effect.discount else 'shift'}",
        {"discount": effect.discount, "shift": effect.shift},
    ),
}


def requirement_message(need: Requirement) -> Message:
    match need:
        case words.Within(parameter, low, high):
            bound, side = (low, "min") if low is not None else (high, "max")
            shown = minus(bound or 0) if parameter == "temperature" else bound
            return Message(f"need.{parameter}.{side}", {"bound": shown})
        case words.HasTags(tag, least):
            return Message("need.tags", {"tag": f"tag:{tag}", "min": least})
        case words.HasProduction(resource, least):
            return Message("need.production", {"resource": f"resource:{resource}", "min": least})
        case words.HasTiles(tile, whose, least):
            return Message(f"need.{tile}.{whose}", {"min": least})
        case words.PartySupport(party):
            return Message("need.party", {"party": party, "support": FIGURES.party_support})
        case words.IsChairman():
            return Message("need.chairman")
        case words.NeutralChairman():
            return Message("need.neutral_chairman")
        case words.LeadsParties(least):
            return Message("need.leads", {"min": least})


def trigger_message(trigger: AnyTrigger) -> Message:
    key, params = f"trigger.{tag_of(trigger)}", _named(msgspec.structs.asdict(trigger))
    match trigger:
        case words.TagPlayed(by=by):
            return Message(f"{key}.{by}", params)
        case words.EventPlayed(tag=tag):
            return Message(key + (".tag" if tag else ""), params)
        case words.TilePlaced(by=by, mars=mars, on_metal=metal, includes_this=this):
            where = "mars" if mars else "metal" if metal else "this" if this else None
            params["where"] = NOTHING if where is None else Message(f"trigger.where.{where}")
            return Message(f"{key}.{by}", params)
        case _:
            return Message(key, params)


def lasting_message(word: Lasting) -> Message:
    key = f"lasting.{tag_of(word)}"
    if isinstance(word, words.Discount) and word.tag is not None:
        key += ".tag"
    return Message(key, _named(msgspec.structs.asdict(word)))
