"""Reads a table strictly; what is wrong with it is said with the file, the row and the field."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from domain.kernel.components import ComponentError, by_id, table_path

GAME_ID = "andromedas_edge"
FOLDER = Path(__file__).parent
T = TypeVar("T")


class Identified(Protocol):
    @property
    def id(self) -> str: ...


R = TypeVar("R", bound=Identified)

_PLACE = re.compile(r" - at `\$(?P<path>[^`]*)`$")
_PARTS = re.compile(r"\.(\w+)|\[(\d+)\]|\[\.\.\.\]")


def read(table: str, shape: type[T]) -> T:
    """Decode a table of the content pack."""
    path = table_path(GAME_ID, FOLDER, table)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise ComponentError(f"{GAME_ID}: the table {path.name} cannot be read: {error.strerror}") from error
    try:
        return msgspec.json.decode(raw, type=shape)
    except msgspec.ValidationError as error:
        raise ComponentError(f"{GAME_ID}: {path.name}: {_located(str(error), raw)}") from error
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise ComponentError(f"{GAME_ID}: {path.name} is not JSON: {error}") from error


def _located(message: str, raw: bytes) -> str:
    """`row tac_overcharge, field effects[0].n: Expected int`."""
    place = _PLACE.search(message)
    if place is None:
        return message
    value: Any = json.loads(raw)
    row, field = "", place["path"].removeprefix(".")
    rest = place["path"]
    for part in _PARTS.finditer(place["path"]):
        name, index = part.groups()
        try:
            value = value[name] if name is not None else value[int(index)]
        except (KeyError, IndexError, TypeError):
            break
        if isinstance(value, dict) and "id" in value:
            row, rest = str(value["id"]), place["path"][part.end() :]
            field = rest.removeprefix(".")
    said = message[: place.start()]
    where = f"row {row}" if row else "the table"
    return f"{where}, field {field or '-'}: {said}"


def fault(table: str, row: str, field: str, why: str) -> ComponentError:
    """Without a row, what is wrong with a field of the table itself."""
    return ComponentError(f"{GAME_ID}: {table}.json: {f'row {row}' if row else 'the table'}, field {field}: {why}")


def unique_rows(table: str, rows: Iterable[R]) -> Mapping[str, R]:
    """Rows by their ids, each of which stands there once."""
    listed = tuple(rows)
    for ident, count in Counter(row.id for row in listed).items():
        if count > 1:
            raise fault(table, ident, "id", f"stands there {count} times")
    return by_id(GAME_ID, table, listed)
