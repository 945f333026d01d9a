"""Drawing: the deck, the discard pile that becomes it, and goods laid out face down."""

from domain.games.race_for_the_galaxy.components import WORLDS, WorldId
from domain.games.race_for_the_galaxy.facts import (
    CardsDrawn,
    DeckReshuffled,
    ExploreCardsDrawn,
    GoodPlaced,
    GoodProduced,
    OpeningGoodPlaced,
)
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import Seat, Table


def renew(race: Race, table: Table[Race]) -> None:
    """Shuffle the discard pile into an empty deck, as soon as there is a discard pile."""
    if not race.deck and race.discards:
        table.emit(DeckReshuffled(tuple(table.dice.shuffle(race.discards))))


def draw(race: Race, seat: Seat, count: int, source: str, table: Table[Race]) -> None:
    """Take cards into the hand; what neither deck nor discard pile can give is lost."""
    while count > 0:
        renew(race, table)
        taken = tuple(race.deck[: -count - 1 : -1])
        if not taken:
            return
        table.emit(CardsDrawn(seat, taken, source))
        count -= len(taken)
        renew(race, table)


def draw_to_explore(race: Race, seat: Seat, count: int, table: Table[Race]) -> None:
    """Take cards that stay apart from the hand until they are sorted out."""
    while count > 0:
        renew(race, table)
        taken = tuple(race.deck[: -count - 1 : -1])
        if not taken:
            return
        table.emit(ExploreCardsDrawn(seat, taken))
        count -= len(taken)
        renew(race, table)


def lay_good(
    race: Race,
    seat: Seat,
    world: WorldId,
    how: type[OpeningGoodPlaced | GoodPlaced | GoodProduced],
    table: Table[Race],
) -> bool:
    """The top card, unseen by everybody, becomes the good of a world. Whether it did: without a card there is none."""
    kind = WORLDS[world].good
    renew(race, table)
    if not race.deck or kind is None:
        return False
    table.emit(how(seat, world, kind, race.deck[-1]))
    renew(race, table)
    return True
