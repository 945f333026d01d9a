"""What can happen to a match. One action is one event: its intent and all its consequences land together or not at all.

The event's `version` is its number in the match, from 1; it is not inside the event. `action` and `facts` stay encoded
and are decoded only when folded. Times are microseconds since 1970, UTC.
"""

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from domain.kernel.scores import Outcome
from domain.kernel.vocabulary import Seat

UndoPolicy: TypeAlias = Literal["free", "own", "off"]


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What every event has."""

    SCHEMA: ClassVar[int] = 1
    """Grows when the shape changes; an upcaster exists for every earlier one."""

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


class Checkpoint(msgspec.Struct, frozen=True, array_like=True):
    """All a match needs to be loaded from this row on: so that loading does not grow with its length."""

    state: bytes
    """The game's state, MessagePack."""
    table: bytes
    """Seats, tokens, policies, takeback, open decisions, redo: see `register.py`."""
    ply: int
    tail: tuple[int, ...]
    """Versions of the line's last actions, up to and including `ply`."""
    anchor: int
    """Version of the checkpoint row of this line that lies right before `tail`; 0 if `tail` begins with ply 1."""


class MatchOpened(Event, frozen=True, kw_only=True, omit_defaults=True):
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
    seat: Seat
    name: str
    player: str
    """`person` or `bot:<name>`."""
    token: str = ""


class SeatVacated(Event, frozen=True, kw_only=True, omit_defaults=True):
    seat: Seat


class TokenReissued(Event, frozen=True, kw_only=True, omit_defaults=True):
    seat: Seat
    token: str = ""


class MatchStarted(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Frame 0. `facts` are those of the set-up; a match from a position has none."""

    facts: msgspec.Raw
    rolled: int = 0
    shown: int = 0
    opens: tuple[Seat, ...] = ()
    checkpoint: Checkpoint | None = None


class ActionTaken(Event, frozen=True, kw_only=True, omit_defaults=True):
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
    checkpoint: Checkpoint | None = None


class LineCut(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Undo: the line goes back to `to_ply`; `kept` are versions of later answers that stay, in order."""

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
    checkpoint: Checkpoint | None = None


class LineResumed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Redo: the line is again what it was before the undo at version `undone`."""

    by: Seat
    to_ply: int
    undone: int
    restored: tuple[int, ...] = ()
    opens: tuple[Seat, ...] = ()
    closes: tuple[Seat, ...] = ()
    base: int = 0
    checkpoint: Checkpoint | None = None


class TakebackAsked(Event, frozen=True, kw_only=True, omit_defaults=True):
    takeback: str
    by: Seat
    to_ply: int
    note: str = ""
    request: str = ""


class TakebackAnswered(Event, frozen=True, kw_only=True, omit_defaults=True):
    takeback: str
    seat: Seat
    accept: bool


class TakebackWithdrawn(Event, frozen=True, kw_only=True, omit_defaults=True):
    takeback: str


class AbandonVoted(Event, frozen=True, kw_only=True, omit_defaults=True):
    seat: Seat


class MatchEnded(Event, frozen=True, kw_only=True, omit_defaults=True):
    outcome: Outcome


class MatchAbandoned(Event, frozen=True, kw_only=True, omit_defaults=True):
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

EVENT_TYPES: dict[str, type[Event]] = {kind.__name__: kind for kind in AnyEvent.__args__}
