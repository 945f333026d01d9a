"""What can happen to a match. One action is one event: its intent and all its consequences land together or not at all.

`originator_id` is the match, `originator_version` the event's number in it, from 1: they are columns of the stored row
and not part of its body. `action` and `facts` stay encoded and are decoded only when folded. Times are microseconds
since 1970, UTC.

An event class whose shape changes gets a higher `class_version` (written into the body as the struct's tag) and a
static method `upcast_v1_v2(state)` that changes the plain dict of an earlier body into the next shape.
"""

from typing import Any, ClassVar, Literal, TypeAlias
from uuid import UUID

import msgspec

from domain.kernel.scores import Outcome
from domain.kernel.vocabulary import Seat

UndoPolicy: TypeAlias = Literal["free", "own", "off"]


NO_MATCH = UUID(int=0)
"""The match of an event that belongs to none yet."""


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every event has."""

    TOPIC: ClassVar[str] = ""
    """The stable name in the store; the library finds the class by it."""
    class_version: ClassVar[int] = 1

    originator_id: UUID = NO_MATCH
    originator_version: int = 0
    at: int


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the match was created: `player` is `person`, `open` or `bot:<name>`."""

    name: str
    player: str


class Policies(msgspec.Struct, frozen=True):
    undo: UndoPolicy
    listed: bool = False


class Origin(msgspec.Struct, frozen=True):
    """The match and ply a fork was taken from."""

    match: str
    ply: int


class MatchOpened(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "MatchOpened"

    game: str
    rules: str
    options: dict[str, Any]
    seats: tuple[SeatPlan, ...]
    policies: Policies
    seed: str
    """64 hex digits. Never shown before the match is over."""
    host_token: str = ""
    invite_token: str = ""
    seat_tokens: dict[str, str] = {}
    """Hashes, never the tokens themselves; empty in a match that was imported."""
    open_seed: bool = False
    position: bytes = b""
    """The state (MessagePack) a match begins from instead of its set-up."""
    from_position: bool = False
    forked_from: Origin | None = None
    imported: bool = False
    request: str = ""
    """Digest of the body that created it, so that a repeat with the same key can be told from another wish."""


class SeatTaken(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "SeatTaken"

    seat: Seat
    name: str
    player: str
    """`person` or `bot:<name>`."""
    token: str = ""


class SeatVacated(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "SeatVacated"

    seat: Seat
    freed: bool = False
    """Whether the host freed a guest's seat, instead of its holder leaving it."""


class TokenReissued(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "TokenReissued"

    seat: Seat
    token: str = ""


class MatchStarted(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Frame 0. `facts` are those of the set-up; a match from a position has none."""

    TOPIC: ClassVar[str] = "MatchStarted"

    facts: msgspec.Raw
    rolled: int = 0
    shown: int = 0
    opens: tuple[Seat, ...] = ()


class ActionTaken(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "ActionTaken"

    seat: Seat
    ply: int
    decision: str
    action: msgspec.Raw
    facts: msgspec.Raw
    rolled: int = 0
    shown: int = 0
    """Bit mask of viewers who saw something new: bit n is seat n, the bit above the last seat the spectator."""
    opens: tuple[Seat, ...] = ()
    closes: tuple[Seat, ...] = ()
    held: bool = False
    """Whether it was an answer to a sealed round, kept secret."""


class LineCut(Event, frozen=True, kw_only=True, omit_defaults=True, tag_field="class_version", tag=2):
    """Undo: the line goes back to `to_ply`; `kept` are versions of later answers that stay, in order."""

    TOPIC: ClassVar[str] = "LineCut"
    class_version: ClassVar[int] = 2

    by: Seat
    to_ply: int
    kept: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    """Plies (numbers before the cut) that are gone."""
    opens: tuple[Seat, ...] = ()
    closes: tuple[Seat, ...] = ()
    assisted: bool = False
    takeback: str = ""
    base: int = 0
    """The version the caller had seen (If-Match): a repeat of the same call gives the same result."""
    state: bytes = b""
    """The game's state that the line goes to, so that folding forward never looks back."""

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> None:
        """Earlier rows carried the state inside a checkpoint of the whole match."""
        state["state"] = state.pop("checkpoint")[0]


class LineResumed(Event, frozen=True, kw_only=True, omit_defaults=True, tag_field="class_version", tag=2):
    """Redo: the line is again what it was before the undo at version `undone`."""

    TOPIC: ClassVar[str] = "LineResumed"
    class_version: ClassVar[int] = 2

    by: Seat
    to_ply: int
    undone: int
    restored: tuple[int, ...] = ()
    opens: tuple[Seat, ...] = ()
    closes: tuple[Seat, ...] = ()
    base: int = 0
    state: bytes = b""

    @staticmethod
    def upcast_v1_v2(state: dict[str, Any]) -> None:
        """Earlier rows carried the state inside a checkpoint of the whole match."""
        state["state"] = state.pop("checkpoint")[0]


class TakebackAsked(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "TakebackAsked"

    takeback: str
    by: Seat
    to_ply: int
    note: str = ""
    request: str = ""


class TakebackAnswered(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "TakebackAnswered"

    takeback: str
    seat: Seat
    accept: bool


class TakebackWithdrawn(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "TakebackWithdrawn"

    takeback: str


class AbandonVoted(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "AbandonVoted"

    seat: Seat


class MatchEnded(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "MatchEnded"

    outcome: Outcome


class MatchAbandoned(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "MatchAbandoned"

    by: Seat | None = None
    """None: the host."""


AnyEvent: TypeAlias = (
    MatchOpened
    | SeatTaken
    | SeatVacated
    | TokenReissued
    | MatchStarted
    | ActionTaken
    | LineCut
    | LineResumed
    | TakebackAsked
    | TakebackAnswered
    | TakebackWithdrawn
    | AbandonVoted
    | MatchEnded
    | MatchAbandoned
)

EVENT_TYPES: dict[str, type[Event]] = {kind.TOPIC: kind for kind in AnyEvent.__args__}
