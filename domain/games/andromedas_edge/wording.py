"""Effects, prices and pieces in words, as they stand on cards and labels."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from domain.games.andromedas_edge.components import MODULES, TACTICS, TEXTS
from domain.games.andromedas_edge.components.rows import Ability, EndGame
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import FREE, Bundle, Cost
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, TextId
from domain.kernel import Message, message


def amount(kind: str, n: int) -> Message:
    """`2 tactics cards`."""
    return message(f"amount.{kind}", n=n)


def join(parts: Sequence[Message], how: str) -> Message:
    """`a, b and c`; `how` is `and`, `or` or `then`."""
    if len(parts) == 1:
        return parts[0]
    most = parts[0] if len(parts) == 2 else message("listed", parts=tuple(parts[:-1]))
    return message(f"join.{how}", most=most, last=parts[-1])


def _amounts(resources: Bundle) -> Iterator[Message]:
    for kind, n in resources.items():
        yield amount(kind, n)
    if isinstance(resources, Cost):
        for wild, n in (("basic", resources.basic), ("any", resources.any)):
            if n:
                yield amount(wild, n)


@lru_cache(maxsize=4096)
def amounts(resources: Bundle) -> Message:
    """`2 titanium and 1 energy`."""
    parts = tuple(_amounts(resources))
    return join(parts, "and") if parts else message("nothing")


def prices_text(prices: tuple[Cost, ...]) -> Message:
    return join([amounts(price) for price in prices], "or")


@lru_cache(maxsize=1024)
def text_of(text: TextId) -> Message:
    """A whole text of a card, tile or module."""
    return words_text(TEXTS[text])


@lru_cache(maxsize=2048)
def words_text(text: words.Effects) -> Message:
    """What is simply gained stands together; other effects follow one after the other."""
    if not text:
        return message("word.nothing")
    said: Message | None = None
    how = "then"
    for kind, run in groupby(text, key=_run):
        for part in _parts(kind, tuple(run)):
            said = part if said is None else join((said, part), how)
            how = "after" if kind is words.PeekEvents or kind in (words.AllPlayers, words.PlayersWith) else "then"
    assert said is not None
    return said


def _run(word: words.Effect) -> type:
    """Words that are said together."""
    return words.Gain if isinstance(word, words.Points) else type(word)


def _parts(kind: type, run: words.Effects) -> list[Message]:
    if kind is words.Gain:
        return [message("word.gain", what=join(_gains(run), "and"))]
    if kind is words.MoonSlot and len(run) > 1:
        return [message("word.moon_slot.each")]
    return [word_text(word) for word in run]


def _gains(run: words.Effects) -> list[Message]:
    """The amounts of words that only gain."""
    found: list[Message] = []
    for word in run:
        if isinstance(word, words.Gain):
            found += _amounts(word.resources)
        elif isinstance(word, words.Points):
            found.append(amount("vp", word.n))
    return found


def _choice(options: tuple[words.Effects, ...]) -> Message:
    """`gain 1 ice or 2 energy`; options that do other things are said whole."""
    if all(isinstance(word, words.Gain | words.Points) for option in options for word in option):
        return message("word.gain", what=join([join(_gains(option), "and") for option in options], "or"))
    return join([words_text(option) for option in options], "or")


@lru_cache(maxsize=2048)
def word_text(word: words.Effect) -> Message:
    """One word as a sentence without its full stop."""
    match word:
        case words.Gain() | words.Points():
            return words_text((word,))
        case words.Pay(cost):
            return message("word.pay", what=amounts(cost))
        case words.PayGain(cost, gain, times):
            params = {"what": amounts(cost), "gain": words_text(gain)}
            if times == 1:
                return message("word.pay_gain", **params)
            return message("word.pay_gain.times", times=times, **params)
        case words.MoonCost(_, gain):
            return message("word.moon_cost", gain=words_text(gain))
        case words.Choice(options):
            return _choice(options)
        case words.AllPlayers(effects):
            return message("word.all_players", effects=words_text(effects))
        case words.PlayersWith(metric, effects):
            return message(f"word.players_with.{metric}", effects=words_text(effects))
        case words.Special(handler):
            return message(f"word.{handler}")
        case _:
            return _counting(word)


def _counting(word: words.Effect) -> Message:
    """Words with an amount, a discount or a number that is said in more than one way."""
    match word:
        case words.PointsPer() | words.GainPer():
            what = amount(word.resource if isinstance(word, words.GainPer) else "vp", word.each)
            params = {"what": what, "metric": metric_text(word.per)}
            return (
                message("word.per", **params) if word.max is None else message("word.per.max", max=word.max, **params)
            )
        case words.AcquireModule():
            return _acquire(word)
        case words.BuildShip(payment="free"):
            ship = (
                join([message("name", name=kind) for kind in word.types], "or") if word.types else message("any_ship")
            )
            return message("word.build_ship.free", ship=ship)
        case words.BuildShip() | words.BuildDevelopment():
            return _discounted(f"word.{word.__struct_config__.tag}", word.discount)
        case words.Advance(track, n):
            if track in ("any", "lowest"):
                return message(f"word.advance.{track}", n=n)
            return message("word.advance", n=n, track=track)
        case words.Repair(n) | words.UpgradeShip(n):
            return _once(f"word.{word.__struct_config__.tag}", n)
        case words.Discard(resource, n):
            return message(f"word.discard.{word.who}", what=amount(resource, n))
        case words.PlaceResource(resource, where, n):
            return message(f"word.place_resource.{where}", what=amount(resource, n))
        case words.AddDice(who, n) | words.AddTargeting(who, n):
            less = ".less" if n < 0 else ""
            return message(f"word.{word.__struct_config__.tag}.{who}{less}", n=abs(n))
        case words.Reroll(who, "any"):
            return message(f"word.reroll.{who}.any")
        case words.Reroll(who="chosen_other", n=1):
            return message("word.reroll.chosen_other.once")
        case words.DamageShip(n, "self", _, condition) if condition is not None:
            return message("word.damage_ship.self.near", n=n)
        case _:
            return _plain(word)


def _once(key: str, n: int) -> Message:
    return message(f"{key}.once") if n == 1 else message(key, n=n)


def _discounted(key: str, discount: Cost, **params: object) -> Message:
    if discount == FREE:
        return message(key, **params)
    return message(f"{key}.discount", discount=amounts(discount), **params)


def _acquire(word: words.AcquireModule) -> Message:
    kind = "gain" if word.payment == "free" else "buy"
    if word.slots is not None:
        return message(f"word.acquire.{kind}.slot", slots=word.slots)
    if word.tracks == MODULE_TRACKS and word.n == 1:
        return _discounted(f"word.acquire.{kind}.any", word.discount)
    tracks = join([message("name", name=track) for track in word.tracks], "or")
    if word.n == 1:
        return _discounted(f"word.acquire.{kind}.one", word.discount, tracks=tracks)
    return _discounted(f"word.acquire.{kind}", word.discount, n=word.n, tracks=tracks)


def _plain(word: words.Effect) -> Message:
    """Words whose fields need no sentence of their own."""
    fields = {name: getattr(word, name) for name in word.__struct_fields__}
    tag = str(word.__struct_config__.tag)
    variants = ("source", "to", "who", "rule")
    kind = next((f".{fields[name]}" for name in variants if f"{tag}.{fields.get(name)}" in VARIANTS), "")
    shown = {
        name: value for name, value in fields.items() if isinstance(value, int | str) and not isinstance(value, bool)
    }
    return message(f"word.{tag}{kind}", **{**shown, "value": int(fields.get("value", 0))})


VARIANTS = frozenset(
    {
        "claim_moon.here",
        "claim_moon.active_location",
        "claim_moon.any_planet",
        "claim_moon.discard_pile",
        "flip_development.up",
        "flip_development.down",
        "reroll.self",
        "reroll.chosen_other",
        "move_ship.unoccupied",
        "move_ship.active_location",
        "battle_rule.max_dice",
        "battle_rule.no_energy_dice",
        "damage_module.self",
        "damage_module.each_defeated_player",
        "damage_ship.self",
        "damage_ship.each_player",
        "lose_leader.self",
        "lose_leader.each_defeated_player",
    }
)
"""Words that are said otherwise for one of their values."""


def card_text(ident: str) -> Message:
    """What a tactics card says: an ongoing one its ability."""
    passive = TACTICS[ident].passive
    return text_of(f"card:{ident}") if passive is None else ability_text_of(passive)


def module_text(ident: str) -> Message:
    """What a module says: its activation, or its points at the end."""
    end = MODULES[ident].end_game
    return text_of(f"module:{ident}") if end is None else end_text(end)


def metric_text(per: str, n: int = 1) -> Message:
    """What is counted; `n` of it for a point."""
    name, _, of = per.partition(":")
    return message(f"metric.{name}", of=of, n=n)


def end_text(end: EndGame) -> Message:
    """Points at the end of the match."""
    base = [message("end_game.base", base=end.base)] if end.base else []
    if not end.each:
        return message("end_game", points=base[0] if base else message("nothing"))
    metric = metric_text(end.per, end.divisor)
    if end.divisor == 1:
        each = message("end_game.each", each=end.each, metric=metric)
    else:
        each = message("end_game.each.divided", each=end.each, divisor=end.divisor, metric=metric)
    return message("end_game", points=join([*base, each], "and"))


def ability_text_of(ability: Ability) -> Message:
    """A passive ability as a sentence."""
    if ability.modifier is not None:
        params = {"n": ability.n, "discount": amounts(ability.discount), "ability": ability.ability or ""}
        return message(f"modifier.{ability.modifier}", **params)
    key = f"trigger.{ability.trigger}" if ability.trigger is not None else f"window.{ability.window}"
    return message("ability", moment=message(key), effects=words_text(ability.effects))
