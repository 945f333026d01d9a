"""Where a tile may be placed (rules 9.1, 9.2)."""

from collections.abc import Callable, Iterator

from domain.games.terraforming_mars.components import MARS_SPACES, NEIGHBOURS, RESERVED_SPACE, SPACES
from domain.games.terraforming_mars.components.rows import SpaceId
from domain.games.terraforming_mars.effects.amounts import CITIES
from domain.games.terraforming_mars.effects.words import Placement
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Seat

LAND: tuple[SpaceId, ...] = tuple(
    space for space in MARS_SPACES if SPACES[space].kind == "land" and SPACES[space].reserved_for is None
)
OCEAN_RESERVED: tuple[SpaceId, ...] = tuple(space for space in MARS_SPACES if SPACES[space].kind == "ocean")
VOLCANIC: tuple[SpaceId, ...] = tuple(space for space in LAND if SPACES[space].volcanic)
METAL: tuple[SpaceId, ...] = tuple(space for space in LAND if SPACES[space].bonus.keys() & {"steel", "titanium"})

SpaceTest = Callable[[Mars, Seat, SpaceId], bool]


def spaces_for(mars: Mars, seat: Seat, on: Placement) -> list[SpaceId]:
    """Every space a tile of that placement may go to, in reading order."""
    if on in RESERVED_SPACE:
        space = RESERVED_SPACE[on]
        return [space] if space not in mars.tiles else []
    if on == "greenery":
        return greenery_spaces(mars, seat)
    among, test = PLACEMENTS[on]
    free = free_among(mars, seat, among)
    return list(free) if test is None else [space for space in free if test(mars, seat, space)]


def has_space(mars: Mars, seat: Seat, on: Placement) -> bool:
    """Whether there is any: a greenery can go to any free land if it must."""
    if on in RESERVED_SPACE:
        return RESERVED_SPACE[on] not in mars.tiles
    among, test = PLACEMENTS[on]
    return any(test is None or test(mars, seat, space) for space in free_among(mars, seat, among))


def free_among(mars: Mars, seat: Seat, among: tuple[SpaceId, ...]) -> Iterator[SpaceId]:
    tiles, claims = mars.tiles, mars.claims
    if not claims:
        return (space for space in among if space not in tiles)
    return (space for space in among if space not in tiles and claims.get(space, seat) == seat)


def greenery_spaces(mars: Mars, seat: Seat) -> list[SpaceId]:
    """Next to an own tile; anywhere only if there is no such space."""
    free = list(free_among(mars, seat, LAND))
    return [space for space in free if beside_own(mars, seat, space)] or free


def beside_own(mars: Mars, seat: Seat, space: SpaceId) -> bool:
    tiles = mars.tiles
    return any(near in tiles and tiles[near].owner == seat for near in NEIGHBOURS[space])


def cities_around(mars: Mars, space: SpaceId) -> int:
    tiles = mars.tiles
    return sum(near in tiles and tiles[near].kind in CITIES for near in NEIGHBOURS[space])


def apart_from_cities(mars: Mars, seat: Seat, space: SpaceId) -> bool:
    return not beside_city(mars, seat, space)


def beside_city(mars: Mars, seat: Seat, space: SpaceId) -> bool:
    tiles = mars.tiles
    return any(near in tiles and tiles[near].kind in CITIES for near in NEIGHBOURS[space])


def beside_two_cities(mars: Mars, seat: Seat, space: SpaceId) -> bool:
    return cities_around(mars, space) > 1


def beside_greenery(mars: Mars, seat: Seat, space: SpaceId) -> bool:
    tiles = mars.tiles
    return any(near in tiles and tiles[near].kind == "greenery" for near in NEIGHBOURS[space])


def isolated(mars: Mars, seat: Seat, space: SpaceId) -> bool:
    return not any(near in mars.tiles for near in NEIGHBOURS[space])


PLACEMENTS: dict[str, tuple[tuple[SpaceId, ...], SpaceTest | None]] = {
    "ocean_reserved": (OCEAN_RESERVED, None),
    "land": (LAND, None),
    "greenery": (LAND, None),
    "volcanic": (VOLCANIC, None),
    "metal": (METAL, None),
    "metal_next_to_own": (METAL, beside_own),
    "city": (LAND, apart_from_cities),
    "isolated": (LAND, isolated),
    "next_to_city": (LAND, beside_city),
    "next_to_two_cities": (LAND, beside_two_cities),
    "next_to_greenery": (LAND, beside_greenery),
}
"""Which spaces come into question, and what must be true of one."""


def oceans_around(mars: Mars, space: SpaceId) -> int:
    tiles = mars.tiles
    return sum(near in tiles and tiles[near].kind == "ocean" for near in NEIGHBOURS[space])
