"""Leaderboards."""

from litestar import Controller, Response, get

from api.conditional import JsonResponse
from api.controllers.games import find_game
from api.dependencies import Games, StoredViews
from api.openapi.refusals import refuses
from api.parameters import GameName, PageSize
from api.problems.catalogue import TEXTS
from api.schemas.responses import Leaderboard, LeaderboardEntry, LeaderboardRating
from api.strict_request import StrictRequest
from domain.kernel.messages import Language, Message
from projections.read_models.leaderboard import LeaderboardRow
from projections.read_models.read_models import NamedRow


class LeaderboardsController(Controller):
    path = "/v1/leaderboards"
    tags = ["games"]

    @get("/{game:str}", operation_id="show_leaderboard", responses=refuses("not-found", "store-unavailable"))
    async def show_leaderboard(
        self, request: StrictRequest, games: Games, read_models: StoredViews, game: GameName, limit: PageSize = 20
    ) -> Response[Leaderboard]:
        """Show matches, wins, average, best and rating per player, over rated matches. It may lag a little."""
        name = find_game(games, game).id
        rows = await read_models.read(read_models.players, name, limit)
        players = tuple(leaderboard_entry(rank, row, request.language) for rank, row in enumerate(rows, start=1))
        headers = {"Cache-Control": "no-cache", "Content-Language": request.language}
        return JsonResponse(Leaderboard(name, players), headers=headers)


def leaderboard_entry(rank: int, named: NamedRow, language: Language) -> LeaderboardEntry:
    """A bot's row, or a player's; one who is deleted has neither name nor id."""
    row, known = named.row, named.name is not None
    name = row.name if row.is_bot else named.name or TEXTS.render(Message("somebody"), language, ())
    player = row.name if known else None
    return LeaderboardEntry(
        rank, name, player, row.is_bot, row.matches, row.wins, average_of(row), row.best, rating_of(row)
    )


def average_of(row: LeaderboardRow) -> float:
    return round(row.points / row.matches, 2) if row.matches else 0.0


def rating_of(row: LeaderboardRow) -> LeaderboardRating:
    return LeaderboardRating(round(row.rating.mean, 2), round(row.rating.deviation, 2), round(row.rating.cautious, 2))
