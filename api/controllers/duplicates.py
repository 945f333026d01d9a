"""The tables that play with the same deals, dice and shuffles, side by side."""

from litestar import Controller, Response, get

from api.authentication import caller_of
from api.conditional import private_response
from api.dependencies import Matches, StoredViews
from api.duplicates import compare_tables
from api.openapi.security import TOKEN_OPTIONAL
from api.parameters import MatchId, match_uuid
from api.schemas.responses import DuplicateList
from api.strict_request import StrictRequest
from domain.matches.commands.duplicate import first_table
from domain.matches.match import Match
from domain.matches.match_state import MatchState
from projections.read_models.read_models import ReadModels


class DuplicatesController(Controller):
    path = "/v1/matches/{match_id:str}/duplicates"
    tags = ["matches"]

    @get(operation_id="list_duplicates", security=TOKEN_OPTIONAL)
    async def list_duplicates(
        self, request: StrictRequest, matches: Matches, read_models: StoredViews, match_id: MatchId
    ) -> Response[DuplicateList]:
        """Compare the tables that play with the same deals, dice and shuffles as this match.

        Results are shown once this match is over. Tables that you may not read come without names.
        """

        def look(match: Match) -> str:
            caller_of(request, match)
            return first_table(match).hex

        first = await matches.read(match_uuid(match_id), look)
        tables = await read_models.read(read_tables, read_models, first, match_id)
        return private_response(request, DuplicateList(match_id, compare_tables(match_id, tables)))


def read_tables(read_models: ReadModels, first: str, asked: str) -> list[tuple[str, MatchState]]:
    """The first table and those that it names; only those that name it too."""
    known = read_models.entries([first, asked])
    names = known[first].state.duplicates if first in known else []
    others = [match for match in dict.fromkeys([*names, asked]) if match != first]
    found = {match: entry.state for match, entry in (known | read_models.entries(others)).items()}
    return [
        (match, found[match])
        for match in [first, *others]
        if match in found and (match == first or found[match].duplicate_of == first)
    ]
