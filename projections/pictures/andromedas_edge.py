"""The table of Andromeda's Edge: the map beside what all players share, the market, and every station."""

from domain.games.andromedas_edge.components.reading import GAME_ID
from domain.games.andromedas_edge.view import AndromedaBoard
from projections.pictures.andromeda_map import MAP_HEIGHT, MAP_WIDTH, draw_map
from projections.pictures.andromeda_station import draw_station
from projections.pictures.andromeda_table import (
    draw_battle,
    draw_events,
    draw_market,
    draw_stacks,
    draw_status,
    draw_tracks,
)
from projections.pictures.andromeda_theme import ANDROMEDA_STYLE
from projections.pictures.palette import STYLE
from projections.pictures.pen import Pen
from projections.pictures.scene import Scene

WIDTH = 1080
MARGIN = 18
GAP = 10


def draw(board: AndromedaBoard, scene: Scene) -> str:
    pen = Pen()
    pen.rect(MARGIN, MARGIN, MAP_WIDTH + 24, MAP_HEIGHT + 24, round_=16, fill="#0d0a20")
    draw_map(pen, board, scene, MARGIN + 12, MARGIN + 12)
    x = MARGIN + MAP_WIDTH + 24 + GAP
    width = WIDTH - MARGIN - x
    y = draw_status(pen, board, scene, x, MARGIN, width) + GAP
    y = draw_events(pen, board, scene, x, y, width)
    y = max(y, MARGIN + MAP_HEIGHT + 24 + GAP)
    y = draw_battle(pen, board, scene, MARGIN, y, WIDTH - 2 * MARGIN)
    y = draw_tracks(pen, board, scene, MARGIN, y, WIDTH - 2 * MARGIN) + GAP
    y = draw_stacks(pen, board, scene, MARGIN, y) + GAP
    y = draw_market(pen, board, scene, MARGIN, y, WIDTH - 2 * MARGIN) + GAP
    for station in sorted(board.stations, key=lambda seen: any(card is None for card in seen.hand)):
        y = draw_station(pen, board, scene, station, y, WIDTH) + GAP
    return pen.svg(WIDTH, y + MARGIN - GAP, scene.name(GAME_ID), STYLE + ANDROMEDA_STYLE)
