"""The event module: one card a turn, resolved by everybody at the same time."""

from collections.abc import Iterator

from domain.games.planet_unknown.actions import GiveUpObjective
from domain.games.planet_unknown.components.tables import EVENTS, RANKS
from domain.games.planet_unknown.effects.words import AddCivCards, CardEffect, RemoveCivCards, TurnRule
from domain.games.planet_unknown.facts import (
    CivCardAdded,
    CivCardRemoved,
    EffectsGained,
    EndTriggered,
    EventRevealed,
    ObjectiveGivenUp,
    PhaseBegan,
    TurnRuleSet,
)
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS, PROCEED, QUESTIONS
from domain.games.planet_unknown.state import PlanetUnknown, in_turn_order, next_event, seats_of
from domain.games.planet_unknown.steps import (
    CivRound,
    EventCivs,
    EventRound,
    EventTime,
    Flow,
    ObjectiveLoss,
)
from domain.kernel import Table


@PROCEED.on(EventTime)
def event_time(state: PlanetUnknown, step: EventTime, table: Table[PlanetUnknown]) -> None:
    """Reveal the next card, if there is a deck, and let everybody resolve it."""
    event = next_event(state)
    if event is None:
        return
    table.emit(EventRevealed(event))
    if next_event(state) is None:
        table.emit(EndTriggered("last_event"))
    table.emit(PhaseBegan("event"))
    for effect in EVENTS[event].effects:
        _resolve_for_all(state, effect, table)
    table.then(EventRound(), EventCivs())


def _resolve_for_all(state: PlanetUnknown, effect: CardEffect, table: Table[PlanetUnknown]) -> None:
    match effect:
        case TurnRule(rule, terrain):
            table.emit(TurnRuleSet(rule, terrain))
        case AddCivCards():
            for rank in RANKS:
                if state.civ_unused[rank - 1]:
                    table.emit(CivCardAdded(rank, table.dice.pick(state.civ_unused[rank - 1])))
        case RemoveCivCards():
            for rank in RANKS:
                if state.civ_decks[rank - 1]:
                    table.emit(CivCardRemoved(rank, table.dice.pick(state.civ_decks[rank - 1])))
        case _:
            for seat in range(seats_of(state)):
                table.emit(EffectsGained(seat, (effect,)))


@QUESTIONS.on(EventRound)
def event_lanes(state: PlanetUnknown, barrier: EventRound) -> Iterator[Flow]:
    return (Flow(seat) for seat in range(seats_of(state)))


@PROCEED.on(EventCivs)
def event_civs(state: PlanetUnknown, step: EventCivs, table: Table[PlanetUnknown]) -> None:
    """Cards earned by the event are picked at once."""
    if any(player.civ_picks for player in state.players):
        table.emit(PhaseBegan("event_civ"))
        table.then(CivRound(in_turn_order(state)))


@OFFERS.on(ObjectiveLoss)
def loss_offers(state: PlanetUnknown, step: ObjectiveLoss) -> Iterator[GiveUpObjective]:
    return (GiveUpObjective(card) for card in state.players[step.seat].objectives)


@DECIDE.on(ObjectiveLoss)
def decide_objective(
    state: PlanetUnknown, step: ObjectiveLoss, action: GiveUpObjective, table: Table[PlanetUnknown]
) -> None:
    table.emit(ObjectiveGivenUp(step.seat, action.card))
