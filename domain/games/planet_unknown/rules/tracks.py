"""Tracks: where a tracker goes when it advances or regresses, and what it gains there."""

from collections.abc import Iterator

from domain.games.planet_unknown.actions import ChooseBenefit, ChooseField, RegressTracker
from domain.games.planet_unknown.effects.words import (
    TRACKS,
    Benefit,
    CivMilestone,
    Movement,
    Patch,
    RoverFigure,
    Synergy,
    TechLevel,
    Track,
)
from domain.games.planet_unknown.facts import EffectsGained, TrackerAdvanced, TrackerRegressed
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS, PROCEED
from domain.games.planet_unknown.rules.techs import works
from domain.games.planet_unknown.state import (
    TRACK_INDEX,
    PlanetUnknown,
    Player,
    Shift,
    Spot,
    corporation_of,
    lasts,
    spot_of,
)
from domain.games.planet_unknown.steps import Advancing, BenefitChoice, FieldChoice, Raising, RegressChoice
from domain.kernel import Seat, Table

MILESTONES = (CivMilestone, Patch, RoverFigure, TechLevel)


# --- where trackers stand and go --------------------------------------------------------------------------------------


def physical(player: Player, spot: Spot) -> tuple[Track, int]:
    """The field on the board: a winding track crosses fields of others."""
    at = corporation_of(player).track[spot.track].fields[spot.field].at
    return (spot.track, spot.field) if at is None else at


def occupied(player: Player, spot: Spot) -> bool:
    """Whether another tracker stands on that field of the board."""
    place = physical(player, spot)
    return any(physical(player, other) == place for other in player.trackers)


def neighbours(player: Player, track: Track) -> list[Track]:
    """The tracks beside this one; a tech may join the two outer ones."""
    index = TRACK_INDEX[track]
    beside = [TRACKS[other] for other in (index - 1, index + 1) if 0 <= other < len(TRACKS)]
    if works(player, "civ_tech_adjacent") and track in ("civ", "tech"):
        beside.append("tech" if track == "civ" else "civ")
    return beside


def diagonal_targets(player: Player, tracker: Track) -> tuple[Spot, ...]:
    """Straight up, diagonally up and, with the tech, sideways, onto free fields."""
    spot = spot_of(player, tracker)
    tracks = corporation_of(player).track
    beside = neighbours(player, spot.track)
    up = [Spot(track, spot.field + 1) for track in (spot.track, *beside) if spot.field < tracks[track].top]
    if works(player, "shift_sideways"):
        sideways = (Spot(track, spot.field) for track in beside)
        up += [target for target in sideways if Shift(tracker, target) not in player.shifts]
    return tuple(target for target in up if not occupied(player, target))


def next_field(player: Player, spot: Spot, step: int) -> Spot | None:
    """The next field in that direction that the tracker can stand on."""
    top = corporation_of(player).track[spot.track].top
    alone = lasts(player, "one_tracker_per_field")
    field = spot.field + step
    while 0 <= field <= top:
        target = Spot(spot.track, field)
        if alone and occupied(player, target):
            if not works(player, "skip_trackers"):
                return None
        elif target not in player.lifepods_on_fields:
            return target
        field += step
    return None


def advance_targets(player: Player, tracker: Track) -> tuple[Spot, ...]:
    """Where an advance can take this tracker; empty where it cannot advance."""
    if lasts(player, "diagonal_advance"):
        return diagonal_targets(player, tracker)
    target = next_field(player, spot_of(player, tracker), 1)
    return () if target is None else (target,)


def can_advance(player: Player, tracker: Track) -> bool:
    corporation = corporation_of(player)
    if not corporation.lasting:  # Nothing can stand in the way of a tracker, so only the top stops it.
        return spot_of(player, tracker).field < corporation.track[tracker].top
    return bool(advance_targets(player, tracker))


def advanceable(player: Player, trackers: tuple[Track, ...] = TRACKS) -> tuple[Track, ...]:
    """Those that can advance now."""
    return tuple(tracker for tracker in trackers if can_advance(player, tracker))


def regress_path(player: Player, tracker: Track, steps: int) -> list[Spot]:
    """The fields a regress passes, at most so many; it ends early at 0 or where the way is blocked."""
    path: list[Spot] = []
    spot = spot_of(player, tracker)
    while len(path) < steps:
        below = next_field(player, spot, -1)
        if below is None:
            break
        path.append(below)
        spot = below
    return path


def regressable(player: Player, trackers: tuple[Track, ...], steps: int) -> tuple[tuple[Track, ...], int]:
    """The trackers that can do all the steps; if none can, those that can do one less, and so on."""
    reach = {tracker: len(regress_path(player, tracker, steps)) for tracker in trackers}
    most = max(reach.values(), default=0)
    return tuple(tracker for tracker in trackers if most and reach[tracker] == most), most


def at_top(player: Player, tracker: Track, track: Track) -> bool:
    """Whether this tracker stands on the top field of that track."""
    spot = spot_of(player, tracker)
    return spot.track == track and spot.field == corporation_of(player).track[track].top


