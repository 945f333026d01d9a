"""What each word does when its player resolves it."""

from itertools import islice
from typing import Literal

from domain.games.planet_unknown.actions import StorePatch, UseTech
from domain.games.planet_unknown.effects import words as w
from domain.games.planet_unknown.effects.possible import possible
from domain.games.planet_unknown.facts import (
    CivPickQueued,
    CollectedMeteoriteDestroyed,
    EffectDropped,
    EffectsGained,
    EffectTaken,
    EventPeeked,
    MovementGained,
    ObjectiveDrawn,
    PatchLost,
    RoverSupplied,
    TechUnlocked,
)
from domain.games.planet_unknown.rules.energy import energy_trackers
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.rules.tracks import advanceable, at_top, below, regressable
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    corporation_of,
    lasts,
    next_event,
)
from domain.games.planet_unknown.steps import (
    Advancing,
    EitherChoice,
    EventTokenChoice,
    ExtraTileSelection,
    FluxTrack,
    FreeRotation,
    LifepodLifting,
    LifepodLoss,
    LineChoice,
    ObjectiveLoss,
    PatchPlacement,
    Raising,
    RegressChoice,
    RoverPlacement,
    RoverTeleport,
    StackChoice,
    TokenChoice,
    TrackerChoice,
)
from domain.kernel import Seat, Step, Table, TypeDispatch

HIGHEST_RANK = 4
IMPROVED_PATCHES = IMPROVED_SYNERGIES = 2

OPTIONAL = (UseTech, StorePatch)
"""Answers that a player may always do without (rules 11.2 and 12.2)."""

RESOLVE = TypeDispatch()


def resolve(state: PlanetUnknown, seat: Seat, effect: w.Effect, table: Table[PlanetUnknown]) -> None:
    """Take the effect out of the pending ones and carry it out, or drop it."""
    if not possible(state, seat, effect):
        table.emit(EffectDropped(seat, effect))
        if isinstance(effect, w.Patch | w.StoredPatch):
            table.emit(PatchLost(seat))
        return
    table.emit(EffectTaken(seat, effect))
    RESOLVE[type(effect)](state, seat, effect, table)


def ask(state: PlanetUnknown, step: Step, table: Table[PlanetUnknown]) -> None:
    """Put the question, unless there is just one answer and it is not optional: then that is it."""
    answers = list(islice(OFFERS[type(step)](state, step), 2))
    if len(answers) == 1 and not isinstance(answers[0], OPTIONAL):
        DECIDE[type(step)](state, step, answers[0], table)
    else:
        table.then(step)


def _gain(seat: Seat, table: Table[PlanetUnknown], *effects: w.Effect) -> None:
    table.emit(EffectsGained(seat, effects))


# --- benefits ---------------------------------------------------------------------------------------------------------


def improves(player: Player, track: w.Track | None) -> bool:
    """Whether the flux token improves what this track gives."""
    return track is not None and track == player.flux and works(player, "flux_improve")


@RESOLVE.on(w.Synergy)
def synergy(state: PlanetUnknown, seat: Seat, effect: w.Synergy, table: Table[PlanetUnknown]) -> None:
    player = state.players[seat]
    if effect.track == "water" and improves(player, "water"):
        _gain(seat, table, *(w.Synergy() for _ in range(IMPROVED_SYNERGIES)))
        return
    ask(state, TrackerChoice(seat, advanceable(player), "synergy"), table)


@RESOLVE.on(w.CivMilestone)
def civ_milestone(state: PlanetUnknown, seat: Seat, effect: w.CivMilestone, table: Table[PlanetUnknown]) -> None:
    player = state.players[seat]
    better = effect.track == "civ" and improves(player, "civ")
    table.emit(CivPickQueued(seat, min(effect.rank + 1, HIGHEST_RANK) if better else effect.rank))
    if lasts(player, "regress_at_civ_milestone"):
        _gain(seat, table, w.RegressOne(tuple(track for track in w.TRACKS if track != "civ")))
    if works(player, "synergy_on_civ") and state.rule != "no_synergies":
        _gain(seat, table, w.Synergy())


@RESOLVE.on(w.Patch)
def patch(state: PlanetUnknown, seat: Seat, effect: w.Patch, table: Table[PlanetUnknown]) -> None:
    if effect.track == "biomass" and improves(state.players[seat], "biomass"):
        _gain(seat, table, *(w.Patch() for _ in range(IMPROVED_PATCHES)))
        return
    ask(state, PatchPlacement(seat), table)


@RESOLVE.on(w.StoredPatch)
def stored_patch(state: PlanetUnknown, seat: Seat, effect: w.StoredPatch, table: Table[PlanetUnknown]) -> None:
    ask(state, PatchPlacement(seat, stored=True), table)


