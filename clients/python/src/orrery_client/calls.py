"""Every call as data: method, path, body and the type of its response.

`Client` and `AsyncClient` send the same calls, so each call is described once.
"""

import types
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar
from urllib.parse import quote
from uuid import uuid4

from orrery_client.types import (
    Analysis,
    AnalysisStarted,
    Answer,
    BoardAt,
    Created,
    Decisions,
    Hints,
    JsonObject,
    LineChange,
    MatchPage,
    Player,
    Registered,
    SeatToken,
    Summary,
)

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Call(Generic[T]):
    """One request. `returns` is the type its JSON response is decoded to."""

    method: str
    path: str
    returns: type[T]
    body: Any = None
    query: Mapping[str, str | int | bool] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)


def request(
    method: str,
    path: str,
    returns: type[T],
    body: Any,
    query: Mapping[str, str | int | bool] | None,
    headers: Mapping[str, str] | None,
) -> Call[T]:
    """Make any call of the document. The key makes a repeated POST harmless."""
    key = {"Idempotency-Key": str(uuid4())} if method == "POST" else {}
    return Call(method, path, returns, body=body, query=query or {}, headers={**key, **(headers or {})})


MY_EVENTS = "/v1/me/events"


def match_path(match: str, *parts: str | int) -> str:
    """Return the path of a match, or of something below it."""
    return "/".join(["/v1/matches", *(quote(str(part), safe="") for part in (match, *parts))])


def create_match(game: str, seats: Sequence[Mapping[str, str]], fields: Mapping[str, Any]) -> Call[Created]:
    """Create a match. The key makes a repeat after a lost response harmless."""
    body = {"game": game, "seats": [dict(seat) for seat in seats], **fields}
    return Call("POST", "/v1/matches", Created, body=body, headers={"Idempotency-Key": str(uuid4())})


def list_matches(filters: Mapping[str, str | int]) -> Call[MatchPage]:
    """List the listed matches, newest first."""
    return Call("GET", "/v1/matches", MatchPage, query=filters)


def show_match(match: str) -> Call[Summary]:
    """Read the summary of a match."""
    return Call("GET", match_path(match), Summary)


def events_path(match: str, *, stay: bool) -> str:
    """Return the path of a match's stream."""
    return match_path(match, "events") + ("?stay=true" if stay else "")


def take_seat(match: str, seat: int, name: str, token: str | None, invite: str | None) -> Call[SeatToken]:
    """Take an open seat. With a token of your own the call can be repeated."""
    given = {"name": name, "token": token, "invite": invite}
    body = {field: value for field, value in given.items() if value is not None}
    return Call("PUT", match_path(match, "seats", seat), SeatToken, body=body)


def list_decisions(match: str) -> Call[Decisions]:
    """List the open decisions, with offers for the caller's seats."""
    return Call("GET", match_path(match, "decisions"), Decisions)


def answer(match: str, decision: str, action: JsonObject) -> Call[Answer]:
    """Answer a decision. A repeat of the same answer gives the same result."""
    return Call("PUT", match_path(match, "decisions", decision), Answer, body={"action": action})


def undo(match: str, to_ply: int, version: int) -> Call[LineChange]:
    """Go back to a ply. `version` is the version the caller has seen."""
    headers = {"If-Match": f'"{version}"'}
    return Call("POST", match_path(match, "undo"), LineChange, body={"to_ply": to_ply}, headers=headers)


def redo(match: str, to_ply: int, version: int) -> Call[LineChange]:
    """Go forward again to a ply that was undone."""
    headers = {"If-Match": f'"{version}"'}
    return Call("POST", match_path(match, "redo"), LineChange, body={"to_ply": to_ply}, headers=headers)


def show_board(match: str, query: Mapping[str, str | int]) -> Call[BoardAt]:
    """Read the board, now or at a ply or version."""
    return Call("GET", match_path(match, "board"), BoardAt, query=query)


def show_hints(match: str, seat: int | None) -> Call[Hints]:
    """Read the best few answers to an open decision. The match counts as assisted from then on."""
    return Call("GET", match_path(match, "hints"), Hints, query={} if seat is None else {"seat": seat})


def start_analysis(match: str, budget: str | int) -> Call[AnalysisStarted]:
    """Start an analysis in points of a match that is over. A repeat gives the one there is."""
    return Call("POST", match_path(match, "analysis"), AnalysisStarted, body={"budget": budget})


def show_analysis(match: str) -> Call[Analysis]:
    """Read the analysis of a match that is over."""
    return Call("GET", match_path(match, "analysis"), Analysis)


def cancel_analysis(match: str) -> Call[None]:
    """Cancel the analysis that is waiting or running."""
    return Call("DELETE", match_path(match, "analysis"), types.NoneType)


def register_player(name: str) -> Call[Registered]:
    """Register a player. The key makes a repeat after a lost response harmless."""
    return Call("POST", "/v1/players", Registered, body={"name": name}, headers={"Idempotency-Key": str(uuid4())})


def show_me() -> Call[Player]:
    """Read the player whose token calls."""
    return Call("GET", "/v1/me", Player)


def list_my_matches(filters: Mapping[str, str | int | bool]) -> Call[MatchPage]:
    """List the player's matches, those that wait for the player first."""
    return Call("GET", "/v1/me/matches", MatchPage, query=filters)
