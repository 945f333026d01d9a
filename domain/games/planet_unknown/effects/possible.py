"""Whether an effect has any legal option now; without one it is dropped, and does not keep a turn from ending."""

from collections.abc import Callable, Mapping
from typing import Any

from domain.games.planet_unknown.effects import words as w
from domain.games.planet_unknown.rules.energy import energy_trackers
from domain.games.planet_unknown.rules.lifepods import lying
from domain.games.planet_unknown.rules.patches import cells_for_patch, patch_choices
from domain.games.planet_unknown.rules.placement import fits
from domain.games.planet_unknown.rules.rovers import landing_cells
from domain.games.planet_unknown.rules.station import removable_stacks, rotations_by_event
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.rules.tokens import free_marks, token_cells
from domain.games.planet_unknown.rules.tracks import advanceable, at_top, below, can_advance, regressable
from domain.games.planet_unknown.state import PlanetUnknown, Player, available, meteorites_on_planet, next_event
from domain.kernel import Seat

Rule = Callable[[PlanetUnknown, Seat, Any], bool]


def possible(state: PlanetUnknown, seat: Seat, effect: w.Effect) -> bool:
    """Words without an entry can always be carried out."""
    rule = POSSIBLE.get(type(effect))
    return rule is None or rule(state, seat, effect)


def declinable(effect: w.Effect) -> bool:
    """Energy and moving lifepods are offers; everything else must be done if it can be."""
    return isinstance(effect, w.Reposition) or (isinstance(effect, w.Building) and effect.terrain == "energy")


def _building_possible(state: PlanetUnknown, seat: Seat, effect: w.Building) -> bool:
    player = state.players[seat]
    if effect.terrain == "energy":
        return bool(energy_trackers(player))
    if effect.terrain == "tech" and works(player, "tech_as_energy") and energy_trackers(player, "tech"):
        return True
    return (effect.terrain == "rover" and at_top(player, "rover", "rover")) or can_advance(player, effect.terrain)


def _destroy_possible(state: PlanetUnknown, seat: Seat, effect: w.Destroy) -> bool:
    player = state.players[seat]
    if effect.where == "planet":
        return len(token_cells(player, effect.what, "destroy")) > effect.spared
    return any(True for _ in lying(player)) if effect.what == "lifepod" else player.meteorites_collected > 0


_PLAYER_HAS: Mapping[type, Callable[[Player, Any], bool]] = {
    w.Synergy: lambda player, _: bool(advanceable(player)),
    w.RoverFigure: lambda player, _: any(True for _ in landing_cells(player)),
    w.AdvanceTracker: lambda player, effect: can_advance(player, effect.tracker),
    w.UnplacedBuilding: lambda player, effect: can_advance(player, effect.tracker),
    w.Reposition: lambda player, _: any(True for _ in lying(player)),
    w.AdvanceOne: lambda player, effect: bool(advanceable(player, effect.trackers)),
    w.AdvanceDifferent: lambda player, effect: bool(set(advanceable(player)) - set(effect.done)),
    w.Raise: lambda player, effect: (
        below(player, effect.tracker, effect.height) and can_advance(player, effect.tracker)
    ),
    w.RegressOne: lambda player, effect: bool(regressable(player, effect.trackers, effect.steps)[0]),
    w.Collect: lambda player, effect: bool(token_cells(player, effect.what, "collect")),
    w.ClearLine: lambda player, _: bool(meteorites_on_planet(player)),
    w.TeleportRover: lambda player, _: bool(player.rovers),
    w.AddMeteorite: lambda player, _: not works(player, "no_meteors") and bool(free_marks(player)),
    w.DiscardObjective: lambda player, _: bool(player.objectives),
}


def _from_player(rule: Callable[[Player, Any], bool]) -> Rule:
    return lambda state, seat, effect: rule(state.players[seat], effect)


POSSIBLE: Mapping[type, Rule] = {
    **{word: _from_player(rule) for word, rule in _PLAYER_HAS.items()},
    w.Building: _building_possible,
    w.Destroy: _destroy_possible,
    w.Patch: lambda state, seat, _: any(True for _ in patch_choices(state, seat, stored=False)),
    w.StoredPatch: lambda state, seat, _: any(True for _ in cells_for_patch(state, seat)),
    w.ExtraTile: lambda state, seat, _: any(fits(state, seat, tile, True, True) for tile in available(state, seat)),
    w.DrawObjective: lambda state, _, __: bool(state.objective_deck),
    w.TurnStation: lambda state, seat, _: bool(rotations_by_event(state, seat)),
    w.RemoveStack: lambda state, seat, _: bool(removable_stacks(state, seat)),
    w.PeekEvent: lambda state, _, __: next_event(state) is not None,
    w.Either: lambda state, seat, effect: any(possible(state, seat, option) for option in effect.options),
}
