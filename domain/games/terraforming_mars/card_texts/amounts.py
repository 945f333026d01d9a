"""Amounts in words: numbers, what they are counted by, and resources in the right form."""

from collections.abc import Iterable
from functools import reduce

from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.words import Amount, Changes, Count
from domain.kernel import Message, message

NOTHING = ""
"""Stands where a sentence may go on but does not."""


def units(kind: str, amount: Amount) -> Message:
    """So much of a resource: "3 plants", "1 M€ per city on Mars"."""
    number, per = split(amount)
    return message(f"units.{kind}", n=number, per=per)


def signed_changes(changes: Changes) -> tuple[Message, ...]:
    """Changes of production: "energy −1", "M€ +3"."""
    return tuple(change(resource, amount) for resource, amount in changes.items())


def change(resource: str, amount: Amount) -> Message:
    number, per = split(amount)
    return message("units.change", resource=f"resource:{resource}", signed=signed(number), per=per)


def signed(number: int) -> str:
    return f"+{number}" if number >= 0 else minus(number)


def minus(number: int) -> str:
    """A number with a proper minus."""
    return str(number).replace("-", "−")


def split(amount: Amount) -> tuple[int, Message | str]:
    """The number that is printed, and what it is multiplied by."""
    if isinstance(amount, int):
        return amount, NOTHING
    if isinstance(amount, words.Fixed):
        return amount.number, _influence("amount", amount)
    most = NOTHING if amount.max is None else message("amount.most", max=amount.max)
    influence = _influence("amount.per", amount)
    return amount.each, message("amount.per", counted=count_text(amount), most=most, influence=influence)


def _influence(key: str, amount: Count) -> Message | str:
    if amount.influence == 0:
        return NOTHING
    return message(f"{key}.plus" if amount.influence > 0 else f"{key}.minus")


def count_text(amount: Count) -> Message:
    """What is counted: "2 building tags", "city on Mars"."""
    params: dict[str, object] = {"per": amount.per, "n": f"{amount.per} " if amount.per > 1 else NOTHING}
    match amount:
        case words.Tags(tags=tags):
            params["tags"] = tag_names(tags)
        case words.OwnProduction(resource=resource):
            params["resource"] = f"resource:{resource}"
        case words.Stock(resources=resources):
            params["resources"] = tuple(f"resource:{resource}" for resource in resources)
        case words.Rating(over=over, size=size):
            params |= {"over": over, "size": size}
    return message(f"count.{tag_of(amount)}{_variant(amount)}", **params)


def measure(amount: Count) -> Message:
    """What a milestone or an award looks at, in a word or two."""
    return message(f"measure.{tag_of(amount)}", **count_text(amount).params)


def _variant(amount: Count) -> str:
    match amount:
        case words.Cities(mars=True):
            return ".mars"
        case words.Tags(whose=whose) | words.Cities(whose=whose) | words.EventsPlayed(whose=whose):
            return f".{whose}"
        case words.OwnTiles(beside_ocean=True):
            return ".ocean"
        case words.AroundTile(tile=tile):
            return f".{tile}"
        case words.Rating(size=size) if size > 1:
            return ".sets"
        case _:
            return ""


def tag_of(word: object) -> str:
    """The word as the tables spell it."""
    return str(type(word).__struct_config__.tag)  # type: ignore[attr-defined]


def tag_names(tags: Iterable[str]) -> Message:
    """One or several kinds of tags, any of which counts."""
    return either(message("text.tag", tag=f"tag:{tag}") for tag in tags)


def either(options: Iterable[Message]) -> Message:
    return reduce(lambda this, that: message("text.either", this=this, that=that), options)


def then(sentences: Iterable[Message]) -> Message:
    """One after the other."""
    return reduce(lambda this, that: message("text.then", this=this, that=that), sentences)
