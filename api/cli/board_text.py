"""A view as an outline: any game's board in plain text."""

from collections.abc import Iterator
from typing import Any

import msgspec

from api.cli.errors import printable

WIDTH = 100


def outline(value: Any, depth: int = 0) -> Iterator[str]:
    """Fields one under the other; what fits stays on one line."""
    plain = msgspec.to_builtins(value, str_keys=True)
    pairs = plain.items() if isinstance(plain, dict) else enumerate(plain)
    for name, part in pairs:
        yield from _entry(printable(str(name)), part, depth)


def _entry(name: str, part: Any, depth: int) -> Iterator[str]:
    indent = "  " * depth
    short = f"{indent}{name}: {brief(part)}"
    if not isinstance(part, dict | list | tuple) or not part or len(short) <= WIDTH:
        yield short
        return
    yield f"{indent}{name}:"
    yield from outline(part, depth + 1)


def brief(part: Any) -> str:
    """A value on one line: `a 1, b 2` for fields, `x y z` for a row, `-` for nothing, `?` for what a row hides."""
    if part is None or part == "" or (isinstance(part, dict | list | tuple) and not part):
        return "-"
    match part:
        case dict():
            return ", ".join(f"{name} {_nested(inner)}" for name, inner in part.items())
        case list() | tuple():
            return " ".join("?" if inner is None else _nested(inner) for inner in part)
        case bool():
            return "yes" if part else "no"
        case _:
            return printable(str(part))


def _nested(part: Any) -> str:
    if isinstance(part, dict | list | tuple) and part:
        return f"({brief(part)})"
    return brief(part)
