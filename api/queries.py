"""Values of the query, read strictly; unknown ones are ignored."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar
from urllib.parse import unquote_to_bytes

from api.problems import invalid_query

W = TypeVar("W", bound=str)

LARGEST = 1 << 53


@lru_cache(maxsize=1024)
def parse_query(raw: bytes) -> Mapping[str, str]:
    """Names and values of a query string; of a repeated name the first counts."""
    found: dict[str, str] = {}
    for part in raw[:8192].split(b"&"):
        name, _, value = part.partition(b"=")
        try:
            key = unquote_to_bytes(name.replace(b"+", b" ")).decode()
            found.setdefault(key, unquote_to_bytes(value.replace(b"+", b" ")).decode())
        except UnicodeDecodeError:
            raise invalid_query("-", "not-utf8", "the query is not UTF-8") from None
    return MappingProxyType(found)


def whole(query: Mapping[str, str], name: str, least: int = 0, most: int = LARGEST) -> int | None:
    """A whole number in its range; None if it is not given."""
    text = query.get(name)
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= 17):
        raise invalid_query(name, "not-a-number", "a whole number is needed")
    number = int(text)
    if not least <= number <= most:
        raise invalid_query(name, "out-of-range", f"{least} to {most}")
    return number


def flag(query: Mapping[str, str], name: str, default: bool = False) -> bool:
    """`true` or `false`."""
    text = query.get(name)
    if text is None:
        return default
    if text not in ("true", "false"):
        raise invalid_query(name, "not-a-flag", "true or false")
    return text == "true"


def word(query: Mapping[str, str], name: str, known: tuple[W, ...]) -> W | None:
    """One of a few words."""
    text = query.get(name)
    if text is None:
        return None
    for one in known:
        if text == one:
            return one
    raise invalid_query(name, "unknown", ", ".join(known))
