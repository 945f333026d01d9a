"""Where cards that can be hidden lie, and who may look."""

from collections.abc import Iterator

from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Zone


def zones(race: Race) -> Iterator[Zone]:
    """Hands are their owners' secret; deck, discard pile and goods are nobody's to look at, not even an owner's."""
    yield Zone("deck", "card", race.deck, ())
    yield Zone("discards", "card", race.discards, ())
    yield Zone("flipped", "card", race.flipped)
    for seat, player in enumerate(race.players):
        yield Zone(f"hand:{seat}", "card", player.hand, (seat,))
        yield Zone(f"drawn:{seat}", "card", player.drawn, (seat,))
        yield Zone(f"tableau:{seat}", "card", player.tableau)
        yield Zone(f"goods:{seat}", "card", player.goods, ())
