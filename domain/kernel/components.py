"""Component tables: JSON a player could proofread, decoded strictly into frozen structs when a game is imported.

`ORRERY_COMPONENTS` may name a folder with replacement tables, `<folder>/<game>/<table>.json`.
"""

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TypeVar

import msgspec

REPLACEMENTS = "ORRERY_COMPONENTS"
"""The environment variable that names a folder of replacement tables."""

T = TypeVar("T")
R = TypeVar("R", bound="Row")


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of a table: a misspelt column fails on load and not in the ninth generation."""


class ComponentError(Exception):
    """A table that cannot be used, with the file, the place and what to do."""


def table_path(game: str, folder: Path, table: str) -> Path:
    """Where a table is read from: the replacement folder first, then the game's own."""
    replacement = os.environ.get(REPLACEMENTS)
    if replacement:
        path = Path(replacement) / game / f"{table}.json"
        if path.exists():
            return path
    return folder / f"{table}.json"


def read_table(game: str, folder: Path, table: str, shape: type[T]) -> T:
    """Decode a table strictly."""
    path = table_path(game, folder, table)
    try:
        return msgspec.json.decode(path.read_bytes(), type=shape)
    except OSError as error:
        raise ComponentError(f"{game}: the table {path.name} cannot be read: {error.strerror}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ComponentError(f"{game}: the table {path.name} is not as it should be: {error}") from error


def by_id(game: str, table: str, rows: Iterable[T], count: int | None = None) -> Mapping[str, T]:
    """Rows by their `id`: unique, and as many as the game has."""
    listed = list(rows)
    idents = [str(row.id) for row in listed]  # type: ignore[attr-defined]
    twice = [ident for ident, times in Counter(idents).items() if times > 1]
    if twice:
        raise ComponentError(f"{game}: {table} has {', '.join(twice)} more than once")
    if count is not None and len(listed) != count:
        raise ComponentError(f"{game}: {table} has {len(listed)} rows, the game has {count}")
    return dict(zip(idents, listed, strict=True))


def check_references(game: str, table: str, wanted: Iterable[str], known: Mapping[str, object] | Iterable[str]) -> None:
    """Every id in `wanted` must exist."""
    missing = sorted(set(wanted) - set(known))
    if missing:
        raise ComponentError(f"{game}: {table} names what does not exist: {', '.join(missing)}")
