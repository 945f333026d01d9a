"""What a line of each table holds."""

from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from domain.games.planet_unknown.effects.words import Benefit, CardEffect, Terrain, Track
from domain.kernel.components import Row

Cell: TypeAlias = tuple[int, int]
Side: TypeAlias = Literal["symmetric", "asymmetric"]
Edition: TypeAlias = Literal["base", "kickstarter"]
Lasting: TypeAlias = Literal[
    "lifepods_on_tracks",
    "lifepods_on_techs",
    "flux_token",
    "latest_tech_only",
    "meteorite_delivery",
    "diagonal_advance",
    "one_tracker_per_field",
    "techs_need_a_tracker",
    "water_per_ice_cell",
    "regress_at_civ_milestone",
    "biomass_must_expand",
]
"""What a corporation's own page changes for good; the rules ask for the word."""

Timing: TypeAlias = Literal[
    "passive",
    "trigger",
    "turn_start",
    "on_tile_selected",
    "once_per_turn",
    "once_per_turn_mandatory",
    "once_per_game",
    "any_time",
    "end_of_game",
    "final_scoring",
]


# --- tiles and station ------------------------------------------------------------------------------------------------


class ShapeCell(Row, frozen=True):
    x: int
    y: int
    part: Literal["first", "second"]
    building: bool
    mark: bool


class Shape(Row, frozen=True):
    id: str
    ring: Literal["inner", "outer"]
    cells: tuple[ShapeCell, ...]


class TileTable(Row, frozen=True):
    pairs: tuple[tuple[Terrain, Terrain], ...]
    shapes: tuple[Shape, ...]


class Tile(Row, frozen=True):
    """A terraforming tile: a shape, a pair of terrains, with or without a meteor mark."""

    id: str
    shape: str
    terrains: tuple[Terrain, Terrain]
    meteor: bool


class StationTable(Row, frozen=True):
    inner: tuple[str, ...]
    outer: tuple[str, ...]
    first_game_offset: int
    positions: tuple[tuple[int, ...], ...]


# --- planets ----------------------------------------------------------------------------------------------------------


