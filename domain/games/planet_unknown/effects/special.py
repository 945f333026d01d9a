"""Techs used by choice: small named handlers, registered once, found by the word on the corporation's page."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from domain.games.planet_unknown.effects.words import TRACKS, Effect, Track
from domain.games.planet_unknown.facts import EffectsGained, ObjectivesDealt, TrackerRegressed
from domain.games.planet_unknown.rules.lifepods import lying
from domain.games.planet_unknown.rules.tracks import MILESTONES, allowed_benefits, can_advance, regressable
from domain.games.planet_unknown.state import PlanetUnknown, Player, corporation_of, seats_of, spot_of
from domain.games.planet_unknown.steps import (
    Advancing,
    CivDeckOpening,
    LifepodLifting,
    ObjectivePublication,
    RegressChoice,
    TrackerChoice,
)
from domain.kernel import Seat, Table

CARDS_DRAWN = 3


class TechUse(NamedTuple):
    """Whether a tech would do anything now, and what it does."""

    possible: Callable[[PlanetUnknown, Seat], bool]
    use: Callable[[PlanetUnknown, Seat, Table[PlanetUnknown]], None]


def _has_lifepods(state: PlanetUnknown, seat: Seat) -> bool:
    return any(True for _ in lying(state.players[seat]))


def _reposition(count: int) -> Callable[[PlanetUnknown, Seat, Table[PlanetUnknown]], None]:
    def use(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
        table.then(LifepodLifting(seat, count))

    return use


def _rover_can(state: PlanetUnknown, seat: Seat) -> bool:
    return can_advance(state.players[seat], "rover")


def _rover_advance(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    table.then(Advancing(seat, "rover"))


def _flux_can(state: PlanetUnknown, seat: Seat) -> bool:
    flux = state.players[seat].flux
    return flux is not None and can_advance(state.players[seat], flux)


def _flux_advance(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    flux = state.players[seat].flux
    assert flux is not None
    table.then(Advancing(seat, flux))


def steps_to_milestone(player: Player) -> int:
    """Fields up to the next higher milestone of the flux track; 0 where there is none."""
    flux = player.flux
    if flux is None:
        return 0
    spot = spot_of(player, flux)
    for field, row in enumerate(corporation_of(player).track[flux].fields):
        if field > spot.field and any(isinstance(gain, MILESTONES) for gain in row.gain):
            return field - spot.field
    return 0


def _milestone_can(state: PlanetUnknown, seat: Seat) -> bool:
    return steps_to_milestone(state.players[seat]) > 0


def _milestone_advance(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    player = state.players[seat]
    assert player.flux is not None
    table.then(Advancing(seat, player.flux, steps_to_milestone(player)))


def _always(state: PlanetUnknown, seat: Seat) -> bool:
    return True


def _choose_row(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    table.then(TrackerChoice(seat, TRACKS, "row"))


def claim_row(state: PlanetUnknown, seat: Seat, tracker: Track, table: Table[PlanetUnknown]) -> None:
    """Every benefit on the fields of the same height."""
    player = state.players[seat]
    height = spot_of(player, tracker).field
    gains: list[Effect] = []
    for row in corporation_of(player).tracks:
        if height <= row.top:
            gains += row_benefits(state, row.fields[height].gain, row.track)
    if gains:
        table.emit(EffectsGained(seat, tuple(gains)))


def row_benefits(state: PlanetUnknown, gains: tuple[Effect, ...], track: Track) -> list[Effect]:
    """No tracker advances here, so a ban on milestones does not bite; a ban on synergies does."""
    if state.rule == "no_milestones":
        return list(gains)
    return list(allowed_benefits(state, gains, track, synergies=True))  # type: ignore[arg-type]


def _objectives_left(state: PlanetUnknown, seat: Seat) -> bool:
    return seats_of(state) > 1 and bool(state.objective_deck)


def _draw_objectives(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    table.emit(ObjectivesDealt(seat, tuple(state.objective_deck[:CARDS_DRAWN])))
    table.then(ObjectivePublication(seat))


def _biomass_on_top(state: PlanetUnknown, seat: Seat) -> bool:
    player = state.players[seat]
    spot = spot_of(player, "biomass")
    return spot.field == corporation_of(player).track[spot.track].top


def _biomass_reset(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    spot = spot_of(state.players[seat], "biomass")
    table.emit(TrackerRegressed(seat, "biomass", spot.track, 0))


def _can_regress(state: PlanetUnknown, seat: Seat) -> bool:
    return bool(regressable(state.players[seat], TRACKS, 1)[0])


def _regress(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    table.then(RegressChoice(seat, TRACKS))


def _cards_in_decks(state: PlanetUnknown, seat: Seat) -> bool:
    return any(state.civ_decks)


def _look_through_decks(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    table.then(CivDeckOpening(seat, 0))


SPECIAL: Mapping[str, TechUse] = {
    "reposition_3_once": TechUse(_has_lifepods, _reposition(3)),
    "reposition_1_per_turn": TechUse(_has_lifepods, _reposition(1)),
    "rover_advance_per_turn": TechUse(_rover_can, _rover_advance),
    "flux_advance_per_turn": TechUse(_flux_can, _flux_advance),
    "flux_next_milestone": TechUse(_milestone_can, _milestone_advance),
    "claim_row": TechUse(_always, _choose_row),
    "objective_for_all": TechUse(_objectives_left, _draw_objectives),
    "biomass_reset": TechUse(_biomass_on_top, _biomass_reset),
    "regress_per_turn": TechUse(_can_regress, _regress),
}
"""Usable in the player's own turn."""

AT_THE_END: Mapping[str, TechUse] = {"end_two_civ": TechUse(_cards_in_decks, _look_through_decks)}
"""Usable among the end-of-game effects."""

DUTIES = ("regress_per_turn",)
"""Must be used before the turn ends, if they can be."""
