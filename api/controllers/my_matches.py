"""My matches: the list of them, and one stream over all of them."""

import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from typing import Annotated
from urllib.parse import urlencode
from uuid import UUID

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter
from litestar.response import ServerSentEvent

from api.conditional import private_response
from api.controllers.me import TOKEN
from api.controllers.streams import last_seen
from api.dependencies import Games, LivePlayerStreams, LiveStreams, Players, StoredViews
from api.openapi.headers import LINK
from api.openapi.operations import stream_of
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.openapi.stream_events import PLAYER_STREAM
from api.parameters import LARGEST, LastEventId, PageSize
from api.player_access import require_player
from api.problems import Problem, invalid_query
from api.schemas.requests import Status
from api.schemas.responses import IssuedTicket, MatchList
from api.streams.player_streams import PlayerStreamRequest, stream_request
from api.streams.sse import EVENT_STREAM
from api.streams.tickets import LIFETIME
from api.strict_request import StrictRequest
from domain.kernel.messages import Language, Message
from domain.kernel.registry import Registry
from domain.players.application import PlayerApplication
from domain.players.errors import PlayerError
from projections.match_views.summary import Holding, Summary, moment_text, render_summary
from projections.read_models.player_lists import ListedMatch, PlayerMatchCursor, PlayerMatchFilters

ME = UUID(int=0)
"""Where a ticket for a player's own stream is good: the id of no match."""


class MyMatchesController(Controller):
    path = "/v1/me"
    tags = ["players"]

    @get(
        "/matches",
        operation_id="list_my_matches",
        security=TOKEN_REQUIRED,
        response_headers=[LINK],
        responses=refuses(*TOKEN),
    )
    async def list_my_matches(
        self,
        request: StrictRequest,
        games: Games,
        read_models: StoredViews,
        status: Annotated[
            Status | None, QueryParameter(required=False, description="Only matches of this status.")
        ] = None,
        to_act: Annotated[
            bool | None,
            QueryParameter(
                required=False,
                description="Only matches that wait for you (`true`) or do not (`false`). Without it: both.",
            ),
        ] = None,
        game: Annotated[str | None, QueryParameter(required=False, description="Only matches of this game.")] = None,
        cursor: Annotated[
            str | None, QueryParameter(required=False, description="Where to go on: `next` of the page before.")
        ] = None,
        limit: PageSize = 20,
    ) -> Response[MatchList]:
        """List your matches: those you host, play, have left or are invited to.

        Those that wait for you come first, then those that changed last. `you` says what you hold there.
        """
        player = require_player(request).player.id.hex
        wanted, after = PlayerMatchFilters(game, status, to_act), read_cursor(cursor)
        found = await read_models.read(read_models.matches_of, player, wanted, after, limit + 1)
        page = tuple(render_listed(games, one, request.language, player) for one in found[:limit])
        following = spell_cursor(found[limit - 1].found.cursor) if len(found) > limit else None
        headers = {} if following is None else {"Link": next_link(request, following)}
        return private_response(request, MatchList(page, following), 200, **headers)

    @get(
        "/events",
        operation_id="watch_my_matches",
        operation_class=stream_of(PLAYER_STREAM),
        response_description="The stream.",
        security=TOKEN_OPTIONAL,
        media_type=EVENT_STREAM,
        responses=refuses(*TOKEN, "ticket-expired", "rate-limited"),
    )
    async def watch_my_matches(
        self,
        request: StrictRequest,
        players: Players,
        streams: LiveStreams,
        player_streams: LivePlayerStreams,
        after: Annotated[
            int | None,
            QueryParameter(
                ge=0,
                le=LARGEST,
                required=False,
                description="The id of the last event you have seen, as `Last-Event-ID`.",
            ),
        ] = None,
        follow: Annotated[bool, QueryParameter(description="`false`: send what there is and end.")] = True,
        ticket: Annotated[
            str | None, QueryParameter(required=False, description="A single-use ticket instead of a token.")
        ] = None,
        last_event_id: LastEventId = None,
    ) -> ServerSentEvent:
        """Watch all your matches: your turn, turn over, invitations, takebacks to vote on, and ends.

        The first event is a `snapshot` that names the matches that wait for you; a reader who resumes gets what it
        missed instead.
        """
        seen = last_seen(after, last_event_id)
        if ticket is None:
            wanted = stream_request(require_player(request), seen, follow, request.address)
        else:
            spent = await streams.tickets.spend(ticket, ME)
            player, token_id = await redeem_ticket(players, spent.token or "")
            wanted = PlayerStreamRequest(player, token_id, seen, follow, request.address)
        return await player_streams.open(wanted)

    @post(
        "/stream-tickets",
        operation_id="issue_my_ticket",
        security=TOKEN_REQUIRED,
        status_code=201,
        opt={"limit": "answers"},
        responses=refuses(*TOKEN, "rate-limited"),
    )
    async def issue_my_ticket(self, request: StrictRequest, streams: LiveStreams) -> Response[IssuedTicket]:
        """Issue a ticket for a browser's EventSource. It opens `GET /v1/me/events` once, within 30 seconds."""
        me = require_player(request)
        name = await streams.tickets.issue(ME, f"{me.player.id.hex}.{me.token.id}", None)
        expires = moment_text(int((time.time() + LIFETIME) * 1_000_000))
        return private_response(request, IssuedTicket(name, expires), 201)


async def redeem_ticket(players: PlayerApplication, held: str) -> tuple[UUID, str]:
    """Player and token of a ticket, if that token still works."""
    player_id, _, token_id = held.partition(".")
    player = await players.find(UUID(hex=player_id))
    if not player.has_device(token_id):
        raise PlayerError("token-revoked")
    return player.id, token_id


def render_listed(games: Registry, one: ListedMatch, language: Language, player: str) -> Summary:
    """The summary of a match as the lobby keeps it, with what the player holds there."""
    state = one.entry.state
    seats = tuple(
        seat
        for seat, record in enumerate(state.seats)
        if record.player_id == player or (state.host_player == player and record.holder == "host")
    )
    holding = Holding(seats, state.host_player == player, player in state.invited)
    return render_summary(games[state.game], state, one.entry.standing(one.found.match), language, holding)


def render_public(games: Registry, found: Sequence[ListedMatch], language: Language) -> tuple[Summary, ...]:
    """Summaries as anybody may see them."""
    return tuple(
        render_summary(games[one.entry.state.game], one.entry.state, one.entry.standing(one.found.match), language)
        for one in found
    )


def next_link(request: StrictRequest, cursor: str) -> str:
    """The same question, further on."""
    query = request.query_params
    kept = {name: query[name] for name in ("status", "to_act", "game", "limit") if name in query}
    return f'</v1/me/matches?{urlencode({**kept, "cursor": cursor})}>; rel="next"'


def spell_cursor(cursor: PlayerMatchCursor) -> str:
    raw = bytes([cursor.waiting]) + cursor.updated.to_bytes(8, "big") + bytes.fromhex(cursor.match)
    return urlsafe_b64encode(raw).decode().rstrip("=")


def read_cursor(text: str | None) -> PlayerMatchCursor | None:
    if text is None:
        return None
    try:
        raw = urlsafe_b64decode(text.encode("ascii") + b"==")
    except (ValueError, UnicodeEncodeError):
        raw = b""
    if len(raw) != 25 or raw[0] > 1 or raw[1] & 0x80:
        raise malformed_cursor()
    return PlayerMatchCursor(bool(raw[0]), int.from_bytes(raw[1:9], "big"), raw[9:].hex())


def malformed_cursor() -> Problem:
    return invalid_query("cursor", "malformed", Message("why.cursor"))
