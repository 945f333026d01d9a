"""What has happened."""

from typing import Annotated, Literal, TypeAlias

from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import (
    DevelopmentType,
    EventId,
    FactionId,
    FateId,
    ModuleId,
    ModuleTrack,
    MoonId,
    RaiderId,
    Resource,
    ShipNumber,
    ShipType,
    SlotId,
    SpaceId,
    StackId,
    TacticId,
    TileId,
    TokenId,
    Track,
    UpgradeId,
)
from domain.kernel import Fact, Seat, Secret, Thing

Phase: TypeAlias = Literal["setup", "main", "placing", "launched", "return", "after", "event", "end"]
EndReason: TypeAlias = Literal["target", "turn_cap"]
ActivationWay: TypeAlias = Literal["ship", "energy", "free_energy", "card", "reactor"]


# --- set-up ----------------------------------------------------------------------------------------------------------


class TacticsShuffled(Fact, frozen=True):
    """The tactics deck is shuffled, with the discard in it."""

    cards: Annotated[tuple[TacticId | None, ...], Thing("tactic"), Secret(None)]


class ModulesShuffled(Fact, frozen=True):
    """A module deck is shuffled."""

    track: ModuleTrack
    modules: Annotated[tuple[ModuleId | None, ...], Thing("module"), Secret(None)]


class EventsShuffled(Fact, frozen=True):
    """The event deck is shuffled, with the discard in it."""

    cards: Annotated[tuple[EventId | None, ...], Thing("event"), Secret(None)]


class PlanetsShuffled(Fact, frozen=True):
    """The planet stack is shuffled."""

    tiles: Annotated[tuple[TileId | None, ...], Thing("planet"), Secret(None)]


class MoonsShuffled(Fact, frozen=True):
    """The moons of a colour are shuffled."""

    colour: str
    moons: Annotated[tuple[MoonId | None, ...], Thing("moon"), Secret(None)]


class DiscoveriesShuffled(Fact, frozen=True):
    """Discovery tokens go to their three stacks, the rest leaves the game."""

    tokens: Annotated[tuple[TokenId | None, ...], Thing("token"), Secret(None)]


class SupremaciesShuffled(Fact, frozen=True):
    """Supremacy tokens go to their fields, the rest leaves the game."""

    tokens: Annotated[tuple[TokenId | None, ...], Thing("token"), Secret(None)]


class FactionsShuffled(Fact, frozen=True):
    """The faction cards are shuffled."""

    factions: Annotated[tuple[FactionId | None, ...], Thing("faction"), Secret(None)]


class FatesShuffled(Fact, frozen=True):
    """The fate cards are shuffled."""

    fates: Annotated[tuple[FateId | None, ...], Thing("fate"), Secret(None)]


class TilePlaced(Fact, frozen=True):
    """A tile comes to the board."""

    at: SpaceId
    tile: Annotated[TileId, Thing("planet")]


class MoonsPlaced(Fact, frozen=True):
    """Moons come to a location; only the top one is seen."""

    at: SpaceId
    top: Annotated[MoonId, Thing("moon")]
    under: Annotated[tuple[MoonId | None, ...], Thing("moon"), Secret(None)]


class RaidersChosen(Fact, frozen=True):
    """The raiders of this match."""

    raiders: tuple[RaiderId, ...]


class FactionsDealt(Fact, frozen=True):
    """A player gets faction cards to choose from."""

    seat: Seat
    viewers: tuple[Seat, ...]
    factions: Annotated[tuple[FactionId | None, ...], Thing("faction"), Secret("viewers")]


class FactionChosen(Fact, frozen=True):
    """A player's faction is shown."""

    seat: Seat
    faction: Annotated[FactionId, Thing("faction")]


class FatesDealt(Fact, frozen=True):
    """A player gets fate cards to choose from."""

    seat: Seat
    viewers: tuple[Seat, ...]
    fates: Annotated[tuple[FateId | None, ...], Thing("fate"), Secret("viewers")]


class FateKept(Fact, frozen=True):
    """A player keeps a fate card, unseen."""

    seat: Seat
    viewers: tuple[Seat, ...]
    fate: Annotated[FateId | None, Thing("fate"), Secret("viewers")]


