"""What has happened."""

from typing import Annotated, Literal, TypeAlias

from domain.games.terraforming_mars.components.rows import (
    AwardId,
    CardId,
    CorporationId,
    EventId,
    MilestoneId,
    ProjectId,
    SourceId,
    SpaceId,
)
from domain.games.terraforming_mars.effects.words import Metal, PartyId, Resource, TileKind, Track
from domain.kernel import Fact, Seat, Secret, Thing

HiddenCard: TypeAlias = Annotated[CardId | None, Thing("card"), Secret("seat")]
HiddenCards: TypeAlias = Annotated[tuple[CardId | None, ...], Thing("card"), Secret("seat")]
OpenCard: TypeAlias = Annotated[CardId, Thing("card")]
EndReason: TypeAlias = Literal["terraformed", "goal_reached", "goal_missed", "limit"]

# --- set-up ----------------------------------------------------------------------------------------------------------


class FirstPlayerChosen(Fact, frozen=True):
    seat: Seat


class DeckShuffled(Fact, frozen=True):
    """The project deck as it lies now; the last card is on top. Discards shuffled in are among them."""

    cards: Annotated[tuple[CardId | None, ...], Thing("card"), Secret(None)]


class CorporationsShuffled(Fact, frozen=True):
    corporations: Annotated[tuple[CorporationId | None, ...], Thing("corporation"), Secret(None)]


class EventsShuffled(Fact, frozen=True):
    events: Annotated[tuple[EventId | None, ...], Thing("event"), Secret(None)]


class NeutralTilePlaced(Fact, frozen=True):
    """Before a solo game."""

    tile: TileKind
    space: SpaceId


class CorporationsDealt(Fact, frozen=True):
    seat: Seat
    corporations: Annotated[tuple[CorporationId | None, ...], Thing("corporation"), Secret("seat")]


class CardsDealt(Fact, frozen=True):
    """Cards to choose from, at the start or for research."""

    seat: Seat
    cards: HiddenCards


class PackDealt(Fact, frozen=True):
    """A pack to draft from."""

    seat: Seat
    cards: HiddenCards


class PackReceived(Fact, frozen=True):
    """The pack that began before seat `pack` lies before `seat` now."""

    seat: Seat
    pack: Seat
    cards: HiddenCards


class CardDrafted(Fact, frozen=True):
    seat: Seat
    card: HiddenCard


class CorporationChosen(Fact, frozen=True):
    seat: Seat
    corporation: Annotated[CorporationId, Thing("corporation")]


class CardsBought(Fact, frozen=True):
    """Cards go from the choice to the hand."""

    seat: Seat
    cards: HiddenCards


class ChoiceDiscarded(Fact, frozen=True):
    """The cards that were not chosen are discarded face down."""

    seat: Seat
    cards: HiddenCards


class CorporationApplied(Fact, frozen=True):
    """The corporation starts with this; productions and rating are told as changes."""

    seat: Seat
    corporation: CorporationId


class GenerationStarted(Fact, frozen=True):
    generation: int
    first: Seat


class PhaseStarted(Fact, frozen=True):
    phase: Literal["action", "production", "solar", "final", "research_phase"]


# --- turns -----------------------------------------------------------------------------------------------------------


class TurnStarted(Fact, frozen=True):
    seat: Seat


class TurnEnded(Fact, frozen=True):
    seat: Seat


class PlayerPassed(Fact, frozen=True):
    seat: Seat


class PaymentMade(Fact, frozen=True):
    seat: Seat
    mc: int
    steel: int = 0
    titanium: int = 0
    heat: int = 0


class ProjectPlayed(Fact, frozen=True):
    seat: Seat
    card: OpenCard


class ProjectResolved(Fact, frozen=True):
    """All that the card itself says is done: from now on it works."""

    seat: Seat
    card: CardId


class StandardProjectUsed(Fact, frozen=True):
    seat: Seat
    project: ProjectId


class PatentsSold(Fact, frozen=True):
    seat: Seat
    cards: HiddenCards


class PlantsConverted(Fact, frozen=True):
    seat: Seat
    amount: int


class HeatConverted(Fact, frozen=True):
    seat: Seat
    amount: int


class ActionUsed(Fact, frozen=True):
    """The action of a card or corporation."""

    seat: Seat
    card: SourceId


