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
        case words.BuildShip():
            return _building(word)
        case words.BuildDevelopment(payment="free"):
            return message("word.build_development.free")
        case words.BuildDevelopment():
            return _discounted("word.build_development", word.discount)
        case words.Advance(track, n):
            if track in ("any", "lowest"):
                return message(f"word.advance.{track}", n=n)
            return message("word.advance", n=n, track=track)
        case words.Repair(n) | words.UpgradeShip(n):
            return _once(f"word.{word.__struct_config__.tag}", n)
        case words.Discard(resource, n, who):
            return message(f"word.discard.{who}", what=amount(resource, n))
        case words.Steal(_, who, n):
            return message(f"word.steal.{who}", n=n)
        case words.LoseLeader(n, who) | words.DamageModule(n, who):
            return message(f"word.{word.__struct_config__.tag}.{who}", n=n)
        case words.DamageShip(n, who, _, condition):
            if condition is None:
                return message(f"word.damage_ship.{who}", n=n)
            return message(f"word.damage_ship.{who}.near", n=n, near=near_text(condition))
        case words.DiscardMarket(slot, tracks) if set(tracks) != set(MODULE_TRACKS):
            return message("word.discard_market.some", slot=slot, tracks=_names(tracks, "and"))
        case words.ActivateModule() if word.exclude:
            return message("word.activate_module.except", tracks=_names(word.exclude, "or"))
        case words.MoveShip():
            return _move(word)
        case words.ClaimMoon("here", n) if n > 1:
            return message("word.claim_moon.here.many", n=n)
        case words.DamageShieldOrModule(n) if n > 1:
            return message("word.times", times=n, word=message("word.damage_shield_or_module"))
        case words.PlaceResource(resource, where, n):
            return message(f"word.place_resource.{where}", what=amount(resource, n))
        case words.AddDice(who, n) | words.AddTargeting(who, n):
            less = ".less" if n < 0 else ""
            return message(f"word.{word.__struct_config__.tag}.{who}{less}", n=abs(n))
        case words.Reroll(who, "any"):
            return message(f"word.reroll.{who}.any")
        case words.Reroll(who="chosen_other", n=1):
            return message("word.reroll.chosen_other.once")
        case _:
            return _plain(word)


def _once(key: str, n: int) -> Message:
    return message(f"{key}.once") if n == 1 else message(key, n=n)


def _discounted(key: str, discount: Cost, **params: object) -> Message:
    if discount == FREE:
        return message(key, **params)
    return message(f"{key}.discount", discount=amounts(discount), **params)


def _names(names: Sequence[str], how: str) -> Message:
    return join([message("name", name=name) for name in names], how)


def _building(word: words.BuildShip) -> Message:
    ship = _names(word.types, "or") if word.types else message("any_ship")
    if word.payment == "free":
        return message("word.build_ship.free", ship=ship)
    if word.types:
        return _discounted("word.build_ship.types", word.discount, ship=ship)
    return _discounted("word.build_ship", word.discount)


def _move(word: words.MoveShip) -> Message:
    key, distance = f"word.move_ship.{word.to}", word.max_distance
    move = message(f"{key}.unlimited") if distance == "unlimited" else message(key, max_distance=distance)
    return move if word.n == 1 else message("word.times", times=word.n, word=move)


def near_text(condition: str) -> Message:
    """`within 1 space of any raider`, from `ship_within:1_of_any_raider`."""
    distance, _, raider = condition.partition(":")[2].partition("_of_")
    return _within(f"near.{raider}", int(distance))


def _within(key: str, distance: int) -> Message:
    return message(key, n=distance) if distance else message(f"{key}.here")


def _acquire(word: words.AcquireModule) -> Message:
    said = _modules(word)
    if word.slots is not None:
        said = message("word.acquire.slot", modules=said, slots=word.slots)
    if word.discount != FREE:
        said = message("word.acquire.discount", modules=said, discount=amounts(word.discount))
    return said if word.shortfall is None else message("word.acquire.shortfall", buy=said)


def _modules(word: words.AcquireModule) -> Message:
    """How many modules of which columns are bought or gained."""
    key = f"word.acquire.{'gain' if word.payment == 'free' else 'buy'}"
    if word.tracks == MODULE_TRACKS and word.n == 1:
        return message(f"{key}.any")
    tracks = _names(word.tracks, "or")
    if word.n == 1:
        return message(f"{key}.one", tracks=tracks)
    if 0 < word.min < word.n and word.payment == "market":
        return message(f"{key}.least", min=word.min, n=word.n, tracks=tracks)
    return message(key, n=word.n, tracks=tracks)


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
        "battle_rule.max_dice",
        "battle_rule.no_energy_dice",
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


def condition_text(condition: str) -> Message:
    """The condition of a card or an ability: `if you won`."""
    name, _, rest = condition.partition(":")
    return message(f"condition.{name}") if not rest else _within(f"condition.{name}", int(rest.partition("_")[0]))


def ability_text_of(ability: Ability) -> Message:
    """A passive ability as a sentence: when, on what condition, how often, and what."""
    condition = () if ability.condition is None else (condition_text(ability.condition),)
    if ability.modifier is not None:
        params = {"n": ability.n, "discount": amounts(ability.discount), "ability": ability.ability or ""}
        places = {"places": ability.locations, "per_row": ability.per_row}
        modifier = message(f"modifier.{ability.modifier}", **params, **places)
        return message("conditional", condition=condition[0], effects=modifier) if condition else modifier
    key = f"trigger.{ability.trigger}" if ability.trigger is not None else f"window.{ability.window}"
    limit = () if ability.limit is None else (message(f"limit.{ability.limit}"),)
    return message("ability", moment=listed(message(key), *condition, *limit), effects=words_text(ability.effects))


def listed(*parts: Message) -> Message:
    """`In your turn, once per turn`."""
    return parts[0] if len(parts) == 1 else message("listed", parts=parts)
