"""What an offer would lead to: where a module would lie and what that does to moons, how strong a raider would come."""

from collections.abc import Iterator
from itertools import pairwise

from domain.games.andromedas_edge.components import MODULE_OF, RAIDERS, SETUP
from domain.games.andromedas_edge.glossary import ModuleId, RaiderId, design
from domain.games.andromedas_edge.rules.dice import MOST_TARGETING
from domain.games.andromedas_edge.rules.raiders import in_range, is_swarm
from domain.games.andromedas_edge.state import Frontier
from domain.kernel import Footprint, Message, Seat, message


def place_of_module(frontier: Frontier, seat: Seat, module: ModuleId, position: int) -> Footprint:
    """The gap of the row in which the module would lie. Gaps are numbered from the one behind the base module."""
    track = MODULE_OF[module].track
    now = frontier.players[seat].rows[track].index(module)
    gap = position if position <= now else position + 1
    return Footprint((f"place:{seat}:{track}:{gap}",), tuple(_notes(frontier, seat, module, position)))


def place_text(key: str, frontier: Frontier, seat: Seat, module: ModuleId, position: int) -> Message:
    """The offer by the neighbours the module would have."""
    row = _row_after(frontier, seat, module, position)
    params = {"module": design(module), "left": design(row[position - 1])}
    if position + 1 == len(row):
        return message(key, **params)
    return message(f"{key}.between", right=design(row[position + 1]), **params)


def _row_after(frontier: Frontier, seat: Seat, module: ModuleId, position: int) -> list[ModuleId]:
    row = [each for each in frontier.players[seat].rows[MODULE_OF[module].track] if each != module]
    row.insert(position, module)
    return row


def _notes(frontier: Frontier, seat: Seat, module: ModuleId, position: int) -> Iterator[Message]:
    """Half slots that would join, and moons that lie between modules it would part."""
    row = _row_after(frontier, seat, module, position)
    beside = (row[position - 1], *row[position + 1 : position + 2])
    if MODULE_OF[module].half_slots:
        yield from (message("note.joins", module=design(each)) for each in beside if MODULE_OF[each].half_slots)
    joined = {frozenset(pair) for pair in pairwise(row)}
    for slot, moon in frontier.players[seat].stored.items():
        pair = frozenset(slot.split("|"))
        if "|" in slot and pair <= {*row} and pair not in joined:
            yield message("note.loses", moon=moon)


def strength_of(frontier: Frontier, raider: RaiderId) -> tuple[int, int]:
    """Dice and targeting of a raider if it surges to the active location."""
    row, at = RAIDERS[raider], frontier.turn.location or ""
    card = next(card for card in frontier.raiders if card.id == raider)
    figures = len(in_range(frontier, card, at)) + len(card.at(at)) if is_swarm(card) else 1
    return min(SETUP.raider_dice, row.cannons * figures), min(MOST_TARGETING, figures + row.targeting_bonus)
