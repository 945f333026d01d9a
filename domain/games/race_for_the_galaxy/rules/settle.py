"""Phase III, Settle: everybody may place one world, by paying for it or by conquering it."""

from collections.abc import Iterator, Mapping

from domain.games.race_for_the_galaxy.actions import PassPlacement, PlaceWorld, RaceAction, SettleBy
from domain.games.race_for_the_galaxy.components import DESIGN_ID_OF, WORLDS, CardId, DesignId
from domain.games.race_for_the_galaxy.effects.abilities import abilities
from domain.games.race_for_the_galaxy.facts import (
    GoodPlaced,
    PlacementPassed,
    TableauCardDiscarded,
    WorldConquered,
    WorldPaidFor,
    WorldPlaced,
)
from domain.games.race_for_the_galaxy.rules.choosing import bonus_of, start_phase
from domain.games.race_for_the_galaxy.rules.deck import draw, lay_good
from domain.games.race_for_the_galaxy.rules.methods import Way, ways
from domain.games.race_for_the_galaxy.rules.payment import must_choose, pay_without_choice
from domain.games.race_for_the_galaxy.rules.tables import DECIDE, OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.race_for_the_galaxy.state import Race
from domain.games.race_for_the_galaxy.steps import (
    Payment,
    SettleDraws,
    Settlements,
    SettleMethod,
    SettlePhase,
    WorldChoice,
    WorldChoices,
)
from domain.kernel import Seat, Table


@PROCEED.on(SettlePhase)
def settle_phase(race: Race, step: SettlePhase, table: Table[Race]) -> None:
    start_phase(race, "settle", step.instance, table)
    table.then(WorldChoices(), Settlements(), SettleDraws())


@QUESTIONS.on(WorldChoices)
def questions(race: Race, barrier: WorldChoices) -> Iterator[WorldChoice]:
    """Everybody is asked, also a player who can only pass: a skip would tell the others about the hand."""
    for seat in race.order:
        yield WorldChoice(seat)


@OFFERS.on(WorldChoice)
def offers(race: Race, step: WorldChoice) -> Iterator[RaceAction]:
    """Pass, or any world that can be placed in at least one way."""
    yield PassPlacement()
    hand = race.players[step.seat].hand
    powers = abilities(race, step.seat)
    for card in hand:
        world = WORLDS.get(card)
        if world is not None and next(ways(powers, world, len(hand) - 1), None) is not None:
            yield PlaceWorld(card)


@OPENED.on(WorldChoices)
def opened(race: Race, barrier: WorldChoices, answers: Mapping[Seat, RaceAction], table: Table[Race]) -> None:
    """All show what they chose, windfall goods arrive, then whoever has no choice settles."""
    for seat in race.order:
        action = answers[seat]
        if isinstance(action, PlaceWorld) and action.card is not None:
            table.emit(WorldPlaced(seat, action.card))
        else:
            table.emit(PlacementPassed(seat, "settle"))
    settlers = [(seat, world) for seat in race.order if (world := race.players[seat].placed) is not None]
    for seat, world in settlers:
        if WORLDS[world].source == "windfall":
            lay_good(race, seat, world, GoodPlaced, table)
    for seat, _ in settlers:
        open_ways = ways_of(race, seat)
        if len(open_ways) == 1:
            settle(race, seat, open_ways[0], table)
            pay_without_choice(race, seat, open_ways[0].cost, table)


def ways_of(race: Race, seat: Seat) -> list[Way]:
    """How the world that `seat` just placed can be settled; nothing if it placed none."""
    player = race.players[seat]
    if player.placed is None:
        return []
    return list(ways(abilities(race, seat), WORLDS[player.placed], len(player.hand)))


@QUESTIONS.on(Settlements)
def settlements(race: Race, barrier: Settlements) -> Iterator[SettleMethod | Payment]:
    """A player with several ways is asked which; with one way, but a choice of cards to pay with, which cards."""
    for seat in race.order:
        open_ways = ways_of(race, seat)
        if len(open_ways) > 1:
            yield SettleMethod(seat)
        elif open_ways and must_choose(race, seat, open_ways[0].cost):
            yield Payment(seat, open_ways[0].cost)


@OFFERS.on(SettleMethod)
def method_offers(race: Race, step: SettleMethod) -> Iterator[SettleBy]:
    for way in ways_of(race, step.seat):
        yield SettleBy(way.method, spent_card(race, step.seat, way.spending))


@DECIDE.on(SettleMethod)
def decide(race: Race, step: SettleMethod, action: SettleBy, table: Table[Race]) -> None:
    chosen = DESIGN_ID_OF[action.spending] if action.spending is not None else None
    way = next(w for w in ways_of(race, step.seat) if (w.method, w.spending) == (action.method, chosen))
    settle(race, step.seat, way, table)
    if must_choose(race, step.seat, way.cost):
        table.then(Payment(step.seat, way.cost))
    else:
        pay_without_choice(race, step.seat, way.cost, table)


def spent_card(race: Race, seat: Seat, design: DesignId | None) -> CardId | None:
    """The card of the tableau that has this design."""
    return next((card for card in race.players[seat].tableau if DESIGN_ID_OF[card] == design), None)


def settle(race: Race, seat: Seat, way: Way, table: Table[Race]) -> None:
    """Say how the world is settled and spend what goes from the tableau; the hand cards are paid after this."""
    player = race.players[seat]
    world = player.placed
    assert world is not None
    kind = WORLDS[world].good
    goods = (kind,) if kind is not None and world in player.goods_on else ()
    card = spent_card(race, seat, way.spending)
    spent = () if card is None else (card,)
    if way.strength is None:
        table.emit(WorldPaidFor(seat, world, way.method, way.cost, spent, goods))
    else:
        table.emit(WorldConquered(seat, world, way.method, way.strength, spent, goods))
    if card is not None:
        table.emit(TableauCardDiscarded(seat, card))


@PROCEED.on(SettleDraws)
def settle_draws(race: Race, step: SettleDraws, table: Table[Race]) -> None:
    """After all payments, whoever placed a world draws: first for the bonus, then for powers."""
    for seat in race.order:
        if race.players[seat].placed is None:
            continue
        draw(race, seat, bonus_of(race, seat, "draw_after_placing"), "settle", table)
        for design, amount in abilities(race, seat).settle_draws_after:
            draw(race, seat, amount, design, table)
