"""What a match keeps in memory of its own past. Both caches are bounded by count and small: the store has the rest."""

import zlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence

import msgspec

from domain.matches.events import ActionTaken
from domain.matches.snapshots import CachedState

EVERY_PLIES = 8
"""How far apart states are cached."""
MOST_STATES = 32
"""Beyond these every second one is dropped."""
MOST_ACTIONS = 18
KEPT_ACTIONS = 12
"""So many remain when there are too many: enough for the frame of an answer and for a short undo."""

_RAW_DEFLATE = -15
_LONGEST_DICTIONARY = 1 << 15
_ENCODER = msgspec.msgpack.Encoder()
_STATE = msgspec.msgpack.Decoder(CachedState)
_ACTION = msgspec.msgpack.Decoder(ActionTaken)


class StateCache:
    """States by ply, compressed against the first of them: the states of one match differ little."""

    __slots__ = ("_dictionary", "_packed", "_plies")

    def __init__(self) -> None:
        self._dictionary = b""
        self._plies: list[int] = []
        self._packed: dict[int, bytes] = {}

    def __len__(self) -> int:
        return len(self._plies)

    def nearest(self, ply: int) -> int | None:
        """The last cached ply at or before that one."""
        index = bisect_right(self._plies, ply)
        return self._plies[index - 1] if index else None

    def get(self, ply: int) -> CachedState:
        inflate = zlib.decompressobj(_RAW_DEFLATE, self._dictionary)
        return _STATE.decode(inflate.decompress(self._packed[ply]) + inflate.flush())

    def put(self, ply: int, cached: CachedState) -> None:
        if not self._plies:
            self._dictionary = cached.state[-_LONGEST_DICTIONARY:]
        deflate = zlib.compressobj(1, zlib.DEFLATED, _RAW_DEFLATE, zlib.DEF_MEM_LEVEL, 0, self._dictionary)
        packed = deflate.compress(_ENCODER.encode(cached)) + deflate.flush()
        if ply not in self._packed:
            self._plies.insert(bisect_right(self._plies, ply), ply)
        self._packed[ply] = packed
        if len(self._plies) > MOST_STATES:
            for thinned in self._plies[1::2]:
                del self._packed[thinned]
            del self._plies[1::2]

    def forget_after(self, ply: int) -> None:
        """Drop the states of a line that was left."""
        keep = bisect_right(self._plies, ply)
        for gone in self._plies[keep:]:
            del self._packed[gone]
        del self._plies[keep:]


class RecentActions:
    """The last actions of the line by version, encoded: half the size of the objects."""

    __slots__ = ("_encoded",)

    def __init__(self) -> None:
        self._encoded: dict[int, bytes] = {}

    def __len__(self) -> int:
        return len(self._encoded)

    def __iter__(self) -> Iterator[ActionTaken]:
        return (_ACTION.decode(encoded) for encoded in self._encoded.values())

    def get(self, version: int) -> ActionTaken | None:
        encoded = self._encoded.get(version)
        return None if encoded is None else _ACTION.decode(encoded)

    def put(self, event: ActionTaken) -> None:
        self._encoded[event.originator_version] = _ENCODER.encode(event)

    def keep_only(self, versions: Sequence[int]) -> None:
        """Drop all others."""
        encoded = self._encoded
        self._encoded = {version: encoded[version] for version in versions if version in encoded}
