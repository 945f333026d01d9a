"""Collected lifepods: where they go on the corporation board, and moving or losing them later."""

from collections.abc import Iterator

from domain.games.planet_unknown.actions import Decline, LiftLifepod, PositionLifepod
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.facts import (
    CollectedLifepodDestroyed,
    LifepodCollected,
    LifepodLifted,
    LifepodPositioned,
)
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS
from domain.games.planet_unknown.state import PlanetUnknown, Player, Spot, corporation_of, lasts
from domain.games.planet_unknown.steps import LifepodLifting, LifepodLoss, LifepodPosition
from domain.kernel import Seat, Table


def collect_lifepod(state: PlanetUnknown, seat: Seat, cell: Cell, table: Table[PlanetUnknown]) -> None:
    """To the scoring area, or wherever the corporation lets it go."""
    player = state.players[seat]
    held = lasts(player, "lifepods_on_tracks") or lasts(player, "lifepods_on_techs")
    table.emit(LifepodCollected(seat, cell, held))
    if held:
        table.then(LifepodPosition(seat))


def free_fields(player: Player) -> Iterator[Spot]:
    """Fields with neither tracker nor lifepod."""
    for row in corporation_of(player).tracks:
        for field in range(row.top + 1):
            spot = Spot(row.track, field)
            if spot not in player.trackers and spot not in player.lifepods_on_fields:
                yield spot


@OFFERS.on(LifepodPosition)
def position_offers(state: PlanetUnknown, step: LifepodPosition) -> Iterator[PositionLifepod]:
    player = state.players[step.seat]
    yield PositionLifepod()
    if lasts(player, "lifepods_on_tracks"):
        for spot in free_fields(player):
            yield PositionLifepod(track=spot.track, field=spot.field)
    if lasts(player, "lifepods_on_techs"):
        for tech in corporation_of(player).techs:
            if tech.level not in player.lifepods_on_techs:
                yield PositionLifepod(tech=tech.level)


@DECIDE.on(LifepodPosition)
def decide_position(
    state: PlanetUnknown, step: LifepodPosition, action: PositionLifepod, table: Table[PlanetUnknown]
) -> None:
    table.emit(LifepodPositioned(step.seat, action.track, action.field, action.tech))


def lying(player: Player) -> Iterator[LiftLifepod]:
    """Every place of the corporation board a lifepod lies on."""
    if player.lifepods_scoring:
        yield LiftLifepod()
    for spot in player.lifepods_on_fields:
        yield LiftLifepod(track=spot.track, field=spot.field)
    for tech in player.lifepods_on_techs:
        yield LiftLifepod(tech=tech)


@OFFERS.on(LifepodLifting)
def lifting_offers(state: PlanetUnknown, step: LifepodLifting) -> Iterator[LiftLifepod | Decline]:
    yield from lying(state.players[step.seat])
    yield Decline()


@DECIDE.on(LifepodLifting)
def decide_lifting(
    state: PlanetUnknown, step: LifepodLifting, action: LiftLifepod | Decline, table: Table[PlanetUnknown]
) -> None:
    if isinstance(action, Decline):
        return
    table.emit(LifepodLifted(step.seat, action.track, action.field, action.tech))
    table.then(LifepodPosition(step.seat))
    if step.left > 1:
        table.then(LifepodLifting(step.seat, step.left - 1))


@OFFERS.on(LifepodLoss)
def loss_offers(state: PlanetUnknown, step: LifepodLoss) -> Iterator[LiftLifepod]:
    return lying(state.players[step.seat])


@DECIDE.on(LifepodLoss)
def decide_loss(state: PlanetUnknown, step: LifepodLoss, action: LiftLifepod, table: Table[PlanetUnknown]) -> None:
    table.emit(LifepodLifted(step.seat, action.track, action.field, action.tech))
    table.emit(CollectedLifepodDestroyed(step.seat))
