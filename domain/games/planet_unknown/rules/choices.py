"""Choosing a tracker: for energy, a synergy, a card or a row."""

from collections.abc import Iterator

from domain.games.planet_unknown.actions import ChooseFluxTrack, ChooseTracker, Decline, ResolveEffect
from domain.games.planet_unknown.effects.resolve import resolve, water_factor
from domain.games.planet_unknown.effects.special import claim_row
from domain.games.planet_unknown.effects.words import TRACKS, AdvanceDifferent
from domain.games.planet_unknown.facts import EffectsGained, FluxTokenMoved
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS
from domain.games.planet_unknown.rules.techs import unused, use
from domain.games.planet_unknown.rules.tracks import can_advance
from domain.games.planet_unknown.state import PlanetUnknown
from domain.games.planet_unknown.steps import Advancing, EitherChoice, FluxTrack, TrackerChoice
from domain.kernel import Table


@OFFERS.on(TrackerChoice)
def tracker_offers(state: PlanetUnknown, step: TrackerChoice) -> Iterator[ChooseTracker | Decline]:
    player = state.players[step.seat]
    for tracker in step.trackers:
        if step.cause == "row" or can_advance(player, tracker):
            yield ChooseTracker(tracker)
    if step.cause == "synergy" and unused(player, "double_synergy"):
        for tracker in step.trackers:
            if can_advance(player, tracker):
                yield ChooseTracker(tracker, doubled=True)
    if step.cause == "energy":
        yield Decline()


@DECIDE.on(TrackerChoice)
def decide_tracker(
    state: PlanetUnknown, step: TrackerChoice, action: ChooseTracker | Decline, table: Table[PlanetUnknown]
) -> None:
    if isinstance(action, Decline):
        return
    seat, tracker = step.seat, action.tracker
    if step.cause == "row":
        claim_row(state, seat, tracker, table)
        return
    steps = step.steps
    if step.cause == "energy":
        steps *= water_factor(state.players[seat], tracker)
    if action.doubled:
        use(state, seat, "double_synergy", table)
        steps *= 2
    table.then(Advancing(seat, tracker, steps, step.benefits))
    if step.left:
        table.emit(EffectsGained(seat, (AdvanceDifferent(step.left, (*step.done, tracker)),)))


@OFFERS.on(FluxTrack)
def flux_offers(state: PlanetUnknown, step: FluxTrack) -> Iterator[ChooseFluxTrack]:
    return (ChooseFluxTrack(track) for track in TRACKS)


@DECIDE.on(FluxTrack)
def decide_flux(state: PlanetUnknown, step: FluxTrack, action: ChooseFluxTrack, table: Table[PlanetUnknown]) -> None:
    if action.track != state.players[step.seat].flux:
        table.emit(FluxTokenMoved(step.seat, action.track))


@OFFERS.on(EitherChoice)
def either_offers(state: PlanetUnknown, step: EitherChoice) -> Iterator[ResolveEffect]:
    return (ResolveEffect(option) for option in step.options)


@DECIDE.on(EitherChoice)
def decide_either(state: PlanetUnknown, step: EitherChoice, action: ResolveEffect, table: Table[PlanetUnknown]) -> None:
    table.emit(EffectsGained(step.seat, (action.effect,)))
    resolve(state, step.seat, action.effect, table)
