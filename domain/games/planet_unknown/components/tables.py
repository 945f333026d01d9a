"""The tables, read once, with what the rules look up in them."""

from collections.abc import Mapping
from pathlib import Path

from domain.games.planet_unknown.components.rows import (
    CivCard,
    Corporation,
    EventCard,
    Objective,
    Planet,
    ScoringTable,
    Shape,
    StationTable,
    Tile,
    TileTable,
)
from domain.kernel.components import by_id, check_references, read_table

GAME_ID = "planet_unknown"
FOLDER = Path(__file__).parent

_TILES = read_table(GAME_ID, FOLDER, "tiles", TileTable)

SHAPES: Mapping[str, Shape] = by_id(GAME_ID, "shapes", _TILES.shapes, 12)
TILES: Mapping[str, Tile] = by_id(
    GAME_ID,
    "tiles",
    [
        Tile(f"tile_{shape.id}_{first}_{second}{'_meteor' if meteor else ''}", shape.id, (first, second), meteor)
        for shape in _TILES.shapes
        for first, second in _TILES.pairs
        for meteor in (False, True)
    ],
    144,
)
TILES_OF_SHAPE: Mapping[str, tuple[str, ...]] = {
    shape: tuple(tile.id for tile in TILES.values() if tile.shape == shape) for shape in SHAPES
}
STATION = read_table(GAME_ID, FOLDER, "station", StationTable)
check_references(GAME_ID, "station", (*STATION.inner, *STATION.outer), SHAPES)
STACK_SHAPES: tuple[str, ...] = (*STATION.outer, *STATION.inner)
"""Stacks 0-5 are the outer ring, 6-11 the inner ring, clockwise."""
SECTORS = 6

PLANETS: Mapping[str, Planet] = by_id(
    GAME_ID, "planets", read_table(GAME_ID, FOLDER, "planets", tuple[Planet, ...]), 13
)
CORPORATIONS: Mapping[str, Corporation] = by_id(
    GAME_ID, "corporations", read_table(GAME_ID, FOLDER, "corporations", tuple[Corporation, ...]), 9
)
CIV_CARDS: Mapping[str, CivCard] = by_id(
    GAME_ID, "civ_cards", read_table(GAME_ID, FOLDER, "civ_cards", tuple[CivCard, ...]), 36
)
EVENTS: Mapping[str, EventCard] = by_id(
    GAME_ID, "events", read_table(GAME_ID, FOLDER, "events", tuple[EventCard, ...]), 60
)
OBJECTIVES: Mapping[str, Objective] = by_id(
    GAME_ID, "objectives", read_table(GAME_ID, FOLDER, "objectives", tuple[Objective, ...]), 28
)
SCORING = read_table(GAME_ID, FOLDER, "scoring", ScoringTable)

RANKS = (1, 2, 3, 4)
CARDS_OF_RANK: Mapping[int, tuple[str, ...]] = {
    rank: tuple(card.id for card in CIV_CARDS.values() if card.rank == rank) for rank in RANKS
}
SYMMETRIC_PLANET = next(planet.id for planet in PLANETS.values() if planet.side == "symmetric")
SYMMETRIC_CORPORATION = next(row.id for row in CORPORATIONS.values() if row.side == "symmetric")
EVENT_DECK = 20
COLOURS = ("red", "orange", "green")
