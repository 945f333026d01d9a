"""Shapes of answers that no projection makes."""

from typing import Any

import msgspec

from domain.kernel.vocabulary import Seat
from projections.match_views.summary import Summary


class GameView(msgspec.Struct, frozen=True):
    """A title: how many can play, with which options, against which bots."""

    id: str
    name: str
    rules: str
    seats: tuple[int, ...]
    options: dict[str, Any]
    bots: tuple[str, ...]
    picture: str | None = None
    """Where a picture of a table of it is; null where nobody has drawn the game."""


class Games(msgspec.Struct, frozen=True):
    games: tuple[GameView, ...]


class Component(msgspec.Struct, frozen=True):
    """A card, tile, board or track; `data` is its row of the game's tables."""

    id: str
    name: str
    anchor: str
    data: dict[str, Any]


class Components(msgspec.Struct, frozen=True):
    game: str
    rules: str
    components: dict[str, tuple[Component, ...]]


class Created(msgspec.Struct, frozen=True):
    """A new match and its tokens, shown only here."""

    match: Summary
    host_token: str
    invite_token: str
    seat_tokens: dict[str, str]


class Matches(msgspec.Struct, frozen=True):
    matches: tuple[Summary, ...]
    next: str | None


class SeatToken(msgspec.Struct, frozen=True):
    seat: Seat
    token: str | None


class IssuedTicket(msgspec.Struct, frozen=True):
    ticket: str
    expires: str


class Health(msgspec.Struct, frozen=True, omit_defaults=True):
    """`status` is `ok`, `ready`, or `degraded` while calls are taken but Redis is away."""

    status: str
    redis: str | None = None
    """`ok` or `away`; left out where none is used."""


class FieldError(msgspec.Struct, frozen=True, omit_defaults=True):
    pointer: str
    code: str
    detail: str | None = None


class ProblemDocument(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Problems(msgspec.Struct, frozen=True):
    problems: tuple[ProblemKind, ...]
