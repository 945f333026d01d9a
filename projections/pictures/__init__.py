"""Pictures: the board of a view as SVG, its elements under the same anchors that offers name.

A picture is made from a view, so it shows only what the view shows. `PICTURES` has one drawer per game.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from domain.games import games
from domain.kernel.game import Game
from domain.kernel.messages import Language
from projections.pictures.drawing_context import Scene

Drawer = Callable[[Any, Scene], str]


class Drawers(Mapping[str, Drawer]):
    """The drawer of each game: `draw` in the module here that is named like it, imported when it is first needed."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = sorted(names)

    def __getitem__(self, game: str) -> Drawer:
        if game not in self._names:
            raise KeyError(game)
        drawer: Drawer = import_module(f"{__name__}.{game}").draw
        return drawer

    def __contains__(self, game: object) -> bool:
        return game in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


PICTURES = Drawers({entry.name for entry in iter_modules(__path__)} & {*games()})


def picture(game: Game[Any], board: Any, players: Sequence[str], language: Language) -> bytes | None:
    """The board of a view as an SVG document; None where nobody has drawn the game yet."""
    drawer = PICTURES.get(game.id)
    return None if drawer is None else drawer(board, Scene(game, language, players)).encode()
