"""Which games there are. A game is a package with a `GAME`; nothing else has to know it."""

import importlib
import pkgutil
from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from domain.kernel.game import Game
from domain.kernel.refusals import SetupRefused


class Registry(Mapping[str, Game[Any]]):
    """Games by id. Games of packages are imported on first use."""

    def __init__(self, games: Iterable[Game[Any]] = (), packages: Mapping[str, str] | None = None) -> None:
        self._ready = {game.id: game for game in games}
        self._packages = dict(packages or {})
        self.ids: tuple[str, ...] = tuple(sorted({*self._ready, *self._packages}))

    def __getitem__(self, ident: str) -> Game[Any]:
        game = self._ready.get(ident)
        return self._load(ident) if game is None else game

    def _load(self, ident: str) -> Game[Any]:
        game: Game[Any] = importlib.import_module(self._packages[ident]).GAME
        if game.id != ident:
            raise RuntimeError(f"the package {self._packages[ident]} holds the game {game.id!r}: name it like the game")
        self._ready[ident] = game
        return game

    @property
    def is_importable(self) -> bool:
        """Whether another process can load every game by its package."""
        return all(ident in self._packages for ident in self.ids)

    def __reduce__(self) -> tuple[type["Registry"], tuple[tuple[Game[Any], ...], dict[str, str]]]:
        """Games of packages are imported again where they are wanted."""
        others = tuple(game for ident, game in self._ready.items() if ident not in self._packages)
        return Registry, (others, self._packages)

    def load(self) -> None:
        """Import every game now."""
        for ident in self.ids:
            self[ident]

    def __iter__(self) -> Iterator[str]:
        return iter(self.ids)

    def __len__(self) -> int:
        return len(self.ids)

    def __contains__(self, ident: object) -> bool:
        return ident in self.ids

    def find(self, ident: str) -> Game[Any]:
        """The game, or a refusal that says which there are."""
        if ident not in self.ids:
            raise SetupRefused("unknown-game", game=ident, known=", ".join(self.ids))
        return self[ident]


def discover(package: ModuleType) -> Registry:
    """Every game in a package of games: each of its subpackages, which is named like its `GAME`."""
    entries = pkgutil.iter_modules(package.__path__)
    return Registry(packages={entry.name: f"{package.__name__}.{entry.name}" for entry in entries if entry.ispkg})


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
