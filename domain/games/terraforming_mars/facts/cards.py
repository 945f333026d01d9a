"""Cards that have moved, and how facts name cards that not everyone may see."""

from typing import Annotated, TypeAlias

from domain.games.terraforming_mars.components.rows import CardId
from domain.kernel import Fact, Seat, Secret, Thing

HiddenCard: TypeAlias = Annotated[CardId | None, Thing("card"), Secret("seat")]
HiddenCards: TypeAlias = Annotated[tuple[CardId | None, ...], Thing("card"), Secret("seat")]
OpenCard: TypeAlias = Annotated[CardId, Thing("card")]


class CardsDrawn(Fact, frozen=True):
    """From the deck into the hand."""

    seat: Seat
    cards: HiddenCards


class CardsLookedAt(Fact, frozen=True):
    """From the deck, to keep or buy some of them."""

    seat: Seat
    cards: HiddenCards


class CardsKept(Fact, frozen=True):
    """Cards looked at go into the hand; the others are discarded face down."""

    seat: Seat
    cards: HiddenCards
    discarded: HiddenCards


class CardsDiscarded(Fact, frozen=True):
    """From the hand, face down."""

    seat: Seat
    cards: HiddenCards


class CardRevealed(Fact, frozen=True):
    """The top card of the deck, for all to see, onto the discard pile."""

    card: OpenCard
