"""Which matches the laws are tried on: every seat count, every value of every option, every combination of switches."""

from collections.abc import Iterator
from itertools import product
from math import prod
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from domain.games import games
from domain.kernel import Game, Play, SetupRefused
from tests.sample_games import TOYS


class Variant(NamedTuple):
    """One way to set a game up."""

    game: Game[Any]
    seats: int
    options: msgspec.Struct

    def __str__(self) -> str:
        default = self.game.options()
        chosen = [
            f"{name}={getattr(self.options, name)}"
            for name in self.options.__struct_fields__
            if getattr(self.options, name) != getattr(default, name)
        ]
        return "-".join([self.game.id, f"{self.seats}p", *chosen])

    def begin(self, seed: str) -> Play[Any]:
        return Play.begin(self.game, self.seats, seed, self.options)


def values_of(hint: Any, default: Any) -> list[Any]:
    """The values to try for an option: all where they can be listed, the bounds of a number, boards in threes."""
    origin, parts = get_origin(hint), get_args(hint)
    if hint is bool:
        return [False, True]
    if hint is NoneType:
        return [None]
    if origin is Literal:
        return list(parts)
    if origin is Annotated:
        bounds = [bound for note in parts[1:] if isinstance(note, msgspec.Meta) for bound in (note.ge, note.le)]
        return [bound for bound in bounds if bound is not None] or values_of(parts[0], default)
    if origin in (Union, UnionType):
        return [value for part in parts for value in values_of(part, default)]
    if origin is tuple:
        words = [word for word in values_of(parts[0], None) if word is not None]
        return [default, tuple(words[:1]), *(tuple(words[start : start + 3]) for start in range(0, len(words), 3))]
    return [default]


FEW = 32
"""So many combinations of a game's switches and words are tried by every `make test`."""


class Row(NamedTuple):
    """Options to try, and whether they are worth trying alone at the table too."""

    options: msgspec.Struct
    alone: bool


def hints_of(game: Game[Any]) -> dict[str, Any]:
    """The types of the options; a word stays a word where a note says for how many seats it is."""
    hints = get_type_hints(game.options, include_extras=True)
    return {name: get_args(hint)[0] if is_noted_word(hint) else hint for name, hint in hints.items()}


def is_noted_word(hint: Any) -> bool:
    return get_origin(hint) is Annotated and get_origin(get_args(hint)[0]) is Literal


def plain_options(game: Game[Any]) -> list[str]:
    """The switches and words among the options: those with a short list of values."""
    return [name for name, hint in hints_of(game).items() if hint is bool or get_origin(hint) is Literal]


def words(game: Game[Any]) -> list[str]:
    return [name for name in plain_options(game) if hints_of(game)[name] is not bool]


def option_rows(game: Game[Any]) -> list[Row]:
    """A switch or a word is changed alone; numbers and boards, of which there may be many, several at a time."""
    default = game.options()
    hints = hints_of(game)
    others = {
        name: [value for value in values_of(hints[name], getattr(default, name)) if value != getattr(default, name)]
        for name in default.__struct_fields__
    }
    plain = plain_options(game)
    rows = [Row(replace(default, **{name: value}), True) for name in plain for value in others[name]]
    if len(rows) > 1:
        rows.append(Row(together(game, {name: others[name][-1] for name in plain if others[name]})[0], True))
    many = {name: values for name, values in others.items() if values and name not in plain}
    for index in range(max(map(len, many.values()), default=0)):
        rows += [
            Row(options, False) for options in together(game, {name: v[index % len(v)] for name, v in many.items()})
        ]
    return rows


def together(game: Game[Any], changes: dict[str, Any]) -> list[msgspec.Struct]:
    """As few options as have all these changes: those that do not go with the others stand alone."""
    packed = [game.options()]
    for name, value in changes.items():
        joined = changed(packed[0], {name: value})
        if joined is not None and any(accepted(Variant(game, seats, joined)) for seats in game.seat_counts):
            packed[0] = joined
        else:
            packed.append(replace(game.options(), **{name: value}))
    return packed


def changed(options: msgspec.Struct, changes: dict[str, Any]) -> msgspec.Struct | None:
    """The options with more changes; None where they themselves refuse them."""
    try:
        return replace(options, **changes)
    except ValueError:
        return None


def accepted(variant: Variant) -> bool:
    """Whether the game is played like this: an option may ask for other seats."""
    try:
        variant.begin("is this played?")
    except SetupRefused:
        return False
    return True


def variants(game: Game[Any]) -> list[Variant]:
    """Every seat count, and every row of options at some table that the game allows, and alone."""
    default = game.options()
    found = [Variant(game, seats, default) for seats in game.seat_counts]
    for index, row in enumerate(option_rows(game)):
        company = [seats for seats in game.seat_counts if seats > 1 or not row.alone]
        company = company[index % len(company) :] + company[: index % len(company)] if company else []
        for seat_counts in ([1] if row.alone and 1 in game.seat_counts else [], company):
            allowed = (Variant(game, seats, row.options) for seats in seat_counts)
            found += [variant for variant in [next(filter(accepted, allowed), None)] if variant is not None]
    return [variant for variant in found if accepted(variant)]


def combinations(game: Game[Any], most: int = FEW) -> list[Variant]:
    """Every combination of switches and words at every seat count that allows it; none where they are too many."""
    hints, plain = hints_of(game), plain_options(game)
    values = [values_of(hints[name], None) for name in plain]
    if prod(map(len, values)) > most:
        return []
    chosen = [dict(zip(plain, row, strict=True)) for row in product(*values)]
    rows = [row for changes in chosen if (row := changed(game.options(), changes)) is not None]
    found = (Variant(game, seats, row) for seats in game.seat_counts for row in rows)
    return [variant for variant in found if accepted(variant)]


def missing_seat_counts(game: Game[Any], found: list[Variant]) -> set[int]:
    return set(game.seat_counts) - {variant.seats for variant in found}


def subjects() -> Iterator[Game[Any]]:
    """Every registered game, and the toys."""
    yield from games().values()
    yield from TOYS.values()


def all_variants() -> list[Variant]:
    return [variant for game in subjects() for variant in variants(game)]
