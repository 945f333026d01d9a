"""Whether the figures of a match's beginning fit each other and the rest of the pack."""

from collections.abc import Mapping
from typing import get_args

from domain.games.andromedas_edge import components as pack
from domain.games.andromedas_edge.components.faults import Faults, negative
from domain.games.andromedas_edge.glossary import MODULE_TRACKS, STACKS, EventDeckId, Length


def setup_faults() -> Faults:
    setup = pack.SETUP
    if set(setup.players) - {2, 3, 4} or not setup.players or len(set(setup.players)) < len(setup.players):
        yield "setup", "", "players", "2, 3 or 4 can play"
        return
    yield from _by_players("start_planets", setup.start_planets)
    yield from _by_players("event_track.steps_to_end", setup.event_track.steps_to_end)
    for length in get_args(Length):
        if length not in setup.targets:
            yield "setup", "", "targets", f"nothing is said for {length}"
    yield from _enough(max(setup.players))
    leaders = setup.leaders
    if leaders.total != leaders.per_base * len(pack.BASES) + leaders.nebula + leaders.station:
        yield "setup", "", "leaders", "bases, nebula and station do not add up to the total"
    yield from _market()
    yield from _said_twice()
    for deck in get_args(EventDeckId):
        if deck not in pack.EVENT_DECKS:
            yield "events", deck, "id", "the deck is missing"


def _by_players(name: str, table: Mapping[int, int]) -> Faults:
    for players in pack.SETUP.players:
        if players not in table:
            yield "setup", "", name, f"nothing is said for {players} players"


def _enough(most: int) -> Faults:
    """As much as so many players need."""
    setup = pack.SETUP
    swarm = [raider for raider in pack.RAIDERS.values() if raider.raider_class == "S"]
    if len(setup.start_vp_by_turn_order) < most:
        yield "setup", "", "start_vp_by_turn_order", f"{most} figures are needed"
    if setup.factions_dealt * most > len(pack.FACTIONS):
        yield "setup", "", "factions_dealt", "there are not so many factions"
    if setup.fates_dealt * most > len(pack.FATES):
        yield "setup", "", "fates_dealt", "there are not so many fate cards"
    if setup.discovery_stack_size * len(STACKS) > len(pack.DISCOVERIES):
        yield "setup", "", "discovery_stack_size", "there are not so many discovery tokens"
    if setup.supremacy_slots > len(pack.SUPREMACIES):
        yield "setup", "", "supremacy_slots", "there are not so many supremacy tokens"
    if max(setup.start_planets.values()) > len(pack.PLANETS):
        yield "setup", "", "start_planets", "there are not so many planets"
    if any(setup.start_s_raiders > raider.standees for raider in swarm):
        yield "setup", "", "start_s_raiders", "a raider of class S has not so many figures"


def _market() -> Faults:
    """Slots are counted 1, 2, … from the cheapest, in the order of the list, as many in every column."""
    lengths = {len(slots) for slots in pack.SLOT_COSTS.values()}
    for track in MODULE_TRACKS:
        slots = pack.SLOT_COSTS.get(track)
        if slots is None:
            yield "setup", "", "market.columns", f"no prices for {track}"
        elif [slot.slot for slot in slots] != list(range(1, max(lengths) + 1)):
            yield "setup", "", f"market.columns.{track}", f"the slots must be 1..{max(lengths)} in this order"
        elif any(negative(slot.cost) for slot in slots):
            yield "setup", "", f"market.columns.{track}", "an amount is below zero"


def _said_twice() -> Faults:
    """Figures that stand in two tables are the same in both."""
    setup = pack.SETUP
    transports = pack.SHIPS["transport"].start_built if "transport" in pack.SHIPS else setup.start_transports
    if setup.start_transports != transports:
        yield "setup", "", "start_transports", f"ships.json says {transports} (start_built of the transport)"
    if setup.factions_dealt != pack.FACTIONS_DEALT:
        yield "factions", "", "dealt", f"it says {pack.FACTIONS_DEALT}, setup.json says {setup.factions_dealt}"
