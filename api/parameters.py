"""Path, query and header parameters that several calls share."""

from functools import lru_cache
from typing import Annotated
from uuid import UUID

from litestar.params import Parameter

LARGEST = 1 << 53
VIEWER = "^(seat:(0|[1-9][0-9]{0,2})|spectator|archive)$"

MatchId = Annotated[str, Parameter(pattern="^[0-9a-f]{32}$", description="The match's id.")]
SeatNumber = Annotated[int, Parameter(ge=0, le=15, description="The number of the seat; the first is 0.")]
DecisionId = Annotated[
    str, Parameter(description="The decision's id, as `GET …/decisions` gives it, such as `31.0`.")
]
TakebackId = Annotated[str, Parameter(description="The takeback's id, such as `t7`.")]
GameName = Annotated[str, Parameter(description="The game's id, such as `tiny_epic_galaxies`.")]

AsViewer = Annotated[
    str | None,
    Parameter(
        query="as",
        pattern=VIEWER,
        required=False,
        description="The viewer: `seat:n`, `spectator` or `archive`. Default: your seat if your token holds exactly "
        "one, else `spectator`; `archive` once the match is over.",
    ),
]
ActAs = Annotated[
    str | None,
    Parameter(
        query="as",
        pattern="^seat:(0|[1-9][0-9]{0,2})$",
        required=False,
        description="The seat to act for, such as `seat:1`, where your token holds several. Default: the lowest.",
    ),
]
AtPly = Annotated[
    int | None,
    Parameter(query="ply", ge=0, le=LARGEST, required=False, description="A point of the current line; 0 is set-up."),
]
AtVersion = Annotated[
    int | None,
    Parameter(
        query="version",
        ge=0,
        le=LARGEST,
        required=False,
        description="The position right after that event: it never changes. Cannot be combined with `ply`.",
    ),
]
PageSize = Annotated[int, Parameter(query="limit", ge=1, le=100, description="The size of a page.")]
IfNoneMatch = Annotated[
    str | None,
    Parameter(header="If-None-Match", required=False, description="An ETag you have: 304 if it is still current."),
]
IfMatch = Annotated[
    str | None,
    Parameter(
        header="If-Match",
        required=False,
        description='The version you have seen: any ETag of the match, or the version alone, such as `"31"`.',
    ),
]
IdempotencyKey = Annotated[
    str | None,
    Parameter(
        header="Idempotency-Key",
        required=False,
        description="8 to 128 visible characters, best a random UUID. The same key with the same body returns the "
        "first answer again, tokens included.",
    ),
]
LastEventId = Annotated[
    str | None,
    Parameter(header="Last-Event-ID", required=False, description="The last version you have seen; wins over `after`."),
]


@lru_cache(maxsize=1 << 13)
def match_uuid(match_id: str) -> UUID:
    return UUID(hex=match_id)
