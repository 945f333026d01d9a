"""A checksum in front of every stored body, so that a damaged row is refused instead of folded.

It covers match, version and topic too, so a row in the place of another does not fit. No MessagePack value begins with
the first byte: that tells a body with a checksum from one that an earlier release stored without.
"""

from struct import Struct
from uuid import UUID
from zlib import crc32

MARK = b"\xc1"
"""The one byte that MessagePack never uses."""

_HEAD = Struct(">cI")
_HEAD_SIZE = _HEAD.size


class DamagedRow(ValueError):
    """A stored row does not fit its checksum: it was changed by a disk fault or by hand."""


def checksum(match: UUID, version: int, topic: str, body: bytes) -> int:
    return crc32(body, crc32(b"%b %d %b" % (match.bytes, version, topic.encode())))


def seal(match: UUID, version: int, topic: str, body: bytes) -> bytes:
    """The body as it is stored."""
    return _HEAD.pack(MARK, checksum(match, version, topic, body)) + body


def unseal(match: UUID, version: int, topic: str, stored: bytes) -> bytes:
    """The body as it was; raises `DamagedRow` if it is not. A body without a checksum is taken as it is."""
    if not has_checksum(stored):
        return stored
    body = stored[_HEAD_SIZE:]
    if len(stored) < _HEAD_SIZE or _HEAD.unpack_from(stored)[1] != checksum(match, version, topic, body):
        raise DamagedRow(f"version {version} of match {match.hex} ({topic}) does not fit its checksum")
    return body


def has_checksum(stored: bytes) -> bool:
    """Whether this release wrote the row, or a later one."""
    return stored[:1] == MARK