class UpgradesDealt(Fact, frozen=True):
    """A player gets upgrade tiles."""

    seat: Seat
    upgrades: tuple[UpgradeId, ...]


class FirstPlayerRolled(Fact, frozen=True):
    """Everyone rolls for the first turn."""

    rolls: tuple[tuple[int, ...], ...]


class FirstPlayerChosen(Fact, frozen=True):
    """This player begins."""

    seat: Seat


# --- turns -----------------------------------------------------------------------------------------------------------


class TurnStarted(Fact, frozen=True):
    """A turn begins."""

    seat: Seat
    must_return: bool


class PhaseEntered(Fact, frozen=True):
    """The turn has come to its next part."""

    phase: Phase


class ReturnStarted(Fact, frozen=True):
    """A player returns to the station."""

    seat: Seat


class ShipsReturned(Fact, frozen=True):
    """All ships are back on the launch pad, shields whole."""

    seat: Seat


class EnergyConsumed(Fact, frozen=True):
    """The energy on modules is discarded."""

    seat: Seat


class AbilityUsed(Fact, frozen=True):
    """A player uses an ability."""

    seat: Seat
    source: str
    number: int


class EndTriggered(Fact, frozen=True):
    """A score has reached the target."""

    seat: Seat


class FinalTurnsCounted(Fact, frozen=True):
    """So many turns are left."""

    left: int


class FinalScored(Fact, frozen=True):
    """Points at the end of the game."""

    seat: Seat
    item: str
    points: int


class FateRevealed(Fact, frozen=True):
    """A player's fate is shown."""

    seat: Seat
    fate: Annotated[FateId, Thing("fate")]


class GameEnded(Fact, frozen=True):
    """The match is over."""

    reason: EndReason


# --- resources and cards ---------------------------------------------------------------------------------------------


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


# --- map -------------------------------------------------------------------------------------------------------------


class ShipLaunched(Fact, frozen=True):
    """A ship leaves the launch pad."""

    seat: Seat
    ship: ShipNumber
    to: SpaceId
    hyperjump: bool


class ShipMoved(Fact, frozen=True):
    """A ship moves on the board."""

    seat: Seat
    ship: ShipNumber
    to: SpaceId
    hyperjump: bool


class LocationActivated(Fact, frozen=True):
    """The active location is activated."""

    seat: Seat
    at: SpaceId


class MoonClaimed(Fact, frozen=True):
    """A player claims a moon from a location, or from the discard."""

    seat: Seat
    moon: MoonId
    at: SpaceId | None


class MoonUncovered(Fact, frozen=True):
    """The next moon of a stack is seen."""

    at: SpaceId
    moon: Annotated[MoonId, Thing("moon")]


class MoonStored(Fact, frozen=True):
    """A moon goes to a slot; the one that lay there is discarded."""

    seat: Seat
    moon: MoonId
    slot: SlotId
    replaced: MoonId | None


class MoonAbandoned(Fact, frozen=True):
    """A moon is discarded for its benefit."""

    seat: Seat
    moon: MoonId


class MoonDiscarded(Fact, frozen=True):
    """A moon is discarded without benefit."""

    seat: Seat
    moon: MoonId


class MoonLost(Fact, frozen=True):
    """A stored moon is discarded."""

    seat: Seat
    moon: MoonId
    slot: SlotId


class MoonDrifted(Fact, frozen=True):
    """A discarded moon comes to a nebula."""

    at: SpaceId
    moon: MoonId


class LeadersPlaced(Fact, frozen=True):
    """Leaders go from the station to a location."""

    seat: Seat
    at: SpaceId
    leaders: int


class LeadersHired(Fact, frozen=True):
    """Leaders come to the station."""

    seat: Seat
    at: SpaceId
    leaders: int


class LeadersRemoved(Fact, frozen=True):
    """Leaders leave the game for a development."""

    seat: Seat
    leaders: int


class DevelopmentBuilt(Fact, frozen=True):
    """A transport becomes a development."""

    seat: Seat
    at: SpaceId
    development: DevelopmentType
    ship: ShipNumber


class DevelopmentTurned(Fact, frozen=True):
    """A development card is turned over."""

    seat: Seat
    development: int
    up: bool


