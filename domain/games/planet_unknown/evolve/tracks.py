"""Pending effects, trackers and techs in the state."""

from domain.games.planet_unknown import facts as f
from domain.games.planet_unknown.evolve.table import EVOLVE
from domain.games.planet_unknown.state import TRACK_INDEX, PlanetUnknown, Shift, Spot


@EVOLVE.on(f.EffectsGained)
def effects_gained(state: PlanetUnknown, fact: f.EffectsGained) -> None:
    state.players[fact.seat].pending += fact.effects


@EVOLVE.on(f.EffectTaken, f.EffectDropped)
def effect_gone(state: PlanetUnknown, fact: f.EffectTaken | f.EffectDropped) -> None:
    state.players[fact.seat].pending.remove(fact.effect)


@EVOLVE.on(f.TrackerAdvanced)
def tracker_advanced(state: PlanetUnknown, fact: f.TrackerAdvanced) -> None:
    player = state.players[fact.seat]
    index = TRACK_INDEX[fact.tracker]
    if fact.sideways:
        player.shifts.append(Shift(fact.tracker, player.trackers[index]))
    player.trackers[index] = Spot(fact.track, fact.field)


@EVOLVE.on(f.TrackerRegressed)
def tracker_regressed(state: PlanetUnknown, fact: f.TrackerRegressed) -> None:
    state.players[fact.seat].trackers[TRACK_INDEX[fact.tracker]] = Spot(fact.track, fact.field)


@EVOLVE.on(f.TechUnlocked)
def tech_unlocked(state: PlanetUnknown, fact: f.TechUnlocked) -> None:
    techs = state.players[fact.seat].techs
    if fact.level in techs:
        techs.remove(fact.level)
    techs.append(fact.level)


@EVOLVE.on(f.TechUsed)
def tech_used(state: PlanetUnknown, fact: f.TechUsed) -> None:
    player = state.players[fact.seat]
    if fact.once == "turn":
        player.used_this_turn.append(fact.level)
    elif fact.once == "game":
        player.used_this_game.append(fact.level)
