"""What can be chosen before a match, in words: options as a JSON Schema that people can read in their language.

The words stand among the game's sentences:

    option.<name>            its title
    option.<name>.about      one or two sentences more
    option.<name>.<value>    the title of a listed value (`null` too); where there is none, the value's name
    option.<name>.each       titles for a range of numbers, from {value} and {place} (counted from one)
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from domain.kernel.game import Game
from domain.kernel.messages import LANGUAGES, Language, Message

Schema = dict[str, Any]


def for_seats(*counts: int) -> msgspec.Meta:
    """An annotation of an option that means something only with so many seats; forms hide it otherwise."""
    return msgspec.Meta(extra_json_schema={"x-seats": list(counts)})


@lru_cache(maxsize=64)
def options_schema(game: Game[Any], language: Language) -> Schema:
    """The options as JSON Schema 2020-12; titles are annotations beside what msgspec says, so nothing is validated
    otherwise than before."""
    schema: Schema = msgspec.json.schema(game.options)
    own = schema["$defs"][schema["$ref"].rpartition("/")[2]]
    own["title"] = game.texts.name(game.id, language)
    own.pop("description", None)  # The docstring speaks to developers.
    hints = get_type_hints(game.options)
    for name, part in own["properties"].items():
        words = OptionWords(game, name, language)
        part["title"] = words.title or name.replace("_", " ")
        if words.about:
            part["description"] = words.about
        _title_values(part, words, tuple(_literals(hints[name])))
    return schema


class OptionWords:
    """What a game says about one of its options."""

    def __init__(self, game: Game[Any], name: str, language: Language) -> None:
        self._game, self._name, self._language = game, name, language

    @property
    def title(self) -> str | None:
        return self._say("")

    @property
    def about(self) -> str | None:
        return self._say(".about")

    @property
    def counts(self) -> bool:
        """Whether a range of numbers is listed value by value."""
        return self._game.texts.has(f"option.{self._name}.each")

    def value(self, value: Any) -> str | None:
        """The title of a value; None where the game has no words for it."""
        key = msgspec.json.encode(value).decode().strip('"')
        known = self._game.texts.names["en"]
        return self._say(f".{key}") or (self._game.texts.name(key, self._language) if key in known else None)

    def number(self, value: int) -> str:
        return self._say(".each", value=value, place=value + 1) or str(value)

    def _say(self, rest: str, **params: Any) -> str | None:
        key = f"option.{self._name}{rest}"
        if not self._game.texts.has(key):
            return None
        return self._game.texts.render(Message(key, params), self._language, ())


def _title_values(part: Schema, words: OptionWords, order: tuple[Any, ...]) -> None:
    """`oneOf` of titled constants beside every `enum` and counted range; a title for null."""
    for inner in (*part.get("anyOf", ()), *([part["items"]] if "items" in part else ())):
        _title_values(inner, words, order)
    if "enum" in part:
        listed = sorted(part["enum"], key=order.index)
        part["oneOf"] = [_constant(value, words.value(value)) for value in listed]
    elif part.get("type") == "null":
        part["title"] = words.value(None) or "–"
    elif part.get("type") == "integer" and words.counts:
        numbers = range(part["minimum"], part["maximum"] + 1)
        part["oneOf"] = [_constant(number, words.number(number)) for number in numbers]


def _constant(value: Any, title: str | None) -> Schema:
    return {"const": value, "title": title or str(value)}


def _literals(hint: Any) -> Iterator[Any]:
    """The listed values of a type in the order they were written; a schema's `enum` is sorted."""
    if get_origin(hint) is Literal:
        yield from get_args(hint)
        return
    for argument in get_args(hint):
        yield from _literals(argument)


def option_faults(game: Game[Any]) -> list[str]:
    """Options and listed values without words of their own in a language."""
    schema = msgspec.json.schema(game.options)
    parts = schema["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]
    faults = []
    for language in LANGUAGES:
        for name, part in parts.items():
            words = OptionWords(game, name, language)
            faults += [f"{language}: option {name} has no {what}" for what in _unsaid(words)]
            faults += [
                f"{language}: {value!r} of option {name} has no title"
                for value in _values(part)
                if words.value(value) is None
            ]
    return faults


def _unsaid(words: OptionWords) -> list[str]:
    return [what for what, said in (("title", words.title), ("description", words.about)) if said is None]


def _values(part: Schema) -> Iterator[Any]:
    yield from part.get("enum", ())
    if part.get("type") == "null":
        yield None
    for inner in (*part.get("anyOf", ()), *([part["items"]] if "items" in part else ())):
        yield from _values(inner)
