"""Where every tile, card and objective lies that can be hidden, and who may look."""

from collections.abc import Iterator

from domain.games.planet_unknown.components.tables import RANKS, STACK_SHAPES
from domain.games.planet_unknown.state import PlanetUnknown, Player
from domain.kernel import Seat, Zone

NOBODY: tuple[Seat, ...] = ()


def zones(state: PlanetUnknown) -> Iterator[Zone]:
    for index, (shape, stack) in enumerate(zip(STACK_SHAPES, state.stacks, strict=True)):
        yield Zone(f"stack:{index}", "tile", stack.below, NOBODY, back=shape)
    for rank in RANKS:
        for name, piles in (("deck", state.civ_decks), ("unused", state.civ_unused), ("gone", state.civ_gone)):
            yield Zone(f"civ_{name}:{rank}", "civ_card", piles[rank - 1], NOBODY, back=str(rank))
    yield Zone("objective_deck", "objective", state.objective_deck, NOBODY)
    # Which cards are in the event deck is hidden too, but its numbers of each colour are not: order is re-dealt.
    yield Zone("event_deck", "event", state.event_deck, NOBODY, back="deck")
    yield Zone("event_peeked", "event", state.event_peeked, tuple(state.event_peekers), back="deck")
    yield Zone("event_unused", "event", state.event_unused, NOBODY, back="unused")
    for seat, player in enumerate(state.players):
        yield from _of_seat(state, seat, player)


def _of_seat(state: PlanetUnknown, seat: Seat, player: Player) -> Iterator[Zone]:
    for rank in RANKS:
        yield Zone(f"civ_secret:{seat}:{rank}", "civ_card", player.civ_secret[rank - 1], (seat,), back=str(rank))
        yield Zone(f"civ_looking:{seat}:{rank}", "civ_card", player.civ_looking[rank - 1], (seat,), back=str(rank))
    yield Zone(f"objectives_offered:{seat}", "objective", player.objectives_offered, (seat,))
    yield Zone(f"objectives:{seat}", "objective", player.objectives, None if state.revealed else (seat,))
    yield Zone(f"objectives_returned:{seat}", "objective", player.objectives_returned, (seat,))