class PlanetRule(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """A word that a planet adds to the rules."""


class RingAnchor(PlanetRule, frozen=True, tag="ring_anchor"):
    """A tile on the ring must also lie outside it; no patches on the ring."""

    rows: tuple[int, ...]


class Planetoid(Row, frozen=True):
    id: str
    cells: tuple[Cell, ...]


class PlanetoidBonus(PlanetRule, frozen=True, tag="planetoid_bonus"):
    """Medals for each planetoid covered completely."""

    medals: int
    planetoids: tuple[Planetoid, ...]


class FirstPieceOn(PlanetRule, frozen=True, tag="first_piece_on"):
    """The first piece covers one of these cells instead of an edge cell."""

    cells: tuple[Cell, ...]


class CityBonus(PlanetRule, frozen=True, tag="city_bonus"):
    """Medals for each city left uncovered."""

    medals: int
    cells: tuple[Cell, ...]


class NoLandIceMix(PlanetRule, frozen=True, tag="no_land_ice_mix"):
    """A tile lies on ice only or on land only."""


class NoRoverOnBare(PlanetRule, frozen=True, tag="no_rover_on_bare"):
    """Rovers may not move onto these cells while they are uncovered."""

    cells: tuple[Cell, ...]


class SlideIn(PlanetRule, frozen=True, tag="slide_in"):
    """A piece must slide into its place by one cell from some side."""


class Quadrant(Row, frozen=True):
    x: tuple[int, int]
    y: tuple[int, int]
    building: Terrain


class BuildingBan(PlanetRule, frozen=True, tag="building_ban"):
    """Each quadrant bans one type of building."""

    quadrants: tuple[Quadrant, ...]


class Currents(PlanetRule, frozen=True, tag="currents"):
    """These cells are energy terrain while uncovered."""

    cells: tuple[Cell, ...]


class Chasm(PlanetRule, frozen=True, tag="chasm"):
    """No piece and no rover crosses it; a diagonal step may at the gaps."""

    sides: tuple[str, ...]
    walls: tuple[tuple[Cell, Cell], ...]
    gaps: tuple[tuple[Cell, Cell], ...]


AnyPlanetRule: TypeAlias = (
    RingAnchor
    | PlanetoidBonus
    | FirstPieceOn
    | CityBonus
    | NoLandIceMix
    | NoRoverOnBare
    | SlideIn
    | BuildingBan
    | Currents
    | Chasm
)


class Planet(Row, frozen=True):
    """`grid` letters: `.` no cell, `i` ice, every other letter land."""

    id: str
    side: Side
    edition: Edition
    difficulty: int
    grid: tuple[str, ...]
    lifepods: tuple[Cell, ...]
    edge: tuple[Cell, ...]
    row_medals: tuple[int, ...]
    column_medals: tuple[int, ...]
    rules: tuple[AnyPlanetRule, ...] = ()


# --- corporations -----------------------------------------------------------------------------------------------------


class Field(Row, frozen=True):
    """`at`: the physical field where a winding track crosses others. `choice`: take one of these."""

    gain: tuple[Benefit, ...] = ()
    choice: tuple[Benefit, ...] = ()
    medal: int | None = None
    at: tuple[Track, int] | None = None


class TrackRow(Row, frozen=True, dict=True):
    track: Track
    fields: tuple[Field, ...]
    heights: tuple[int, ...] = ()

    @cached_property
    def top(self) -> int:
        return len(self.fields) - 1

    @cached_property
    def score_at(self) -> tuple[int, ...]:
        """The last medal reached or passed, for each field."""
        scores, last = [], 0
        for field in self.fields:
            last = last if field.medal is None else field.medal
            scores.append(last)
        return tuple(scores)

    def height(self, field: int) -> int:
        return self.heights[field] if self.heights else field


class Tech(Row, frozen=True):
    level: str
    timing: Timing
    word: str


class Corporation(Row, frozen=True, dict=True):
    id: str
    side: Side
    edition: Edition
    difficulty: int
    rovers: int
    lasting: tuple[Lasting, ...]
    techs: tuple[Tech, ...]
    movement_at_top: int
    tracks: tuple[TrackRow, ...]

    @cached_property
    def track(self) -> dict[Track, TrackRow]:
        return {row.track: row for row in self.tracks}

    @cached_property
    def tech_by_word(self) -> dict[str, Tech]:
        return {tech.word: tech for tech in self.techs}

    @cached_property
    def tech_by_level(self) -> dict[str, Tech]:
        return {tech.level: tech for tech in self.techs}

    @cached_property
    def tech_field(self) -> dict[str, int]:
        """On which field of the tech track a level is unlocked."""
        return {
            gain.level: index
            for index, field in enumerate(self.track["tech"].fields)
            for gain in field.gain
            if hasattr(gain, "level")
        }


# --- cards ------------------------------------------------------------------------------------------------------------


class CivCard(Row, frozen=True):
    id: str
    rank: int
    timing: Literal["immediate", "end_of_game"]
    effects: tuple[CardEffect, ...]


class EventCard(Row, frozen=True):
    id: str
    colour: Literal["red", "orange", "green"]
    solo: bool
    effects: tuple[CardEffect, ...]


class Criterion(Row, frozen=True):
    """What neighbours compare."""

    metric: Literal[
        "buildings_on_edge",
        "largest_area",
        "area_count",
        "buildings",
        "tracks_at_top",
        "collected_meteorites",
        "collected_lifepods",
    ]
    best: Literal["most", "least"]
    terrain: Terrain | None = None


class Condition(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What a personal objective asks for."""


class Rectangle(Condition, frozen=True, tag="rectangle"):
    terrain: Terrain
    sides: tuple[int, int]


class AreaWithBuildings(Condition, frozen=True, tag="area_with_buildings"):
    terrain: Terrain
    at_least: int


class TrackAtTop(Condition, frozen=True, tag="track_at_top"):
    track: Track


class BuildingsAtMost(Condition, frozen=True, tag="buildings_at_most"):
    terrain: Terrain
    limit: int


class CollectedAtLeast(Condition, frozen=True, tag="collected_at_least"):
    what: Literal["lifepod", "meteorite"]
    count: int


class MoreLifepods(Condition, frozen=True, tag="more_lifepods_than_meteorites"):
    pass


class AllIceCovered(Condition, frozen=True, tag="all_ice_covered"):
    pass


class AllLandCovered(Condition, frozen=True, tag="all_land_covered"):
    pass


AnyCondition: TypeAlias = (
    Rectangle
    | AreaWithBuildings
    | TrackAtTop
    | BuildingsAtMost
    | CollectedAtLeast
    | MoreLifepods
    | AllIceCovered
    | AllLandCovered
)


class Objective(Row, frozen=True):
    id: str
    neighbour: Criterion
    personal: AnyCondition


# --- scoring ----------------------------------------------------------------------------------------------------------


class Adjustment(Row, frozen=True, rename={"least": "from"}):
    least: int
    red: int
    orange: int
    green: int


class Verdict(Row, frozen=True, rename={"least": "from"}):
    id: str
    least: int | None


class ScoringTable(Row, frozen=True):
    lifepod: int
    meteorites_per_group: int
    meteorite_rates: tuple[int, ...]
    commerce: tuple[int, ...]
    neighbour_win: int
    neighbour_tie: int
    personal: int
    solo_target: int
    adjustments: tuple[Adjustment, ...]
    verdicts: tuple[Verdict, ...]
