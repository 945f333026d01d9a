"""Set-up: decks, committee, neutral tiles, starting cards, corporations (rules 4, 22.3)."""

from collections.abc import Iterator, Mapping

from domain.games.terraforming_mars.actions import ChooseCorporation
from domain.games.terraforming_mars.components import (
    BEGINNER,
    CORPORATIONS,
    EVENTS,
    FIGURES,
    MARS_SPACES,
    NEIGHBOURS,
    PROJECTS,
)
from domain.games.terraforming_mars.components.rows import Corporation, SpaceId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.amounts import CITIES
from domain.games.terraforming_mars.effects.reactions import corporation_reactions, react
from domain.games.terraforming_mars.effects.words import TileKind
from domain.games.terraforming_mars.facts import (
    CardsBought,
    CardsDealt,
    ChoiceDiscarded,
    CorporationApplied,
    CorporationChosen,
    CorporationsDealt,
    CorporationsShuffled,
    DeckShuffled,
    DominanceChanged,
    EventsShuffled,
    EventTurnedUp,
    FirstPlayerChosen,
    NeutralTilePlaced,
    PaymentMade,
)
from domain.games.terraforming_mars.rules.committee import send_neutral
from domain.games.terraforming_mars.rules.deck import deal, reveal
from domain.games.terraforming_mars.rules.spaces import LAND, cities_around
from domain.games.terraforming_mars.rules.tables import OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.terraforming_mars.state import Mars, in_order, is_solo
from domain.games.terraforming_mars.steps import (
    ActionPhase,
    CorporationReveal,
    DraftDeal,
    InitialChoice,
    InitialChoices,
)
from domain.kernel import Choose, Offer, Seat, Table


def setup(mars: Mars, table: Table[Mars]) -> None:
    table.emit(FirstPlayerChosen(table.dice.below(len(mars.players))))
    if mars.committee is not None:
        prepare_committee(mars, table)
    table.emit(DeckShuffled(tuple(table.dice.shuffle(mars.deck))))
    table.emit(CorporationsShuffled(tuple(table.dice.shuffle(mars.corporations))))
    if is_solo(mars):
        place_neutral_tiles(mars, table)
    deal_start(mars, table)
    table.then(InitialChoices(), *map(CorporationReveal, in_order(mars)), ActionPhase())


# --- the committee (rules 4.3) ---------------------------------------------------------------------------------------


def prepare_committee(mars: Mars, table: Table[Mars]) -> None:
    """The party of the first event becomes dominant, whatever the Greens are."""
    table.emit(EventsShuffled(tuple(table.dice.shuffle(mars.event_deck))))
    turn_up(mars, table, coming=True)
    turn_up(mars, table, coming=False)


def turn_up(mars: Mars, table: Table[Mars], *, coming: bool) -> None:
    event = mars.event_deck[-1]
    party = EVENTS[event].revealed_party
    table.emit(EventTurnedUp(event, coming))
    if coming:
        table.emit(DominanceChanged(party))
    send_neutral(mars, party, table)


# --- neutral tiles of a solo game (rules 22.3) -----------------------------------------------------------------------


def place_neutral_tiles(mars: Mars, table: Table[Mars]) -> None:
    """A city counted from the first space, another from the last, each with a greenery beside it."""
    for forward in (True, False):
        spaces = [space for space in MARS_SPACES if takes_neutral_city(mars, space)]
        city = counted(spaces if forward else spaces[::-1], revealed_cost(mars, table))
        place_neutral(mars, "city", city, table)
        around = [space for space in NEIGHBOURS[city] if space in LAND and space not in mars.tiles]
        place_neutral(mars, "greenery", counted(around, revealed_cost(mars, table)), table)


def takes_neutral_city(mars: Mars, space: SpaceId) -> bool:
    free = space in LAND and space not in mars.tiles and cities_around(mars, space) == 0
    return free and any(near in LAND and near not in mars.tiles for near in NEIGHBOURS[space])


