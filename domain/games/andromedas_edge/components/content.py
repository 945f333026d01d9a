"""The strict check of a content pack: references, counts, words and conditions that hang together."""

from domain.games.andromedas_edge.components.check_board import location_faults, map_faults, track_faults
from domain.games.andromedas_edge.components.check_counts import count_faults, manifest_faults
from domain.games.andromedas_edge.components.check_setup import setup_faults
from domain.games.andromedas_edge.components.check_station import (
    faction_faults,
    module_faults,
    raider_faults,
    ship_faults,
)
from domain.games.andromedas_edge.components.check_texts import ability_faults, card_faults, text_faults
from domain.games.andromedas_edge.components.reading import fault
from domain.kernel.components import ComponentError


def check_content() -> None:
    """Refuse a pack that does not hang together, with the first thing that is wrong."""
    for find in (
        manifest_faults,
        setup_faults,
        count_faults,
        map_faults,
        location_faults,
        track_faults,
        ship_faults,
        faction_faults,
        module_faults,
        card_faults,
        raider_faults,
        text_faults,
        ability_faults,
    ):
        for table, row, field, why in find():
            raise fault(table, row, field, why)


__all__ = ["ComponentError", "check_content"]
