"""The table of Andromeda's Edge: the map beside what all players share, the market, and every station."""

from collections.abc import Callable

from domain.games.andromedas_edge.components.reading import GAME_ID
from domain.games.andromedas_edge.view import AndromedaBoard
from projections.pictures.andromeda_map import MAP_HEIGHT, MAP_WIDTH, draw_map
from projections.pictures.andromeda_station import draw_station
from projections.pictures.andromeda_table import (
    BATTLE_WIDTH,
    draw_battle,
    draw_events,
    draw_looked_at,
    draw_market,
    draw_progress,
    draw_raiders,
    draw_status,
)
from projections.pictures.andromeda_theme import ANDROMEDA_STYLE, signs
from projections.pictures.drawing_context import Scene
from projections.pictures.palette import STYLE
from projections.pictures.parts import legend, part
from projections.pictures.svg_writer import Pen

WIDTH = 1080
MARGIN = 18
GAP = 10


def draw(board: AndromedaBoard, scene: Scene) -> str:
    pen = Pen()
    whole = WIDTH - 2 * MARGIN
    with part(pen, MARGIN, MARGIN, MAP_WIDTH + 24, MAP_HEIGHT + 24, name=scene.name("map")):
        pen.rect(MARGIN, MARGIN, MAP_WIDTH + 24, MAP_HEIGHT + 24, round_=16, fill="#0d0a20")
        draw_map(pen, board, scene, MARGIN + 12, MARGIN + 12)
    x = MARGIN + MAP_WIDTH + 24 + GAP
    width = WIDTH - MARGIN - x
    y = _part(pen, draw_status, board, scene, x, MARGIN, width) + GAP
    y = _part(pen, draw_raiders, board, scene, x, y, width, name=scene.name("raiders"))
    y = max(y, MARGIN + MAP_HEIGHT + 24 + GAP)
    below = draw_battle(pen, board, scene, MARGIN, y)
    beside = MARGIN + (BATTLE_WIDTH + GAP if below > y else 0)
    y = max(below, _part(pen, draw_events, board, scene, beside, y, WIDTH - MARGIN - beside, name=scene.word("events")))
    y = _part(pen, draw_progress, board, scene, MARGIN, y, whole, name=scene.name("tracks")) + GAP
    y = _part(pen, draw_looked_at, board, scene, MARGIN, y, whole)
    y = _part(pen, draw_market, board, scene, MARGIN, y, whole, name=scene.name("market")) + GAP
    for station in sorted(board.stations, key=lambda seen: any(card is None for card in seen.hand)):
        active = station.seat == board.active
        drawn, height = draw_station(scene.book, scene.player(station.seat), station, whole, active)
        pen.put(drawn, MARGIN, y)
        y += height + GAP
    legend(pen, signs(scene.book))
    return pen.svg(WIDTH, y + MARGIN - GAP, scene.name(GAME_ID), STYLE + ANDROMEDA_STYLE)


def _part(
    pen: Pen,
    drawer: Callable[[Pen, AndromedaBoard, Scene, float, float, float], float],
    board: AndromedaBoard,
    scene: Scene,
    x: float,
    y: float,
    width: float,
    name: str | None = None,
) -> float:
    """Draws a part that knows its own height; returns where it ends."""
    inside = Pen()
    end = drawer(inside, board, scene, x, y, width)
    if end > y:
        with part(pen, x, y, width, end - y, name=name):
            pen.put(inside.drawn())
    return end