def counted(spaces: list[SpaceId], cost: int) -> SpaceId:
    """The cost-th of them, wrapping round; a cost of 0 counts as 1."""
    return spaces[(max(1, cost) - 1) % len(spaces)]


def revealed_cost(mars: Mars, table: Table[Mars]) -> int:
    card = reveal(mars, table)
    return 0 if card is None else PROJECTS[card].cost


def place_neutral(mars: Mars, tile: TileKind, space: SpaceId, table: Table[Mars]) -> None:
    table.emit(NeutralTilePlaced(tile, space))


# --- starting cards (rules 4.5) --------------------------------------------------------------------------------------


def deal_start(mars: Mars, table: Table[Mars]) -> None:
    """Corporations for all but beginners; ten cards each, unless they are drafted first."""
    seats = tuple(in_order(mars))
    for seat in seats:
        if mars.players[seat].corporation is None:
            dealt = mars.corporations[: -FIGURES.corporations_dealt - 1 : -1]
            table.emit(CorporationsDealt(seat, tuple(dealt)))
    if mars.options.initial_draft and not is_solo(mars):
        table.then(DraftDeal(1), DraftDeal(2))
        return
    deal(mars, seats, FIGURES.projects_dealt, CardsDealt, table)


@QUESTIONS.on(InitialChoices)
def initial_questions(mars: Mars, barrier: InitialChoices) -> Iterator[InitialChoice]:
    return (InitialChoice(seat) for seat, player in enumerate(mars.players) if player.corporation is None)


@OFFERS.on(InitialChoice)
def initial_offers(mars: Mars, step: InitialChoice) -> Iterator[Offer]:
    """One offer for each corporation, with as many cards as its money buys."""
    player = mars.players[step.seat]
    cards = tuple(player.offered)
    for corporation in player.corporations:
        most = min(len(cards), CORPORATIONS[corporation].mc // card_price(CORPORATIONS[corporation]))
        yield Offer(ChooseCorporation(corporation), Choose("cards", cards, 0, most))


def card_price(corporation: Corporation) -> int:
    prices = (word.mc for word in corporation.lasting if isinstance(word, words.CardPrice))
    return next(prices, FIGURES.card_price)


@OPENED.on(InitialChoices)
def choices_opened(
    mars: Mars, barrier: InitialChoices, answers: Mapping[Seat, ChooseCorporation], table: Table[Mars]
) -> None:
    for seat in in_order(mars):
        if seat in answers:
            answer = answers[seat]
            assert answer.corporation is not None
            table.emit(CorporationChosen(seat, answer.corporation))
            table.emit(CardsBought(seat, answer.cards))
            table.emit(ChoiceDiscarded(seat, tuple(mars.players[seat].offered)))


@PROCEED.on(CorporationReveal)
def reveal_corporation(mars: Mars, step: CorporationReveal, table: Table[Mars]) -> None:
    """Money, resources, productions, rating; cards are paid for; triggers see it (rules 4.6)."""
    seat, player = step.seat, mars.players[step.seat]
    corporation = CORPORATIONS[player.corporation or BEGINNER]
    table.emit(CorporationApplied(seat, corporation.id))
    if seat in mars.options.beginners:
        table.emit(CardsBought(seat, tuple(player.offered)))
    elif player.hand:
        table.emit(PaymentMade(seat, card_price(corporation) * len(player.hand)))
    order = list(in_order(mars))
    applied = order[: order.index(seat) + 1]
    for reactor, reaction, times in corporation_reactions(mars, seat, corporation.tags, applied):
        react(mars, reactor, reaction, table, times)
    if is_solo(mars):
        count_neutral_cities(mars, seat, table)


def count_neutral_cities(mars: Mars, seat: Seat, table: Table[Mars]) -> None:
    """What a corporation gets for every city in play it gets for the neutral ones too (rules 22.5)."""
    cities = sum(tile.kind in CITIES for tile in mars.tiles.values())
    for reaction in abilities(mars, seat).on_tile:
        trigger = reaction.trigger
        if isinstance(trigger, words.TilePlaced) and trigger.tile == "city" and trigger.by == "any":
            react(mars, seat, reaction, table, cities)
