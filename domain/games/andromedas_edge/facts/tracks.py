"""Tracks, tokens and event cards."""

from typing import Annotated

from domain.games.andromedas_edge.glossary import (
    EventId,
    StackId,
    TokenId,
    Track,
)
from domain.kernel import Fact, Seat, Secret, Thing


class TrackAdvanced(Fact, frozen=True):
    """A marker goes up."""

    seat: Seat
    track: Track
    to: int


class StackOpened(Fact, frozen=True):
    """A player looks through a stack of discovery tokens."""

    seat: Seat
    stack: StackId
    viewers: tuple[Seat, ...]
    tokens: Annotated[tuple[TokenId | None, ...], Thing("token"), Secret("viewers")]


class TokenTaken(Fact, frozen=True):
    """A player keeps a discovery token."""

    seat: Seat
    stack: StackId
    viewers: tuple[Seat, ...]
    token: Annotated[TokenId | None, Thing("token"), Secret("viewers")]


class SupremacyTaken(Fact, frozen=True):
    """A player takes a supremacy token."""

    seat: Seat
    slot: int
    viewers: tuple[Seat, ...]
    token: Annotated[TokenId | None, Thing("token"), Secret("viewers")]


class TokenUsed(Fact, frozen=True):
    """A token is shown, used and leaves the game."""

    seat: Seat
    token: Annotated[TokenId, Thing("token")]


class EventMarkerMoved(Fact, frozen=True):
    """The event marker moves; `left` steps remain."""

    left: int


class EventMarkerLanded(Fact, frozen=True):
    """The event marker lies on a station."""

    seat: Seat


class EventMarkerReset(Fact, frozen=True):
    """The event marker is back at its start."""

    left: int


class EventMarkerRemoved(Fact, frozen=True):
    """No further events."""


class EventsPeeked(Fact, frozen=True):
    """A player looks at the next event cards."""

    seat: Seat
    viewers: tuple[Seat, ...]
    cards: Annotated[tuple[EventId | None, ...], Thing("event"), Secret("viewers")]


class EventsOrdered(Fact, frozen=True):
    """The cards looked at are back: top and bottom."""

    seat: Seat
    viewers: tuple[Seat, ...]
    top: Annotated[EventId | None, Thing("event"), Secret("viewers")]
    bottom: Annotated[EventId | None, Thing("event"), Secret("viewers")]


class EventRevealed(Fact, frozen=True):
    """An event card is shown."""

    card: Annotated[EventId, Thing("event")]


class EventDiscarded(Fact, frozen=True):
    """The event card is done."""

    card: EventId
