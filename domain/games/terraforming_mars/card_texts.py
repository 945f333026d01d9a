"""What stands on a card as messages: requirements, effects, actions, triggers, lasting words, points."""

from collections.abc import Iterable, Iterator

import msgspec

from domain.games.terraforming_mars.components.rows import Card, Corporation, GlobalEvent, Party, Project
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import ActionOption, Amount, AnyTrigger, Changes, Count, Effect
from domain.kernel import Message, message


def card_lines(card: Card) -> tuple[Message, ...]:
    """Everything printed on a project card or corporation, one sentence a line."""
    return tuple(_card_lines(card))


def _card_lines(card: Card) -> Iterator[Message]:
    if isinstance(card, Project):
        yield from (requirement_text(requirement) for requirement in card.requires)
        if card.effects:
            yield message("card.effects", effects=effects_text(card.effects))
    if isinstance(card, Corporation):
        yield message("card.start", parts=tuple(_start(card)))
        if card.first_action:
            yield message("card.first_action", effects=effects_text(card.first_action))
    yield from (message("card.action", action=option_text(option)) for option in card.action)
    yield from (trigger_text(trigger) for trigger in card.whenever)
    yield from (lasting_text(word) for word in card.lasting)
    if card.holds is not None:
        yield message("card.protected" if card.protected else "card.holds", resource=card.holds)
    if card.points:
        yield message("card.points", points=amount_text(card.points))


def _start(card: Corporation) -> Iterator[Message]:
    yield message("effect.stock", resource="mc", by=str(card.mc))
    yield from (message("effect.stock", resource=r, by=str(n)) for r, n in card.stock.items())
    yield from (message("effect.production", resource=r, by=f"{n:+}") for r, n in card.production.items())
    if card.rating:
        yield message("effect.rating", by=f"{card.rating:+}")


def event_lines(event: GlobalEvent) -> tuple[Message, ...]:
    lines = []
    if event.first_player:
        lines.append(message("event.first_player", effects=effects_text(event.first_player)))
    if event.each_player:
        lines.append(message("event.each_player", effects=effects_text(event.each_player)))
    return tuple(lines)


def party_lines(party: Party) -> tuple[Message, ...]:
    """The ruling bonus and the policy."""
    bonus = message("party.lowest") if party.tax else message("party.bonus", amount=amount_text(party.bonus))
    policy = [trigger_text(trigger) for trigger in party.whenever] + [lasting_text(word) for word in party.lasting]
    if party.action is not None:
        policy.append(message("party.once" if party.once else "card.action", action=option_text(party.action)))
    if party.tax:
        policy.append(message("party.tax", mc=party.tax))
    return (bonus, *policy)


# --- amounts ---------------------------------------------------------------------------------------------------------


def amount_text(amount: Amount) -> Message | str:
    if isinstance(amount, int):
        return str(amount)
    if isinstance(amount, words.Fixed):
        return message("amount.fixed.plus" if amount.influence > 0 else "amount.fixed.minus", number=amount.number)
    if isinstance(amount, words.AnyResourceHere):
        return message("amount.any_resource_here", each=amount.each)
    what = count_text(amount)
    if amount.max is not None:
        what = message("amount.capped", what=what, max=amount.max)
    if amount.influence:
        what = message("amount.plus" if amount.influence > 0 else "amount.minus", what=what)
    return message("amount.per" if amount.per > 1 else "amount.each", each=amount.each, per=amount.per, what=what)


def count_text(amount: Count) -> Message:
    match amount:
        case words.Tags(tags=tags, whose=whose):
            return message(f"count.tags.{whose}", tags=tags)
        case words.Cities(whose=whose, mars=mars):
            return message("count.cities.mars" if mars else f"count.cities.{whose}")
        case words.OwnTiles(beside_ocean=beside):
            return message("count.own_tiles.beside_ocean" if beside else "count.own_tiles")
        case words.AroundTile(tile=tile):
            return message(f"count.around_tile.{tile}")
        case words.EventsPlayed(whose=whose):
            return message(f"count.events_played.{whose}")
        case words.OwnProduction(resource=resource):
            return message("count.own_production", resource=resource)
        case words.Stock(resources=resources):
            return message("count.stock", resources=resources)
        case words.Rating(over=over, size=size):
            return message("count.rating.sets", over=over, size=size) if over else message("count.rating")
        case _:
            return message(f"count.{amount.__struct_config__.tag}")


# --- requirements ----------------------------------------------------------------------------------------------------


def requirement_text(requirement: words.Requirement) -> Message:
    params = msgspec.structs.asdict(requirement)
    match requirement:
        case words.Within(parameter=parameter, min=least, max=most):
            way = "min" if least is not None else "max"
            return message(f"requires.{parameter}.{way}", value=least if least is not None else most)
        case words.HasTiles(tile=tile, whose=whose, min=least):
            return message(f"requires.{tile}.{whose}", min=least)
        case _:
            return message(f"requires.{requirement.__struct_config__.tag}", **params)


