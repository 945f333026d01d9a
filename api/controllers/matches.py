"""Matches: creating one, finding one, looking at one, giving one up."""

import logging
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Annotated
from urllib.parse import urlencode

from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter

from api.access import acting_seat
from api.authentication import caller_of
from api.clock import now
from api.conditional import JsonResponse, private_response, view_response
from api.dependencies import Creator, Games, Matches, Secret, StoredViews
from api.duplicates import find_first_table, link_to_first_table
from api.idempotency import (
    create_once,
    creation_content,
    limit_bots,
    read_position,
    seat_plans,
    validate_seed,
)
from api.match_identity import MatchIdentity, derive_identity
from api.openapi.headers import ETAG, LINK, LOCATION
from api.openapi.refusals import refuses, unmodified
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.pace import validate_pace
from api.parameters import ActAs, IdempotencyKey, IfNoneMatch, MatchId, PageSize, match_uuid
from api.player_access import player_id_of
from api.problems import invalid_query
from api.schemas.requests import CreateMatch, Status
from api.schemas.responses import Created, MatchList
from api.strict_request import BODY_LIMIT, POSITION_LIMIT, SHORT, StrictRequest, too_large
from domain.kernel.messages import Language, Message
from domain.kernel.registry import Registry
from domain.matches.commands import seats as seat_commands
from domain.matches.commands.duplicate import open_duplicate
from domain.matches.commands.open_match import NewMatch, open_match, start
from domain.matches.match import Match
from projections.match_views.summary import Summary, render_summary, summary_of
from projections.read_models.lobby import LobbyEntry
from projections.read_models.view import Filters, LobbyCursor

log = logging.getLogger("orrery")


