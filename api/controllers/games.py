"""Titles and their components."""

from asyncio import to_thread
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Controller, Response, get

from api.conditional import JsonResponse, build, is_named, not_modified
from api.dependencies import Games
from api.openapi.headers import ETAG
from api.openapi.refusals import refuses, unmodified
from api.parameters import GameName, IfNoneMatch
from api.problems import Problem
from api.rulebook import find_rule, read_rules
from api.schemas.responses import Component, ComponentList, GameList, GameView
from api.security_headers import SVG_POLICY
from api.strict_request import StrictRequest
from domain.bots import BOTS
from domain.kernel.game import Game
from domain.kernel.messages import Language
from domain.kernel.options import options_schema
from domain.kernel.registry import Registry
from projections.pictures import PICTURES
from projections.sample_board import sample

SVG = "image/svg+xml"


class GamesController(Controller):
    path = "/v1/games"
    tags = ["games"]

    @get(operation_id="list_games", response_headers=[ETAG], responses=unmodified())
    async def list_games(
        self, request: StrictRequest, games: Games, if_none_match: IfNoneMatch = None
    ) -> Response[GameList]:
        """List the games of this server."""
        headers = release_headers(request, "games")
        if is_named(if_none_match, headers["ETag"]):
            return not_modified(headers)
        views = tuple(game_view(game, request.language) for game in games.values())
        return JsonResponse(GameList(views), headers=headers)

    @get(
        "/{game:str}", operation_id="show_game", response_headers=[ETAG], responses=unmodified() | refuses("not-found")
    )
    async def show_game(
        self, request: StrictRequest, games: Games, game: GameName, if_none_match: IfNoneMatch = None
    ) -> Response[GameView]:
        """Show a game: numbers of seats, options as JSON Schema, bots, version of the rules."""
        found = find_game(games, game)
        headers = release_headers(request, f"game.{found.id}.{found.rules}")
        if is_named(if_none_match, headers["ETag"]):
            return not_modified(headers)
        return JsonResponse(game_view(found, request.language), headers=headers)

    @get(
        "/{game:str}/picture.svg",
        operation_id="show_sample",
        response_description="The picture.",
        media_type=SVG,
        response_headers=[ETAG],
        responses=unmodified() | refuses("not-found"),
    )
    async def show_sample(
        self, request: StrictRequest, games: Games, game: GameName, if_none_match: IfNoneMatch = None
    ) -> Response[str]:
        """Draw a sample board of the game, as a spectator would see it."""
        found = find_game(games, game)
        if found.id not in PICTURES:
            raise Problem("not-found")
        headers = release_headers(request, f"picture.{found.id}.{found.rules}") | SVG_POLICY
        if is_named(if_none_match, headers["ETag"]):
            return not_modified(headers)
        drawn: Any = await to_thread(sample, found, request.language) or b""
        return Response(drawn, headers=headers, media_type=SVG)

    @get(
        "/{game:str}/components",
        operation_id="show_components",
        response_headers=[ETAG],
        responses=unmodified() | refuses("not-found"),
    )
    async def show_components(
        self, request: StrictRequest, games: Games, game: GameName, if_none_match: IfNoneMatch = None
    ) -> Response[ComponentList]:
        """List every card, tile, board and track with the anchor that offers and pictures use for it."""
        found = find_game(games, game)
        headers = release_headers(request, f"components.{found.id}.{found.rules}")
        if is_named(if_none_match, headers["ETag"]):
            return not_modified(headers)
        return JsonResponse(components(found, request.language), headers=headers)


def find_game(games: Registry, name: str) -> Game[Any]:
    game = games.get(name)
    if game is None:
        raise Problem("not-found")
    return game


def release_headers(request: StrictRequest, name: str) -> dict[str, str]:
    """Headers of a response that changes only with the release: kept by anyone, revalidated each time."""
    return {
        "ETag": f'"{name}.{request.language}.{build()}"',
        "Cache-Control": "no-cache",
        "Content-Language": request.language,
    }


def game_view(game: Game[Any], language: Language) -> GameView:
    return GameView(
        id=game.id,
        name=game.texts.name(game.id, language),
        rules=game.rules,
        seats=game.seat_counts,
        options=options_schema(game, language),
        bots=tuple(BOTS),
        picture=f"/v1/games/{game.id}/picture.svg" if game.id in PICTURES else None,
        rules_page=f"/rules/{game.id}" if read_rules(game.id) else None,
    )


@lru_cache(maxsize=64)
def components(game: Game[Any], language: Language) -> ComponentList:
    kinds = {kind: tuple(component(game, kind, row, language) for row in rows) for kind, rows in game.catalogue.items()}
    return ComponentList(game.id, game.rules, kinds)


def component(game: Game[Any], kind: str, row: Any, language: Language) -> Component:
    data = msgspec.to_builtins(row, str_keys=True)
    ident = str(data["id"])
    rule = find_rule(game, kind, game.texts.name(ident, "en"))
    return Component(ident, game.texts.name(ident, language), f"{kind}:{ident}", data, rule)
