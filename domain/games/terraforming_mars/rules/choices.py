"""Questions on the way: alternatives, targets, amounts, cards, parties, delegates (rules 24)."""

from collections.abc import Iterator

from domain.games.terraforming_mars import actions
from domain.games.terraforming_mars.components import PARTY_ORDER, PRODUCTION_BOXES, TEXTS
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.changes import add_resources, change_production, gain
from domain.games.terraforming_mars.effects.obstacles import (
    card_targets,
    copyable_boxes,
    decrease_targets,
    neutral_members,
    possible_options,
    resource_targets,
)
from domain.games.terraforming_mars.effects.resolve import lower_someones
from domain.games.terraforming_mars.effects.special import bannable
from domain.games.terraforming_mars.facts import CardsDiscarded, CardsKept, ProductionChanged, ResourceLost
from domain.games.terraforming_mars.rules.committee import named, remove, send_for_card, swap_neutral
from domain.games.terraforming_mars.rules.deck import draw
from domain.games.terraforming_mars.rules.paying import charge
from domain.games.terraforming_mars.rules.payment import money_of
from domain.games.terraforming_mars.rules.tables import DECIDE, OFFERS
from domain.games.terraforming_mars.state import NEUTRAL, Mars
from domain.games.terraforming_mars.steps import (
    AmountChoice,
    BoxToCopy,
    BuyOrDiscard,
    CardsToKeep,
    CardTarget,
    CardText,
    DelegateChoice,
    DiscardThenDraw,
    OptionChoice,
    PartyChoice,
    ProductionTarget,
    ResourceTarget,
)
from domain.kernel import Choose, Offer, Offered, Table

# --- alternatives and targets ----------------------------------------------------------------------------------------


def choice_of(step: OptionChoice) -> words.ChooseOne:
    effect = TEXTS[step.source, step.part][step.at]
    assert isinstance(effect, words.ChooseOne)
    return effect


@OFFERS.on(OptionChoice)
def option_offers(mars: Mars, step: OptionChoice) -> list[actions.ChooseOption]:
    options = possible_options(mars, step.seat, step.source, choice_of(step))
    return [actions.ChooseOption(option) for option in options]


@DECIDE.on(OptionChoice)
def choose_option(mars: Mars, step: OptionChoice, action: actions.ChooseOption, table: Table[Mars]) -> None:
    table.then(CardText(step.seat, step.source, f"{step.part}.{step.at}.{action.option}"))


@OFFERS.on(CardTarget)
def target_offers(mars: Mars, step: CardTarget) -> list[actions.ChooseCard]:
    targets = card_targets(mars, step.seat, step.resource, filled=step.filled)
    return [actions.ChooseCard(card) for card in targets]


@DECIDE.on(CardTarget)
def choose_target(mars: Mars, step: CardTarget, action: actions.ChooseCard, table: Table[Mars]) -> None:
    add_resources(step.seat, action.card, step.count, table)


@OFFERS.on(ResourceTarget)
def resource_offers(mars: Mars, step: ResourceTarget) -> list[actions.TakeFromCard]:
    return [actions.TakeFromCard(card) for _, card in resource_targets(mars, step.seat, step.resource)]


@DECIDE.on(ResourceTarget)
def take_resource(mars: Mars, step: ResourceTarget, action: actions.TakeFromCard, table: Table[Mars]) -> None:
    targets = resource_targets(mars, step.seat, step.resource)
    add_resources(next(owner for owner, card in targets if card == action.card), action.card, -1, table)


@OFFERS.on(ProductionTarget)
def production_offers(mars: Mars, step: ProductionTarget) -> list[actions.LowerProductionOf]:
    return [actions.LowerProductionOf(seat) for seat in decrease_targets(mars, step.resource, step.steps)]


@DECIDE.on(ProductionTarget)
def lower_production(mars: Mars, step: ProductionTarget, action: actions.LowerProductionOf, table: Table[Mars]) -> None:
    table.emit(ProductionChanged(action.seat, step.resource, -step.steps))
    if step.gain:
        table.emit(ProductionChanged(step.seat, step.resource, step.steps))


@OFFERS.on(AmountChoice)
def amount_offers(mars: Mars, step: AmountChoice) -> list[actions.ChooseAmount]:
    player = mars.players[step.seat]
    most = (player.production if step.of == "production" else player.stock)[step.give]
    return [actions.ChooseAmount(amount) for amount in range(1, most + 1)]