# --- effects ---------------------------------------------------------------------------------------------------------


def effects_text(effects: Iterable[Effect]) -> Message:
    return message("text.list", parts=tuple(part for effect in effects for part in effect_texts(effect)))


def effect_texts(effect: Effect) -> Iterator[Message]:
    match effect:
        case words.Produce(changes):
            yield from _changes("effect.production", changes, sign=True)
        case words.ProduceIfTags(tag, least, enough, short):
            (resource, most), (_, less) = *enough.items(), *short.items()
            yield message("effect.produce_if_tags", resource=resource, most=most, less=less, tag=tag, min=least)
        case words.Gain(changes):
            yield from _changes("effect.stock", changes, sign=False)
        case words.ChooseOne(options):
            yield message("effect.choose_one", options=_alternatives([effects_text(option) for option in options]))
        case words.Attack():
            yield _attack(effect)
        case words.PlaceTile(tile, on, number, neutral):
            key = "effect.place_tile.neutral" if neutral else f"effect.place_tile.{'many' if number > 1 else 'one'}"
            yield message(key, tile=tile, where=message(f"on.{on}"), count=number)
        case _:
            yield _plain(effect)


def _plain(effect: Effect) -> Message:
    params = {
        name: amount_text(value) if isinstance(value, Count) else value  # type: ignore[arg-type]
        for name, value in msgspec.structs.asdict(effect).items()
    }
    key = f"effect.{effect.__struct_config__.tag}"
    match effect:
        case words.AddToOwnCard(resource=None):
            key += ".any"
        case words.Exchange(of=of):
            key += f".{of}"
        case words.EaseNextCard(shift=shift):
            key += ".shift" if shift else ".discount"
        case words.Special(handler=handler):
            key = f"special.{handler}"
        case words.Raise(neutral=True):
            key += ".neutral"
        case _:
            pass
    return message(key, **params)


def _changes(key: str, changes: Changes, *, sign: bool) -> Iterator[Message]:
    for resource, amount in changes.items():
        by = f"{amount:+}" if isinstance(amount, int) and sign else amount_text(amount)
        yield message(key, resource=resource, by=by)


def _attack(effect: words.Attack) -> Message:
    kinds = [kind for kind in ("plants", "titanium", "steel", "mc", "animals") if getattr(effect, kind)]
    parts = [message("effect.stock", resource=kind, by=str(getattr(effect, kind))) for kind in kinds]
    way = "steal" if effect.steal else "near_new_ocean" if effect.near_new_ocean else "remove"
    return message(f"effect.attack.{way}", what=_alternatives(parts))


def _alternatives(parts: list[Message]) -> Message:
    joined = parts[0]
    for part in parts[1:]:
        joined = message("text.or", one=joined, other=part)
    return joined


# --- actions, triggers, lasting words --------------------------------------------------------------------------------


def option_text(option: ActionOption) -> Message:
    effects = effects_text(option.effects)
    parts = tuple(_cost(option))
    text = message("action.cost", cost=message("text.list", parts=parts), effects=effects) if parts else effects
    return message("action.rating_raised", action=text) if option.rating_raised else text


def _cost(option: ActionOption) -> Iterator[Message]:
    cost = option.cost
    for resource, amount in cost.stock.items():
        yield message("effect.stock", resource=resource, by=str(amount))
    if cost.metal is not None:
        yield message("action.metal", metal=cost.metal)
    if cost.resources_here:
        yield message("action.resources_here", count=cost.resources_here)
    if cost.production is not None:
        yield message("effect.production", resource=cost.production, by="-1")


def trigger_text(trigger: AnyTrigger) -> Message:
    effects = effects_text(trigger.effects)
    match trigger:
        case words.TagPlayed(tags=tags, by=by):
            return message(f"when.tag_played.{by}", tags=tags, effects=effects)
        case words.EventPlayed(tag=tag):
            key = "when.event_played" if tag is None else "when.event_played.tag"
            return message(key, tag=tag, effects=effects)
        case words.TilePlaced(tile=tile, by=by, mars=mars, on_metal=on_metal):
            kind = "metal" if on_metal else "any_tile" if tile == "any" else tile
            where = ".mars" if mars and tile == "city" else ""
            return message(f"when.tile_placed.{by}{where}", what=message(f"when.tile.{kind}"), effects=effects)
        case words.CostPaid(min=least):
            return message("when.cost_paid", min=least, effects=effects)
        case _:
            return message(f"when.{trigger.__struct_config__.tag}", effects=effects)


def lasting_text(word: words.Lasting) -> Message:
    key = f"lasting.{word.__struct_config__.tag}"
    if isinstance(word, words.Discount) and word.tag is None:
        key += ".all"
    return message(key, **msgspec.structs.asdict(word))
