"""Bodies: read up to a limit, decoded strictly, and refused with the place of what is wrong."""

import re
from itertools import accumulate
from typing import Any, TypeVar

import msgspec

from api.asgi import Receive
from api.problems import Problem, invalid_field
from domain.kernel.messages import Message

T = TypeVar("T")

BODY_LIMIT = 256 * 1024
POSITION_LIMIT = 1024 * 1024
RECORDING_LIMIT = 64 * 1024 * 1024
DEEPEST = 64
LARGEST = 1 << 53

_DECODER = msgspec.json.Decoder()
_CANONICAL = msgspec.json.Encoder(order="deterministic")
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
STRETCH = 1024
"""Brackets that are looked at in one go: what is too deep is mostly so at its beginning."""
_NO_BRACKET = bytes(set(range(256)) - set(b"[{]}"))
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
    return Problem("too-large", Message("detail.too-large", {"most": limit}))


def parse(body: bytes) -> Any:
    """JSON as plain values: UTF-8, at most 64 deep, no whole number beyond 2^53."""
    if not body.strip():
        raise Problem("malformed-body", Message("detail.empty-body"))
    _check_depth(body)
    try:
        value = _DECODER.decode(body)
    except UnicodeDecodeError:
        raise Problem("malformed-body", Message("detail.not-utf8")) from None
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        why = str(error).rstrip(".")
        raise Problem("malformed-body", Message("detail.not-json", {"why": why})) from None
    pointer = None if _LONG_NUMBER.search(body) is None else _large_number(value)
    if pointer is not None:
        raise invalid_field(pointer, "number-too-large", "whole numbers go up to 2^53")
    return value


def _check_depth(body: bytes) -> None:
    """Counted before decoding, so that depth costs nothing; without a loop of ours, so that width costs little."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    steps, depth = memoryview(_STRING.sub(b"", body).translate(_STEPS, _NO_BRACKET)).cast("b"), 0
    for start in range(0, len(steps), STRETCH):
        depths = [*accumulate(steps[start : start + STRETCH], initial=depth)]
        if max(depths) > DEEPEST:
            raise Problem("malformed-body", Message("detail.too-deep", {"most": DEEPEST}))
        depth = depths[-1]


def _large_number(value: Any) -> str | None:
    """Where a whole number beyond 2^53 stands: other languages read it differently, so nobody may rely on it."""
    kind = type(value)
    if kind is int:
        return None if -LARGEST <= value <= LARGEST else ""
    if kind is float:
        return "" if abs(value) > LARGEST and value.is_integer() else None
    if kind is dict:
        for name, inner in value.items():
            found = None if type(inner) is str else _large_number(inner)
            if found is not None:
                return f"/{escaped_pointer(name)}{found}"
    elif kind is list:
        for index, inner in enumerate(value):
            found = _large_number(inner)
            if found is not None:
                return f"/{index}{found}"
    return None


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
