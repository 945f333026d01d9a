"""What a seat may want."""

from typing import Annotated, TypeAlias

from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import (
    EventId,
    FactionId,
    FateId,
    ModuleId,
    MoonId,
    RaiderId,
    Resource,
    ShipNumber,
    ShipType,
    SlotId,
    SpaceId,
    TacticId,
    TextId,
    TokenId,
    Track,
    UpgradeId,
)
from domain.kernel import Action, Secret, Thing


class ChooseFaction(Action, frozen=True):
    """Keep one of the faction cards dealt to you."""

    REVEALS = True
    faction: Annotated[FactionId | None, Thing("faction"), Secret("seat")]


class KeepFate(Action, frozen=True):
    """Keep one of the fate cards dealt to you."""

    REVEALS = True
    fate: Annotated[FateId | None, Thing("fate"), Secret("seat")]


# --- the turn --------------------------------------------------------------------------------------------------------


class LaunchShip(Action, frozen=True):
    """Send a ship from the launch pad to a location; `hyperjump` pays 1 energy for unlimited range."""

    REVEALS = True
    ship: ShipType
    to: SpaceId
    hyperjump: bool = False


class ReturnToStation(Action, frozen=True):
    """Activate modules and take all ships back."""

    REVEALS = True


class EndTurn(Action, frozen=True):
    """No more free actions: the turn ends."""

    REVEALS = True


class Pass(Action, frozen=True):
    """Nothing now, or nothing more."""

    REVEALS = True


class Decline(Action, frozen=True):
    """Do without an optional effect."""

    REVEALS = True


# --- free actions ----------------------------------------------------------------------------------------------------


class PlayCard(Action, frozen=True):
    """Play a tactics card from your hand."""

    REVEALS = True
    card: Annotated[TacticId, Thing("tactic")]


class UseAbility(Action, frozen=True):
    """Use ability number `number` of your faction, an upgrade or an ongoing card."""

    REVEALS = True
    source: str
    number: int


class UseDevelopment(Action, frozen=True):
    """Turn a development card face down for its effect."""

    REVEALS = True
    development: int


class UseToken(Action, frozen=True):
    """Discard a discovery or supremacy token for its benefit."""

    REVEALS = True
    token: Annotated[TokenId, Thing("token")]


class HireLeaders(Action, frozen=True):
    """Take leaders from a location where you have a ship to your station."""

    REVEALS = True
    at: SpaceId
    leaders: int


class CollectResources(Action, frozen=True):
    """Take resource tokens from a location where you have a ship."""

    REVEALS = True
    at: SpaceId
    resource: Resource
    amount: int


class StoreMoon(Action, frozen=True):
    """Move a claimed moon to a slot."""

    REVEALS = True
    moon: MoonId
    slot: SlotId


class AbandonMoon(Action, frozen=True):
    """Discard a claimed moon for its benefit."""

    REVEALS = True
    moon: MoonId


class DiscardMoon(Action, frozen=True):
    """Discard a claimed moon without benefit."""

    REVEALS = True
    moon: MoonId


class MoveModule(Action, frozen=True):
    """Put a module of the industry row at another place in it."""

    REVEALS = True
    module: ModuleId
    position: int


class GiveResource(Action, frozen=True):
    """Offer your partner one resource token."""

    resource: Resource


class GiveCard(Action, frozen=True):
    """Offer your partner a tactics card."""

    REVEALS = True
    card: Annotated[TacticId | None, Thing("tactic"), Secret("seat")]


class GiveMoon(Action, frozen=True):
    """Offer your partner a claimed moon."""

    moon: MoonId


class GiveToken(Action, frozen=True):
    """Offer your partner a discovery or supremacy token."""

    REVEALS = True
    token: Annotated[TokenId | None, Thing("token"), Secret("seat")]


class Accept(Action, frozen=True):
    """Agree to what another player proposes."""

    REVEALS = True


class Refuse(Action, frozen=True):
    """Do not agree."""

    REVEALS = True


# --- payments and gains ----------------------------------------------------------------------------------------------


class Pay(Action, frozen=True):
    """Pay these resources; tactics cards are chosen next."""

    REVEALS = True
    resources: Bundle


class DiscardCards(Action, frozen=True):
    """Discard these tactics cards, as payment or to the limit."""

    REVEALS = True
    cards: Annotated[tuple[TacticId, ...], Thing("tactic")]


class TakeResources(Action, frozen=True):
    """Choose the resources a gain leaves open."""

    REVEALS = True
    resources: Bundle


class GiveUp(Action, frozen=True):
    """Hand over one resource of this kind; a tactics card is drawn at random."""

    REVEALS = True
    resource: Resource


class GiveUpCard(Action, frozen=True):
    """Hand over this tactics card of your choice."""

    REVEALS = True
    card: Annotated[TacticId | None, Thing("tactic"), Secret("seat")]


class ChooseOption(Action, frozen=True):
    """One of the options a card or tile leaves open."""

    REVEALS = True
    option: int


class ChooseEffect(Action, frozen=True):
    """Which of several effects that happen at once comes first."""

    REVEALS = True
    text: TextId
    piece: str | None


class ChooseTrack(Action, frozen=True):
    """Advance on this track."""

    REVEALS = True
    track: Track


class DrawToLimit(Action, frozen=True):
    """Draw tactics cards up to the new hand limit."""

    REVEALS = True


# --- station ---------------------------------------------------------------------------------------------------------


class ActivateModule(Action, frozen=True):
    """Activate a module with a ship, or with 1 energy where `ship` is None."""

    REVEALS = True
    module: ModuleId
    ship: ShipNumber | None


class ActivateScience(Action, frozen=True):
    """Activate a science module through the reactor."""

    REVEALS = True
    module: ModuleId