# --- station ---------------------------------------------------------------------------------------------------------


class ModuleAcquired(Fact, frozen=True):
    """A module comes to a station."""

    seat: Seat
    module: ModuleId
    damage: int


class ModuleMoved(Fact, frozen=True):
    """A module gets another place in its row."""

    seat: Seat
    module: ModuleId
    position: int
    rearranged: bool


class ModuleGiven(Fact, frozen=True):
    """The new module goes to the partner."""

    seat: Seat
    to: Seat
    module: ModuleId


class GiftDecided(Fact, frozen=True):
    """The first module of the turn has its owner."""

    seat: Seat


class ModuleDiscarded(Fact, frozen=True):
    """An offered module goes to the bottom of its deck."""

    module: ModuleId


class MarketRefilled(Fact, frozen=True):
    """A column slides down and is refilled."""

    track: ModuleTrack
    column: Annotated[tuple[ModuleId | None, ...], Thing("module")]


class ModuleActivated(Fact, frozen=True):
    """A module is activated."""

    seat: Seat
    module: ModuleId
    by: ActivationWay
    ship: ShipNumber | None


class PairPaid(Fact, frozen=True):
    """A joined half slot pays out."""

    seat: Seat
    slot: SlotId


class ShipBuilt(Fact, frozen=True):
    """A new ship is on the launch pad."""

    seat: Seat
    ship: ShipNumber


class ShipUpgraded(Fact, frozen=True):
    """All ships of a type take an upgrade's values."""

    seat: Seat
    upgrade: UpgradeId
    ship: ShipType
    shields: int


class ModuleDamaged(Fact, frozen=True):
    """A module takes a damage marker."""

    seat: Seat
    module: ModuleId


class ModuleRepaired(Fact, frozen=True):
    """A damage marker leaves a module."""

    seat: Seat
    module: ModuleId


class ShieldDamaged(Fact, frozen=True):
    """A shield symbol takes a marker."""

    seat: Seat
    ship: ShipType


class ShieldRepaired(Fact, frozen=True):
    """A marker leaves a shield symbol."""

    seat: Seat
    ship: ShipType


class ShipRepaired(Fact, frozen=True):
    """A ship goes to the repair bay."""

    seat: Seat
    ship: ShipNumber


# --- tracks, tokens, events ------------------------------------------------------------------------------------------


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


# --- raiders and battle ----------------------------------------------------------------------------------------------


class RaiderDeployed(Fact, frozen=True):
    """Raider figures come to the board."""

    raider: RaiderId
    figures: tuple[int, ...]
    at: SpaceId


class RaiderMoved(Fact, frozen=True):
    """Raider figures move."""

    raider: RaiderId
    figures: tuple[int, ...]
    to: SpaceId


class RaiderReturned(Fact, frozen=True):
    """A figure goes back to its card."""

    raider: RaiderId
    figure: int


class RaiderShieldDamaged(Fact, frozen=True):
    """A shield symbol of a raider takes a marker."""

    raider: RaiderId


class SurgeCancelled(Fact, frozen=True):
    """No raider surges this turn."""


class BattleStarted(Fact, frozen=True):
    """A battle begins."""

    at: SpaceId
    sides: tuple[int, ...]


class DiceAdded(Fact, frozen=True):
    """A participant's dice change."""

    participant: int
    dice: int


class TargetingAdded(Fact, frozen=True):
    """A participant's targeting changes."""

    participant: int
    targeting: int


class BattleRuleSet(Fact, frozen=True):
    """A rule for this battle."""

    max_dice: int | None
    no_energy: bool


class SidesJoined(Fact, frozen=True):
    """Two sides fight as one."""

    seat: Seat
    ally: Seat


class FlagRaised(Fact, frozen=True):
    """A player leaves the battle and counts as having lost."""

    seat: Seat


class EnergyCommitted(Fact, frozen=True):
    """Energy becomes dice."""

    seat: Seat
    energy: int


class DiceRolled(Fact, frozen=True):
    """A participant rolls."""

    participant: int
    dice: tuple[int, ...]
    targeting: int


class DiceRerolled(Fact, frozen=True):
    """Dice are rolled again; `dice` is the whole row after it."""

    participant: int
    places: tuple[int, ...]
    dice: tuple[int, ...]


