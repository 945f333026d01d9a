"""What has happened in the committee, and with global events."""

from typing import Annotated, Literal

from domain.games.terraforming_mars.components.rows import EventId
from domain.games.terraforming_mars.effects.words import PartyId
from domain.kernel import Fact, Seat, Thing


class DelegateSent(Fact, frozen=True):
    """`seat` None: a neutral one."""

    seat: Seat | None
    party: PartyId
    lobby: bool = False


class DelegateRemoved(Fact, frozen=True):
    seat: Seat | None
    party: PartyId


class LeaderChanged(Fact, frozen=True):
    party: PartyId
    seat: Seat | None


class DominanceChanged(Fact, frozen=True):
    party: PartyId


class PartyTookPower(Fact, frozen=True):
    party: PartyId


class MembersSentHome(Fact, frozen=True):
    """All but the leader go back to reserves and supply, and so does the old chairman."""

    party: PartyId


class ChairmanChanged(Fact, frozen=True):
    """`seat` None: the neutral side. From the leader's place, or from the own delegates when a vote is won."""

    seat: Seat | None
    source: Literal["leader", "supply", "lobby", "reserve"]
    party: PartyId | None = None


class LobbyFilled(Fact, frozen=True):
    seat: Seat


class EventTurnedUp(Fact, frozen=True):
    """The top event of the deck: coming in the set-up, distant ever after."""

    event: Annotated[EventId, Thing("event")]
    coming: bool = False


class EventsMoved(Fact, frozen=True):
    """The coming event is current now, the distant one coming."""


class GlobalEventResolved(Fact, frozen=True):
    event: EventId


class RatingsFell(Fact, frozen=True):
    """Everybody loses a step."""
