"""What the server sends, as msgspec structs. Fields a newer server adds are ignored.

Boards, facts and actions differ from game to game and stay plain JSON objects.
"""

from typing import Any

import msgspec

JsonObject = dict[str, Any]


class SeatSummary(msgspec.Struct, frozen=True):
    """One seat of a match: its name, its player and the kind of its holder."""

    seat: int
    name: str
    player: str
    held: str
    answered: bool = False
    reissued: int = 0
    player_id: str | None = None
    reserve: float | None = None


class Holding(msgspec.Struct, frozen=True):
    """What the caller's token holds in a match."""

    seats: tuple[int, ...] = ()
    host: bool = False
    invited: bool = False


class Rank(msgspec.Struct, frozen=True):
    """The place of one seat at the end of a match."""

    seat: int
    rank: int
    total: int


class Outcome(msgspec.Struct, frozen=True):
    """How a match ended."""

    winners: tuple[int, ...]
    ranking: tuple[Rank, ...]
    reason: str
    verdict: str | None = None


class Policies(msgspec.Struct, frozen=True):
    """What a match allows."""

    undo: str
    hints: bool = False
    listed: bool = False


class Pace(msgspec.Struct, frozen=True):
    """How long people may think."""

    answer: int | None
    increment: int | None
    reserve: int | None


class Origin(msgspec.Struct, frozen=True):
    """The match and ply a fork was taken from."""

    match: str
    ply: int


class Summary(msgspec.Struct, frozen=True):
    """A match without its board: seats, status and the seats to act."""

    id: str
    game: str
    rules: str
    status: str
    options: JsonObject
    seats: tuple[SeatSummary, ...]
    to_act: tuple[int, ...]
    ply: int
    version: int
    policies: Policies
    commitment: str
    created: str
    updated: str
    seed: str | None = None
    started: str | None = None
    ended: str | None = None
    outcome: Outcome | None = None
    rated: bool = False
    assisted: bool = False
    open_book: bool = False
    open_seed: bool = False
    from_position: bool = False
    imported: bool = False
    forked_from: Origin | None = None
    duplicate_of: str | None = None
    duplicates: int = 0
    rematch_of: str | None = None
    rematch: str | None = None
    takeback: str | None = None
    messages: bool = True
    abandon_votes: tuple[int, ...] = ()
    pace: Pace | None = None
    deadline: str | None = None
    you: Holding | None = None

    @property
    def is_over(self) -> bool:
        """True once the match is finished or abandoned."""
        return self.status in ("finished", "abandoned")


class Created(msgspec.Struct, frozen=True):
    """A new match and the tokens of its creator."""

    match: Summary
    host_token: str
    invite_token: str
    seat_tokens: dict[str, str]


class SeatToken(msgspec.Struct, frozen=True):
    """The token of a seat that was taken or re-issued; None where a player's own token holds it."""

    seat: int
    token: str | None = None


class Choice(msgspec.Struct, frozen=True):
    """The open field of an offer: pick `min` to `max` distinct values of `values`."""

    field: str
    values: tuple[Any, ...] = msgspec.field(name="from")
    min: int
    max: int
    ordered: bool
    labels: tuple[str, ...]
    anchors: tuple[Any, ...] = ()


class Footprint(msgspec.Struct, frozen=True):
    """The anchors a piece would cover, in the order of its own cells, and what would happen there."""

    cells: tuple[str, ...]
    notes: tuple[str, ...]


class Offer(msgspec.Struct, frozen=True):
    """One legal answer to a decision."""

    id: str
    label: str
    action: JsonObject
    anchors: tuple[str, ...] = ()
    reveals: bool = False
    choose: Choice | None = None
    group: str | None = None
    default: bool = False
    ending: bool = False
    footprint: Footprint | None = None

    def fill(self, *values: Any) -> JsonObject:
        """Return the action with its open field set to the given values."""
        if self.choose is None:
            raise ValueError(f"The offer {self.id!r} has nothing to choose.")
        return {**self.action, self.choose.field: list(values)}


class Decision(msgspec.Struct, frozen=True):
    """A question to one seat. `offers` is None for seats that are not yours."""

    id: str
    seat: int
    kind: str | None = None
    prompt: str | None = None
    offers: tuple[Offer, ...] | None = None
    deadline: str | None = None
    groups: tuple[JsonObject, ...] = ()


class Decisions(msgspec.Struct, frozen=True):
    """The decisions that are open now."""

    match: str
    ply: int
    version: int
    to_act: tuple[int, ...]
    decisions: tuple[Decision, ...]


class Answer(msgspec.Struct, frozen=True):
    """The result of an answered decision, and what is open after it."""

    ply: int
    version: int
    facts: tuple[JsonObject, ...]
    decisions: tuple[Decision, ...]


class LineChange(msgspec.Struct, frozen=True):
    """The result of an undo or redo."""

    ply: int
    version: int
    removed: tuple[int, ...]
    restored: tuple[int, ...]
    decisions: tuple[Decision, ...]


class BoardAt(msgspec.Struct, frozen=True):
    """The board of a match as one viewer sees it; None before the match has started."""

    match: str
    ply: int
    version: int
    viewer: str
    board: JsonObject | None = None


class MatchPage(msgspec.Struct, frozen=True):
    """One page of the listed matches. Pass `next` as `cursor` for the page after it."""

    matches: tuple[Summary, ...]
    next: str | None = None


class Player(msgspec.Struct, frozen=True):
    """A player as everybody may see it."""

    id: str
    name: str
    created: str


class Registered(msgspec.Struct, frozen=True):
    """A new player and its token, which is shown only once."""

    player: Player
    token: str


class HintedAnswer(msgspec.Struct, frozen=True):
    """An answer worth considering, in points."""

    label: str
    expected: float
    behind: float
    error: float
    parts: tuple[JsonObject, ...]
    action: JsonObject | None = None


class Hints(msgspec.Struct, frozen=True):
    """The best few answers to an open decision, best first."""

    match: str
    decision: str
    seat: int
    version: int
    worlds: int
    offers: tuple[HintedAnswer, ...]


class AnalysisJob(msgspec.Struct, frozen=True):
    """How far an analysis in points has come."""

    status: str
    budget: str
    done: int
    total: int
    requested: str
    ended: str | None = None
    problem: str | None = None

    @property
    def is_over(self) -> bool:
        """True once it is finished, failed or cancelled."""
        return self.status not in ("waiting", "running")


class AnalysisStarted(msgspec.Struct, frozen=True):
    """An analysis that waits or runs."""

    match: str
    job: AnalysisJob


class Analysis(msgspec.Struct, frozen=True):
    """A match that is over, analysed. `report` is the newest analysis in points."""

    match: str
    game: str
    version: int
    plies: tuple[JsonObject, ...]
    key_moments: tuple[JsonObject, ...]
    parts: tuple[Any, ...] = ()
    resources: tuple[Any, ...] = ()
    job: AnalysisJob | None = None
    report: JsonObject | None = None


class WebhookEvent(msgspec.Struct, frozen=True):
    """What a webhook delivers. A delivery may come twice, with the same `id`."""

    id: str
    event: str
    player: str
    match: str
    version: int
    seats: tuple[int, ...]
    at: str


class Event(msgspec.Struct, frozen=True):
    """One server-sent event. `data` is the event's JSON object."""

    id: str
    event: str
    data: JsonObject
