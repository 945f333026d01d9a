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
    hints: bool = True
    """Whether players may ask for hints; using one marks the match as assisted."""


class Origin(msgspec.Struct, frozen=True):
    """The match and ply a fork was taken from."""

    match: str
    ply: int


class Pace(msgspec.Struct, frozen=True, omit_defaults=True):
    """How long a person may think, in seconds: `answer` for each decision, or a `reserve` for the whole match to which
    every answer adds `increment`."""

    answer: int = 0
    reserve: int = 0
    increment: int = 0


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
    rematch_of: str = ""
    """The match whose players play again."""
    host_player: str = ""
    """The id of the player who created it and has its `person` seats; empty without a player token."""
    named_after: dict[str, str] = {}
    """By seat the player whose name was copied from another match; other `person` seats have the host's names."""
    duplicate_of: str = ""
    """The first table of those that play with the same seed."""
    imported: bool = False
    pace: Pace | None = None
    request: str = ""
    """Digest of the body that created it: it tells a repeat from another request with the same key."""


class SeatTaken(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "SeatTaken"

    seat: Seat
    name: str
    player: str
    """`person` or `bot:<name>`."""
    token: str = ""
    player_id: str = ""
    """The player who took it; empty without a player token."""


class SeatVacated(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "SeatVacated"

    seat: Seat
    freed: bool = False
    """Whether the host freed a guest's seat, instead of its holder leaving it."""
    late: bool = False
    """Whether its holder has let so many deadlines pass that the seat counts as left."""


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
    late: bool = False
    """Whether a bot gave it, since the seat's deadline had passed."""


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


class MessagePosted(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A few words for the table. They are no part of a recording, so an imported message has none."""

    TOPIC: ClassVar[str] = "MessagePosted"

    by: Seat | None = None
    """None: the host, for no seat."""
    text: str = ""
    request: str = ""


class MessagesSwitched(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "MessagesSwitched"

    allowed: bool


class RematchOpened(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Records the match in which the players of a match that is over play again."""

    TOPIC: ClassVar[str] = "RematchOpened"

    match: str
    by: Seat | None = None
    """None: the host, for no seat."""


class PlayerInvited(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The host asks a player to take a seat. Recordings name no players, so an imported invitation has none."""

    TOPIC: ClassVar[str] = "PlayerInvited"

    player_id: str = ""


class InvitationWithdrawn(Event, frozen=True, kw_only=True, omit_defaults=True):
    """By the host, or declined by the player."""

    TOPIC: ClassVar[str] = "InvitationWithdrawn"

    player_id: str = ""


class PlayerForgotten(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The player has deleted themselves: their name is shown no more."""

    TOPIC: ClassVar[str] = "PlayerForgotten"

    player_id: str = ""


class HintGiven(Event, frozen=True, kw_only=True, omit_defaults=True):
    """A seat was shown the best answers to its decision: from now on the match is assisted."""

    TOPIC: ClassVar[str] = "HintGiven"

    seat: Seat
    decision: str


class HiddenViewed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The only person at the table read what is hidden from their seat: from now on the match is assisted."""

    TOPIC: ClassVar[str] = "HiddenViewed"

    viewer: str
    """`seat:n` or `archive`."""


class DuplicateOpened(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Records the match in which another table plays with the seed of a match that is over."""

    TOPIC: ClassVar[str] = "DuplicateOpened"

    match: str


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
    | MessagePosted
    | MessagesSwitched
    | RematchOpened
    | PlayerInvited
    | InvitationWithdrawn
    | PlayerForgotten
    | HintGiven
    | HiddenViewed
    | DuplicateOpened
)

EVENT_TYPES: dict[str, type[Event]] = {kind.TOPIC: kind for kind in AnyEvent.__args__}