def below(player: Player, tracker: Track, height: int) -> bool:
    """Whether this tracker stands lower than that height of the board."""
    spot = spot_of(player, tracker)
    return corporation_of(player).track[spot.track].height(spot.field) < height


# --- what a field gives -----------------------------------------------------------------------------------------------


def allowed_benefits(
    state: PlanetUnknown, benefits: tuple[Benefit, ...], track: Track, synergies: bool
) -> list[Benefit]:
    """The benefits of a field that the running turn allows, with the track they came from."""
    found: list[Benefit] = []
    for benefit in benefits:
        match benefit:
            case Synergy():
                if synergies and state.rule != "no_synergies":
                    found.append(Synergy(track))
            case Movement(amount):
                found.append(Movement(amount, track))
            case _ if state.rule == "no_milestones" and isinstance(benefit, MILESTONES):
                continue
            case CivMilestone(rank):
                found.append(CivMilestone(rank, track))
            case Patch():
                found.append(Patch(track))
            case _:
                found.append(benefit)
    return found


def enter_field(
    state: PlanetUnknown, seat: Seat, tracker: Track, target: Spot, table: Table[PlanetUnknown], step: Advancing
) -> None:
    """The tracker moves there and gains what is printed."""
    player = state.players[seat]
    before = spot_of(player, tracker)
    sideways = before.field == target.field and before.track != target.track
    table.emit(TrackerAdvanced(seat, tracker, target.track, target.field, sideways))
    if not step.benefits:
        return
    field = corporation_of(player).track[target.track].fields[target.field]
    track = target.track if field.at is None else field.at[0]
    gains = allowed_benefits(state, field.gain, track, step.synergies)
    if gains:
        table.emit(EffectsGained(seat, tuple(gains)))
    choice = allowed_benefits(state, field.choice, track, step.synergies)
    if len(choice) == 1:
        table.emit(EffectsGained(seat, tuple(choice)))
    elif choice:
        table.then(BenefitChoice(seat, tuple(choice)))


@PROCEED.on(Advancing)
def advance(state: PlanetUnknown, step: Advancing, table: Table[PlanetUnknown]) -> None:
    """One field, then the rest; an advance without a free field is lost with all that follow."""
    targets = advance_targets(state.players[step.seat], step.tracker)
    if not targets:
        return
    if len(targets) == 1:
        enter_field(state, step.seat, step.tracker, targets[0], table, step)
    else:
        table.then(FieldChoice(step.seat, step.tracker, step.benefits, step.synergies))
    if step.steps > 1:
        table.then(Advancing(step.seat, step.tracker, step.steps - 1, step.benefits, step.synergies))


@PROCEED.on(Raising)
def raise_tracker(state: PlanetUnknown, step: Raising, table: Table[PlanetUnknown]) -> None:
    """Field by field up to the height."""
    player = state.players[step.seat]
    if below(player, step.tracker, step.height) and can_advance(player, step.tracker):
        table.then(Advancing(step.seat, step.tracker, synergies=False), step)


@OFFERS.on(FieldChoice)
def field_offers(state: PlanetUnknown, step: FieldChoice) -> Iterator[ChooseField]:
    for target in advance_targets(state.players[step.seat], step.tracker):
        yield ChooseField(target.track, target.field)


@DECIDE.on(FieldChoice)
def decide_field(state: PlanetUnknown, step: FieldChoice, action: ChooseField, table: Table[PlanetUnknown]) -> None:
    how = Advancing(step.seat, step.tracker, benefits=step.benefits, synergies=step.synergies)
    enter_field(state, step.seat, step.tracker, Spot(action.track, action.field), table, how)


@OFFERS.on(BenefitChoice)
def benefit_offers(state: PlanetUnknown, step: BenefitChoice) -> Iterator[ChooseBenefit]:
    return (ChooseBenefit(benefit) for benefit in step.options)


@DECIDE.on(BenefitChoice)
def decide_benefit(
    state: PlanetUnknown, step: BenefitChoice, action: ChooseBenefit, table: Table[PlanetUnknown]
) -> None:
    table.emit(EffectsGained(step.seat, (action.benefit,)))


# --- regress ----------------------------------------------------------------------------------------------------------


@OFFERS.on(RegressChoice)
def regress_offers(state: PlanetUnknown, step: RegressChoice) -> Iterator[RegressTracker]:
    trackers, _ = regressable(state.players[step.seat], step.trackers, step.steps)
    return (RegressTracker(tracker) for tracker in trackers)


@DECIDE.on(RegressChoice)
def decide_regress(
    state: PlanetUnknown, step: RegressChoice, action: RegressTracker, table: Table[PlanetUnknown]
) -> None:
    for spot in regress_path(state.players[step.seat], action.tracker, step.steps):
        table.emit(TrackerRegressed(step.seat, action.tracker, spot.track, spot.field))
