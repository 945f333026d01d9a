"""Live: server-sent events, and tickets for browsers."""

import time
from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response.base import ASGIResponse

from api.access import authenticate, viewer_of
from api.authentication import caller_of
from api.conditional import private_response
from api.dependencies import LiveStreams, Matches
from api.looking import record_look
from api.openapi.operations import OptionalBody, stream_of
from api.openapi.refusals import nothing_missed, refuses
from api.openapi.security import TOKEN_OPTIONAL
from api.openapi.stream_events import MATCH_STREAM
from api.parameters import LARGEST, AsViewer, LastEventId, MatchId, match_uuid
from api.problems import excludes
from api.schemas.requests import RequestTicket
from api.schemas.responses import IssuedTicket
from api.streams.render import StreamView
from api.streams.sse import EVENT_STREAM, StreamRequest
from api.streams.tickets import LIFETIME
from api.strict_request import StrictRequest
from domain.matches.match import Match
from projections.match_views.summary import moment_text


class StreamsController(Controller):
    path = "/v1/matches/{match_id:str}"
    tags = ["live"]

    @get(
        "/events",
        operation_id="watch_match",
        operation_class=stream_of(MATCH_STREAM),
        response_description="The stream.",
        security=TOKEN_OPTIONAL,
        media_type=EVENT_STREAM,
        responses=nothing_missed() | refuses("ticket-expired", "view-not-allowed", "rate-limited"),
    )
    async def watch_match(
        self,
        request: StrictRequest,
        matches: Matches,
        streams: LiveStreams,
        match_id: MatchId,
        after: Annotated[
            int | None,
            QueryParameter(
                ge=0, le=LARGEST, required=False, description="The last version you have seen, as `Last-Event-ID`."
            ),
        ] = None,
        boards: Annotated[bool, QueryParameter(description="Include the board in `action` events.")] = False,
        follow: Annotated[bool, QueryParameter(description="`false`: send what there is and end.")] = True,
        stay: Annotated[
            bool,
            QueryParameter(
                description="`true`: go on after the match is over, for messages and a rematch. "
                "Cannot be combined with `follow=false`."
            ),
        ] = False,
        viewer: AsViewer = None,
        ticket: Annotated[
            str | None,
            QueryParameter(
                required=False,
                description="A single-use ticket instead of a token. Its "
                "viewer is the one it was issued for, so it cannot be combined with `as`.",
            ),
        ] = None,
        last_event_id: LastEventId = None,
    ) -> ASGIResponse:
        """Watch a match live: every stored event once, in order, as the viewer may see it."""
        if ticket is not None and viewer is not None:
            raise excludes("as", "ticket")
        if stay and not follow:
            raise excludes("stay", "follow")
        ident = match_uuid(match_id)
        token, wanted = (None, viewer) if ticket is not None else (request.token, viewer)
        if ticket is not None:
            spent = await streams.tickets.spend(ticket, ident)
            token, wanted = spent.token, spent.wanted

        def look(match: Match) -> ASGIResponse:
            caller = caller_of(request, match) if ticket is None else authenticate(match, token)
            request.context.subject = (match_id, match.version)
            view = StreamView(viewer_of(match, caller, wanted), caller.seats, request.language, boards, caller.holds)
            seen = last_seen(after, last_event_id)
            return streams.open(match, StreamRequest(view, token, seen, follow, request.address, stay))

        if ticket is None:
            await record_look(request, matches, ident, viewer)
        return await matches.read(ident, look)

    @post(
        "/stream-tickets",
        operation_id="issue_ticket",
        operation_class=OptionalBody,
        security=TOKEN_OPTIONAL,
        status_code=201,
        opt={"limit": "answers"},
        responses=refuses("view-not-allowed", "rate-limited"),
    )
    async def issue_ticket(
        self,
        request: StrictRequest,
        matches: Matches,
        streams: LiveStreams,
        match_id: MatchId,
        data: JSONBody[RequestTicket | None] = None,
    ) -> Response[IssuedTicket]:
        """Issue a ticket for a browser's EventSource. It opens one stream within 30 seconds."""
        viewer = None if data is None else data.viewer

        def look(match: Match) -> None:
            viewer_of(match, caller_of(request, match), viewer)

        ident = match_uuid(match_id)
        await record_look(request, matches, ident, viewer)
        await matches.read(ident, look)
        name = await streams.tickets.issue(ident, request.token, viewer)
        expires = moment_text(int((time.time() + LIFETIME) * 1_000_000))
        return private_response(request, IssuedTicket(name, expires), 201)


def last_seen(after: int | None, header: str | None) -> int | None:
    """The header wins; what is not a number counts as not given."""
    if header is None:
        return after
    return int(header) if header.isascii() and header.isdecimal() and len(header) < 17 else None