class MatchesController(Controller):
    path = "/v1/matches"
    tags = ["matches"]

    @post(
        operation_id="create_match",
        security=TOKEN_OPTIONAL,
        status_code=201,
        request_max_body_size=POSITION_LIMIT,
        response_headers=[LOCATION],
        opt={"limit": "creations"},
        responses=refuses(
            "token-unknown",
            "token-revoked",
            "unknown-game",
            "unknown-option",
            "unknown-bot",
            "seat-count",
            "bad-name",
            "position-invalid",
            "bad-pace",
            "key-reused",
            "token-missing",
            "not-your-seat",
            "not-found",
            "still-running",
            "not-started",
            "too-many-duplicates",
            "rate-limited",
            "storage-full",
        ),
    )
    async def create_match(
        self,
        request: StrictRequest,
        matches: Matches,
        creator: Creator,
        games: Games,
        secret: Secret,
        data: JSONBody[CreateMatch],
        idempotency_key: IdempotencyKey = None,
    ) -> Response[Created]:
        """Create a match. It starts by itself once no seat is open. Its tokens are shown only here.

        With `duplicate_of` it plays with the same deals, dice and shuffles as a match of yours that is over; for that
        the call needs a token of that match.
        """
        body = await request.body()
        if len(body) > BODY_LIMIT and data.position is None:
            raise too_large(BODY_LIMIT)
        plans = seat_plans(data.seats)
        first = None if data.duplicate_of is None else await find_first_table(request, matches, games, data)
        await limit_bots(request, plans)
        wanted = NewMatch(
            game=data.game,
            seats=plans,
            options=data.options,
            undo=data.undo,
            listed=data.listed,
            hints=data.hints,
            seed=validate_seed(data.seed),
            position=await request.work_on_body(read_position, data.position),
            pace=validate_pace(data.pace),
            host_player=player_id_of(request),
        )
        content = creation_content("create", request, await request.canonical_body())
        identity = derive_identity(request.idempotency_key, secret, plans, content)

        def start_match(identity: MatchIdentity) -> Match:
            if first is None:
                event = open_match(games, wanted, identity.tokens, identity.request, now())
            else:
                event = open_duplicate(games, first, wanted, identity.tokens, identity.request, now())
            return start(identity.match_id, games, event)

        in_thread = len(body) > SHORT and first is None  # What the position holds has to be judged, which takes long.
        response = await create_once(request, creator, identity, start_match, in_thread=in_thread)
        if first is not None:
            await link_to_first_table(matches, first, identity.match_id)
        return response

    @get(operation_id="list_matches", response_headers=[LINK])
    async def list_matches(
        self,
        request: StrictRequest,
        games: Games,
        read_models: StoredViews,
        game: Annotated[str | None, QueryParameter(required=False, description="Only matches of this game.")] = None,
        status: Annotated[
            Status | None, QueryParameter(required=False, description="Only matches of this status.")
        ] = None,
        open_seat: Annotated[
            bool | None,
            QueryParameter(
                name="open",
                required=False,
                description="Only matches with (`true`) or without (`false`) a seat that can be taken. "
                "Without it: both.",
            ),
        ] = None,
        cursor: Annotated[
            str | None, QueryParameter(required=False, description="Where to go on: `next` of the page before.")
        ] = None,
        limit: PageSize = 20,
    ) -> Response[MatchList]:
        """List the listed matches, newest first."""
        filters = Filters(game, status, open_seat)
        found = await read_models.read(read_models.matches, filters, read_cursor(cursor), limit + 1)
        page = render_page(games, found[:limit], request.language)
        following = cursor_of(*found[limit - 1]) if len(found) > limit else None
        headers = {"Content-Language": request.language, "Cache-Control": "no-cache"}
        if following is not None:
            headers["Link"] = next_link(request, following)
        return JsonResponse(MatchList(page, following), headers=headers)

    @get(
        "/{match_id:str}",
        operation_id="show_match",
        security=TOKEN_OPTIONAL,
        response_headers=[ETAG],
        responses=unmodified(),
    )
    async def show_match(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, if_none_match: IfNoneMatch = None
    ) -> Response[Summary]:
        """Show a match's summary: game, status, seats, whose turn it is, policies, outcome."""

        def look(match: Match) -> Response[Summary]:
            caller = caller_of(request, match)
            return view_response(
                request,
                match,
                caller.summary_view,
                match.version,
                lambda: summary_of(match, request.language, caller.holds),
                if_none_match,
            )

        return await matches.read(match_uuid(match_id), look)

    @post(
        "/{match_id:str}/abandon",
        operation_id="abandon_match",
        security=TOKEN_REQUIRED,
        status_code=200,
        opt={"limit": "answers"},
        responses=refuses("token-missing", "not-your-seat", "match-over", "read-only", "rate-limited"),
    )
    async def abandon_match(
        self, request: StrictRequest, matches: Matches, match_id: MatchId, act_as: ActAs = None
    ) -> Response[Summary]:
        """Abandon the match. The host ends it at once; a seat's call is a vote, and the last player's vote ends it.

        A host who names a seat with `as` votes for that seat.
        """
        holds = None

        def decide(match: Match) -> None:
            nonlocal holds
            caller = caller_of(request, match)
            holds = caller.holds
            seat = None if caller.is_host and act_as is None else acting_seat(match, caller, act_as)
            seat_commands.abandon(match, seat, now())

        def render(match: Match, _: None) -> Response[Summary]:
            return private_response(request, summary_of(match, request.language, holds))

        return await matches.execute(match_uuid(match_id), decide, render)


def next_link(request: StrictRequest, cursor: str) -> str:
    """The same question, further on."""
    query = request.query_params
    kept = {name: query[name] for name in ("game", "status", "open", "limit") if name in query}
    return f'</v1/matches?{urlencode({**kept, "cursor": cursor})}>; rel="next"'


def render_page(games: Registry, found: Sequence[tuple[str, LobbyEntry]], language: Language) -> tuple[Summary, ...]:
    """The summaries of a page. One that cannot be rendered is left out, and the operator reads which."""
    page = []
    for match, entry in found:
        try:
            game = games[entry.state.game]
            page.append(render_summary(game, entry.state, entry.standing(match), language))
        except Exception:
            log.exception("a match cannot be listed", extra={"fields": {"match": match}})
    return tuple(page)


def cursor_of(match: str, entry: LobbyEntry) -> str:
    raw = entry.state.created.to_bytes(8, "big") + bytes.fromhex(match)
    return urlsafe_b64encode(raw).decode()


def read_cursor(text: str | None) -> LobbyCursor | None:
    if text is None:
        return None
    try:
        raw = urlsafe_b64decode(text.encode("ascii"))
    except (ValueError, UnicodeEncodeError):
        raw = b""
    if len(raw) != 24 or raw[0] & 0x80:
        raise invalid_query("cursor", "malformed", Message("why.cursor"))
    return LobbyCursor(int.from_bytes(raw[:8], "big"), raw[8:].hex())
