"""Messages: a key with parameters, and its templates in every language. Rules never concatenate words.

A template's placeholders say how a parameter is shown:

    {amount}              a number or word as it is; a nested `Message` is rendered
    {planet:name}         the component's (or any other id's) name in the language; a tuple becomes "A, B"
    {seat:player}         the name of the player in that seat; a tuple becomes "A, B"; a player without a seat (a solo
                          game's opponent) is named by the game, as `player:1`
    {amount|ship|ships}   only the form that fits the number: English one/other, Czech 1/2-4/other
"""

import json
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

Language: TypeAlias = Literal["en", "cs"]
LANGUAGES: tuple[Language, ...] = ("en", "cs")

CACHED_PARTS = 4096
"""The most nested messages that a renderer caches."""

_HOLE = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")


class Message(msgspec.Struct, frozen=True, eq=False):
    """A sentence in no language yet. An interned message equals a plain one with the same key and parameters."""

    key: str
    params: dict[str, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.key, self.params) == (other.key, other.params)

    __hash__ = None  # type: ignore[assignment]


class InternedMessage(Message, frozen=True):
    """A message of which there is one object per key and parameters, so that it needs rendering only once."""


INTERNED = 1 << 16
_interned: dict[tuple[Any, ...], InternedMessage] = {}


def message(key: str, /, **params: Any) -> Message:
    """The message with this key and these parameters; interned if its parameters can be hashed."""
    identity = (key, *params, *map(_identity, params.values()))
    try:
        text = _interned.get(identity)
    except TypeError:  # A parameter cannot be hashed.
        return Message(key, params)
    if text is None:
        if len(_interned) >= INTERNED:
            _interned.clear()
        text = _interned[identity] = InternedMessage(key, params)
    return text


def _identity(value: Any) -> Hashable:
    """Plain values stand for themselves; an interned message for its identity, since its owner keeps it alive."""
    kind = type(value)
    if kind is str or kind is int:
        plain: Hashable = value
        return plain
    if kind is tuple:
        return "tuple", *map(_identity, value)
    return kind, id(value) if kind is InternedMessage else value


class MessageMissing(KeyError):
    """A message without a template, or a template without a parameter: a bug in a game's texts."""


class PlayerNamed(Exception):
    """A message that was to be rendered for any table names a player."""


class AnyPlayers(tuple[str, ...]):
    """Players of no table in particular: rendering a message that names one raises `PlayerNamed`."""

    __slots__ = ()

    def __len__(self) -> int:
        raise PlayerNamed


class Texts(msgspec.Struct, frozen=True, eq=False):
    """The texts of one game or of the kernel: templates by key and names by id, in every language."""

    sentences: Mapping[Language, Mapping[str, str]]
    names: Mapping[Language, Mapping[str, str]]

    def has(self, key: str) -> bool:
        return key in self.sentences["en"]

    def name(self, ident: str, language: Language) -> str:
        """The name of a component in that language; English where the language has none of its own."""
        return self.names[language].get(ident) or self.names["en"].get(ident) or ident

    def render(self, message: Message, language: Language, players: Sequence[str]) -> str:
        """The message as a sentence."""
        return Renderer(self, language, players).render(message)


class Renderer:
    """Renders messages in one language for one table of players."""

    __slots__ = ("_cached", "_phrases", "players")

    def __init__(self, texts: Texts, language: Language, players: Sequence[str]) -> None:
        self.players = players
        self._phrases = phrases(texts, language)
        self._cached: dict[int, tuple[Message, str]] = {}

    def render(self, message: Message) -> str:
        return self._phrases[message.key](message.params, self)

    def render_cached(self, message: Message) -> str:
        """Render a message that recurs, usually inside others. Found by identity, which is cheaper than hashing."""
        known = self._cached.get(id(message))
        if known is None:
            if len(self._cached) >= CACHED_PARTS:
                self._cached.clear()
            known = self._cached[id(message)] = (message, self.render(message))  # Holding it keeps its id unique.
        return known[1]


Phrase: TypeAlias = Callable[[Mapping[str, Any], Renderer], str]
"""A compiled template: parameters in, sentence out."""
Show: TypeAlias = Callable[[Any, Renderer], str]
"""How one parameter is shown."""