@DECIDE.on(AmountChoice)
def choose_amount(mars: Mars, step: AmountChoice, action: actions.ChooseAmount, table: Table[Mars]) -> None:
    if step.of == "production":
        table.emit(ProductionChanged(step.seat, step.give, -action.amount))
        table.emit(ProductionChanged(step.seat, step.get, action.amount))
    else:
        table.emit(ResourceLost(step.seat, step.give, action.amount))
        gain(step.seat, step.get, action.amount, table)


@OFFERS.on(BoxToCopy)
def box_offers(mars: Mars, step: BoxToCopy) -> list[actions.ChooseCard]:
    return [actions.ChooseCard(card) for card in copyable_boxes(mars, step.seat)]


@DECIDE.on(BoxToCopy)
def copy_box(mars: Mars, step: BoxToCopy, action: actions.ChooseCard, table: Table[Mars]) -> None:
    """Counts are taken again; a mining tile gives the metal it was placed for."""
    for word in PRODUCTION_BOXES[action.card]:
        match word:
            case words.Produce(changes):
                change_production(mars, step.seat, changes, action.card, table)
            case words.DecreaseProduction(resource, steps):
                lower_someones(mars, step.seat, resource, steps, table, gaining=False)
            case _:
                table.emit(ProductionChanged(step.seat, mars.players[step.seat].metals[action.card], 1))


# --- cards -----------------------------------------------------------------------------------------------------------


@OFFERS.on(CardsToKeep)
def keep_offers(mars: Mars, step: CardsToKeep) -> Iterator[Offered]:
    cards = tuple(mars.players[step.seat].offered)
    keep = min(step.keep, len(cards))
    if cards:
        yield Offer(actions.KeepCards(), Choose("cards", cards, keep, keep))


@DECIDE.on(CardsToKeep)
def keep_cards(mars: Mars, step: CardsToKeep, action: actions.KeepCards, table: Table[Mars]) -> None:
    rest = tuple(card for card in mars.players[step.seat].offered if card not in action.cards)
    table.emit(CardsKept(step.seat, action.cards, rest))


@OFFERS.on(BuyOrDiscard)
def buy_offers(mars: Mars, step: BuyOrDiscard) -> Iterator[Offered]:
    if mars.players[step.seat].offered:
        if money_of(mars, step.seat) >= abilities(mars, step.seat).card_price:
            yield actions.BuyCard()
        yield actions.DiscardCard()


@DECIDE.on(BuyOrDiscard)
def buy_or_discard(
    mars: Mars, step: BuyOrDiscard, action: actions.BuyCard | actions.DiscardCard, table: Table[Mars]
) -> None:
    if isinstance(action, actions.BuyCard):
        charge(mars, step.seat, abilities(mars, step.seat).card_price, "buy", "", table)
    else:
        table.emit(CardsKept(step.seat, (), tuple(mars.players[step.seat].offered)))


@OFFERS.on(DiscardThenDraw)
def discard_offers(mars: Mars, step: DiscardThenDraw) -> Iterator[Offered]:
    yield from (actions.DiscardToDraw(card) for card in mars.players[step.seat].hand)
    yield actions.Decline()


@DECIDE.on(DiscardThenDraw)
def discard_then_draw(
    mars: Mars, step: DiscardThenDraw, action: actions.DiscardToDraw | actions.Decline, table: Table[Mars]
) -> None:
    if isinstance(action, actions.DiscardToDraw):
        table.emit(CardsDiscarded(step.seat, (action.card,)))
        draw(mars, step.seat, 1, table)


# --- delegates -------------------------------------------------------------------------------------------------------


@OFFERS.on(PartyChoice)
def party_offers(mars: Mars, step: PartyChoice) -> list[actions.ChooseParty]:
    return [actions.ChooseParty(party) for party in PARTY_ORDER]


@DECIDE.on(PartyChoice)
def choose_party(mars: Mars, step: PartyChoice, action: actions.ChooseParty, table: Table[Mars]) -> None:
    send_for_card(mars, step.seat, action.party, step.count, table)


@OFFERS.on(DelegateChoice)
def delegate_offers(mars: Mars, step: DelegateChoice) -> list[actions.ChooseDelegate]:
    if step.swap:
        return [actions.ChooseDelegate(party, None) for party in neutral_members(mars)]
    return [actions.ChooseDelegate(party, named(owner)) for party, owner in bannable(mars)]


@DECIDE.on(DelegateChoice)
def choose_delegate(mars: Mars, step: DelegateChoice, action: actions.ChooseDelegate, table: Table[Mars]) -> None:
    """A swap leaves the number of members as it was, so that dominance cannot change."""
    if step.swap:
        swap_neutral(mars, step.seat, action.party, table)
    else:
        remove(mars, NEUTRAL if action.owner is None else action.owner, action.party, table)