@RESOLVE.on(w.RoverFigure)
def rover_figure(state: PlanetUnknown, seat: Seat, effect: w.RoverFigure, table: Table[PlanetUnknown]) -> None:
    ask(state, RoverPlacement(seat), table)


@RESOLVE.on(w.Movement)
def movement(state: PlanetUnknown, seat: Seat, effect: w.Movement, table: Table[PlanetUnknown]) -> None:
    extra = movement_bonus(state.players[seat]) if effect.track == "rover" else 0
    table.emit(MovementGained(seat, effect.amount + extra))


def movement_bonus(player: Player) -> int:
    """What techs add to movement from the rover track."""
    crowd = sum(spot.track == "rover" for spot in player.trackers) > 1 and works(player, "rover_track_crowd")
    return int(works(player, "movement_plus_1")) + int(crowd) + int(improves(player, "rover"))


@RESOLVE.on(w.TechLevel)
def tech_level(state: PlanetUnknown, seat: Seat, effect: w.TechLevel, table: Table[PlanetUnknown]) -> None:
    table.emit(TechUnlocked(seat, effect.level))
    if lasts(state.players[seat], "flux_token"):
        table.then(FluxTrack(seat))


@RESOLVE.on(w.AdvanceTracker)
def advance_tracker(state: PlanetUnknown, seat: Seat, effect: w.AdvanceTracker, table: Table[PlanetUnknown]) -> None:
    table.then(Advancing(seat, effect.tracker))


# --- tiles ------------------------------------------------------------------------------------------------------------


@RESOLVE.on(w.Building)
def building(state: PlanetUnknown, seat: Seat, effect: w.Building, table: Table[PlanetUnknown]) -> None:
    player = state.players[seat]
    _only_one(state, seat, table)
    if effect.terrain == "energy":
        table.then(TrackerChoice(seat, energy_trackers(player), "energy"))
    elif effect.terrain == "tech" and works(player, "tech_as_energy"):
        either = set(energy_trackers(player, "tech")) | set(advanceable(player, ("tech",)))
        table.then(TrackerChoice(seat, tuple(track for track in w.TRACKS if track in either), "energy"))
    elif effect.terrain == "rover" and at_top(player, "rover", "rover"):
        movement(state, seat, w.Movement(corporation_of(player).movement_at_top, "rover"), table)
    else:
        table.then(Advancing(seat, effect.terrain, effect.steps * water_factor(player, effect.terrain)))


def water_factor(player: Player, tracker: w.Track) -> int:
    """With the tech, water advances two fields for one after a placement."""
    return 2 if tracker == "water" and works(player, "double_water") else 1


