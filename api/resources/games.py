"""Titles and their components."""

from asyncio import to_thread
from functools import lru_cache
from typing import Any

import msgspec

from api.asking import Ask
from api.done import language_header
from api.etags import WEEK, build, named
from api.problems import Problem
from api.replies import SVG, SVG_POLICY, Header, Reply, told
from api.routes import call
from api.wire import Component, Components, Games, GameView
from domain.bots import BOTS
from domain.kernel.game import Game
from domain.kernel.messages import Language
from domain.kernel.options import options_schema
from projections.pictures import PICTURES
from projections.sample_board import sample


def game_view(game: Game[Any], language: Language) -> GameView:
    return GameView(
        id=game.id,
        name=game.texts.name(game.id, language),
        rules=game.rules,
        seats=game.seat_counts,
        options=options_schema(game, language),
        bots=tuple(BOTS),
        picture=f"/v1/games/{game.id}/picture.svg" if game.id in PICTURES else None,
    )


def found(ask: Ask) -> Game[Any]:
    game = ask.services.games.get(ask.params["game"])
    if game is None:
        raise Problem("not-found")
    return game


def lasting(ask: Ask, value: object, name: str, cache: str) -> Reply:
    """An answer that changes only with the release."""
    known, headers = _kept(ask, name, cache)
    return known or told(200, value, headers)


def _kept(ask: Ask, name: str, cache: str) -> tuple[Reply | None, list[Header]]:
    """The answer to a caller who has it already, if so; and the headers of any answer."""
    tag = f'"{name}.{ask.language}.{build()}"'
    headers = [(b"etag", tag.encode()), (b"cache-control", cache.encode()), language_header(ask)]
    if named(ask.header(b"if-none-match"), tag):
        return Reply(304, media=None, headers=headers), headers
    return None, headers


@call(
    "GET",
    "/v1/games",
    tag="games",
    answers={200: Games, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
)
async def list_games(ask: Ask) -> Reply:
    """Every title this server plays."""
    views = tuple(game_view(game, ask.language) for game in ask.services.games.values())
    return lasting(ask, Games(views), "games", "no-cache")


@call(
    "GET",
    "/v1/games/{game}",
    tag="games",
    answers={200: GameView, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=("not-found",),
)
async def show_game(ask: Ask) -> Reply:
    """One title: seat counts, options as JSON Schema, bots, rules version."""
    game = found(ask)
    return lasting(ask, game_view(game, ask.language), f"game.{game.id}.{game.rules}", "no-cache")


@call(
    "GET",
    "/v1/games/{game}/picture.svg",
    tag="games",
    answers={200: {"image/svg+xml": str}, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=("not-found",),
    media=("image/svg+xml",),
)
async def show_sample(ask: Ask) -> Reply:
    """How a table of it looks: a picture of a match under way, as a spectator would see it."""
    game = found(ask)
    if game.id not in PICTURES:
        raise Problem("not-found")
    known, headers = _kept(ask, f"picture.{game.id}.{game.rules}", "no-cache")
    if known is not None:
        return known
    drawn = await to_thread(sample, game, ask.language)
    return Reply(200, drawn or b"", SVG, [*headers, SVG_POLICY])


@call(
    "GET",
    "/v1/games/{game}/components",
    tag="games",
    answers={200: Components, 304: None},
    headers=("If-None-Match",),
    told_headers=("ETag",),
    refuses=("not-found",),
)
async def show_components(ask: Ask) -> Reply:
    """Every card, tile, board and track, each with the anchor that offers and pictures name it by."""
    game = found(ask)
    return lasting(ask, components(game, ask.language), f"components.{game.id}.{game.rules}", WEEK)


@lru_cache(maxsize=64)
def components(game: Game[Any], language: Language) -> Components:
    kinds = {kind: tuple(component(game, kind, row, language) for row in rows) for kind, rows in game.catalogue.items()}
    return Components(game.id, game.rules, kinds)


def component(game: Game[Any], kind: str, row: Any, language: Language) -> Component:
    data = msgspec.to_builtins(row, str_keys=True)
    ident = str(data["id"])
    return Component(ident, game.texts.name(ident, language), f"{kind}:{ident}", data)
