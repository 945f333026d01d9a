"""Planets as the rules ask for them: every set of cells a planet has, worked out once."""

from collections.abc import Mapping
from functools import cache

import msgspec

from domain.games.planet_unknown.components.rows import (
    BuildingBan,
    Cell,
    Chasm,
    CityBonus,
    Currents,
    FirstPieceOn,
    NoLandIceMix,
    NoRoverOnBare,
    Planet,
    PlanetoidBonus,
    RingAnchor,
    SlideIn,
)
from domain.games.planet_unknown.components.tables import PLANETS, SHAPES
from domain.games.planet_unknown.geometry import (
    BIT,
    COLUMNS,
    DIAGONALS,
    ROWS,
    STEPS,
    Placement,
    Way,
    all_placements,
    mask,
    ways,
)


class Bonus(msgspec.Struct, frozen=True):
    """Medals for a set of cells: wholly covered, or left bare."""

    medals: int
    cells: int
    bare: bool


class Line(msgspec.Struct, frozen=True):
    """A row or column and its medal."""

    cells: int
    medal: int


class Board(msgspec.Struct, frozen=True, dict=True):
    """One planet's cells, as sets."""

    id: str
    cells: int
    ice: int
    edge: int
    start: int
    """What the first piece has to cover a cell of."""
    lines: tuple[Line, ...]
    currents: int = 0
    ring: int = 0
    no_rover_on_bare: int = 0
    one_ground: bool = False
    """A tile lies on ice only or on land only."""
    slide_in: bool = False
    west: int = 0
    """One side of a chasm."""
    bans: Mapping[str, int] = msgspec.field(default_factory=dict)
    bonuses: tuple[Bonus, ...] = ()
    moves: Mapping[Cell, tuple[Cell, ...]] = msgspec.field(default_factory=dict)
    diagonal_moves: Mapping[Cell, tuple[Cell, ...]] = msgspec.field(default_factory=dict)

    def obeys(self, area: int) -> bool:
        """Whether a tile on these cells keeps what the planet itself says about cells."""
        if self.ring and area & self.ring and not area & ~self.ring:
            return False
        if self.one_ground and area & self.ice and area & ~self.ice:
            return False
        return not (self.west and area & self.west and area & ~self.west)


def _sides(planet: Planet) -> int:
    rule = next((rule for rule in planet.rules if isinstance(rule, Chasm)), None)
    if rule is None:
        return 0
    return mask((x, y) for y, row in enumerate(rule.sides) for x, letter in enumerate(row) if letter == "w")


def _moves(planet: Planet, cells: int, west: int) -> tuple[dict[Cell, tuple[Cell, ...]], dict[Cell, tuple[Cell, ...]]]:
    """Where a rover may step to, straight and diagonally, as far as the planet's outline and its chasm go."""
    chasm = next((rule for rule in planet.rules if isinstance(rule, Chasm)), None)
    walls = {frozenset(pair) for pair in chasm.walls} if chasm else set()
    gaps = {frozenset(pair) for pair in chasm.gaps} if chasm else set()
    straight, diagonal = {}, {}
    for cell, bit in BIT.items():
        if not bit & cells:
            continue
        x, y = cell
        around = [(x + dx, y + dy) for dx, dy in STEPS if BIT.get((x + dx, y + dy), 0) & cells]
        corners = [(x + dx, y + dy) for dx, dy in DIAGONALS if BIT.get((x + dx, y + dy), 0) & cells]
        straight[cell] = tuple(to for to in around if frozenset((cell, to)) not in walls)
        diagonal[cell] = tuple(
            to for to in corners if bool(bit & west) == bool(BIT[to] & west) or frozenset((cell, to)) in gaps
        )
    return straight, diagonal


def _bans(planet: Planet, cells: int) -> dict[str, int]:
    return {
        quadrant.building: cells
        & mask((x, y) for x in range(quadrant.x[0], quadrant.x[1] + 1) for y in range(quadrant.y[0], quadrant.y[1] + 1))
        for rule in planet.rules
        if isinstance(rule, BuildingBan)
        for quadrant in rule.quadrants
    }


def _bonuses(planet: Planet) -> tuple[Bonus, ...]:
    found = []
    for rule in planet.rules:
        if isinstance(rule, CityBonus):
            found += [Bonus(rule.medals, BIT[cell], True) for cell in rule.cells]
        if isinstance(rule, PlanetoidBonus):
            found += [Bonus(rule.medals, mask(planetoid.cells), False) for planetoid in rule.planetoids]
    return tuple(found)


@cache
def board(planet_id: str) -> Board:
    """The planet with this id."""
    planet = PLANETS[planet_id]
    letters = {(x, y): letter for y, row in enumerate(planet.grid) for x, letter in enumerate(row)}
    cells = mask(cell for cell, letter in letters.items() if letter != ".")
    edge = mask(planet.edge)
    west = _sides(planet)
    straight, diagonal = _moves(planet, cells, west)
    named = {type(rule): rule for rule in planet.rules}
    first, ring, bare, current = (named.get(kind) for kind in (FirstPieceOn, RingAnchor, NoRoverOnBare, Currents))
    lines = [
        *(Line(row & cells, medal) for row, medal in zip(ROWS, planet.row_medals, strict=True)),
        *(Line(column & cells, medal) for column, medal in zip(COLUMNS, planet.column_medals, strict=True)),
    ]
    return Board(
        id=planet_id,
        cells=cells,
        ice=mask(cell for cell, letter in letters.items() if letter == "i"),
        edge=edge,
        start=mask(first.cells) if isinstance(first, FirstPieceOn) else edge,
        lines=tuple(line for line in lines if line.cells),
        currents=mask(current.cells) if isinstance(current, Currents) else 0,
        ring=cells & sum(ROWS[y] for y in ring.rows) if isinstance(ring, RingAnchor) else 0,
        no_rover_on_bare=mask(bare.cells) if isinstance(bare, NoRoverOnBare) else 0,
        one_ground=NoLandIceMix in named,
        slide_in=SlideIn in named,
        west=west,
        bans=_bans(planet, cells),
        bonuses=_bonuses(planet),
        moves=straight,
        diagonal_moves=diagonal,
    )


@cache
def placements(planet_id: str, shape: str) -> tuple[Placement, ...]:
    """Every way to lay a tile of this shape on the printed cells of the planet."""
    return tuple(all_placements(SHAPES[shape], board(planet_id).cells))


@cache
def possible_ways(planet_id: str, shape: str, obedient: bool) -> tuple[Way, ...]:
    """The same by orientation; `obedient`: only those that keep the planet's own rule about cells."""
    planet = board(planet_id)
    return ways(laid for laid in placements(planet_id, shape) if not obedient or planet.obeys(laid.mask))


@cache
def by_position(planet_id: str, shape: str) -> Mapping[tuple[int, int, int, bool], Placement]:
    """A placement by where its box's corner lies and how it is turned."""
    return {(found.x, found.y, found.turns, found.mirrored): found for found in placements(planet_id, shape)}
