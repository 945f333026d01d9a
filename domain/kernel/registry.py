"""Which games there are. A game is a package with a `GAME`; nothing else has to know it."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from domain.kernel.game import Game
from domain.kernel.refusals import SetupRefused


class Registry(Mapping[str, Game[Any]]):
    """Games by id."""

    def __init__(self, games: Iterable[Game[Any]]) -> None:
        self._games = {game.id: game for game in sorted(games, key=lambda game: game.id)}

    def __getitem__(self, ident: str) -> Game[Any]:
        return self._games[ident]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def find(self, ident: str) -> Game[Any]:
        """The game, or a refusal that says which there are."""
        try:
            return self._games[ident]
        except KeyError:
            raise SetupRefused("unknown-game", game=ident, known=", ".join(self._games)) from None

    @cached_property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._games)


def discover(package: ModuleType) -> Registry:
    """Every game in a package of games: each of its subpackages that has a `GAME`."""
    found = []
    for entry in pkgutil.iter_modules(package.__path__):
        if entry.ispkg:
            module = importlib.import_module(f"{package.__name__}.{entry.name}")
            found.append(module.GAME)
    return Registry(found)


def read_options(game: Game[Any], given: Mapping[str, Any]) -> Any:
    """The game's options, strictly: an unknown name or value is refused with its place."""
    unknown = sorted(set(given) - set(game.options.__struct_fields__))
    if unknown:
        known = ", ".join(game.options.__struct_fields__) or "-"
        errors = tuple((f"/options/{name}", "unknown") for name in unknown)
        raise SetupRefused("unknown-option", errors, game=game.id, option=", ".join(unknown), known=known)
    for name in given:
        try:
            msgspec.convert({name: given[name]}, type=game.options, strict=True)
        except msgspec.ValidationError as error:
            errors = ((f"/options/{name}", "invalid"),)
            raise SetupRefused("option-value", errors, game=game.id, option=name, why=_why(game, name, error)) from None
    try:
        return msgspec.convert(dict(given), type=game.options, strict=True)
    except msgspec.ValidationError as error:  # Each value is possible, together they are not.
        errors = tuple((f"/options/{name}", "invalid") for name in given)
        raise SetupRefused("option-value", errors, game=game.id, option=", ".join(given), why=str(error)) from None


def option_choices(game: Game[Any], name: str) -> tuple[Any, ...]:
    """The values an option may have, where they can be listed."""
    hint = get_type_hints(game.options)[name]
    return get_args(hint) if get_origin(hint) is Literal else (True, False) if hint is bool else ()


def _why(game: Game[Any], name: str, error: Exception) -> str:
    choices = option_choices(game, name)
    if not choices:
        return str(error)
    return f"{error}; choose one of {', '.join(msgspec.json.encode(choice).decode() for choice in choices)}"