def _only_one(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    """Under that event the tile's other building is lost."""
    if state.rule == "only_one_building":
        for other in list(state.players[seat].pending):
            if isinstance(other, w.Building | w.UnplacedBuilding):
                table.emit(EffectDropped(seat, other))


@RESOLVE.on(w.UnplacedBuilding)
def unplaced_building(
    state: PlanetUnknown, seat: Seat, effect: w.UnplacedBuilding, table: Table[PlanetUnknown]
) -> None:
    _only_one(state, seat, table)
    table.then(Advancing(seat, effect.tracker))


@RESOLVE.on(w.Reposition)
def reposition(state: PlanetUnknown, seat: Seat, effect: w.Reposition, table: Table[PlanetUnknown]) -> None:
    table.then(LifepodLifting(seat, effect.count))


@RESOLVE.on(w.ExtraTile)
def extra_tile(state: PlanetUnknown, seat: Seat, effect: w.ExtraTile, table: Table[PlanetUnknown]) -> None:
    ask(state, ExtraTileSelection(seat, effect.buildings), table)


# --- trackers ---------------------------------------------------------------------------------------------------------


@RESOLVE.on(w.AdvanceOne)
def advance_one(state: PlanetUnknown, seat: Seat, effect: w.AdvanceOne, table: Table[PlanetUnknown]) -> None:
    trackers = advanceable(state.players[seat], effect.trackers)
    ask(state, TrackerChoice(seat, trackers, "card", effect.steps, effect.benefits), table)


@RESOLVE.on(w.AdvanceDifferent)
def advance_different(
    state: PlanetUnknown, seat: Seat, effect: w.AdvanceDifferent, table: Table[PlanetUnknown]
) -> None:
    trackers = tuple(track for track in advanceable(state.players[seat]) if track not in effect.done)
    ask(state, TrackerChoice(seat, trackers, "different", left=effect.count - 1, done=effect.done), table)


@RESOLVE.on(w.RaiseAll)
def raise_all(state: PlanetUnknown, seat: Seat, effect: w.RaiseAll, table: Table[PlanetUnknown]) -> None:
    player = state.players[seat]
    low = tuple(w.Raise(track, effect.height) for track in w.TRACKS if below(player, track, effect.height))
    if low:
        _gain(seat, table, *low)


@RESOLVE.on(w.Raise)
def raise_one(state: PlanetUnknown, seat: Seat, effect: w.Raise, table: Table[PlanetUnknown]) -> None:
    table.then(Raising(seat, effect.tracker, effect.height))


@RESOLVE.on(w.RegressOne)
def regress_one(state: PlanetUnknown, seat: Seat, effect: w.RegressOne, table: Table[PlanetUnknown]) -> None:
    trackers, steps = regressable(state.players[seat], effect.trackers, effect.steps)
    ask(state, RegressChoice(seat, trackers, steps), table)


# --- tokens -----------------------------------------------------------------------------------------------------------


@RESOLVE.on(w.Patches)
def patches(state: PlanetUnknown, seat: Seat, effect: w.Patches, table: Table[PlanetUnknown]) -> None:
    _gain(seat, table, *(w.Patch() for _ in range(effect.count)))


def _choose_token(
    state: PlanetUnknown,
    seat: Seat,
    what: w.Token,
    purpose: Literal["collect", "destroy", "add"],
    table: Table[PlanetUnknown],
) -> None:
    asked = EventTokenChoice if state.phase == "event" else TokenChoice
    ask(state, asked(seat, what, purpose), table)


@RESOLVE.on(w.Collect)
def collect(state: PlanetUnknown, seat: Seat, effect: w.Collect, table: Table[PlanetUnknown]) -> None:
    if effect.count > 1:
        _gain(seat, table, w.Collect(effect.what, effect.count - 1))
    _choose_token(state, seat, effect.what, "collect", table)


@RESOLVE.on(w.Destroy)
def destroy(state: PlanetUnknown, seat: Seat, effect: w.Destroy, table: Table[PlanetUnknown]) -> None:
    if effect.count > 1:
        _gain(seat, table, w.Destroy(effect.what, effect.where, effect.count - 1, effect.spared))
    if effect.where == "planet":
        _choose_token(state, seat, effect.what, "destroy", table)
    elif effect.what == "lifepod":
        ask(state, LifepodLoss(seat), table)
    else:
        table.emit(CollectedMeteoriteDestroyed(seat))


@RESOLVE.on(w.ClearLine)
def clear_line(state: PlanetUnknown, seat: Seat, effect: w.ClearLine, table: Table[PlanetUnknown]) -> None:
    ask(state, LineChoice(seat), table)


@RESOLVE.on(w.TeleportRover)
def teleport_rover(state: PlanetUnknown, seat: Seat, effect: w.TeleportRover, table: Table[PlanetUnknown]) -> None:
    table.then(RoverTeleport(seat))


@RESOLVE.on(w.AddMeteorite)
def add_meteorite(state: PlanetUnknown, seat: Seat, effect: w.AddMeteorite, table: Table[PlanetUnknown]) -> None:
    _choose_token(state, seat, "meteorite", "add", table)


@RESOLVE.on(w.ExtraRover)
def extra_rover(state: PlanetUnknown, seat: Seat, effect: w.ExtraRover, table: Table[PlanetUnknown]) -> None:
    table.emit(RoverSupplied(seat))


# --- cards and station ------------------------------------------------------------------------------------------------


@RESOLVE.on(w.DrawObjective)
def draw_objective(state: PlanetUnknown, seat: Seat, effect: w.DrawObjective, table: Table[PlanetUnknown]) -> None:
    table.emit(ObjectiveDrawn(seat, state.objective_deck[0]))


@RESOLVE.on(w.DiscardObjective)
def discard_objective(
    state: PlanetUnknown, seat: Seat, effect: w.DiscardObjective, table: Table[PlanetUnknown]
) -> None:
    table.then(ObjectiveLoss(seat))


@RESOLVE.on(w.TurnStation)
def turn_station(state: PlanetUnknown, seat: Seat, effect: w.TurnStation, table: Table[PlanetUnknown]) -> None:
    ask(state, FreeRotation(seat), table)


@RESOLVE.on(w.RemoveStack)
def remove_stack(state: PlanetUnknown, seat: Seat, effect: w.RemoveStack, table: Table[PlanetUnknown]) -> None:
    ask(state, StackChoice(seat), table)


@RESOLVE.on(w.PeekEvent)
def peek_event(state: PlanetUnknown, seat: Seat, effect: w.PeekEvent, table: Table[PlanetUnknown]) -> None:
    table.emit(EventPeeked(seat, next_event(state)))


@RESOLVE.on(w.Either)
def either(state: PlanetUnknown, seat: Seat, effect: w.Either, table: Table[PlanetUnknown]) -> None:
    options = tuple(option for option in effect.options if possible(state, seat, option))
    ask(state, EitherChoice(seat, options), table)
