"""The board of a match at any point, as a viewer may see it; and the whole position."""

from typing import Any

import msgspec

from domain.kernel.position import Position, position_of
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.history import HistoricalPosition, position_at
from domain.matches.match import Match


class BoardView(msgspec.Struct, frozen=True):
    match: str
    ply: int
    version: int
    viewer: str
    board: Any


def view_of(match: Match, state: Any, viewer: Viewer) -> msgspec.Struct:
    """The game's own view, the same object in boards, frames and snapshots."""
    return match.game.view(state, viewer)


def board_at(match: Match, at: HistoricalPosition, viewer: Viewer) -> BoardView:
    return BoardView(match.id.hex, at.ply, at.version, viewer_name(viewer), view_of(match, at.state, viewer))


def board_of(match: Match, viewer: Viewer, ply: int | None = None, version: int | None = None) -> BoardView:
    return board_at(match, position_at(match, ply, version), viewer)


def position_view(match: Match, ply: int | None = None, version: int | None = None) -> Position:
    """The whole state, hidden parts too."""
    options = msgspec.convert(match.state.options, type=match.game.options)
    return position_of(match.game, position_at(match, ply, version).state, options)
