"""A match that is over, taken apart; and who plays best."""

import msgspec

from api.asking import Ask
from api.callers import caller_of
from api.done import view_headers
from api.etags import etag, named
from api.pages import aside
from api.queries import whole
from api.replies import ENCODER, Header, Reply, told
from api.resources.games import found
from api.routes import call, number
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.match import Match
from projections.read_models import models
from replays.analysis import Analysis, analysis_of, must_be_over


@call(
    "GET",
    "/v1/matches/{match}/analysis",
    tag="replay",
    answers={200: Analysis, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=("still-running", "not-started"),
)
async def show_analysis(ask: Ask) -> Reply:
    """Per ply and seat the score with its parts, resources, number of offers and time; and the key moments."""
    headers: list[Header] = []
    known = False

    def look(match: Match) -> tuple[int, None]:
        nonlocal known
        caller_of(ask, match)
        must_be_over(match)
        tag = etag(match.version, f"{ARCHIVE}.analysis", ask.language)
        headers.extend(view_headers(ask, match, ARCHIVE, tag))
        known = named(ask.header(b"if-none-match"), tag)
        return match.version, None

    def work(match: Match, _: None) -> bytes:
        return b"" if known else ENCODER.encode(analysis_of(match, ask.language))

    body = await aside(ask, look, work)
    return Reply(304, media=None, headers=headers) if known else Reply(200, body, headers=headers)


class RatingView(msgspec.Struct, frozen=True):
    """`mean` and how uncertain it is; the order is by `cautious`."""

    mean: float
    deviation: float
    cautious: float


class LeaderboardRow(msgspec.Struct, frozen=True):
    rank: int
    name: str
    bot: bool
    matches: int
    wins: int
    average: float
    best: int | None
    rating: RatingView


class LeaderboardView(msgspec.Struct, frozen=True):
    game: str
    players: tuple[LeaderboardRow, ...]


def leaderboard_row(rank: int, row: models.LeaderboardRow) -> LeaderboardRow:
    rating = RatingView(round(row.rating.mean, 2), round(row.rating.deviation, 2), round(row.rating.cautious, 2))
    average = round(row.points / row.matches, 2) if row.matches else 0.0
    bot = row.name.startswith("bot:")
    return LeaderboardRow(rank, row.name, bot, row.matches, row.wins, average, row.best, rating)


@call(
    "GET",
    "/v1/leaderboards/{game}",
    tag="games",
    query=(number("limit", "How many rows.", 1, 100, 20),),
    answers={200: LeaderboardView},
    refuses=("not-found", "store-unavailable"),
)
async def show_leaderboard(ask: Ask) -> Reply:
    """Matches, wins, average, best and rating per player name, over rated matches; it may lag by a moment."""
    services = ask.services
    game = found(ask).id
    limit = whole(ask.query, "limit", 1, 100) or 20
    rows = await services.store.read(services.library.players, game, limit)
    players = tuple(leaderboard_row(rank, row) for rank, row in enumerate(rows, start=1))
    return told(200, LeaderboardView(game, players), [(b"cache-control", b"no-cache")])
