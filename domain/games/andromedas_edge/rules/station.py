"""What a station can hold: hand, storage, moons and their slots (rules 5.1, 9)."""

from collections.abc import Iterator

from domain.games.andromedas_edge.components import MODULE_OF, MOONS, STATION, TRACK_ROWS
from domain.games.andromedas_edge.components.rows import HandLimitIcon, VaultIcon
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.effects.passives import bonus
from domain.games.andromedas_edge.glossary import MANOEUVRE, MoonId, SlotId, Track
from domain.games.andromedas_edge.state import Frontier, Player
from domain.kernel import Seat


def _reached(icon: type[HandLimitIcon | VaultIcon]) -> dict[Track, tuple[int, ...]]:
    """By track and index: the highest figure of that icon reached so far, on tracks that have any."""
    found: dict[Track, tuple[int, ...]] = {}
    for row in TRACK_ROWS.values():
        best, figures = 0, []
        for field in row.fields:
            for each in field.icons:
                if isinstance(each, icon):
                    best = max(best, each.limit if isinstance(each, HandLimitIcon) else each.per_resource)
            figures.append(best)
        if best:
            found[row.id] = tuple(figures)
    return found


HAND_LIMITS = _reached(HandLimitIcon)
VAULTS = _reached(VaultIcon)


def hand_limit(player: Player) -> int:
    """The start limit, or that of the highest hand limit field reached."""
    most = STATION.hand_limit_start
    for track, row in HAND_LIMITS.items():
        most = max(most, row[player.tracks[track]])
    return most


def vault(player: Player) -> int:
    """Points per leftover resource by the highest vault field reached."""
    return max([0, *[row[player.tracks[track]] for track, row in VAULTS.items()]])


def moon_limit(frontier: Frontier, seat: Seat) -> int:
    return STATION.claimed_moon_limit + bonus(frontier, seat, "claimed_moon_limit")


def storage(frontier: Frontier, seat: Seat) -> Bundle:
    """How much of each kind may be kept at the end of a turn; tactics cards have the hand limit."""
    more = bonus(frontier, seat, "storage")
    room = STATION.storage
    return Bundle(
        room.titanium + more,
        room.ice + more,
        room.nanocarbon + more,
        room.credit + more,
        room.energy + more,
        hand_limit(frontier.players[seat]),
    )


def _price_words(moon: MoonId) -> Iterator[words.Effect]:
    for word in MOONS[moon].benefit:
        if isinstance(word, words.Choice):
            for option in word.options:
                yield from option
        else:
            yield word


def fits_cost_slot(moon: MoonId) -> bool:
    """Only moons with a resource symbol and without a repair symbol (rules 9.5)."""
    symbols = list(_price_words(moon))
    return any(isinstance(word, words.Gain) for word in symbols) and not any(
        isinstance(word, words.Repair) for word in symbols
    )


COST_MOONS = {moon: fits_cost_slot(moon) for moon in MOONS}


def slots(frontier: Frontier, seat: Seat) -> Iterator[tuple[SlotId, bool, int]]:
    """Every slot of the station: its id, whether it is a cost slot, and its points for storing."""
    for row in frontier.players[seat].rows.values():
        for module in row:
            for number, slot in enumerate(MODULE_OF[module].slots):
                yield f"{module}/{number}", slot.kind == "cost", slot.vp_on_store
    for left, right in frontier.pairs_of(seat):
        yield f"{left}|{right}", False, 0
    for _ in range(min(1, STATION.manoeuvre_slots)):
        yield MANOEUVRE, False, 0
