"""Bodies: read up to a limit, decoded strictly, and refused with the place of what is wrong."""

import re
from typing import Any, TypeVar

import msgspec
from litestar.types import Receive

from api.problems import Problem, invalid_field
from domain.kernel.texts import Text

T = TypeVar("T")

BODY_LIMIT = 256 * 1024
POSITION_LIMIT = 1024 * 1024
RECORDING_LIMIT = 64 * 1024 * 1024
DEEPEST = 64
LARGEST = 1 << 53

_DECODER = msgspec.json.Decoder()
_CANONICAL = msgspec.json.Encoder(order="deterministic")
_OPENS = re.compile(rb'[\[\]{}"]')
_LONG_NUMBER = re.compile(rb"[0-9]{16}|[0-9.][eE]")
"""Without one of these no number of the body is beyond 2^53, and looking at each of many would hold everybody up."""


class Disconnected(Exception):
    """The caller went away before its body had arrived."""


async def read_body(receive: Receive, limit: int, declared: str | None) -> bytes:
    """The whole body, refused as soon as it is known to be too large."""
    if declared is not None and declared.isdecimal() and int(declared[:20]) > limit:
        raise too_large(limit)
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Disconnected
        part = message.get("body", b"")
        if part:
            size += len(part)
            if size > limit:
                raise too_large(limit)
            parts.append(part)
        if not message.get("more_body", False):
            return parts[0] if len(parts) == 1 else b"".join(parts)


def too_large(limit: int) -> Problem:
    return Problem("too-large", Text("detail.too-large", {"most": limit}))


def parse(body: bytes) -> Any:
    """JSON as plain values: UTF-8, at most 64 deep, no whole number beyond 2^53."""
    if not body.strip():
        raise Problem("malformed-body", Text("detail.empty-body"))
    _check_depth(body)
    try:
        value = _DECODER.decode(body)
    except UnicodeDecodeError:
        raise Problem("malformed-body", Text("detail.not-utf8")) from None
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        why = str(error).rstrip(".")
        raise Problem("malformed-body", Text("detail.not-json", {"why": why})) from None
    if _LONG_NUMBER.search(body) is not None:
        _check_numbers(value, "")
    return value


def _check_depth(body: bytes) -> None:
    """Counted before decoding, so that depth costs nothing."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    depth, inside = 0, False
    for found in _OPENS.finditer(body):
        mark = found[0]
        if mark == b'"':
            if not (inside and _escaped(body, found.start())):
                inside = not inside
        elif not inside:
            depth += 1 if mark in b"[{" else -1
            if depth > DEEPEST:
                raise Problem("malformed-body", Text("detail.too-deep", {"most": DEEPEST}))


def _escaped(body: bytes, place: int) -> bool:
    before = place
    while before > 0 and body[before - 1] == 0x5C:
        before -= 1
    return (place - before) % 2 == 1


def _check_numbers(value: Any, pointer: str) -> None:
    """Whole numbers beyond 2^53 come out differently in other languages, so nobody may rely on them."""
    kind = type(value)
    if kind is int:
        if not -LARGEST <= value <= LARGEST:
            raise invalid_field(pointer, "number-too-large", "whole numbers go up to 2^53")
    elif kind is float:
        if value.is_integer() and abs(value) > LARGEST:
            raise invalid_field(pointer, "number-too-large", "whole numbers go up to 2^53")
    elif kind is dict:
        for name, inner in value.items():
            if type(inner) is not str:
                _check_numbers(inner, f"{pointer}/{escaped_pointer(name)}")
    elif kind is list:
        for index, inner in enumerate(value):
            _check_numbers(inner, f"{pointer}/{index}")


def escaped_pointer(name: str) -> str:
    return name[:80].replace("~", "~0").replace("/", "~1")


def fit(value: Any, shape: type[T], at: str = "") -> T:
    """Plain values as a struct, strictly; the refusal names the place. `at`: where the value stands in the body."""
    try:
        return msgspec.convert(value, type=shape, str_keys=True)
    except msgspec.ValidationError as error:
        raise field_problem(str(error), at) from None


_PLACE = re.compile(r"^(?P<why>.*?)(?: - at `\$?(?P<path>.*)`)?$", re.DOTALL)
_NAMED = re.compile(r"(?:unknown|required) field `(?P<field>[^`]*)`")
_PATH_PART = re.compile(r"\.(?P<name>[^.\[\]]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")


def field_problem(message: str, at: str = "") -> Problem:
    """msgspec's words as a problem with a JSON pointer."""
    found = _PLACE.match(message)
    assert found is not None
    why, path = found["why"], found["path"] or ""
    pointer = at
    for part in _PATH_PART.finditer(path):
        pointer += "/" + escaped_pointer(part["name"] or part["index"] or "-")
    code = "wrong-type"
    named = _NAMED.search(why)
    if named is not None:
        pointer += "/" + escaped_pointer(named["field"])
        code = "unknown-field" if "unknown" in why else "missing-field"
    elif why.startswith("Invalid"):
        code = "invalid-value"
    elif " of length " in why or ">=" in why or "<=" in why or "matching regex" in why:
        code = "out-of-range"
    return invalid_field(pointer, code, why[:200])


def canonical(value: Any) -> bytes:
    """The same bytes for the same JSON, however it was written."""
    return _CANONICAL.encode(value)
