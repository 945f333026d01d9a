"""Points, resources and cards."""

from typing import Annotated

from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import (
    MoonId,
    Resource,
    SpaceId,
    TacticId,
    TokenId,
)
from domain.kernel import Fact, Seat, Secret, Thing


class PointsGained(Fact, frozen=True):
    """A player scores."""

    seat: Seat
    points: int


class PointsLost(Fact, frozen=True):
    """A player loses points."""

    seat: Seat
    points: int


class ResourcesGained(Fact, frozen=True):
    """A player takes resources from the bank."""

    seat: Seat
    resources: Bundle


class ResourcesPaid(Fact, frozen=True):
    """A player pays."""

    seat: Seat
    resources: Bundle


class ResourcesLost(Fact, frozen=True):
    """What the storage cannot hold goes back."""

    seat: Seat
    resources: Bundle


class CardsDrawn(Fact, frozen=True):
    """A player draws tactics cards."""

    seat: Seat
    viewers: tuple[Seat, ...]
    cards: Annotated[tuple[TacticId | None, ...], Thing("tactic"), Secret("viewers")]


class CardsDiscarded(Fact, frozen=True):
    """Tactics cards go to the discard unplayed."""

    seat: Seat
    cards: Annotated[tuple[TacticId, ...], Thing("tactic")]


class CardPlayed(Fact, frozen=True):
    """A player plays a tactics card."""

    seat: Seat
    card: Annotated[TacticId, Thing("tactic")]


class CardResolved(Fact, frozen=True):
    """A played card goes to the discard."""

    card: Annotated[TacticId, Thing("tactic")]


class OngoingStarted(Fact, frozen=True):
    """An ongoing card stays in front of its player."""

    seat: Seat
    card: Annotated[TacticId, Thing("tactic")]


class OngoingEnded(Fact, frozen=True):
    """Ongoing cards are discarded."""

    seat: Seat
    cards: Annotated[tuple[TacticId, ...], Thing("tactic")]


class ResourceStolen(Fact, frozen=True):
    """A resource changes hands."""

    thief: Seat
    victim: Seat
    resource: Resource


class CardStolen(Fact, frozen=True):
    """A tactics card changes hands, at random or by its owner's choice."""

    thief: Seat
    victim: Seat
    viewers: tuple[Seat, ...]
    card: Annotated[TacticId | None, Thing("tactic"), Secret("viewers")]


class ResourcesPlaced(Fact, frozen=True):
    """Resource tokens come to a location."""

    at: SpaceId
    resource: Resource
    amount: int


class ResourcesCollected(Fact, frozen=True):
    """A player collects resource tokens."""

    seat: Seat
    at: SpaceId
    resource: Resource
    amount: int


class TransferOffered(Fact, frozen=True):
    """A player offers its partner something."""

    seat: Seat
    to: Seat
    viewers: tuple[Seat, ...]
    resource: Resource | None
    moon: MoonId | None
    card: Annotated[TacticId | None, Thing("tactic"), Secret("viewers")]
    token: Annotated[TokenId | None, Thing("token"), Secret("viewers")]


class TransferAnswered(Fact, frozen=True):
    """The partner has answered."""

    seat: Seat
    giver: Seat
    accepted: bool
