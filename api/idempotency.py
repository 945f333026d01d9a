"""New matches: their ids and tokens, random or derived from an idempotency key, so that a repeat gives them again."""

import asyncio
from collections.abc import Callable

import msgspec
from eventsourcing.persistence import StoredEvent
from litestar import Response

from api.access import host_of
from api.conditional import private_response
from api.match_creator import MatchCreator
from api.match_identity import MatchIdentity
from api.player_access import player_id_of
from api.problems import ErrorPlace, Problem, invalid_field, invalid_fields
from api.problems.validation import field_errors
from api.rate_limits import RateLimits, limit_keys
from api.schemas.requests import PositionBody, SeatRequest
from api.schemas.responses import Created
from api.strict_request import StrictRequest
from api.validation import validate_name
from domain.bots import find_bot
from domain.kernel.messages import Message
from domain.kernel.position import Position
from domain.matches.application import MatchApplication
from domain.matches.errors import MatchError
from domain.matches.events import MatchOpened, SeatPlan
from domain.matches.history import match_at_version
from domain.matches.match import Match
from projections.match_views.summary import summary_of

StartMatch = Callable[[MatchIdentity], Match]


async def create_once(
    request: StrictRequest,
    creator: MatchCreator,
    identity: MatchIdentity,
    start_match: StartMatch,
    *,
    in_thread: bool = False,
    stored_events: list[StoredEvent] | None = None,
) -> Response[Created]:
    """Store the new match; a repeat with the same key and content gives the first answer again.

    `in_thread`: starting it takes long, and reads no match that something else may be changing.
    `stored_events`: its rows, where they were made elsewhere.
    """
    matches = creator.matches
    if identity.request:
        known = await first_answer(request, matches, identity)
        if known is not None:
            return known
    await creator.storage.require()
    match = await asyncio.to_thread(start_match, identity) if in_thread else start_match(identity)
    response = created_response(request, match, identity)
    if await creator.create(request.address, match, stored_events):
        return response
    known = await first_answer(request, matches, identity)
    if known is None:
        raise RuntimeError("a match could be neither stored nor found")
    return known


def creation_content(call: str, request: StrictRequest, content: bytes) -> bytes:
    """What an idempotency key of a new match stands for: the call, the body, and the player if one calls."""
    player = player_id_of(request)
    return f"{call} {player}".rstrip().encode() + b"\n" + content


async def first_answer(
    request: StrictRequest, matches: MatchApplication, identity: MatchIdentity
) -> Response[Created] | None:
    """The answer to the first call with this key, as it was given then."""

    def look(match: Match) -> Response[Created]:
        if match.state.request != identity.request:
            raise Problem("key-reused")
        return created_response(request, match_as_opened(match), identity)

    try:
        return await matches.read(identity.match_id, look)
    except MatchError as problem:
        if problem.code != "not-found":
            raise
        return None


def match_as_opened(match: Match) -> Match:
    """The match right after it was created."""
    opened = match.fetch(0, 1)[0][1]
    assert isinstance(opened, MatchOpened)
    if opened.imported:
        return match
    at_once = all(plan.player != "open" for plan in opened.seats)
    return match_at_version(match, 2 if at_once else 1)


def created_response(request: StrictRequest, match: Match, identity: MatchIdentity) -> Response[Created]:
    """The summary as the host sees it, and the tokens."""
    tokens = identity.tokens
    summary = summary_of(match, request.language, host_of(match).holds)
    body = Created(summary, tokens.host, tokens.invite, tokens.seats)
    return private_response(request, body, 201, Location=f"/v1/matches/{identity.match_id.hex}")


def seat_plans(seats: tuple[SeatRequest, ...]) -> tuple[SeatPlan, ...]:
    """Names and players, validated."""
    plans = []
    for index, seat in enumerate(seats):
        player = validate_player(seat.player, f"/seats/{index}/player")
        plans.append(SeatPlan(validate_name(seat.name, f"/seats/{index}/name", player), player))
    return tuple(plans)


async def limit_bots(request: StrictRequest, plans: tuple[SeatPlan, ...]) -> None:
    """Bots without people never wait for an answer, so matches of bots alone have a limit of their own."""
    if all(plan.player.startswith("bot:") for plan in plans):
        limits: RateLimits = request.app.state.rate_limits
        await limits.hit("bots", limit_keys("bots", request.address, None))


def validate_player(player: str, pointer: str) -> str:
    """`person`, `open`, or an existing bot."""
    if player in ("person", "open"):
        return player
    if not player.startswith("bot:"):
        raise Problem("invalid-field", Message("detail.player"), errors=[ErrorPlace(pointer, "unknown-player")])
    find_bot(player.removeprefix("bot:"))
    return player


def validate_seed(seed: str | None) -> str | None:
    if seed is not None and any(ord(character) < 0x20 for character in seed):
        raise invalid_field("/seed", "control-character", Message("why.control-character"))
    return seed


def read_position(given: dict[str, object] | None) -> Position | None:
    """A position's envelope; the game judges its state."""
    if given is None:
        return None
    try:
        body = msgspec.convert(given, type=PositionBody)
    except msgspec.ValidationError:
        raise invalid_fields(list(field_errors(given, PositionBody, "/position")), "position-invalid") from None
    state = msgspec.Raw(msgspec.json.encode(body.state))
    return Position(body.game, body.rules, body.options, body.seats, state, body.format)
