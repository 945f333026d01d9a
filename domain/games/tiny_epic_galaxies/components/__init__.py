"""The component tables, decoded strictly when the game is imported, and the readings of them that rules use most."""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeVar, get_args

from domain.games.tiny_epic_galaxies.components.rows import (
    DieFace,
    Figures,
    GalaxyMat,
    Level,
    Mission,
    Planet,
    RogueCard,
    RogueLevel,
    TableSize,
)
from domain.games.tiny_epic_galaxies.glossary import FACES, RogueId
from domain.kernel.components import ComponentError, by_id, check_references, read_table

GAME_ID = "tiny_epic_galaxies"
ROGUES_OF_THE_BOX: tuple[RogueId, ...] = get_args(RogueId)
T = TypeVar("T")


def _read(table: str, shape: type[T]) -> T:
    return read_table(GAME_ID, Path(__file__).parent, table, shape)


def _rungs(table: str, rows: tuple[Level, ...] | tuple[RogueLevel, ...]) -> None:
    """Levels run 1, 2, 3 … without a gap."""
    if [row.level for row in rows] != list(range(1, len(rows) + 1)):
        raise ComponentError(f"{GAME_ID}: {table} must list its levels 1, 2, 3 … in order")


FIGURES = _read("figures", Figures)
PLANETS: Mapping[str, Planet] = by_id(GAME_ID, "planets", _read("planets", tuple[Planet, ...]), FIGURES.planets)
MISSIONS: Mapping[str, Mission] = by_id(GAME_ID, "missions", _read("missions", tuple[Mission, ...]), FIGURES.missions)
ROGUES: Mapping[str, RogueCard] = by_id(
    GAME_ID, "rogues", _read("rogues", tuple[RogueCard, ...]), len(ROGUES_OF_THE_BOX)
)
MATS = _read("galaxy_mats", tuple[GalaxyMat, ...])
DIE_FACES = by_id(GAME_ID, "dice", _read("dice", tuple[DieFace, ...]), len(FACES))
LEVELS = _read("empire_track", tuple[Level, ...])
ROGUE_LEVELS = _read("rogue_track", tuple[RogueLevel, ...])
TABLES: Mapping[int, TableSize] = {row.seats: row for row in _read("tables", tuple[TableSize, ...])}

_rungs("empire_track", LEVELS)
_rungs("rogue_track", ROGUE_LEVELS)
check_references(GAME_ID, "rogues", ROGUES_OF_THE_BOX, ROGUES)
check_references(GAME_ID, "dice", FACES, DIE_FACES)
for _card in ROGUES.values():
    if len(_card.attacks) != len(ROGUE_LEVELS) - 1:
        raise ComponentError(
            f"{GAME_ID}: rogues gives {_card.id} {len(_card.attacks)} attacks, one per level is needed"
        )

MOST = FIGURES.resource_most
TOP_LEVEL = len(LEVELS)
SHIPS = FIGURES.ships_per_galaxy

LEVEL_POINTS = (0, *(row.points for row in LEVELS))
LEVEL_DICE = (0, *(row.dice for row in LEVELS))
LEVEL_SHIPS = (0, *(row.ships for row in LEVELS))
LEVEL_COST = (0, *(row.cost for row in LEVELS))
ROGUE_POINTS = (0, *(row.points for row in ROGUE_LEVELS))
ROGUE_DICE = (0, *(row.dice for row in ROGUE_LEVELS))
"""By level; 0 is no level."""

POINTS = {planet.id: planet.points for planet in PLANETS.values()}
TRACK = {planet.id: planet.track for planet in PLANETS.values()}
RESOURCE = {planet.id: planet.resource for planet in PLANETS.values()}
END = {planet.id: planet.end for planet in PLANETS.values()}
TWO_PLAYER_MISSIONS = tuple(mission.id for mission in MISSIONS.values() if mission.two_player_subset)
