"""Powers as sentences: one per word, with a form of its own where the power is for one kind of good only."""

import msgspec

from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import AnyWord
from domain.kernel import Text


def power_text(word: AnyWord) -> Text:
    """What a power does, as a sentence."""
    key = f"power.{msgspec.to_builtins(word)['word']}"
    params = msgspec.structs.asdict(word)
    if isinstance(word, words.Consume):
        params["repeated"] = (word.times,) if word.times > 1 else ()
    if isinstance(word, words.Military | words.DiscardForMilitary):
        params["amount"] = f"{word.amount:+}"  # Strength adds up, so it is printed with its sign.
    return Text(key + variant(word), params)


def reward_text(points: int, cards: int) -> Text:
    """Chips, cards or both."""
    kind = "both" if points and cards else "cards" if cards else "points"
    return Text(f"reward.{kind}", {"points": points, "cards": cards})


def variant(word: AnyWord) -> str:
    """Which form of the sentence fits: for one kind of good, against a keyword, for cards instead of chips …"""
    match word:
        case words.Consume(points=points, cards=cards, good=good):
            reward = ".both" if points and cards else ".cards" if cards else ".points"
            return reward + (".kind" if good is not None else "")
        case words.ConsumeAll(unrewarded=1):
            return ".one"
        case words.Military(against=against) if against is not None:
            return ".against"
        case words.TradeBonus(here=True):
            return ".here"
        case words.TradeGood(bonuses=False):
            return ".bare"
        case words.SettleDiscount() | words.Military() | words.TradeBonus() | words.ProduceWindfall():
            return ".kind" if word.good is not None else ""
        case _:
            return ""
