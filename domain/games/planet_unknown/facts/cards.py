"""Civ cards and objectives."""

from typing import Annotated

from domain.kernel import Fact, Seat, Secret, Thing


class CivPickQueued(Fact, frozen=True):
    seat: Seat
    rank: int


class CivPickMade(Fact, frozen=True):
    """The seat turns to this one of its picks; `empty`: there is no card left."""

    seat: Seat
    rank: int
    empty: bool


class CivDeckViewed(Fact, frozen=True):
    """The seat looks through these cards."""

    seat: Seat
    cards: Annotated[tuple[str | None, ...], Thing("civ_card"), Secret("seat")]
    ranks: tuple[int, ...]


class CivCardTaken(Fact, frozen=True):
    """Kept for all to see."""

    seat: Seat
    card: Annotated[str, Thing("civ_card")]


class CivCardKept(Fact, frozen=True):
    """Kept face down."""

    seat: Seat
    rank: int
    card: Annotated[str | None, Thing("civ_card"), Secret("seat")]


class CivCardsReturned(Fact, frozen=True):
    """What the seat looked at and did not keep goes back face down."""

    seat: Seat


class CivCardAdded(Fact, frozen=True):
    """A card left over at set-up joins a deck."""

    rank: int
    card: Annotated[str | None, Thing("civ_card"), Secret(None)]


class CivCardRemoved(Fact, frozen=True):
    """A random card leaves a deck."""

    rank: int
    card: Annotated[str | None, Thing("civ_card"), Secret(None)]


class ObjectiveDrawn(Fact, frozen=True):
    """One more personal objective."""

    seat: Seat
    card: Annotated[str | None, Thing("objective"), Secret("seat")]


class ObjectiveGivenUp(Fact, frozen=True):
    seat: Seat
    card: Annotated[str | None, Thing("objective"), Secret("seat")]


class ObjectivePublished(Fact, frozen=True):
    """All players compete for this card."""

    seat: Seat
    card: Annotated[str, Thing("objective")]
