"""The end: end-of-game effects in turn order, then the planets are cleared and the match is over."""

from domain.games.planet_unknown.components.tables import CIV_CARDS
from domain.games.planet_unknown.effects.words import StoredPatch
from domain.games.planet_unknown.facts import (
    CardsRevealed,
    EffectsGained,
    GameEnded,
    ObjectivesRevealed,
    PhaseBegan,
    PlanetCleared,
    StoredPatchesTaken,
)
from domain.games.planet_unknown.rules.civ import effects_now
from domain.games.planet_unknown.rules.flow import lapse
from domain.games.planet_unknown.rules.registry import PROCEED
from domain.games.planet_unknown.state import PlanetUnknown, in_turn_order
from domain.games.planet_unknown.steps import EndEffects, EndStep, EndStepDone, FinalScoring, Flow
from domain.kernel import Table


@PROCEED.on(EndEffects)
def end_effects(state: PlanetUnknown, step: EndEffects, table: Table[PlanetUnknown]) -> None:
    """All end-of-game cards are turned up; then every player resolves them."""
    table.emit(PhaseBegan("end"))
    for seat in in_turn_order(state):
        cards = tuple(card for rank in state.players[seat].civ_secret for card in rank)
        if cards:
            table.emit(CardsRevealed(seat, cards))
            effects = tuple(effect for card in cards for effect in effects_now(CIV_CARDS[card]))
            if effects:
                table.emit(EffectsGained(seat, effects))
    for seat in in_turn_order(state):
        table.then(EndStep(seat))
    table.then(FinalScoring())


@PROCEED.on(EndStep)
def end_step(state: PlanetUnknown, step: EndStep, table: Table[PlanetUnknown]) -> None:
    """Patches set aside must be placed now."""
    stored = state.players[step.seat].patches_stored
    if stored:
        table.emit(StoredPatchesTaken(step.seat, stored))
        table.emit(EffectsGained(step.seat, (StoredPatch(),) * stored))
    table.then(Flow(step.seat), EndStepDone(step.seat))


@PROCEED.on(EndStepDone)
def end_step_done(state: PlanetUnknown, step: EndStepDone, table: Table[PlanetUnknown]) -> None:
    lapse(state, step.seat, table)


@PROCEED.on(FinalScoring)
def final_scoring(state: PlanetUnknown, step: FinalScoring, table: Table[PlanetUnknown]) -> None:
    """Lifepods and rovers leave the planets; objectives are turned up."""
    for seat, player in enumerate(state.players):
        table.emit(PlanetCleared(seat))
        if player.objectives:
            table.emit(ObjectivesRevealed(seat, tuple(player.objectives)))
    assert state.end_reason is not None
    table.emit(GameEnded(state.end_reason))
