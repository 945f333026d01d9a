"""What has happened. Only players who saw a card read its face."""

from typing import Annotated, TypeAlias

from domain.games.race_for_the_galaxy.actions import HiddenCards, Method, OpenCard, OpenCards
from domain.games.race_for_the_galaxy.components import ActionCardId, CardId, PowerId
from domain.games.race_for_the_galaxy.effects.words import GoodKind, Phase
from domain.games.race_for_the_galaxy.state import EndReason
from domain.kernel import Fact, Seat, Secret, Thing

UnseenCard: TypeAlias = Annotated[CardId | None, Thing("card"), Secret(None)]
UnseenCards: TypeAlias = Annotated[tuple[CardId | None, ...], Thing("card"), Secret(None)]

# --- setup -----------------------------------------------------------------------------------------------------------


class StartWorldDealt(Fact, frozen=True):
    seat: Seat
    world: OpenCard


class DeckShuffled(Fact, frozen=True):
    """The new order of the deck, the last card on top."""

    order: UnseenCards


class OrderOfPlaySet(Fact, frozen=True):
    order: tuple[Seat, ...]


class HandDealt(Fact, frozen=True):
    seat: Seat
    cards: HiddenCards


class OpeningCardsDiscarded(Fact, frozen=True):
    seat: Seat
    cards: HiddenCards


# --- the deck --------------------------------------------------------------------------------------------------------


class DeckReshuffled(Fact, frozen=True):
    """The discard pile became the deck, in this order, the last card on top."""

    order: UnseenCards


class CardsDrawn(Fact, frozen=True):
    """Cards from the top of the deck into a hand; `source` is the card, action card or trade they come from."""

    seat: Seat
    cards: HiddenCards
    source: str


class OpeningGoodPlaced(Fact, frozen=True):
    """The top card lies face down on a start world that begins with a good."""

    seat: Seat
    world: OpenCard
    good: GoodKind
    card: UnseenCard


class GoodPlaced(Fact, frozen=True):
    """The top card lies face down on a windfall world that was just placed; how it was settled tells of it too."""

    seat: Seat
    world: OpenCard
    good: GoodKind
    card: UnseenCard


# --- the round -------------------------------------------------------------------------------------------------------


class RoundStarted(Fact, frozen=True):
    number: int


class ActionsRevealed(Fact, frozen=True):
    seat: Seat
    cards: tuple[ActionCardId, ...]


class PhaseStarted(Fact, frozen=True):
    """A phase begins; `holders` have its bonus. Powers are read from the tableaus as they lie now."""

    phase: Phase
    instance: int
    holders: tuple[Seat, ...]


class HandTrimmed(Fact, frozen=True):
    seat: Seat
    cards: HiddenCards


class RoundEnded(Fact, frozen=True):
    number: int


class GameEnded(Fact, frozen=True):
    """`totals` and `tie_breaks` (cards in hand and goods) by seat."""

    reason: EndReason
    winners: tuple[Seat, ...]
    totals: tuple[int, ...]
    tie_breaks: tuple[int, ...]


# --- Explore ---------------------------------------------------------------------------------------------------------


class ExploreCardsDrawn(Fact, frozen=True):
    seat: Seat
    cards: HiddenCards


class ExploreCardsKept(Fact, frozen=True):
    """`cards` went to the hand, the rest to the discard pile."""

    seat: Seat
    cards: HiddenCards
    discarded: HiddenCards


# --- Develop and Settle ----------------------------------------------------------------------------------------------


class PlacementPassed(Fact, frozen=True):
    seat: Seat
    phase: Phase


class DevelopmentPlaced(Fact, frozen=True):
    seat: Seat
    card: OpenCard
    cost: int


class WorldPlaced(Fact, frozen=True):
    seat: Seat
    world: OpenCard


class WorldPaidFor(Fact, frozen=True):
    """How the world was settled: for so many cards, perhaps spending a card of the tableau."""

    seat: Seat
    world: OpenCard
    method: Method
    cost: int
    spent: OpenCards
    goods: tuple[GoodKind, ...]
    """What it arrived with."""


class WorldConquered(Fact, frozen=True):
    """How the world was settled: by strength, perhaps spending a card of the tableau."""

    seat: Seat
    world: OpenCard
    method: Method
    strength: int
    spent: OpenCards
    goods: tuple[GoodKind, ...]


class TableauCardDiscarded(Fact, frozen=True):
    seat: Seat
    card: OpenCard


class PaymentMade(Fact, frozen=True):
    seat: Seat
    cards: HiddenCards


# --- Consume ---------------------------------------------------------------------------------------------------------


class GoodTraded(Fact, frozen=True):
    """The good of a world went to the discard pile, still unseen, for `price` cards (bonuses included)."""

    seat: Seat
    world: OpenCard
    good: GoodKind
    price: int


class PowerUsed(Fact, frozen=True):
    """A consume power is used up for this phase."""

    seat: Seat
    power: PowerId


class GoodsConsumed(Fact, frozen=True):
    """The goods of these worlds went to the discard pile, still unseen; `source` is the card whose power spent them."""

    seat: Seat
    worlds: OpenCards
    source: str


class HandCardsDiscarded(Fact, frozen=True):
    """Hand cards given up for points; `source` is the card whose power it was."""

    seat: Seat
    cards: HiddenCards
    source: str


class CardFlipped(Fact, frozen=True):
    """The top card was turned up for all to see after `number` was named."""

    seat: Seat
    number: int
    card: OpenCard


class FlippedCardKept(Fact, frozen=True):
    seat: Seat
    card: OpenCard


class FlippedCardDiscarded(Fact, frozen=True):
    seat: Seat
    card: OpenCard


class ChipsGained(Fact, frozen=True):
    seat: Seat
    amount: int
    source: str


class ChipsRefilled(Fact, frozen=True):
    """The supply was too small: more chips were added."""

    amount: int


class ChipsExhausted(Fact, frozen=True):
    """The supply has run out: the game ends with this round."""


# --- Produce ---------------------------------------------------------------------------------------------------------


class GoodProduced(Fact, frozen=True):
    """The top card lies face down on a world as the good it produced."""

    seat: Seat
    world: OpenCard
    good: GoodKind
    card: UnseenCard


RaceFact: TypeAlias = (
    StartWorldDealt
    | DeckShuffled
    | OrderOfPlaySet
    | HandDealt
    | OpeningCardsDiscarded
    | DeckReshuffled
    | CardsDrawn
    | OpeningGoodPlaced
    | GoodPlaced
    | RoundStarted
    | ActionsRevealed
    | PhaseStarted
    | HandTrimmed
    | RoundEnded
    | GameEnded
    | ExploreCardsDrawn
    | ExploreCardsKept
    | PlacementPassed
    | DevelopmentPlaced
    | WorldPlaced
    | WorldPaidFor
    | WorldConquered
    | TableauCardDiscarded
    | PaymentMade
    | GoodTraded
    | PowerUsed
    | GoodsConsumed
    | HandCardsDiscarded
    | CardFlipped
    | FlippedCardKept
    | FlippedCardDiscarded
    | ChipsGained
    | ChipsRefilled
    | ChipsExhausted
    | GoodProduced
)
