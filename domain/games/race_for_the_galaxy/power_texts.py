"""What stands on a card as sentences: one per power, and one per line of a scoring development."""

from collections.abc import Iterator

import msgspec

from domain.games.race_for_the_galaxy.components import CardsCounted, Development, TotalCounted
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import AnyWord
from domain.kernel import Message, message


def power_text(word: AnyWord) -> Message:
    """What a power does, as a sentence."""
    key = f"power.{msgspec.to_builtins(word)['word']}"
    params = msgspec.structs.asdict(word)
    if isinstance(word, words.Consume):
        params["repeated"] = (word.times,) if word.times > 1 else ()
    if isinstance(word, words.Military | words.DiscardForMilitary):
        params["amount"] = f"{word.amount:+}"  # Strength adds up, so it is printed with its sign.
    return message(key + variant(word), **params)


def reward_text(points: int, cards: int, *, doubled: bool = False) -> Message:
    """Chips, cards or both."""
    kind = "both" if points and cards else "cards" if cards else "points"
    if doubled and points:
        kind += ".doubled"
    return message(f"reward.{kind}", points=points, cards=cards)


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


# --- what a development scores ---------------------------------------------------------------------------------------


def scoring_texts(development: Development) -> Iterator[Message]:
    """What a scoring development counts, in the order in which it does; "other" where narrower lines come before."""
    for number, entry in enumerate(development.scoring):
        params = msgspec.structs.asdict(entry)
        if isinstance(entry, TotalCounted):
            yield message(f"scoring.total.{entry.of}", **params)
        else:
            kind = counted(entry)
            other = ".other" if number > 0 and kind in ("military", "keyword", "development", "world") else ""
            yield message(f"scoring.{kind}{other}", **params | {"keyword": f"keyword:{entry.keyword}"})


def counted(entry: CardsCounted) -> str:
    """Which cards a line is about, as the key of its sentence."""
    if entry.card is not None:
        return "card"
    if entry.military:
        return "military" if entry.keyword is None else "military.keyword"
    if entry.good is not None or entry.source is not None:
        said = ("good" if entry.good else None, "source" if entry.source else None)
        return ".".join(word for word in said if word)
    if entry.keyword is not None:
        return "keyword"
    if entry.power_in is not None:
        return f"{entry.type}.power"
    return f"{entry.type or 'world'}{'' if entry.cost is None else '.cost'}"
