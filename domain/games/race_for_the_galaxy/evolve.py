"""Fact in, state changed. Bookkeeping only: nothing is refused, rolled or looked up in a rule."""

from collections.abc import Iterable

from domain.games.race_for_the_galaxy.components import DESIGN_ID_OF, CardId
from domain.games.race_for_the_galaxy.facts import (
    ActionsRevealed,
    CardFlipped,
    CardsDrawn,
    ChipsExhausted,
    ChipsGained,
    ChipsRefilled,
    DeckReshuffled,
    DeckShuffled,
    DevelopmentPlaced,
    ExploreCardsDrawn,
    ExploreCardsKept,
    FlippedCardDiscarded,
    FlippedCardKept,
    GameEnded,
    GoodPlaced,
    GoodProduced,
    GoodsConsumed,
    GoodTraded,
    HandCardsDiscarded,
    HandDealt,
    HandTrimmed,
    OpeningCardsDiscarded,
    OpeningGoodPlaced,
    OrderOfPlaySet,
    PaymentMade,
    PhaseStarted,
    PlacementPassed,
    PowerUsed,
    RoundEnded,
    RoundStarted,
    StartWorldDealt,
    TableauCardDiscarded,
    WorldConquered,
    WorldPaidFor,
    WorldPlaced,
)
from domain.games.race_for_the_galaxy.state import Player, Race
from domain.kernel import Fact, TypeDispatch

EVOLVE = TypeDispatch()


def known(cards: Iterable[CardId | None]) -> list[CardId]:
    """The cards a fact names. Facts are told whole; the blanks are only in what others are shown."""
    return [card for card in cards if card is not None]


def take_top(race: Race, count: int) -> None:
    del race.deck[len(race.deck) - count :]


def discard_from_hand(race: Race, player: Player, cards: Iterable[CardId | None]) -> None:
    for card in known(cards):
        player.hand.remove(card)
        race.discards.append(card)


def discard_good(race: Race, player: Player, world: CardId) -> None:
    """The card that was the good joins the discard pile without being looked at."""
    place = player.goods_on.index(world)
    del player.goods_on[place]
    race.discards.append(player.goods.pop(place))


# --- setup -----------------------------------------------------------------------------------------------------------


@EVOLVE.on(StartWorldDealt)
def start_world_dealt(race: Race, fact: StartWorldDealt) -> None:
    race.deck.remove(fact.world)
    race.players[fact.seat].tableau.append(fact.world)


@EVOLVE.on(DeckShuffled)
def deck_shuffled(race: Race, fact: DeckShuffled) -> None:
    race.deck = known(fact.order)


@EVOLVE.on(OrderOfPlaySet)
def order_of_play_set(race: Race, fact: OrderOfPlaySet) -> None:
    race.order = list(fact.order)


@EVOLVE.on(HandDealt, CardsDrawn)
def cards_drawn(race: Race, fact: HandDealt | CardsDrawn) -> None:
    take_top(race, len(fact.cards))
    race.players[fact.seat].hand.extend(known(fact.cards))


@EVOLVE.on(OpeningCardsDiscarded, HandTrimmed, PaymentMade, HandCardsDiscarded)
def hand_cards_discarded(
    race: Race, fact: OpeningCardsDiscarded | HandTrimmed | PaymentMade | HandCardsDiscarded
) -> None:
    discard_from_hand(race, race.players[fact.seat], fact.cards)


# --- the deck --------------------------------------------------------------------------------------------------------


@EVOLVE.on(DeckReshuffled)
def deck_reshuffled(race: Race, fact: DeckReshuffled) -> None:
    race.discards = []
    race.deck = known(fact.order)


@EVOLVE.on(OpeningGoodPlaced, GoodPlaced)
def good_placed(race: Race, fact: OpeningGoodPlaced | GoodPlaced) -> None:
    take_top(race, 1)
    player = race.players[fact.seat]
    player.goods_on.append(fact.world)
    player.goods.extend(known((fact.card,)))


# --- the round -------------------------------------------------------------------------------------------------------


@EVOLVE.on(RoundStarted)
def round_started(race: Race, fact: RoundStarted) -> None:
    race.round = fact.number


@EVOLVE.on(ActionsRevealed)
def actions_revealed(race: Race, fact: ActionsRevealed) -> None:
    race.players[fact.seat].actions = list(fact.cards)