class Phrases(dict[str, Phrase]):
    """The templates of one language by key, each compiled when it is first rendered."""

    def __init__(self, texts: Texts, language: Language) -> None:
        self._language = language
        self._sentences = texts.sentences[language]
        own = {ident: name for ident, name in texts.names[language].items() if name}
        self._names = {**texts.names["en"], **own}
        self._shows: dict[str, Show] = {"name": self._name, "player": self._player}

    def __missing__(self, key: str) -> Phrase:
        template = self._sentences.get(key)
        if template is None:
            raise MessageMissing(f"no {self._language} sentence for {key!r}")
        phrase = self[key] = self._compile(key, template)
        return phrase

    def _compile(self, key: str, template: str) -> Phrase:
        pieces = _parse(template)
        fills = [self._fill(*piece) for piece in pieces if not isinstance(piece, str)]
        frame = "".join(piece.replace("%", "%%") if isinstance(piece, str) else "%s" for piece in pieces)

        def phrase(params: Mapping[str, Any], renderer: Renderer) -> str:
            try:
                return frame % tuple([fill(params, renderer) for fill in fills])
            except MessageMissing:
                raise
            except KeyError as missing:
                raise MessageMissing(f"{key!r} needs {missing.args[0]!r}") from None

        return phrase

    def _fill(self, field: str, how: str, forms: tuple[str, ...]) -> Phrase:
        """Fills one placeholder."""
        show = self._shows.get(how, _plain)
        words = self._names if how == "name" else None

        def form(params: Mapping[str, Any], _: Renderer) -> str:
            return forms[_plural(self._language, params[field])]

        def fill(params: Mapping[str, Any], renderer: Renderer) -> str:
            value = params[field]
            if isinstance(value, str):
                return value if words is None else words.get(value, value)
            if isinstance(value, Message):
                return renderer.render_cached(value)
            if isinstance(value, (tuple, list)):
                return ", ".join([_part(part, show, renderer) for part in value])
            return show(value, renderer)

        return form if forms else fill

    def _name(self, value: Any, _: Renderer) -> str:
        ident = str(value)
        return "?" if value is None else self._names.get(ident, ident)

    def _player(self, value: Any, renderer: Renderer) -> str:
        if value is None:
            return "?"
        known = 0 <= value < len(renderer.players)
        return renderer.players[value] if known else self._names.get(f"player:{value}", str(value))


def _part(value: Any, show: Show, renderer: Renderer) -> str:
    return renderer.render_cached(value) if isinstance(value, Message) else show(value, renderer)


def _plain(value: Any, _: Renderer) -> str:
    return str(value)


@cache
def phrases(texts: Texts, language: Language) -> Phrases:
    return Phrases(texts, language)


@lru_cache(maxsize=4096)
def _parse(template: str) -> tuple[str | tuple[str, str, tuple[str, ...]], ...]:
    pieces: list[str | tuple[str, str, tuple[str, ...]]] = []
    end = 0
    for hole in _HOLE.finditer(template):
        if hole.start() > end:
            pieces.append(template[end : hole.start()])
        forms = tuple(hole[3].split("|")[1:]) if hole[3] else ()
        pieces.append((hole[1], hole[2] or "", forms))
        end = hole.end()
    if end < len(template):
        pieces.append(template[end:])
    return tuple(pieces)


def _plural(language: Language, value: Any) -> int:
    number = abs(len(value) if isinstance(value, (tuple, list)) else int(value))
    if language == "en":
        return 0 if number == 1 else 1
    return 0 if number == 1 else 1 if 2 <= number <= 4 else 2


def placeholders(template: str) -> set[str]:
    """The parameters a template needs."""
    return {piece[0] for piece in _parse(template) if not isinstance(piece, str)}


def text_faults(texts: Texts) -> list[str]:
    """Sentences or names that are missing in a language, or that ask for other parameters or plural forms there."""
    faults = []
    english = texts.sentences["en"]
    for language in LANGUAGES:
        sentences = texts.sentences[language]
        faults += [f"{language}: no sentence for {key}" for key in english if key not in sentences]
        faults += [f"{language}: {key} is not in English" for key in sentences if key not in english]
        faults += [
            f"{language}: name of {ident} is not in English"
            for ident in texts.names[language]
            if ident not in texts.names["en"]
        ]
        wanted = 2 if language == "en" else 3
        for key, template in sentences.items():
            if key in english and placeholders(template) != placeholders(english[key]):
                faults.append(f"{language}: {key} has other parameters than in English")
            for piece in _parse(template):
                if not isinstance(piece, str) and piece[2] and len(piece[2]) != wanted:
                    faults.append(f"{language}: {key} needs {wanted} forms for {piece[0]}")
    return faults


def read_texts(folder: Path) -> Texts:
    """`en.json` and `cs.json`, each `{"sentences": {...}, "names": {...}}`."""
    read: dict[Language, dict[str, dict[str, str]]] = {
        language: json.loads((folder / f"{language}.json").read_text(encoding="utf-8")) for language in LANGUAGES
    }
    return Texts(
        sentences={language: read[language]["sentences"] for language in LANGUAGES},
        names={language: read[language]["names"] for language in LANGUAGES},
    )


def merge(*many: Texts) -> Texts:
    """Several texts as one; later ones win."""
    return Texts(
        sentences={lang: {k: v for texts in many for k, v in texts.sentences[lang].items()} for lang in LANGUAGES},
        names={lang: {k: v for texts in many for k, v in texts.names[lang].items()} for lang in LANGUAGES},
    )
