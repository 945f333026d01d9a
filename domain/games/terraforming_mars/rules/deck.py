"""The project deck: drawing, dealing, shuffling the discard pile back in (rules 3.9)."""

from collections.abc import Callable, Sequence

from domain.games.terraforming_mars.components.rows import CardId
from domain.games.terraforming_mars.facts import CardRevealed, CardsDrawn, DeckShuffled
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Fact, Seat, Table

Telling = Callable[[Seat, tuple[CardId, ...]], Fact]
"""A fact that says which cards of the deck a seat gets."""


def refill(mars: Mars, table: Table[Mars]) -> bool:
    """Shuffle the discards into a new deck if the deck is empty; whether there is a card now."""
    if not mars.deck:
        discards = mars.revealed + [card for player in mars.players for card in player.discarded]
        if discards:
            table.emit(DeckShuffled(tuple(table.dice.shuffle(sorted(discards)))))
    return bool(mars.deck)


def take(mars: Mars, seat: Seat, count: int, tell: Telling, table: Table[Mars]) -> None:
    """Cards from the top for one player; fewer if there are no more anywhere."""
    while count > 0 and refill(mars, table):
        cards = tuple(mars.deck[: -count - 1 : -1])
        table.emit(tell(seat, cards))
        count -= len(cards)


def draw(mars: Mars, seat: Seat, count: int, table: Table[Mars]) -> None:
    take(mars, seat, count, CardsDrawn, table)


def deal(mars: Mars, seats: Sequence[Seat], count: int, tell: Telling, table: Table[Mars]) -> None:
    """So many cards to each, one at a time in player order."""
    total = count * len(seats)
    if total == 0:
        return
    if len(mars.deck) >= total:
        top = mars.deck[: -total - 1 : -1]
        for place, seat in enumerate(seats):
            table.emit(tell(seat, tuple(top[place :: len(seats)])))
        return
    for _ in range(count):
        for seat in seats:
            take(mars, seat, 1, tell, table)


def reveal(mars: Mars, table: Table[Mars]) -> CardId | None:
    """Turn the top card up and discard it; None if there is none."""
    if not refill(mars, table):
        return None
    card = mars.deck[-1]
    table.emit(CardRevealed(card))
    return card
