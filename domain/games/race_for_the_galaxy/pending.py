"""What must be true of the questions and steps a position still has before it."""

from collections.abc import Iterator
from itertools import chain

from domain.games.race_for_the_galaxy import steps
from domain.games.race_for_the_galaxy.components import (
    CONSUME_POWERS,
    DESIGN_ID_OF,
    DEVELOPMENTS,
    FIGURES,
    MODES,
    WORLDS,
)
from domain.games.race_for_the_galaxy.effects import words
from domain.games.race_for_the_galaxy.effects.words import Phase
from domain.games.race_for_the_galaxy.rules.consume.spending import matching
from domain.games.race_for_the_galaxy.schedule import misplaced
from domain.games.race_for_the_galaxy.state import Race
from domain.kernel import SealedRound, Step, TypeDispatch

PENDING = TypeDispatch()
"""What a question needs to be asked; each yields what is missing."""

PHASE_OF: dict[type[Step], Phase] = {
    steps.ExploreKeeping: "explore",
    steps.ExploreSorting: "explore",
    steps.DevelopmentChoice: "develop",
    steps.DevelopmentChoices: "develop",
    steps.Payments: "develop",
    steps.DevelopDraws: "develop",
    steps.WorldChoice: "settle",
    steps.WorldChoices: "settle",
    steps.SettleMethod: "settle",
    steps.Settlements: "settle",
    steps.SettleDraws: "settle",
    steps.TradeTurn: "consume",
    steps.TradeChoice: "consume",
    steps.ConsumeTurn: "consume",
    steps.ConsumeMenu: "consume",
    steps.GoodsChoice: "consume",
    steps.CardsChoice: "consume",
    steps.NumberChoice: "consume",
    steps.ProduceTurn: "produce",
    steps.WindfallProduction: "produce",
    steps.WindfallChoice: "produce",
    steps.ProduceDraws: "produce",
    steps.MostProducedDraws: "produce",
}
"""Steps that belong to a running phase."""

ASKED_IN: dict[type[Step], type[SealedRound]] = {
    steps.OpeningDiscard: steps.OpeningDiscards,
    steps.ActionChoice: steps.ActionChoices,
    steps.ExploreKeeping: steps.ExploreSorting,
    steps.DevelopmentChoice: steps.DevelopmentChoices,
    steps.WorldChoice: steps.WorldChoices,
    steps.HandLimit: steps.HandLimits,
}
"""Questions everybody answers at once, and the round they are asked in."""


def check_agenda(race: Race) -> list[str]:
    """Every step that cannot be waiting in this position."""
    return list(_faults(race))


def _faults(race: Race) -> Iterator[str]:
    agenda = race.agenda
    seats = range(len(race.players))
    for step in chain(agenda.stack, *agenda.lanes):
        seat = getattr(step, "seat", None)
        if seat is not None and seat not in seats:
            yield f"agenda: {step.kind()} asks seat {seat}"
        elif PHASE_OF.get(type(step), race.phase) != race.phase:
            yield f"agenda: {step.kind()} outside of its phase"
        elif getattr(step, "instance", 1) not in (1, 2):
            yield f"agenda: {step.kind()} for the {getattr(step, 'instance', 1)}th time"
        else:
            yield from (f"agenda: {step.kind()}: {fault}" for fault in _needs(race, step))
    if not race.over:
        yield from misplaced(race)
    for seat, lane in enumerate(agenda.lanes):
        if len(lane) > 1:
            yield f"agenda: seat {seat} is asked more than one thing at once"
        for question in lane:
            if not agenda.stack or type(agenda.stack[-1]) is not ASKED_IN.get(type(question), type(agenda.stack[-1])):
                yield f"agenda: {question.kind()} is asked in the wrong round"


def _needs(race: Race, step: Step) -> Iterator[str]:
    needs = PENDING.get(type(step))
    if needs is not None:
        yield from needs(race, step)


@PENDING.on(steps.OpeningDiscard)
def opening_discard(race: Race, step: steps.OpeningDiscard) -> Iterator[str]:
    if step.count != FIGURES.opening_discard or len(race.players[step.seat].hand) != FIGURES.cards_dealt:
        yield "not with this hand"


@PENDING.on(steps.ActionChoice)
def action_choice(race: Race, step: steps.ActionChoice) -> Iterator[str]:
    if step.count != MODES[race.mode].chosen:
        yield "not so many cards in this mode"


@PENDING.on(steps.ExploreKeeping)
def explore_keeping(race: Race, step: steps.ExploreKeeping) -> Iterator[str]:
    if not 0 < step.keep < len(race.players[step.seat].drawn):
        yield "there is nothing to sort out"


@PENDING.on(steps.HandLimit)
def hand_limit(race: Race, step: steps.HandLimit) -> Iterator[str]:
    if step.count < 1 or step.count != len(race.players[step.seat].hand) - FIGURES.hand_limit:
        yield "not with this hand"


@PENDING.on(steps.Payment)
def payment(race: Race, step: steps.Payment) -> Iterator[str]:
    player = race.players[step.seat]
    if player.placed is None:
        yield "nothing was placed"
    if not 0 < step.cost < len(player.hand):
        yield "there is no choice of cards"


@PENDING.on(steps.Payments)
def payments(race: Race, step: steps.Payments) -> Iterator[str]:
    if any(p.placed is not None and DESIGN_ID_OF.get(p.placed) not in DEVELOPMENTS for p in race.players):
        yield "something else than a development was placed"


@PENDING.on(steps.Settlements)
def settlements(race: Race, step: steps.Settlements) -> Iterator[str]:
    if any(player.placed is not None and player.placed not in WORLDS for player in race.players):
        yield "something else than a world was placed"


@PENDING.on(steps.SettleMethod)
def settle_method(race: Race, step: steps.SettleMethod) -> Iterator[str]:
    if race.players[step.seat].placed not in WORLDS:
        yield "no world was placed"


@PENDING.on(steps.TradeTurn, steps.TradeChoice)
def trade(race: Race, step: steps.TradeTurn | steps.TradeChoice) -> Iterator[str]:
    if step.power is not None and not isinstance(_word(step.power), words.TradeGood):
        yield "with a power that does not trade"


@PENDING.on(steps.GoodsChoice)
def goods_choice(race: Race, step: steps.GoodsChoice) -> Iterator[str]:
    word, player = _word(step.power), race.players[step.seat]
    if isinstance(word, words.Consume):
        if not 0 < step.count < len(matching(player, word.good)) or step.count > word.times * word.goods:
            yield "there is no choice of goods"
    elif not isinstance(word, words.ConsumeDistinct):
        yield "with a power that spends no goods"


@PENDING.on(steps.CardsChoice)
def cards_choice(race: Race, step: steps.CardsChoice) -> Iterator[str]:
    if not isinstance(_word(step.power), words.DiscardHand):
        yield "with a power that takes no cards"
    if not 0 < step.most <= len(race.players[step.seat].hand):
        yield "there is no choice of cards"


@PENDING.on(steps.NumberChoice)
def number_choice(race: Race, step: steps.NumberChoice) -> Iterator[str]:
    if not isinstance(_word(step.power), words.Gamble):
        yield "with a power that flips no card"
    if not race.deck and not race.discards:
        yield "there is no card to flip"


def _word(power: str) -> words.ConsumeWord | None:
    found = CONSUME_POWERS.get(power)
    return None if found is None else found.word
