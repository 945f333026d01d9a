"""Lines to bytes and back, and the chain of hashes over them.

A line's hash is made over its canonical form, whatever way it is written in the file: keys sorted, no spaces, nothing
escaped that JSON does not require.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any, BinaryIO

import msgspec

from replays.errors import RecordingInvalid

JsonLine = dict[str, Any]

LINE_LIMIT = 8 << 20
"""The longest line that is read, in bytes: a position and a set-up are far shorter."""
DEPTH_LIMIT = 64
LARGEST = 1 << 53

_LONG_NUMBER = re.compile(rb"[0-9]{16}")


def encode_canonical(line: JsonLine) -> bytes:
    return msgspec.json.encode(line, order="sorted")


def link(previous: str, line: JsonLine) -> str:
    """The hash of a line (without its own `hash`) that follows one with the hash `previous`."""
    return sha256(previous.encode() + encode_canonical(line)).hexdigest()


def chain_lines(lines: Iterable[JsonLine]) -> Iterator[bytes]:
    """Lines as they stand in a file, each with its hash and its line break."""
    previous = ""
    for line in lines:
        previous = link(previous, line)
        yield b'%b,"hash":"%b"}\n' % (msgspec.json.encode(line)[:-1], previous.encode())


def file_lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file; one that is too long is never read whole."""
    while line := file.readline(LINE_LIMIT + 3):
        yield line


def parse(raw: bytes, number: int) -> JsonLine:
    """One line as a plain object; hostile bytes are damage, never an accident."""
    if len(raw.rstrip(b"\r\n")) > LINE_LIMIT:
        raise RecordingInvalid("line-too-long", line=number, most=LINE_LIMIT)
    try:
        line = msgspec.json.decode(raw)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise RecordingInvalid("malformed-line", line=number, why=_why(error)) from None
    if not isinstance(line, dict):
        raise RecordingInvalid("malformed-line", line=number, why="it is not a JSON object")
    suspicious = raw.count(b"[") + raw.count(b"{") > DEPTH_LIMIT or _LONG_NUMBER.search(raw) is not None
    if suspicious and (why := _excess(line)):
        raise RecordingInvalid("malformed-line", line=number, why=why)
    return line


def _why(error: Exception) -> str:
    return "it is nested too deeply" if isinstance(error, RecursionError) else str(error).rstrip(".")


def _excess(line: JsonLine) -> str | None:
    """What is beyond the limits: found without recursion, since depth is one of them."""
    waiting: list[tuple[Any, int]] = [(line, 1)]
    while waiting:
        value, depth = waiting.pop()
        if isinstance(value, int) and abs(value) > LARGEST:
            return "a number is beyond 2^53"
        if isinstance(value, dict | list):
            if depth > DEPTH_LIMIT:
                return f"it is nested deeper than {DEPTH_LIMIT}"
            waiting.extend((part, depth + 1) for part in (value.values() if isinstance(value, dict) else value))
    return None
