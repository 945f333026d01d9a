"""Snapshots: a match as it stood after an event, kept apart from the events so that loading does not grow with them.

A snapshot is a cache. It is written after its events, in another transaction; if it is lost, or of another release, the
match is folded from its events.
"""

from typing import TYPE_CHECKING, ClassVar, NamedTuple
from uuid import UUID

import msgspec

from domain.kernel.game import encode_state

if TYPE_CHECKING:
    from domain.matches.match import Match

EVERY_VERSIONS = 64

_ENCODER = msgspec.msgpack.Encoder()


class MatchSnapshot(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "MatchSnapshot.4"
    """Another number when the shape of `MatchState` changes: snapshots of other releases are passed over."""
    class_version: ClassVar[int] = 1

    originator_id: UUID = UUID(int=0)
    originator_version: int = 0
    game_state: bytes
    """MessagePack; empty in a match that has not started."""
    match_state: bytes
    ply: int
    tail: tuple[int, ...]
    """Versions of the line's last actions, up to and including `ply`."""
    previous: int
    """Version of the snapshot of this line that lies right before `tail`; 0 if `tail` begins with ply 1."""

    @classmethod
    def take(cls, match: "Match") -> "MatchSnapshot":
        """A snapshot of the live match."""
        tail, previous = match.line.tail()
        return cls(
            originator_id=match.id,
            originator_version=match.version,
            game_state=encode_state(match.play.state) if match.has_started else b"",
            match_state=_ENCODER.encode(match.state),
            ply=match.ply,
            tail=tail,
            previous=previous,
        )


class CachedState(NamedTuple):
    """The game's state after a ply, and the decisions open then."""

    state: bytes
    open: tuple[str | None, ...]
