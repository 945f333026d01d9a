"""Pictures: the board of a view as SVG, its elements under the same anchors that offers name.

A picture is made from a view, so it shows only what the view shows. `PICTURES` has one drawer per game.
"""

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from domain.kernel.game import Game
from domain.kernel.texts import Language
from projections.pictures.scene import Scene

Drawer = Callable[[Any, Scene], str]


def _drawers() -> Mapping[str, Drawer]:
    """Every module here that has a `draw` and the id of its game."""
    found: dict[str, Drawer] = {}
    for entry in iter_modules(__path__):
        module = import_module(f"{__name__}.{entry.name}")
        game = getattr(module, "GAME_ID", None)
        if game is not None:
            found[game] = module.draw
    return found


PICTURES = _drawers()


def picture(game: Game[Any], board: Any, players: Sequence[str], language: Language) -> bytes | None:
    """The board of a view as an SVG document; None where nobody has drawn the game yet."""
    drawer = PICTURES.get(game.id)
    return None if drawer is None else drawer(board, Scene(game, language, players)).encode()
