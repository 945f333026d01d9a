"""Matches: opening one, finding one, looking at one, giving one up."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from itertools import islice
from typing import get_args
from urllib.parse import urlencode

from api.asking import Ask
from api.bodies import BODY_LIMIT, POSITION_LIMIT, canonical, fit, parse, too_large
from api.callers import acting_seat, caller_of
from api.creating import Birth, birth, checked_seed, create, seat_plans
from api.done import Done, command, language_header, private_reply, view_reply
from api.positions import read_position
from api.problems import invalid_query
from api.queries import flag, whole, word
from api.replies import Reply, told
from api.routes import ACT_AS, Param, call, number, switch
from api.wire import Created, Matches
from api.wishes import CreateMatch, Status
from domain.kernel.vocabulary import SPECTATOR
from domain.matches.commands import seats as seat_commands
from domain.matches.commands.open_match import NewMatch, open_match, start
from domain.matches.match import Match
from projections.lobby import Entry
from projections.match_views.summary import Summary, summary_of

STATUSES: tuple[Status, ...] = get_args(Status)


@call(
    "POST",
    "/v1/matches",
    tag="matches",
    body=CreateMatch,
    answers={201: Created},
    headers=("Idempotency-Key",),
    told_headers=("Location",),
    refuses=(
        "too-large",
        "unknown-game",
        "unknown-option",
        "unknown-bot",
        "seat-count",
        "bad-name",
        "position-invalid",
        "key-reused",
    ),
    limit="creations",
)
async def create_match(ask: Ask) -> Reply:
    """Open a match. It starts by itself once no seat is open; the tokens are shown only here."""
    body = await ask.body(POSITION_LIMIT)
    given = parse(body)
    wished = fit(given, CreateMatch)
    if len(body) > BODY_LIMIT and wished.position is None:
        raise too_large(BODY_LIMIT)
    plans = seat_plans(wished.seats)
    wish = NewMatch(
        game=wished.game,
        seats=plans,
        options=wished.options,
        undo=wished.undo,
        listed=wished.listed,
        seed=checked_seed(wished.seed),
        position=read_position(wished.position),
    )
    games = ask.services.games
    born = birth(ask, plans, b"create\n" + canonical(given))

    def make(born: Birth) -> Match:
        event = open_match(games, wish, born.tokens, born.request, ask.now())
        return start(born.ident, games, event)

    return await create(ask, born, make)


@call(
    "GET",
    "/v1/matches",
    tag="matches",
    answers={200: Matches},
    query=(
        Param("game", {"type": "string"}, "Only matches of this game."),
        Param("status", {"type": "string", "enum": list(STATUSES)}, "Only matches of this status."),
        switch("open", "Only matches with (true) or without (false) a seat that can be taken."),
        Param("cursor", {"type": "string"}, "Where to go on: `next` of the page before."),
        number("limit", "How many.", 1, 100, 20),
    ),
    told_headers=("Link",),
)
async def list_matches(ask: Ask) -> Reply:
    """Listed matches, newest first."""
    query = ask.query
    limit = whole(query, "limit", 1, 100) or 20
    status = word(query, "status", STATUSES)
    wanted_open = flag(query, "open") if "open" in query else None
    game = query.get("game")
    lobby = await ask.services.lobby.ready()

    def fits(entry: Entry) -> bool:
        return (
            (game is None or entry.game == game)
            and (status is None or entry.status == status)
            and (wanted_open is None or entry.open == wanted_open)
        )

    found = list(islice(filter(fits, lobby.listed(read_cursor(query.get("cursor")))), limit + 1))
    more = len(found) > limit
    matches = ask.services.matches
    page = [await matches.read(entry.match, lambda match: summary_of(match, ask.language)) for entry in found[:limit]]
    cursor = cursor_of(found[limit - 1]) if more else None
    reply = told(200, Matches(tuple(page), cursor), [language_header(ask), (b"cache-control", b"no-cache")])
    if cursor is not None:
        reply.header("Link", next_link(query, cursor))
    return reply


def next_link(query: Mapping[str, str], cursor: str) -> str:
    """The same question, further on."""
    kept = {name: query[name] for name in ("game", "status", "open", "limit") if name in query}
    return f'</v1/matches?{urlencode({**kept, "cursor": cursor})}>; rel="next"'


def cursor_of(entry: Entry) -> str:
    raw = entry.created.to_bytes(8, "big") + entry.match.bytes
    return urlsafe_b64encode(raw).decode()


def read_cursor(text: str | None) -> tuple[int, bytes] | None:
    if text is None:
        return None
    try:
        raw = urlsafe_b64decode(text.encode("ascii"))
    except (ValueError, UnicodeEncodeError):
        raw = b""
    if len(raw) != 24:
        raise invalid_query("cursor", "malformed", "take it from `next`")
    return -int.from_bytes(raw[:8], "big"), raw[8:]


@call(
    "GET",
    "/v1/matches/{match}",
    tag="matches",
    answers={200: Summary, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
)
async def show_match(ask: Ask) -> Reply:
    """The summary: game, status, seats, whom it waits for, policies, outcome."""

    def look(match: Match) -> Reply:
        caller_of(ask, match)
        return view_reply(ask, match, SPECTATOR, match.version, lambda: summary_of(match, ask.language))

    return await ask.services.matches.read(ask.match_id, look)


@call(
    "POST",
    "/v1/matches/{match}/abandon",
    tag="matches",
    query=(ACT_AS,),
    answers={200: Summary},
    refuses=("token-missing", "not-your-seat", "match-over", "read-only"),
    limit="answers",
)
async def abandon_match(ask: Ask) -> Reply:
    """Give the match up: the host at once; a seat's call is a vote, and the last person's ends it.

    A host who names a seat with `as` votes for that seat.
    """

    def do(match: Match) -> Done:
        caller = caller_of(ask, match)
        wanted = ask.query.get("as")
        seat = None if caller.is_host and wanted is None else acting_seat(match, caller, wanted)
        seat_commands.abandon(match, seat, ask.now())
        return Done(private_reply(ask, 200, summary_of(match, ask.language)))

    return await command(ask, do)
