"""Where cards that can be hidden lie, and who may look (rules 23)."""

from collections.abc import Iterator

from domain.games.terraforming_mars.state import Mars
from domain.kernel import Seat, Zone


def zones(mars: Mars) -> Iterator[Zone]:
    """Hands, choices and packs are their holders' secret; what a player discards face down only that player knows."""
    yield Zone("deck", "card", mars.deck, ())
    yield Zone("revealed", "card", mars.revealed)
    yield Zone("corporation_deck", "corporation", mars.corporations, ())
    yield Zone("event_deck", "event", mars.event_deck, ())
    for name in ("distant", "coming", "current", "past"):
        yield Zone(name, "event", getattr(mars, name))
    for seat, player in enumerate(mars.players):
        yield Zone(f"hand:{seat}", "card", player.hand, (seat,))
        yield Zone(f"offered:{seat}", "card", player.offered, (seat,))
        yield Zone(f"pack:{seat}", "card", player.pack, holders(mars, seat))
        yield Zone(f"tableau:{seat}", "card", player.tableau)
        yield Zone(f"events:{seat}", "card", player.events)
        yield Zone(f"discarded:{seat}", "card", player.discarded, (seat,))
        yield Zone(f"corporations:{seat}", "corporation", player.corporations, (seat,))


def holders(mars: Mars, pack: Seat) -> tuple[Seat, ...]:
    """Who has the pack that began before seat `pack` in front of them."""
    return tuple(seat for seat, player in enumerate(mars.players) if player.holding == pack)
