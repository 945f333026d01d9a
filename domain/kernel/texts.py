"""Sentences: a key with parameters, and its forms in every language. Rules never glue words together.

A template's placeholders say how a parameter is shown:

    {amount}              a number or word as it is; a nested `Text` is rendered
    {planet:name}         the component's (or any other id's) name in the language; a tuple becomes "A, B"
    {seat:player}         the name of whoever sits there; a tuple becomes "A, B"; a player nobody sits for (a solo
                          game's opponent) is named by the game, as `player:1`
    {amount|ship|ships}   only the form that fits the number: English one/other, Czech 1/2-4/other
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

import msgspec

Language: TypeAlias = Literal["en", "cs"]
LANGUAGES: tuple[Language, ...] = ("en", "cs")

_HOLE = re.compile(r"\{(\w+)(?::(\w+))?((?:\|[^|{}]*)*)\}")


class Text(msgspec.Struct, frozen=True):
    """A sentence in no language yet."""

    key: str
    params: dict[str, Any] = {}

    def __hash__(self) -> int:
        return hash((self.key, frozenset(self.params.items())))


def say(key: str, **params: Any) -> Text:
    return Text(key, params)


class TextMissing(KeyError):
    """A sentence without words: our own bug."""


class Texts(msgspec.Struct, frozen=True, eq=False):
    """Everything one game (or the kernel) can say: sentences by key and names by id, in every language."""

    sentences: Mapping[Language, Mapping[str, str]]
    names: Mapping[Language, Mapping[str, str]]

    def has(self, key: str) -> bool:
        return key in self.sentences["en"]

    def name(self, ident: str, language: Language) -> str:
        """The name of a component in that language; English where the language has none of its own."""
        return self.names[language].get(ident) or self.names["en"].get(ident) or ident

    def render(self, text: Text, language: Language, players: Sequence[str]) -> str:
        """The sentence. The same ones are asked for again and again, so they are kept."""
        try:
            return _rendered(self, text, language, tuple(players))
        except TypeError:  # A list among the parameters: nothing that could be kept.
            return self.fresh(text, language, players)

    def fresh(self, text: Text, language: Language, players: Sequence[str]) -> str:
        """The sentence, made now."""
        template = self.sentences[language].get(text.key)
        if template is None:
            raise TextMissing(f"no {language} sentence for {text.key!r}")
        out = []
        for piece in _parse(template):
            if isinstance(piece, str):
                out.append(piece)
            else:
                out.append(self._fill(text, *piece, language, players))
        return "".join(out)

    def _fill(
        self, text: Text, field: str, how: str, forms: tuple[str, ...], language: Language, players: Sequence[str]
    ) -> str:
        if field not in text.params:
            raise TextMissing(f"{text.key!r} needs {field!r}")
        value = text.params[field]
        if forms:
            return forms[_plural(language, value)]
        parts = value if isinstance(value, tuple | list) else (value,)
        return ", ".join(self._show(part, how, language, players) for part in parts)

    def _show(self, value: Any, how: str, language: Language, players: Sequence[str]) -> str:
        if isinstance(value, Text):
            return self.render(value, language, players)
        if value is None and how:
            return "?"
        if how == "player":
            named = players[value] if 0 <= value < len(players) else self.name(f"player:{value}", language)
            return str(value) if named == f"player:{value}" else named
        if how == "name":
            return self.name(str(value), language)
        return str(value)


@lru_cache(maxsize=1 << 16)
def _rendered(texts: Texts, text: Text, language: Language, players: tuple[str, ...]) -> str:
    return texts.fresh(text, language, players)


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
    number = abs(len(value) if isinstance(value, tuple | list) else int(value))
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
    """One book out of several; later ones win."""
    return Texts(
        sentences={lang: {k: v for texts in many for k, v in texts.sentences[lang].items()} for lang in LANGUAGES},
        names={lang: {k: v for texts in many for k, v in texts.names[lang].items()} for lang in LANGUAGES},
    )
