"""Path, query and header parameters that several calls share."""

from functools import lru_cache
from typing import Annotated
from uuid import UUID

from litestar.params import HeaderParameter, PathParameter, QueryParameter

LARGEST = 1 << 53
VIEWER = "^(seat:(0|[1-9][0-9]{0,2})|spectator|archive)$"

MatchId = Annotated[str, PathParameter(pattern="^[0-9a-f]{32}$", description="The match's id.")]
PlayerId = Annotated[str, PathParameter(pattern="^[0-9a-f]{32}$", description="The player's id.")]
TokenId = Annotated[
    str, PathParameter(pattern="^[0-9a-f]{16}$", description="The token's id, as `GET /v1/me/tokens` gives it.")
]
SeatNumber = Annotated[int, PathParameter(ge=0, le=15, description="The number of the seat; the first is 0.")]
DecisionId = Annotated[
    str, PathParameter(description="The decision's id, as `GET …/decisions` gives it, such as `31.0`.")
]
TakebackId = Annotated[str, PathParameter(description="The takeback's id, such as `t7`.")]
GameName = Annotated[str, PathParameter(description="The game's id, such as `tiny_epic_galaxies`.")]

AsViewer = Annotated[
    str | None,
    QueryParameter(
        name="as",
        pattern=VIEWER,
        required=False,
        description="The viewer: `seat:n`, `spectator` or `archive`. Default: your seat if your token holds exactly "
        "one, else `spectator`; `archive` once the match is over.",
    ),
]
ActAs = Annotated[
    str | None,
    QueryParameter(
        name="as",
        pattern="^seat:(0|[1-9][0-9]{0,2})$",
        required=False,
        description="The seat to act for, such as `seat:1`, where your token holds several. Default: the lowest.",
    ),
]
AtPly = Annotated[
    int | None,
    QueryParameter(
        name="ply", ge=0, le=LARGEST, required=False, description="A point of the current line; 0 is set-up."
    ),
]
AtVersion = Annotated[
    int | None,
    QueryParameter(
        name="version",
        ge=0,
        le=LARGEST,
        required=False,
        description="The position right after that event: it never changes. Cannot be combined with `ply`.",
    ),
]
PageSize = Annotated[int, QueryParameter(name="limit", ge=1, le=100, description="The size of a page.")]
IfNoneMatch = Annotated[
    str | None,
    HeaderParameter(name="If-None-Match", required=False, description="An ETag you have: 304 if it is still current."),
]
IfMatch = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match",
        required=False,
        description='The version you have seen: any ETag of the match, or the version alone, such as `"31"`.',
    ),
]
IdempotencyKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        required=False,
        description="8 to 128 visible characters, best a random UUID. The same key with the same body returns the "
        "first answer again, tokens included.",
    ),
]
LastEventId = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID", required=False, description="The last version you have seen; wins over `after`."
    ),
]


@lru_cache(maxsize=1 << 13)
def match_uuid(match_id: str) -> UUID:
    return UUID(hex=match_id)
