"""The rules of each game, to read and to search."""

from functools import lru_cache
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template

from litestar import Controller, Response, get
from litestar.enums import MediaType

from api.conditional import is_named, not_modified
from api.controllers.games import find_game
from api.dependencies import Games
from api.front_end import front_end
from api.openapi.headers import ETAG
from api.openapi.refusals import refuses, unmodified
from api.parameters import GameName, IfNoneMatch
from api.problems import Problem
from api.rulebook import Rulebook, read_rules, render_contents, render_rules
from api.security_headers import FRONT_END_POLICY

PAGE = Template((Path(__file__).parents[1] / "site" / "rules.html").read_text(encoding="utf-8"))


class RulesController(Controller):
    tags = ["documentation"]

    @get(
        "/rules/{game:str}",
        operation_id="show_rules",
        response_description="The page.",
        media_type=MediaType.HTML,
        response_headers=[ETAG],
        responses=unmodified() | refuses("not-found"),
    )
    async def show_rules(self, games: Games, game: GameName, if_none_match: IfNoneMatch = None) -> Response[str]:
        """Read the rules of a game as they are played here. Every paragraph has its number as anchor: `#8.3`."""
        found = find_game(games, game)
        rules = read_rules(found.id)
        if rules is None:
            raise Problem("not-found")
        page = render_page(found.id, rules)
        headers = {
            "ETag": f'"rules.{sha256(page.encode()).hexdigest()[:12]}"',
            "Cache-Control": "no-cache",
            "Content-Language": "en",
            **FRONT_END_POLICY,
        }
        if is_named(if_none_match, headers["ETag"]):
            return not_modified(headers)
        return Response(page, headers=headers, media_type=MediaType.HTML)


@lru_cache(maxsize=32)
def render_page(game: str, rules: Rulebook) -> str:
    return PAGE.substitute(
        game=game,
        title=escape(rules.title),
        files=f"/web/~{front_end().stamp}",
        contents=render_contents(rules),
        text=render_rules(rules),
    )
