"""Whether the map, its tiles and the tracks hang together."""

from collections import Counter, deque

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components import rows
from domain.games.andromedas_edge.components.faults import Faults, negative
from domain.games.andromedas_edge.glossary import FACES, TRACKS

LEVELS = ("low", "mid", "high")


def map_faults() -> Faults:
    for space in pack.SPACES.values():
        yield from _space(space)
    for order, spaces in Counter(space.fill_order for space in pack.SPACES.values()).items():
        if order is not None and spaces > 1:
            last = [space.id for space in pack.SPACES.values() if space.fill_order == order][-1]
            yield "map", last, "fill_order", f"{order} stands there {spaces} times"
    if sorted(pack.NEBULA_OF_DIE) != list(range(1, FACES + 1)):
        yield "map", "spaces", "die_value", f"each face of a die 1..{FACES} needs one nebula"
    for mark in ("alpha", "beta"):
        if mark not in pack.MARKED:
            yield "map", "spaces", "special_mark", f"no space is marked {mark}"
    if len(pack.TILE_SPACES) < len(pack.PLANETS) + len(pack.BASES) + 2:
        yield "map", "spaces", "fill_order", "too few spaces for all tiles"
    yield from _distances()


def _space(space: rows.Space) -> Faults:
    for other in space.adjacent:
        if other not in pack.SPACES:
            yield "map", space.id, "adjacent", f"there is no space {other}"
        elif space.id not in pack.SPACES[other].adjacent:
            yield "map", space.id, "adjacent", f"{other} does not touch {space.id} in turn"
        elif space.adjacent.count(other) > 1 or other == space.id:
            yield "map", space.id, "adjacent", f"{other} stands there twice, or is the space itself"
    if space.kind == "nebula":
        nebula = pack.NEBULAE.get(space.id)
        if nebula is None:
            yield "map", space.id, "id", "there is no such nebula in locations.json"
        elif nebula.number != space.nebula_number:
            yield "map", space.id, "nebula_number", f"locations.json says {nebula.number}"
    elif space.fill_order is None:
        yield "map", space.id, "fill_order", "a tile space needs its place in the order"


def _distances() -> Faults:
    for start in pack.SPACES:
        if start not in pack.MAP.distances:
            yield "map", start, "distances", "the distances from this space are missing"
    for start, reached in pack.MAP.distances.items():
        if start not in pack.SPACES:
            yield "map", start, "distances", "there is no such space"
        elif reached != _walk(start):
            yield "map", start, "distances", "they are not the steps between adjacent spaces"


def _walk(start: str) -> dict[str, int]:
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for there in pack.ADJACENT[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return found


def location_faults() -> Faults:
    for planet in pack.PLANETS.values():
        development = pack.DEVELOPMENTS.get(pack.DEVELOPMENT_OF.get(planet.type, ""))
        if planet.moon_colour not in pack.MOONS_OF:
            yield "locations", planet.id, "moon_colour", f"there are no {planet.moon_colour} moons"
        if development is None:
            yield "locations", planet.id, "type", f"no development belongs to {planet.type}"
        elif development.leaders != planet.leaders:
            said = f"{development.id} needs {development.leaders} in developments.json"
            yield "locations", planet.id, "leaders", said
        if negative(planet.build_cost) or negative(planet.printed_resource):
            yield "locations", planet.id, "build_cost", "an amount is below zero"
        if planet.printed_resource.basic or planet.printed_resource.any:
            yield "locations", planet.id, "printed_resource", "it leaves no choice"
    for development in pack.DEVELOPMENTS.values():
        planets = sum(planet.type == development.track for planet in pack.PLANETS.values())
        if planets > development.copies:
            said = f"{planets} planets can have one, there are {development.copies}"
            yield "developments", development.id, "copies", said
    for nebula in pack.NEBULAE:
        if nebula not in pack.SPACES:
            yield "locations", nebula, "id", "the map has no such nebula"
    yield from _special_tiles()


def _special_tiles() -> Faults:
    """Each kind lies on marks of its own, and together its tiles share the faces of a die."""
    for tile in pack.SPECIAL_TILES.values():
        mates = [other for other in pack.SPECIAL_TILES.values() if other.kind == tile.kind]
        if tile.place_on not in pack.MARKED:
            yield "locations", tile.id, "place_on", f"no space is marked {tile.place_on}"
        elif sum(other.place_on == tile.place_on for other in mates) > 1:
            yield "locations", tile.id, "place_on", f"two tiles of this kind lie on {tile.place_on}"
        if sorted(face for other in mates for face in other.die_values) != list(range(1, FACES + 1)):
            yield "locations", tile.id, "die_values", f"tiles of a kind share the faces 1..{FACES}, each once"


def track_faults() -> Faults:
    for missing in sorted(set(TRACKS) - set(pack.TRACK_ROWS)):
        yield "tracks", missing, "id", "the track is missing"
    for missing in sorted(set(TRACKS) - set(pack.DEVELOPMENT_OF)):
        yield "developments", missing, "track", "the track has no development"
    for track in pack.TRACK_ROWS.values():
        if [field.index for field in track.fields] != list(range(track.top + 1)):
            yield "tracks", track.id, "fields", f"they must run 0..{track.top}"
        for level in LEVELS:
            if level not in track.development_levels:
                yield "tracks", track.id, "development_levels", f"{level} is missing"
        for field in track.fields:
            yield from _icons(track, field)


def _icons(track: rows.TrackRow, field: rows.Field) -> Faults:
    for icon in field.icons:
        if isinstance(icon, rows.DevelopmentLevelIcon) and track.development_levels.get(icon.level) != field.index:
            yield "tracks", track.id, "development_levels", f"{icon.level} stands at {field.index}"
        if isinstance(icon, rows.SupremacyIcon) and not 1 <= icon.slot <= pack.SETUP.supremacy_slots:
            yield "tracks", track.id, f"fields[{field.index}].icons", f"there is no token slot {icon.slot}"
