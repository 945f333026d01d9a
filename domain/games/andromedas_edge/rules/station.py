"""What a station can hold: hand, storage, moons and their slots (rules 5.1, 9)."""

from collections.abc import Iterator

from domain.games.andromedas_edge.components import MODULE_OF, MOONS, STATION, TRACK_ROWS
from domain.games.andromedas_edge.components.rows import HandLimitIcon, VaultIcon
from domain.games.andromedas_edge.effects import words
from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.effects.passives import bonus
from domain.games.andromedas_edge.glossary import MANOEUVRE, MoonId, SlotId
from domain.games.andromedas_edge.state import Frontier, Player
from domain.kernel import Seat


def hand_limit(player: Player) -> int:
    """The start limit, or that of the highest hand limit field reached."""
    limit = STATION.hand_limit_start
    for row in TRACK_ROWS.values():
        for field in row.fields[: player.tracks[row.id] + 1]:
            for icon in field.icons:
                if isinstance(icon, HandLimitIcon):
                    limit = max(limit, icon.limit)
    return limit


def vault(player: Player) -> int:
    """Points per leftover resource by the highest vault field reached."""
    worth = 0
    for row in TRACK_ROWS.values():
        for field in row.fields[: player.tracks[row.id] + 1]:
            for icon in field.icons:
                if isinstance(icon, VaultIcon):
                    worth = max(worth, icon.per_resource)
    return worth


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
