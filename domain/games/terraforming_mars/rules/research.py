"""A new generation's cards: the draft and the research phase (rules 4.8, 5)."""

from collections.abc import Iterator, Mapping

from domain.games.terraforming_mars.actions import BuyResearch, KeepDraft
from domain.games.terraforming_mars.components import FIGURES
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.facts import (
    CardDrafted,
    CardsBought,
    CardsDealt,
    ChoiceDiscarded,
    GenerationStarted,
    PackDealt,
    PackReceived,
    PhaseStarted,
)
from domain.games.terraforming_mars.rules.deck import deal
from domain.games.terraforming_mars.rules.paying import charge
from domain.games.terraforming_mars.rules.payment import money_of
from domain.games.terraforming_mars.rules.tables import OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.terraforming_mars.state import Mars, in_order, is_solo
from domain.games.terraforming_mars.steps import (
    ActionPhase,
    DraftDeal,
    DraftPick,
    DraftRound,
    NextGeneration,
    ResearchBuy,
    ResearchDeal,
    ResearchRound,
)
from domain.kernel import Choose, Offer, Offered, Seat, Table


@PROCEED.on(NextGeneration)
def next_generation(mars: Mars, step: NextGeneration, table: Table[Mars]) -> None:
    """The first-player marker passes one seat clockwise."""
    table.emit(GenerationStarted(mars.generation + 1, (mars.first + 1) % len(mars.players)))
    table.emit(PhaseStarted("research_phase"))
    drafting = mars.options.draft and not is_solo(mars)
    table.then(DraftDeal() if drafting else ResearchDeal(), ResearchRound(), ActionPhase())


# --- draft -----------------------------------------------------------------------------------------------------------


@PROCEED.on(DraftDeal)
def deal_packs(mars: Mars, step: DraftDeal, table: Table[Mars]) -> None:
    size = FIGURES.initial_draft_pack if step.initial else FIGURES.research_cards
    deal(mars, tuple(in_order(mars)), size, PackDealt, table)
    if any(len(player.pack) > 1 for player in mars.players):
        table.then(DraftRound(clockwise=step.initial == 1 or (not step.initial and mars.generation % 2 == 0)))
    else:
        keep_last(mars, table)


def pack_of(mars: Mars, seat: Seat) -> list[str]:
    """The pack before a player."""
    return mars.players[mars.players[seat].holding].pack


@QUESTIONS.on(DraftRound)
def draft_questions(mars: Mars, barrier: DraftRound) -> Iterator[DraftPick]:
    """The last card of a pack comes without a choice."""
    return (DraftPick(seat) for seat in range(len(mars.players)) if len(pack_of(mars, seat)) > 1)


@OFFERS.on(DraftPick)
def draft_offers(mars: Mars, step: DraftPick) -> Iterator[KeepDraft]:
    return map(KeepDraft, pack_of(mars, step.seat))


@OPENED.on(DraftRound)
def draft_opened(mars: Mars, barrier: DraftRound, answers: Mapping[Seat, KeepDraft], table: Table[Mars]) -> None:
    """All keep their cards, the packs move on, and when single cards are left these go to their holders."""
    keep_last(mars, table)
    for seat, answer in answers.items():
        table.emit(CardDrafted(seat, answer.card))
    pass_packs(mars, table, clockwise=barrier.clockwise)
    if any(len(player.pack) > 1 for player in mars.players):
        table.then(barrier)
    else:
        keep_last(mars, table)


def pass_packs(mars: Mars, table: Table[Mars], *, clockwise: bool) -> None:
    seats = len(mars.players)
    step = -1 if clockwise else 1
    moved = [mars.players[(seat + step) % seats].holding for seat in range(seats)]
    for seat, pack in enumerate(moved):
        table.emit(PackReceived(seat, pack, tuple(mars.players[pack].pack)))


def keep_last(mars: Mars, table: Table[Mars]) -> None:
    for seat in in_order(mars):
        pack = pack_of(mars, seat)
        if len(pack) == 1:
            table.emit(CardDrafted(seat, pack[0]))


# --- research --------------------------------------------------------------------------------------------------------


@PROCEED.on(ResearchDeal)
def deal_research(mars: Mars, step: ResearchDeal, table: Table[Mars]) -> None:
    deal(mars, tuple(in_order(mars)), FIGURES.research_cards, CardsDealt, table)


@QUESTIONS.on(ResearchRound)
def research_questions(mars: Mars, barrier: ResearchRound) -> Iterator[ResearchBuy]:
    return (ResearchBuy(seat) for seat, player in enumerate(mars.players) if player.offered)


@OFFERS.on(ResearchBuy)
def research_offers(mars: Mars, step: ResearchBuy) -> Iterator[Offered]:
    """As many as the player can pay for."""
    cards = tuple(mars.players[step.seat].offered)
    most = min(len(cards), money_of(mars, step.seat) // abilities(mars, step.seat).card_price)
    yield Offer(BuyResearch(), Choose("cards", cards, 0, most)) if most else BuyResearch()


@OPENED.on(ResearchRound)
def research_opened(
    mars: Mars, barrier: ResearchRound, answers: Mapping[Seat, BuyResearch], table: Table[Mars]
) -> None:
    for seat in in_order(mars):
        if seat in answers:
            cards = answers[seat].cards
            if cards:
                table.emit(CardsBought(seat, cards))
            table.emit(ChoiceDiscarded(seat, tuple(mars.players[seat].offered)))
            charge(mars, seat, len(cards) * abilities(mars, seat).card_price, "research_cards", "", table)