class BattleResolved(Fact, frozen=True):
    """The rows are compared."""

    winners: tuple[int, ...]
    losers: tuple[int, ...]


class ShipSaved(Fact, frozen=True):
    """A ship of this battle will take no damage."""

    seat: Seat
    ships: int


class BattleEndedEarly(Fact, frozen=True):
    """The battle ends without winner or damage."""


class BattleEnded(Fact, frozen=True):
    """The battle is over."""


class PerilFaced(Fact, frozen=True):
    """Ships or modules are about to be damaged."""

    seat: Seat
    ships: tuple[ShipNumber, ...]
    modules: int
    spared: int


class ShipSpared(Fact, frozen=True):
    """A ship takes no damage."""

    seat: Seat
    ship: ShipNumber


class ModuleSpared(Fact, frozen=True):
    """A module takes no damage."""

    seat: Seat


class ShipShielded(Fact, frozen=True):
    """A shield symbol takes the damage for a ship."""

    seat: Seat
    ship: ShipNumber


class ShipScrapped(Fact, frozen=True):
    """A ship goes to the upper scrapyard."""

    seat: Seat
    ship: ShipNumber


class PerilPassed(Fact, frozen=True):
    """The damage is dealt."""


AndromedaFact: TypeAlias = (
    TacticsShuffled
    | ModulesShuffled
    | EventsShuffled
    | PlanetsShuffled
    | MoonsShuffled
    | DiscoveriesShuffled
    | SupremaciesShuffled
    | FactionsShuffled
    | FatesShuffled
    | TilePlaced
    | MoonsPlaced
    | RaidersChosen
    | FactionsDealt
    | FactionChosen
    | FatesDealt
    | FateKept
    | UpgradesDealt
    | FirstPlayerRolled
    | FirstPlayerChosen
    | TurnStarted
    | PhaseEntered
    | ReturnStarted
    | ShipsReturned
    | EnergyConsumed
    | AbilityUsed
    | EndTriggered
    | FinalTurnsCounted
    | FinalScored
    | FateRevealed
    | GameEnded
    | PointsGained
    | PointsLost
    | ResourcesGained
    | ResourcesPaid
    | ResourcesLost
    | CardsDrawn
    | CardsDiscarded
    | CardPlayed
    | CardResolved
    | OngoingStarted
    | OngoingEnded
    | ResourceStolen
    | CardStolen
    | ResourcesPlaced
    | ResourcesCollected
    | TransferOffered
    | TransferAnswered
    | ShipLaunched
    | ShipMoved
    | LocationActivated
    | MoonClaimed
    | MoonUncovered
    | MoonStored
    | MoonAbandoned
    | MoonDiscarded
    | MoonLost
    | MoonDrifted
    | LeadersPlaced
    | LeadersHired
    | LeadersRemoved
    | DevelopmentBuilt
    | DevelopmentTurned
    | ModuleAcquired
    | ModuleMoved
    | ModuleGiven
    | GiftDecided
    | ModuleDiscarded
    | MarketRefilled
    | ModuleActivated
    | PairPaid
    | ShipBuilt
    | ShipUpgraded
    | ModuleDamaged
    | ModuleRepaired
    | ShieldDamaged
    | ShieldRepaired
    | ShipRepaired
    | TrackAdvanced
    | StackOpened
    | TokenTaken
    | SupremacyTaken
    | TokenUsed
    | EventMarkerMoved
    | EventMarkerLanded
    | EventMarkerReset
    | EventMarkerRemoved
    | EventsPeeked
    | EventsOrdered
    | EventRevealed
    | EventDiscarded
    | RaiderDeployed
    | RaiderMoved
    | RaiderReturned
    | RaiderShieldDamaged
    | SurgeCancelled
    | BattleStarted
    | DiceAdded
    | TargetingAdded
    | BattleRuleSet
    | SidesJoined
    | FlagRaised
    | EnergyCommitted
    | DiceRolled
    | DiceRerolled
    | BattleResolved
    | ShipSaved
    | BattleEndedEarly
    | BattleEnded
    | PerilFaced
    | ShipSpared
    | ModuleSpared
    | ShipShielded
    | ShipScrapped
    | PerilPassed
)
