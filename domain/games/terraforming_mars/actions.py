"""What a seat may want."""

from typing import Annotated, TypeAlias

from domain.games.terraforming_mars.components.rows import (
    AwardId,
    CardId,
    CorporationId,
    MilestoneId,
    ProjectId,
    SourceId,
    SpaceId,
)
from domain.games.terraforming_mars.effects.words import PartyId, Resource
from domain.kernel import Action, Seat, Secret, Thing

HiddenCard: TypeAlias = Annotated[CardId | None, Thing("card"), Secret("seat")]
HiddenCards: TypeAlias = Annotated[tuple[CardId | None, ...], Thing("card"), Secret("seat")]
OpenCard: TypeAlias = Annotated[CardId, Thing("card")]

# --- sealed ----------------------------------------------------------------------------------------------------------


class KeepDraft(Action, frozen=True):
    """Keep this card and pass the rest of the pack on."""

    REVEALS = True
    card: HiddenCard


class ChooseCorporation(Action, frozen=True):
    """Play this corporation and buy these cards."""

    REVEALS = True
    corporation: Annotated[CorporationId | None, Thing("corporation"), Secret("seat")]
    cards: HiddenCards = ()


class BuyResearch(Action, frozen=True):
    """Buy these of the research cards."""

    REVEALS = True
    cards: HiddenCards = ()


# --- a turn ----------------------------------------------------------------------------------------------------------


class PlayProject(Action, frozen=True):
    """Play a project card from the hand."""

    REVEALS = True
    card: OpenCard


class UseStandardProject(Action, frozen=True):
    """Pay for a standard project."""

    REVEALS = True
    project: ProjectId


class SellPatents(Action, frozen=True):
    """Discard these cards for 1 M€ each."""

    REVEALS = True
    cards: HiddenCards = ()


class ConvertPlants(Action, frozen=True):
    """Turn plants into a greenery."""


class ConvertHeat(Action, frozen=True):
    """Turn heat into a step of temperature."""


class UseAction(Action, frozen=True):
    """Use the action of a card or corporation."""

    REVEALS = True
    card: SourceId


class UsePolicy(Action, frozen=True):
    """Use the action of the ruling party."""

    REVEALS = True


class ClaimMilestone(Action, frozen=True):
    """Claim a milestone."""

    milestone: MilestoneId


class FundAward(Action, frozen=True):
    """Fund an award."""

    award: AwardId


class SendDelegate(Action, frozen=True):
    """Send a delegate to a party."""

    party: PartyId


class TakeFirstAction(Action, frozen=True):
    """Do what the corporation does first of all."""

    REVEALS = True


class Pass(Action, frozen=True):
    """Take no more turns in this generation."""

    REVEALS = True


class EndTurn(Action, frozen=True):
    """Leave the second action out."""


# --- on the way ------------------------------------------------------------------------------------------------------


class Pay(Action, frozen=True):
    """Pay with these."""

    REVEALS = True
    mc: int = 0
    steel: int = 0
    titanium: int = 0
    heat: int = 0


class PlaceOn(Action, frozen=True):
    """Place the tile, or marker, on this space."""

    REVEALS = True
    space: SpaceId


class RemoveOceanFrom(Action, frozen=True):
    """Take the ocean off this space."""

    REVEALS = True
    space: SpaceId


class ChooseOption(Action, frozen=True):
    """Choose one of the printed alternatives, counted from 0."""

    REVEALS = True
    option: int


class ChooseCard(Action, frozen=True):
    """Choose a card in play."""

    REVEALS = True
    card: SourceId


class LowerProductionOf(Action, frozen=True):
    """Lower the production of this player."""

    REVEALS = True
    seat: Seat


class TakeFrom(Action, frozen=True):
    """Take a resource from this player."""

    REVEALS = True
    seat: Seat
    resource: Resource


class TakeFromCard(Action, frozen=True):
    """Take resources from this card."""

    REVEALS = True
    card: SourceId


class Decline(Action, frozen=True):
    """Leave out what is optional."""

    REVEALS = True


class ChooseAmount(Action, frozen=True):
    """Turn so many into the other thing."""

    REVEALS = True
    amount: int


class KeepCards(Action, frozen=True):
    """Keep these of the cards drawn."""

    REVEALS = True
    cards: HiddenCards = ()


class BuyCard(Action, frozen=True):
    """Buy the card looked at."""

    REVEALS = True


class DiscardCard(Action, frozen=True):
    """Discard the card looked at."""

    REVEALS = True


class DiscardToDraw(Action, frozen=True):
    """Discard this card and draw one."""

    REVEALS = True
    card: HiddenCard


class ChooseParty(Action, frozen=True):
    """Send the delegates to this party."""

    REVEALS = True
    party: PartyId


class ChooseDelegate(Action, frozen=True):
    """Choose a delegate by its party and owner; None stands for the neutral ones."""

    REVEALS = True
    party: PartyId
    owner: Seat | None


class DiscardCards(Action, frozen=True):
    """Discard these cards."""

    REVEALS = True
    cards: HiddenCards = ()


class TakeMix(Action, frozen=True):
    """Take these standard resources."""

    REVEALS = True
    mc: int = 0
    steel: int = 0
    titanium: int = 0
    plants: int = 0
    energy: int = 0
    heat: int = 0


class FinishGreeneries(Action, frozen=True):
    """Place no more greeneries."""

    REVEALS = True


MarsAction: TypeAlias = (
    KeepDraft
    | ChooseCorporation
    | BuyResearch
    | PlayProject
    | UseStandardProject
    | SellPatents
    | ConvertPlants
    | ConvertHeat
    | UseAction
    | UsePolicy
    | ClaimMilestone
    | FundAward
    | SendDelegate
    | TakeFirstAction
    | Pass
    | EndTurn
    | Pay
    | PlaceOn
    | RemoveOceanFrom
    | ChooseOption
    | ChooseCard
    | LowerProductionOf
    | TakeFrom
    | TakeFromCard
    | Decline
    | ChooseAmount
    | KeepCards
    | BuyCard
    | DiscardCard
    | DiscardToDraw
    | ChooseParty
    | ChooseDelegate
    | DiscardCards
    | TakeMix
    | FinishGreeneries
)
