"""Response bodies that no projection makes."""

from typing import Any, Literal

import msgspec

from domain.bots.hints import HintedAnswer
from domain.kernel.vocabulary import Seat
from projections.match_views.summary import Summary
from replays.analysis_views import JobView


class GameView(msgspec.Struct, frozen=True):
    """A title: how many can play, with which options, against which bots."""

    id: str
    name: str
    rules: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    bots: tuple[str, ...]
    picture: str | None = None
    rules_page: str | None = None


class GameList(msgspec.Struct, frozen=True):
    games: tuple[GameView, ...]


class Component(msgspec.Struct, frozen=True):
    """A card, tile, board or track; `data` is its row of the game's tables."""

    id: str
    name: str
    anchor: str
    data: dict[str, Any]
    rule: str | None = None


class ComponentList(msgspec.Struct, frozen=True):
    game: str
    rules: str
    components: dict[str, tuple[Component, ...]]


class Created(msgspec.Struct, frozen=True):
    """A new match and its tokens, shown only here."""

    match: Summary
    host_token: str
    invite_token: str
    seat_tokens: dict[str, str]


class Rematch(msgspec.Struct, frozen=True):
    """The match in which the same players play again."""

    match: Summary
    seats: tuple[Seat, ...]


class HintList(msgspec.Struct, frozen=True):
    """The best answers to a decision, best first."""

    match: str
    decision: str
    seat: Seat
    version: int
    worlds: int
    offers: tuple[HintedAnswer, ...]


class AnalysisStarted(msgspec.Struct, frozen=True):
    """An analysis that was asked for."""

    match: str
    job: JobView


class DuplicateSeat(msgspec.Struct, frozen=True):
    """A seat of a table, and how it did against the same seat of the others."""

    seat: Seat
    name: str | None
    total: int | None
    rank: int | None
    place: int | None
    ahead: float | None


class DuplicateTable(msgspec.Struct, frozen=True):
    table: int
    match: str | None
    this: bool
    status: Literal["open", "running", "finished", "abandoned"]
    seats: tuple[DuplicateSeat, ...]


class DuplicateList(msgspec.Struct, frozen=True):
    """The tables that play with the same deals, dice and shuffles."""

    match: str
    tables: tuple[DuplicateTable, ...]


class MatchList(msgspec.Struct, frozen=True):
    matches: tuple[Summary, ...]
    next: str | None


class SeatToken(msgspec.Struct, frozen=True):
    seat: Seat
    token: str | None


class IssuedTicket(msgspec.Struct, frozen=True):
    ticket: str
    expires: str


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """Whether the server works."""

    status: Literal["ok", "ready", "degraded"]
    redis: Literal["ok", "away"] | None = None
    storage: Literal["full"] | None = None


class LeaderboardRating(msgspec.Struct, frozen=True):
    """A player's rating; the order of the leaderboard is by `cautious`."""

    mean: float
    deviation: float
    cautious: float


class LeaderboardEntry(msgspec.Struct, frozen=True):
    """One player of a leaderboard."""

    rank: int
    name: str
    player: str | None
    bot: bool
    matches: int
    wins: int
    average: float
    best: int | None
    rating: LeaderboardRating


class Leaderboard(msgspec.Struct, frozen=True):
    """Who plays a game best, over rated matches."""

    game: str
    players: tuple[LeaderboardEntry, ...]


class FieldError(msgspec.Struct, frozen=True, omit_defaults=True):
    pointer: str
    code: str
    detail: str | None = None


class ProblemDetails(msgspec.Struct, frozen=True, omit_defaults=True):
    """RFC 9457; `code` is stable."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    match: str | None = None
    version: int | None = None
    legal: str | None = None
    reason: str | None = None
    rule: str | None = None
    barrier: str | None = None
    errors: tuple[FieldError, ...] | None = None
    first_bad_ply: int | None = None
    incident: str | None = None


class ProblemKind(msgspec.Struct, frozen=True):
    code: str
    status: int
    title: str
    about: str
    type: str


class ProblemList(msgspec.Struct, frozen=True):
    problems: tuple[ProblemKind, ...]
