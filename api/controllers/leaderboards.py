"""Who plays best."""

from litestar import Controller, Response, get

from api.conditional import JsonResponse
from api.controllers.games import find_game
from api.dependencies import Games, StoredViews
from api.openapi.refusals import refuses
from api.parameters import GameName, PageSize
from api.schemas.responses import Leaderboard, LeaderboardEntry, LeaderboardRating
from projections.read_models.models import LeaderboardRow


class LeaderboardsController(Controller):
    path = "/v1/leaderboards"
    tags = ["games"]

    @get("/{game:str}", operation_id="show_leaderboard", responses=refuses("not-found", "store-unavailable"))
    async def show_leaderboard(
        self, games: Games, read_models: StoredViews, game: GameName, limit: PageSize = 20
    ) -> Response[Leaderboard]:
        """Show matches, wins, average, best and rating per player name, over rated matches. It may lag a little."""
        name = find_game(games, game).id
        rows = await read_models.read(read_models.players, name, limit)
        players = tuple(leaderboard_entry(rank, row) for rank, row in enumerate(rows, start=1))
        return JsonResponse(Leaderboard(name, players), headers={"Cache-Control": "no-cache"})


def leaderboard_entry(rank: int, row: LeaderboardRow) -> LeaderboardEntry:
    rating = LeaderboardRating(round(row.rating.mean, 2), round(row.rating.deviation, 2), round(row.rating.cautious, 2))
    average = round(row.points / row.matches, 2) if row.matches else 0.0
    bot = row.name.startswith("bot:")
    return LeaderboardEntry(rank, row.name, bot, row.matches, row.wins, average, row.best, rating)