class ActivateFree(Action, frozen=True):
    """Activate a module without ship or energy."""

    REVEALS = True
    module: ModuleId


class AcquireModule(Action, frozen=True):
    """Buy or gain an offered module."""

    REVEALS = True
    module: ModuleId


class DiscardModule(Action, frozen=True):
    """Put an offered module to the bottom of its deck."""

    REVEALS = True
    module: ModuleId


class PlaceModule(Action, frozen=True):
    """Put the new module at this place in its row; 1 is next to the base module."""

    REVEALS = True
    position: int


class KeepModule(Action, frozen=True):
    """The new module goes to your own station."""

    REVEALS = True


class GiveModule(Action, frozen=True):
    """Your partner gets the new module and advances instead of you."""

    REVEALS = True


class RepairShip(Action, frozen=True):
    """Move a ship of this type from the upper scrapyard to the repair bay."""

    REVEALS = True
    ship: ShipType


class RepairShield(Action, frozen=True):
    """Remove a damage marker from a shield symbol of this type."""

    REVEALS = True
    ship: ShipType


class RepairModule(Action, frozen=True):
    """Remove a damage marker from a module."""

    REVEALS = True
    module: ModuleId


class BuildShip(Action, frozen=True):
    """Build a ship of this type onto the launch pad."""

    REVEALS = True
    ship: ShipType


class BuildDevelopment(Action, frozen=True):
    """Build a development on this planet."""

    REVEALS = True
    at: SpaceId


class PlaceUpgrade(Action, frozen=True):
    """Place an upgrade tile on its ship type."""

    REVEALS = True
    upgrade: UpgradeId


class FlipDevelopment(Action, frozen=True):
    """Turn this development card over."""

    REVEALS = True
    development: int


class ClaimMoon(Action, frozen=True):
    """Claim this moon."""

    REVEALS = True
    moon: MoonId


class HireLeader(Action, frozen=True):
    """Take one leader from any location to your station."""

    REVEALS = True
    at: SpaceId


class TakeToken(Action, frozen=True):
    """Keep this discovery token."""

    REVEALS = True
    token: Annotated[TokenId | None, Thing("token"), Secret("seat")]


class PutOnTop(Action, frozen=True):
    """This event card goes back on top, the other to the bottom."""

    REVEALS = True
    card: Annotated[EventId | None, Thing("event"), Secret("seat")]


# --- battle and damage -----------------------------------------------------------------------------------------------


class ChooseRaider(Action, frozen=True):
    """The raider that surges into the active location."""

    REVEALS = True
    raider: RaiderId


class JoinBattle(Action, frozen=True):
    """Move a ship into the battle."""

    REVEALS = True
    ship: ShipNumber
    hyperjump: bool = False


class CommitEnergy(Action, frozen=True):
    """Discard energy for as many dice."""

    REVEALS = True
    energy: int


class ChooseOpponent(Action, frozen=True):
    """Another participant of the battle; the raiders have the number after the last seat."""

    REVEALS = True
    participant: int


class RerollDice(Action, frozen=True):
    """Reroll these of your dice, by their place in the sorted row."""

    REVEALS = True
    dice: tuple[int, ...]


class EndBattle(Action, frozen=True):
    """The battle ends without winner or damage."""

    REVEALS = True


class WithdrawTo(Action, frozen=True):
    """Your ships leave the battle for this location."""

    REVEALS = True
    to: SpaceId


class MoveShip(Action, frozen=True):
    """Move a ship on the board."""

    REVEALS = True
    ship: ShipNumber
    to: SpaceId


class DamageModule(Action, frozen=True):
    """The damage goes on this module."""

    REVEALS = True
    module: ModuleId


class DamageShip(Action, frozen=True):
    """The damage goes to this ship."""

    REVEALS = True
    ship: ShipNumber


class DamageShield(Action, frozen=True):
    """The damage goes on a shield symbol of this type."""

    REVEALS = True
    ship: ShipType


class SpareShip(Action, frozen=True):
    """This ship takes no damage."""

    REVEALS = True
    ship: ShipNumber


class ShieldShips(Action, frozen=True):
    """The free shield symbols of the type save these ships."""

    REVEALS = True
    ships: tuple[ShipNumber, ...]


class ChooseRecipient(Action, frozen=True):
    """This player takes the token."""

    REVEALS = True
    player: int


AndromedaAction: TypeAlias = (
    ChooseFaction
    | KeepFate
    | LaunchShip
    | ReturnToStation
    | EndTurn
    | Pass
    | Decline
    | PlayCard
    | UseAbility
    | UseDevelopment
    | UseToken
    | HireLeaders
    | CollectResources
    | StoreMoon
    | AbandonMoon
    | DiscardMoon
    | MoveModule
    | GiveResource
    | GiveCard
    | GiveMoon
    | GiveToken
    | Accept
    | Refuse
    | Pay
    | DiscardCards
    | TakeResources
    | GiveUp
    | GiveUpCard
    | ChooseOption
    | ChooseEffect
    | ChooseTrack
    | DrawToLimit
    | ActivateModule
    | ActivateScience
    | ActivateFree
    | AcquireModule
    | DiscardModule
    | PlaceModule
    | KeepModule
    | GiveModule
    | RepairShip
    | RepairShield
    | RepairModule
    | BuildShip
    | BuildDevelopment
    | PlaceUpgrade
    | FlipDevelopment
    | ClaimMoon
    | HireLeader
    | TakeToken
    | PutOnTop
    | ChooseRaider
    | JoinBattle
    | CommitEnergy
    | ChooseOpponent
    | RerollDice
    | EndBattle
    | WithdrawTo
    | MoveShip
    | DamageModule
    | DamageShip
    | DamageShield
    | SpareShip
    | ShieldShips
    | ChooseRecipient
)
