"""Whether there are as many pieces as the pack itself says, in every place that says it."""

from collections.abc import Iterable, Mapping

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components.faults import Faults

TABLES = (
    "setup",
    "map",
    "locations",
    "moons",
    "tracks",
    "ships",
    "station",
    "developments",
    "modules",
    "tactics",
    "factions",
    "raiders",
    "events",
    "tokens",
    "fates",
)
"""What a pack consists of, beside its manifest."""


def manifest_faults() -> Faults:
    """The manifest names each table once and nothing else."""
    files = pack.MANIFEST.files
    known = {f"{table}.json" for table in TABLES}
    for name in files:
        if name not in known:
            yield "manifest", "", "files", f"no table of this game is {name}"
        elif files.count(name) > 1:
            yield "manifest", "", "files", f"{name} stands there {files.count(name)} times"
    for name in sorted(known - set(files)):
        yield "manifest", "", "files", f"{name} is missing"


def count_faults() -> Faults:
    """A table's own figures, then those of setup.json."""
    yield from _compare("tactics", "counts", {"total": len(pack.TACTIC_CARDS)}, pack.TACTIC_COUNTS)
    yield from _compare("factions", "counts", {"total": len(pack.FACTIONS)}, pack.FACTION_COUNTS)
    yield from _compare("raiders", "counts", {"cards": len(pack.RAIDERS), "standees": _standees()}, pack.RAIDER_COUNTS)
    yield from _compare("fates", "counts", {"total": len(pack.FATES)}, pack.FATE_COUNTS)
    tokens = {"discovery": len(pack.DISCOVERIES), "supremacy": len(pack.SUPREMACIES)}
    yield from _compare("tokens", "counts", tokens, pack.TOKEN_COUNTS)
    yield from _compare("modules", "counts", {"total": _modules()}, pack.MODULE_COUNTS)
    for track, cards in pack.MODULE_CARDS.items():
        yield from _compare("modules", "counts", {"per_track": len(cards)}, pack.MODULE_COUNTS, f" of {track}")
    for colour, moons in pack.MOONS_OF.items():
        yield from _compare("moons", "counts", {"per_colour": len(moons)}, pack.MOON_COUNTS, f" {colour} moons")
    yield from _compare("moons", "counts", {"orphan": len(pack.ORPHAN_MOONS)}, pack.MOON_COUNTS)
    for deck in pack.EVENT_DECKS.values():
        size = len(pack.EVENT_CARDS[deck.id])
        if size != deck.size:
            yield "events", deck.id, "size", f"the deck has {size} cards, it says {deck.size}"
    yield from _compare("setup", "component_counts", dict(_box()), pack.SETUP.component_counts)


def _compare(table: str, row: str, counted: Mapping[str, int], said: object, of: str = "") -> Faults:
    for field, there in counted.items():
        wanted = getattr(said, field)
        if there != wanted:
            yield table, row, field, f"there are {there}{of}, it says {wanted}"


def _standees() -> int:
    return sum(raider.standees for raider in pack.RAIDERS.values())


def _modules() -> int:
    return sum(map(len, pack.MODULE_CARDS.values()))


def _box() -> Iterable[tuple[str, int]]:
    """What lies in the box, counted in the other tables; supplies without a limit are not counted."""
    seats = max(pack.SETUP.players, default=0)
    ships = {kind: row.count_per_player * seats for kind, row in pack.SHIPS.items()}
    yield "transports", ships.get("transport", 0)
    yield "fighters", ships.get("fighter", 0)
    yield "science_vessels", ships.get("science_vessel", 0)
    yield "heavy_cruisers", ships.get("heavy_cruiser", 0)
    yield "leaders", pack.SETUP.leaders.total * seats
    yield "track_markers", len(pack.TRACK_ROWS) * seats
    yield "vp_markers", seats
    yield "player_dice", pack.SETUP.dice_per_player * seats
    yield "raider_dice", pack.SETUP.raider_dice
    yield "planet_tiles", len(pack.PLANETS)
    yield "alliance_base_tiles", len(pack.BASES)
    yield "special_tiles", len(pack.SPECIAL_TILES)
    yield "faction_cards", len(pack.FACTIONS)
    yield "faction_upgrades", len(pack.UPGRADES) - len(pack.NEUTRAL_UPGRADES)
    yield "event_cards", len(pack.EVENTS)
    yield "raider_cards", len(pack.RAIDERS)
    yield "raider_standees", _standees()
    yield "discovery_tokens", len(pack.DISCOVERIES)
    yield "supremacy_tokens", len(pack.SUPREMACIES)
    yield "orphan_moons", len(pack.ORPHAN_MOONS)
    yield "planetary_moons", sum(map(len, pack.MOONS_OF.values()))
    yield "development_tiles", sum(row.copies for row in pack.DEVELOPMENTS.values())
    yield "tactics_cards", len(pack.TACTIC_CARDS)
    yield "modules", _modules()
    yield "fate_cards", len(pack.FATES)
