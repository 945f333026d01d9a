"""Effects, prices and pieces in words."""

from functools import lru_cache

from domain.games.andromedas_edge.components import TEXTS
from domain.games.andromedas_edge.components.rows import Ability, EndGame
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle, Cost
from domain.games.andromedas_edge.glossary import TextId
from domain.kernel import Message, message


@lru_cache(maxsize=4096)
def amounts(resources: Bundle) -> Message:
    """`2 titanium, 1 energy`."""
    kinds = [*resources.items()]
    parts = [message("amount", n=amount, kind=f"of:{kind}") for kind, amount in kinds]
    if isinstance(resources, Cost):
        wild = (("basic", resources.basic), ("any", resources.any))
        parts += [message("amount", n=amount, kind=f"of:{kind}") for kind, amount in wild if amount]
    return message("listed", parts=tuple(parts)) if parts else message("nothing")


def prices_text(prices: tuple[Cost, ...]) -> Message:
    if len(prices) == 1:
        return amounts(prices[0])
    return message("either", parts=tuple(amounts(price) for price in prices))


@lru_cache(maxsize=1024)
def text_of(text: TextId) -> Message:
    """A whole text of a card, tile or module."""
    return words_text(TEXTS[text])


@lru_cache(maxsize=2048)
def words_text(text: words.Effects) -> Message:
    if not text:
        return message("word.nothing")
    return message("sentences", parts=tuple(word_text(word) for word in text))


@lru_cache(maxsize=2048)
def word_text(word: words.Effect) -> Message:
    """One word as a sentence without its full stop."""
    match word:
        case words.Gain(resources):
            return message("word.gain", what=amounts(resources))
        case words.Pay(cost):
            return message("word.pay", what=amounts(cost))
        case words.PayGain(cost, gain, times):
            key = "word.pay_gain" if times == 1 else "word.pay_gain.times"
            return message(key, what=amounts(cost), gain=words_text(gain), times=times)
        case words.MoonCost(_, gain):
            return message("word.moon_cost", gain=words_text(gain))
        case words.Choice(options):
            return message("word.choice", options=tuple(words_text(option) for option in options))
        case words.AllPlayers(effects):
            return message("word.all_players", effects=words_text(effects))
        case words.PlayersWith(metric, effects):
            return message(f"word.players_with.{metric}", effects=words_text(effects))
        case words.PointsPer() | words.GainPer():
            what = getattr(word, "resource", "vp")
            return message("word.per", each=word.each, what=f"of:{what}", metric=metric_text(word.per))
        case words.AcquireModule():
            return _acquire(word)
        case words.BuildShip():
            return message(f"word.build_ship.{word.payment}", discount=amounts(word.discount))
        case words.BuildDevelopment():
            return message("word.build_development", discount=amounts(word.discount))
        case words.Special(handler):
            return message(f"word.{handler}")
        case _:
            return _plain(word)


def _acquire(word: words.AcquireModule) -> Message:
    kind = "gain" if word.payment == "free" else "buy"
    return message(f"word.acquire.{kind}", n=word.n, tracks=word.tracks, discount=amounts(word.discount))


def _plain(word: words.Effect) -> Message:
    """Words whose fields need no sentence of their own."""
    fields = {name: getattr(word, name) for name in word.__struct_fields__}
    tag = str(word.__struct_config__.tag)
    variants = ("source", "to", "who", "where", "rule")
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
        "place_resource.each_nebula",
        "place_resource.each_planet_without_development",
        "move_ship.unoccupied",
        "move_ship.active_location",
        "dice.self",
        "dice.chosen_other",
        "targeting.self",
        "targeting.chosen_other",
        "reroll.self",
        "reroll.chosen_other",
        "battle_rule.max_dice",
        "battle_rule.no_energy_dice",
        "damage_module.self",
        "damage_module.each_defeated_player",
        "damage_ship.self",
        "damage_ship.each_player",
        "lose_leader.self",
        "lose_leader.each_defeated_player",
        "discard.self",
        "discard.each_defeated_player",
    }
)
"""Words that are said otherwise for one of their values."""


def metric_text(per: str) -> Message:
    name, _, of = per.partition(":")
    return message(f"metric.{name}", of=of)


def end_text(end: EndGame) -> Message:
    if not end.each:
        return message("end_game.fixed", base=end.base)
    return message("end_game", base=end.base, each=end.each, metric=metric_text(end.per), divisor=end.divisor)


def ability_text_of(ability: Ability) -> Message:
    """A passive ability as a sentence."""
    if ability.modifier is not None:
        params = {"n": ability.n, "discount": amounts(ability.discount), "ability": ability.ability or ""}
        return message(f"modifier.{ability.modifier}", **params)
    key = f"trigger.{ability.trigger}" if ability.trigger is not None else f"window.{ability.window}"
    return message("ability", moment=message(key), effects=words_text(ability.effects))
