"""Where each offer stands in the menu of its decision: from the kind of action to the row of the planet."""

from functools import lru_cache
from typing import Any, TypeAlias

from domain.games.planet_unknown import actions as a
from domain.games.planet_unknown import steps as s
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import CIV_CARDS
from domain.games.planet_unknown.effects.words import Track
from domain.games.planet_unknown.ground import cell_text
from domain.games.planet_unknown.rules.tokens import token_cells
from domain.games.planet_unknown.state import PlanetUnknown, corporation_of
from domain.games.planet_unknown.wording import of
from domain.kernel import Action, Group, Seat, message

Path: TypeAlias = tuple[Group, ...]

FEW = 12
"""So many tokens or cards stand side by side; more of them are divided."""
EIGHT = 8
"""Fields of a long track that stand side by side."""


def path_to(state: PlanetUnknown, step: Any, action: Action) -> Path:
    """Offers that end or decline, and those of short lists, stand at the top."""
    seat: Seat = step.seat
    match action:
        case a.PlaceTile(_, y, turns, mirrored):
            return _path_to_tile(turns, mirrored, y)
        case a.PlacePatch(cell):
            return _path_to_patch(cell[1])
        case a.MoveRover(rover):
            return _path_to_rover(seat, rover)
        case a.JumpRover(rover, to):
            return _path_to_jump(seat, rover, to[1])
        case a.PickLine(line):
            return (_lines(line),)
        case a.PositionLifepod(track, int(field)) | a.LiftLifepod(track, int(field)) if track is not None:
            top = corporation_of(state.players[seat]).track[track].top
            return _path_to_field(seat, track, field // EIGHT if top >= FEW else None)
        case a.PickToken(cell) if isinstance(step, s.TokenChoice):
            many = len(token_cells(state.players[seat], step.what, step.purpose)) > FEW
            return (_row(cell[1]),) if many else ()
        case a.TakeCivCard(card) | a.KeepCivCard(str(card)):
            many = sum(map(len, state.players[seat].civ_looking)) > FEW
            return (_rank(CIV_CARDS[card].rank),) if many else ()
        case _:
            return ()


@lru_cache(maxsize=256)
def _path_to_tile(turns: int, mirrored: bool, y: int) -> Path:
    """First how the tile is turned, then the row of its upper left corner."""
    ident = f"turned:{turns}{':flipped' if mirrored else ''}"
    label = message("group.flipped" if mirrored else "group.turned", degrees=90 * turns)
    return Group(ident, label), Group(f"{ident}:row:{y}", message("group.row", number=y + 1))


@lru_cache(maxsize=16)
def _path_to_patch(y: int) -> Path:
    return Group("patch", message("group.patch")), Group(f"patch:row:{y}", message("group.row", number=y + 1))


@lru_cache(maxsize=4096)
def _path_to_rover(seat: Seat, rover: Cell) -> Path:
    anchor = f"cell:{seat}:{rover[0]}:{rover[1]}"
    group = Group(f"rover:{rover[0]}:{rover[1]}", message("group.rover", cell=cell_text(rover)), (anchor,))
    return _rovers(), group


@lru_cache(maxsize=4096)
def _path_to_jump(seat: Seat, rover: Cell, y: int) -> Path:
    anchor = f"cell:{seat}:{rover[0]}:{rover[1]}"
    ident = f"jump:{rover[0]}:{rover[1]}"
    group = Group(ident, message("group.jump", cell=cell_text(rover)), (anchor,))
    return _rovers(), group, Group(f"{ident}:row:{y}", message("group.row", number=y + 1))


@lru_cache(maxsize=256)
def _path_to_field(seat: Seat, track: Track, part: int | None) -> Path:
    whole = Group(f"track:{track}", message("group.track", track=of(track)), (f"track:{seat}:{track}",))
    if part is None:
        return (whole,)
    first = part * EIGHT
    return whole, Group(f"track:{track}:{first}", message("group.fields", first=first, last=first + EIGHT - 1))


@lru_cache(maxsize=1)
def _rovers() -> Group:
    return Group("rovers", message("group.rovers"))


@lru_cache(maxsize=2)
def _lines(line: str) -> Group:
    return Group(f"{line}s", message(f"group.{line}s"))


@lru_cache(maxsize=16)
def _row(y: int) -> Group:
    return Group(f"row:{y}", message("group.row", number=y + 1))


@lru_cache(maxsize=8)
def _rank(rank: int) -> Group:
    return Group(f"rank:{rank}", message("group.rank", rank=rank), (f"civ_deck:{rank}",))