@EVOLVE.on(PhaseStarted)
def phase_started(race: Race, fact: PhaseStarted) -> None:
    race.phase, race.instance, race.holders = fact.phase, fact.instance, list(fact.holders)
    for player in race.players:
        player.snapshot = [DESIGN_ID_OF[card] for card in player.tableau]
        player.placed = None
        player.used = []
        player.produced = []


@EVOLVE.on(RoundEnded)
def round_ended(race: Race, fact: RoundEnded) -> None:
    race.phase, race.instance, race.holders = None, 0, []
    for player in race.players:
        player.actions = []
        player.snapshot = []
        player.placed = None
        player.used = []
        player.produced = []


@EVOLVE.on(GameEnded)
def game_ended(race: Race, fact: GameEnded) -> None:
    race.ended = fact.reason
    race.over = True


# --- Explore ---------------------------------------------------------------------------------------------------------


@EVOLVE.on(ExploreCardsDrawn)
def explore_cards_drawn(race: Race, fact: ExploreCardsDrawn) -> None:
    take_top(race, len(fact.cards))
    race.players[fact.seat].drawn.extend(known(fact.cards))


@EVOLVE.on(ExploreCardsKept)
def explore_cards_kept(race: Race, fact: ExploreCardsKept) -> None:
    player = race.players[fact.seat]
    player.drawn = []
    player.hand.extend(known(fact.cards))
    race.discards.extend(known(fact.discarded))


# --- Develop and Settle ----------------------------------------------------------------------------------------------


@EVOLVE.on(PlacementPassed, WorldPaidFor, WorldConquered, ChipsExhausted)
def leave_as_is(race: Race, fact: Fact) -> None:
    """Nothing moves: what these report moves with facts of its own."""


def place(player: Player, card: CardId) -> None:
    player.hand.remove(card)
    player.tableau.append(card)
    player.placed = card


@EVOLVE.on(DevelopmentPlaced)
def development_placed(race: Race, fact: DevelopmentPlaced) -> None:
    place(race.players[fact.seat], fact.card)


@EVOLVE.on(WorldPlaced)
def world_placed(race: Race, fact: WorldPlaced) -> None:
    place(race.players[fact.seat], fact.world)


@EVOLVE.on(TableauCardDiscarded)
def tableau_card_discarded(race: Race, fact: TableauCardDiscarded) -> None:
    race.players[fact.seat].tableau.remove(fact.card)
    race.discards.append(fact.card)


# --- Consume ---------------------------------------------------------------------------------------------------------


@EVOLVE.on(GoodTraded)
def good_traded(race: Race, fact: GoodTraded) -> None:
    discard_good(race, race.players[fact.seat], fact.world)


@EVOLVE.on(PowerUsed)
def power_used(race: Race, fact: PowerUsed) -> None:
    race.players[fact.seat].used.append(fact.power)


@EVOLVE.on(GoodsConsumed)
def goods_consumed(race: Race, fact: GoodsConsumed) -> None:
    for world in fact.worlds:
        discard_good(race, race.players[fact.seat], world)


@EVOLVE.on(CardFlipped)
def card_flipped(race: Race, fact: CardFlipped) -> None:
    take_top(race, 1)
    race.flipped.append(fact.card)


@EVOLVE.on(FlippedCardKept)
def flipped_card_kept(race: Race, fact: FlippedCardKept) -> None:
    race.flipped.remove(fact.card)
    race.players[fact.seat].hand.append(fact.card)


@EVOLVE.on(FlippedCardDiscarded)
def flipped_card_discarded(race: Race, fact: FlippedCardDiscarded) -> None:
    race.flipped.remove(fact.card)
    race.discards.append(fact.card)


@EVOLVE.on(ChipsGained)
def chips_gained(race: Race, fact: ChipsGained) -> None:
    race.chips_supply -= fact.amount
    race.players[fact.seat].chips += fact.amount


@EVOLVE.on(ChipsRefilled)
def chips_refilled(race: Race, fact: ChipsRefilled) -> None:
    race.chips_supply += fact.amount
    race.refills += 1


# --- Produce ---------------------------------------------------------------------------------------------------------


@EVOLVE.on(GoodProduced)
def good_produced(race: Race, fact: GoodProduced) -> None:
    take_top(race, 1)
    player = race.players[fact.seat]
    player.goods_on.append(fact.world)
    player.goods.extend(known((fact.card,)))
    player.produced.append(fact.good)
