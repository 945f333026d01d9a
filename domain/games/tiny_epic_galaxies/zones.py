"""Where hidden cards lie and who may look (rules 3)."""

from collections.abc import Iterator

from domain.games.tiny_epic_galaxies.state import Cosmos
from domain.kernel import Zone


def zones(cosmos: Cosmos) -> Iterator[Zone]:
    """The deck is nobody's to see; missions are their owner's, and a kept one everybody's once the game is over."""
    yield Zone("deck", "planet", cosmos.deck, ())
    yield Zone("undealt", "mission", cosmos.undealt, ())
    yield Zone("boxed", "mission", cosmos.boxed)
    for seat in range(cosmos.seats):
        galaxy = cosmos.galaxies[seat]
        yield Zone(f"dealt:{seat}", "mission", galaxy.dealt, (seat,))
        yield Zone(f"kept:{seat}", "mission", galaxy.kept, None if cosmos.over else (seat,))
        yield Zone(f"discarded:{seat}", "mission", galaxy.discarded, (seat,))