class PolicyUsed(Fact, frozen=True):
    seat: Seat
    party: PartyId


class FirstActionTaken(Fact, frozen=True):
    """`done` False: it was impossible and is left out."""

    seat: Seat
    done: bool


class MilestoneClaimed(Fact, frozen=True):
    seat: Seat
    milestone: MilestoneId


class AwardFunded(Fact, frozen=True):
    seat: Seat
    award: AwardId


class RedsTaxPaid(Fact, frozen=True):
    """The tax on these steps is settled."""

    seat: Seat
    steps: int


class NextCardEased(Fact, frozen=True):
    seat: Seat
    discount: int
    shift: int


# --- things that change ----------------------------------------------------------------------------------------------


class ResourceGained(Fact, frozen=True):
    seat: Seat
    resource: Resource
    amount: int


class ResourceLost(Fact, frozen=True):
    seat: Seat
    resource: Resource
    amount: int


class ProductionChanged(Fact, frozen=True):
    seat: Seat
    resource: Resource
    by: int


class RatingRaised(Fact, frozen=True):
    seat: Seat
    by: int
    taxed: bool = False
    """Whether the Reds' tax is due on it."""


class RatingLowered(Fact, frozen=True):
    seat: Seat
    by: int


class CardResourcesChanged(Fact, frozen=True):
    seat: Seat
    card: SourceId
    by: int


class TrackMoved(Fact, frozen=True):
    """Temperature or oxygen stands at `to` now."""

    track: Track
    to: int


class TilePlaced(Fact, frozen=True):
    """`seat` None: nobody placed it (a global event). Nobody owns an ocean."""

    seat: Seat | None
    tile: TileKind
    space: SpaceId


class OceanRemoved(Fact, frozen=True):
    space: SpaceId


class SpaceClaimed(Fact, frozen=True):
    seat: Seat
    space: SpaceId


class MetalNoted(Fact, frozen=True):
    """The metal that a mining tile gives, for whoever copies it later."""

    seat: Seat
    card: CardId
    metal: Metal


# --- cards -----------------------------------------------------------------------------------------------------------


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


# --- the committee ---------------------------------------------------------------------------------------------------


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


# --- end of a generation and of the match ----------------------------------------------------------------------------


class Produced(Fact, frozen=True):
    """What the production phase brings; all energy that was left becomes heat first."""

    seat: Seat
    mc: int
    steel: int
    titanium: int
    plants: int
    energy: int
    heat: int


class FinalGreeneriesDone(Fact, frozen=True):
    seat: Seat


class MatchEnded(Fact, frozen=True):
    reason: EndReason


MarsFact: TypeAlias = (
    FirstPlayerChosen
    | DeckShuffled
    | CorporationsShuffled
    | EventsShuffled
    | NeutralTilePlaced
    | CorporationsDealt
    | CardsDealt
    | PackDealt
    | PackReceived
    | CardDrafted
    | CorporationChosen
    | CardsBought
    | ChoiceDiscarded
    | CorporationApplied
    | GenerationStarted
    | PhaseStarted
    | TurnStarted
    | TurnEnded
    | PlayerPassed
    | PaymentMade
    | ProjectPlayed
    | ProjectResolved
    | StandardProjectUsed
    | PatentsSold
    | PlantsConverted
    | HeatConverted
    | ActionUsed
    | PolicyUsed
    | FirstActionTaken
    | MilestoneClaimed
    | AwardFunded
    | RedsTaxPaid
    | NextCardEased
    | ResourceGained
    | ResourceLost
    | ProductionChanged
    | RatingRaised
    | RatingLowered
    | CardResourcesChanged
    | TrackMoved
    | TilePlaced
    | OceanRemoved
    | SpaceClaimed
    | MetalNoted
    | CardsDrawn
    | CardsLookedAt
    | CardsKept
    | CardsDiscarded
    | CardRevealed
    | DelegateSent
    | DelegateRemoved
    | LeaderChanged
    | DominanceChanged
    | PartyTookPower
    | MembersSentHome
    | ChairmanChanged
    | LobbyFilled
    | EventTurnedUp
    | EventsMoved
    | GlobalEventResolved
    | RatingsFell
    | Produced
    | FinalGreeneriesDone
    | MatchEnded
)
