"""Which matches the laws are tried on: every seat count, and every value of every option at least once."""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from domain.games import games
from domain.kernel import Game, Play, SetupRefused
from tests.toys import TOYS


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
    """Every value an option may have; of an open type only the default."""
    origin = get_origin(hint)
    if hint is bool:
        return [False, True]
    if origin is Literal:
        return list(get_args(hint))
    if origin in (Union, UnionType):
        return [
            value for part in get_args(hint) for value in ([None] if part is NoneType else values_of(part, default))
        ]
    if origin is tuple:
        words = values_of(get_args(hint)[0], None)
        return [default, (), *((word,) for word in words if word is not None)]
    return [default]


def option_rows(options: type[msgspec.Struct]) -> list[msgspec.Struct]:
    """The default, then one option changed at a time, then all changed together."""
    default = options()
    hints = get_type_hints(options)
    rows = [default]
    changed = {}
    for name in options.__struct_fields__:
        usual = getattr(default, name)
        others = [value for value in values_of(hints[name], usual) if value != usual]
        rows += [msgspec.structs.replace(default, **{name: value}) for value in others]
        if others:
            changed[name] = others[-1]
    if len(changed) > 1:
        rows.append(msgspec.structs.replace(default, **changed))
    return rows


def accepted(variant: Variant) -> bool:
    """Whether the game is played like this: an option may ask for other seats."""
    try:
        variant.begin("is this played?")
    except SetupRefused:
        return False
    return True


def variants(game: Game[Any]) -> list[Variant]:
    """Every seat count, and every option row alone at the table and in company, where the game allows it."""
    default, *rows = option_rows(game.options)
    found = [Variant(game, seats, default) for seats in game.seat_counts if accepted(Variant(game, seats, default))]
    company = [seats for seats in game.seat_counts if seats > 1]
    for index, row in enumerate(rows):
        rotated = company[index % len(company) :] + company[: index % len(company)] if company else []
        for seat_counts in ([1] if 1 in game.seat_counts else [], rotated):
            allowed = (Variant(game, seats, row) for seats in seat_counts)
            found += [variant for variant in [next(filter(accepted, allowed), None)] if variant is not None]
    return found


def missing_seat_counts(game: Game[Any], found: list[Variant]) -> set[int]:
    return set(game.seat_counts) - {variant.seats for variant in found}


def subjects() -> Iterator[Game[Any]]:
    """Every registered game, and the toys."""
    yield from games().values()
    yield from TOYS.values()


def all_variants() -> list[Variant]:
    return [variant for game in subjects() for variant in variants(game)]
