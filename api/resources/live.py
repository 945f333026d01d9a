"""Live: server-sent events, and tickets for browsers."""

import time

from api.asking import Ask
from api.callers import Caller, caller_of, identify, viewer_of
from api.done import private_reply
from api.live.events import View
from api.live.hub import Stream
from api.live.stream import EventStream, beginning, missed_events
from api.live.tickets import LASTS
from api.queries import flag, whole
from api.replies import Reply
from api.routes import AS, Param, call, number, switch
from api.wire import IssuedTicket
from api.wishes import StreamTicket
from domain.matches.match import Match
from projections.match_views.summary import moment_text


@call(
    "GET",
    "/v1/matches/{match}/events",
    tag="live",
    query=(
        number("after", "The last version already seen; means the same as Last-Event-ID."),
        switch("boards", "Action events with the board after them."),
        switch("follow", "Whether to go on after what there is.", default=True),
        AS,
        Param("ticket", {"type": "string"}, "A single-use ticket instead of a token."),
    ),
    answers={200: {"text/event-stream": str}, 204: None},
    headers=("Last-Event-ID",),
    refuses=("view-not-allowed", "rate-limited"),
    media=("text/event-stream",),
)
async def watch_match(ask: Ask) -> Reply | EventStream:
    """Everything that happens, as it happens: each stored event once, in order, as the viewer may see it."""
    query = ask.query
    boards, follow = flag(query, "boards"), flag(query, "follow", default=True)
    after = last_seen(ask)
    ticket = query.get("ticket")
    token, wanted = ask.token, query.get("as")
    if ticket is not None:
        spent = await ask.services.tickets.spend(ticket, ask.match_id)
        token, wanted = spent.token, spent.wanted

    def look(match: Match) -> Reply | EventStream:
        caller = identify(match, token)
        ask.seen = (match.id.hex, match.version)
        view = View(viewer_of(match, caller, wanted), caller.seats, ask.language, boards)
        return open_stream(ask, match, view, token, after, follow)

    return await ask.services.matches.read(ask.match_id, look)


def last_seen(ask: Ask) -> int | None:
    """The header wins; what is not a number counts as not given."""
    after = whole(ask.query, "after")
    header = ask.header(b"last-event-id")
    if header is not None:
        return int(header) if header.isascii() and header.isdecimal() and len(header) < 17 else None
    return after


def open_stream(
    ask: Ask, match: Match, view: View, token: str | None, after: int | None, follow: bool
) -> Reply | EventStream:
    """A snapshot or what was missed; from here on nothing is lost, since the hub knows the stream already."""
    services = ask.services
    over = match.state.over
    if over and after == match.version:
        return Reply(204, headers=[(b"cache-control", b"no-store")])
    services.places.enter(ask.address)
    stream = Stream(match.id, view, token)
    services.hub.enter(stream, match.version)
    if over or not follow:
        stream.end()
    if after is None or after > match.version:
        return EventStream(services, stream, beginning(match, view), None, ask.address)
    missed = missed_events(services, match, after, match.version, view)
    return EventStream(services, stream, b"", missed, ask.address)


@call(
    "POST",
    "/v1/matches/{match}/stream-tickets",
    tag="live",
    body=StreamTicket,
    body_optional=True,
    answers={201: IssuedTicket},
    refuses=("view-not-allowed",),
    limit="answers",
)
async def issue_ticket(ask: Ask) -> Reply:
    """A ticket for a browser's EventSource: it opens one stream within 30 seconds."""
    wish = await ask.read_optional(StreamTicket)

    def look(match: Match) -> Caller:
        caller = caller_of(ask, match)
        viewer_of(match, caller, wish.viewer)
        return caller

    await ask.services.matches.read(ask.match_id, look)
    name = await ask.services.tickets.issue(ask.match_id, ask.token, wish.viewer)
    expires = moment_text(int((time.time() + LASTS) * 1_000_000))
    return private_reply(ask, 201, IssuedTicket(name, expires))
