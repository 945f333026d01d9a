"""What a seat may want."""

from typing import Annotated, Literal, TypeAlias

from msgspec.structs import force_setattr

from domain.games.race_for_the_galaxy.components import ACTION_CARDS, ActionCardId, CardId, PowerId, WorldId
from domain.kernel import Action, Secret, Thing

HiddenCard: TypeAlias = Annotated[CardId | None, Thing("card"), Secret("seat")]
HiddenCards: TypeAlias = Annotated[tuple[CardId | None, ...], Thing("card"), Secret("seat")]
OpenCard: TypeAlias = Annotated[CardId, Thing("card")]
OpenCards: TypeAlias = Annotated[tuple[CardId, ...], Thing("card")]

Method: TypeAlias = Literal[
    "pay", "colony_ship", "conquer", "conquer_with_tactics", "pay_for_military", "pay_for_military_with_ship"
]
"""The ways to place a world, named as the rules name them."""

PLACE_OF_ACTION = {card: place for place, card in enumerate(ACTION_CARDS)}


class DiscardOpeningCards(Action, frozen=True):
    """Give up two of the six cards dealt."""

    REVEALS = True
    cards: HiddenCards = ()


class ChooseActions(Action, frozen=True):
    """Lay aside one action card, or two in the advanced game. Their order does not matter: it is that of the phases."""

    REVEALS = True
    cards: Annotated[tuple[ActionCardId | None, ...], Secret("seat")]

    def __post_init__(self) -> None:
        if len(self.cards) > 1 and all(card in PLACE_OF_ACTION for card in self.cards):
            force_setattr(self, "cards", tuple(sorted(self.cards, key=lambda card: PLACE_OF_ACTION[card or ""])))


class KeepExplored(Action, frozen=True):
    """Keep these of the cards drawn in Explore."""

    REVEALS = True
    cards: HiddenCards = ()


class PlaceDevelopment(Action, frozen=True):
    """Choose a development from the hand, to be shown when all have chosen."""

    REVEALS = True
    card: HiddenCard


class PlaceWorld(Action, frozen=True):
    """Choose a world from the hand, to be shown when all have chosen."""

    REVEALS = True
    card: HiddenCard


class PassPlacement(Action, frozen=True):
    """Place nothing in this phase."""

    REVEALS = True


class SettleBy(Action, frozen=True):
    """Say how the world just placed is settled, and which card of the tableau goes for it."""

    REVEALS = True
    method: Method
    spending: Annotated[CardId | None, Thing("card")] = None


class Pay(Action, frozen=True):
    """Discard these hand cards as the price."""

    REVEALS = True
    cards: HiddenCards = ()


class TradeGood(Action, frozen=True):
    """Trade the good of this world for cards."""

    REVEALS = True
    world: Annotated[WorldId, Thing("card")]


class UsePower(Action, frozen=True):
    """Use a consume power of the tableau."""

    REVEALS = True
    power: PowerId


class FinishConsuming(Action, frozen=True):
    """Leave the optional powers that remain unused."""

    REVEALS = True


class ConsumeGoods(Action, frozen=True):
    """Spend the goods of these worlds."""

    REVEALS = True
    worlds: OpenCards = ()


class DiscardForPoints(Action, frozen=True):
    """Discard these hand cards for points."""

    REVEALS = True
    cards: HiddenCards = ()


class NameNumber(Action, frozen=True):
    """Name a number and flip the top card of the deck."""

    REVEALS = True
    number: int


class ProduceOn(Action, frozen=True):
    """Put a good on this empty windfall world."""

    REVEALS = True
    world: Annotated[WorldId, Thing("card")]


class TrimHand(Action, frozen=True):
    """Discard these cards beyond the hand limit."""

    REVEALS = True
    cards: HiddenCards = ()


RaceAction: TypeAlias = (
    DiscardOpeningCards
    | ChooseActions
    | KeepExplored
    | PlaceDevelopment
    | PlaceWorld
    | PassPlacement
    | SettleBy
    | Pay
    | TradeGood
    | UsePower
    | FinishConsuming
    | ConsumeGoods
    | DiscardForPoints
    | NameNumber
    | ProduceOn
    | TrimHand
)
