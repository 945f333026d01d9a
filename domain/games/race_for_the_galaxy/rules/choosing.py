"""The round: choosing actions in secret, and which phases follow from what was chosen."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Literal, TypeAlias

import msgspec

from domain.games.race_for_the_galaxy.actions import ChooseActions, RaceAction
from domain.games.race_for_the_galaxy.components import (
    ACTION_CARDS,
    MODES,
    PHASE_OF_ACTION,
    PHASES,
    REPEATING,
    Mode,
)
from domain.games.race_for_the_galaxy.effects.words import Phase
from domain.games.race_for_the_galaxy.facts import ActionsRevealed, PhaseStarted, RoundStarted
from domain.games.race_for_the_galaxy.rules.tables import OFFERS, OPENED, PROCEED, QUESTIONS
from domain.games.race_for_the_galaxy.state import Race, action_set, chosen_of
from domain.games.race_for_the_galaxy.steps import (
    ActionChoice,
    ActionChoices,
    ConsumePhase,
    DevelopPhase,
    EndCheck,
    ExplorePhase,
    HandLimits,
    ProducePhase,
    RaceStep,
    RoundOpening,
    SettlePhase,
)
from domain.kernel import Seat, Table

BonusKind: TypeAlias = Literal["draw", "keep", "discount", "draw_after_placing", "trade_goods", "produce_windfall"]


@PROCEED.on(RoundOpening)
def round_opening(race: Race, step: RoundOpening, table: Table[Race]) -> None:
    table.emit(RoundStarted(race.round + 1))
    table.then(ActionChoices())


@QUESTIONS.on(ActionChoices)
def questions(race: Race, barrier: ActionChoices) -> Iterator[ActionChoice]:
    for seat in race.order:
        yield ActionChoice(seat, MODES[race.mode].chosen)


@cache
def choices(mode: Mode) -> tuple[ChooseActions, ...]:
    """Every different choice; copies of a card are interchangeable."""
    picks = dict.fromkeys(combinations(action_set(mode), MODES[mode].chosen))
    return tuple(ChooseActions(pick) for pick in picks)


@OFFERS.on(ActionChoice)
def offers(race: Race, step: ActionChoice) -> tuple[ChooseActions, ...]:
    return choices(race.mode)


@OPENED.on(ActionChoices)
def opened(race: Race, barrier: ActionChoices, answers: Mapping[Seat, RaceAction], table: Table[Race]) -> None:
    for seat in race.order:
        action = answers[seat]
        assert isinstance(action, ChooseActions)
        table.emit(ActionsRevealed(seat, tuple(card for card in action.cards if card is not None)))
    table.then(*phases(race), HandLimits(), EndCheck())


def phases(race: Race) -> Iterator[RaceStep]:
    """Every chosen phase, in order; a phase that repeats as often as one single player chose it."""
    chosen = [[PHASE_OF_ACTION[card] for card in player.actions] for player in race.players]
    for phase in PHASES:
        most = max(cards.count(phase) for cards in chosen)
        for instance in range(1, (most if phase in REPEATING else min(most, 1)) + 1):
            yield phase_step(phase, instance)


def phase_step(phase: Phase, instance: int) -> RaceStep:
    match phase:
        case "explore":
            return ExplorePhase()
        case "develop":
            return DevelopPhase(instance)
        case "settle":
            return SettlePhase(instance)
        case "consume":
            return ConsumePhase()
        case "produce":
            return ProducePhase()


def start_phase(race: Race, phase: Phase, instance: int, table: Table[Race]) -> None:
    """Take the snapshot; the bonus goes to players with at least as many cards of the phase as it has happened."""
    holders = tuple(seat for seat in race.order if chosen_of(race, seat, phase) >= instance)
    table.emit(PhaseStarted(phase, instance, holders))


BONUSES = {card.id: msgspec.structs.asdict(card.bonus) for card in ACTION_CARDS.values()}


def bonus_of(race: Race, seat: Seat, kind: BonusKind) -> int:
    """What a seat's action cards of the running phase add up to: every different one once."""
    if seat not in race.holders:
        return 0
    total = 0
    for card in dict.fromkeys(race.players[seat].actions):
        if PHASE_OF_ACTION[card] == race.phase:
            total += BONUSES[card][kind]
    return total
