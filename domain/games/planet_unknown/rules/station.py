"""The station: rotating it, and removing a stack."""

from collections.abc import Iterator
from typing import Literal

from domain.games.planet_unknown.actions import PickStack, RotateStation
from domain.games.planet_unknown.components.tables import SECTORS
from domain.games.planet_unknown.facts import StackRemoved, StationRotated
from domain.games.planet_unknown.rules.placement import could_place
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    available,
    sector_at,
    stacks_before,
    stacks_of_sector,
)
from domain.games.planet_unknown.steps import FreeRotation, StackChoice, StationRotation
from domain.kernel import Seat, Table


def _tiles_in(state: PlanetUnknown, sector: int) -> list[str]:
    return [tile for stack in stacks_of_sector(state, sector) for tile in state.stacks[stack].top]


def rotations_by_event(state: PlanetUnknown, seat: Seat) -> list[int]:
    """Rotations a card may choose: none that leaves no place for a tile although there is one now."""
    every = list(range(SECTORS))
    if not could_place(state, seat, available(state, seat)):
        return every
    return [turn for turn in every if could_place(state, seat, _tiles_in(state, sector_at(state, seat, turn)))]


@OFFERS.on(StationRotation)
def rotation_offers(state: PlanetUnknown, step: StationRotation) -> Iterator[RotateStation]:
    return (RotateStation(turn) for turn in range(SECTORS))


@OFFERS.on(FreeRotation)
def free_rotation_offers(state: PlanetUnknown, step: FreeRotation) -> Iterator[RotateStation]:
    return (RotateStation(turn) for turn in rotations_by_event(state, step.seat))


@DECIDE.on(StationRotation, FreeRotation)
def decide_rotation(
    state: PlanetUnknown, step: StationRotation | FreeRotation, action: RotateStation, table: Table[PlanetUnknown]
) -> None:
    table.emit(StationRotated(action.rotation))


def stack_in_ring(state: PlanetUnknown, seat: Seat, ring: Literal["inner", "outer"]) -> int:
    outer, inner = stacks_before(state, seat)
    return outer if ring == "outer" else inner


def removable_stacks(state: PlanetUnknown, seat: Seat) -> list[Literal["inner", "outer"]]:
    """Stacks of the sector whose removal neither empties it nor takes the last place for a tile."""
    rings: tuple[Literal["outer", "inner"], ...] = ("outer", "inner")
    tiles = available(state, seat)
    needed = could_place(state, seat, tiles)
    found: list[Literal["inner", "outer"]] = []
    for ring, other in zip(rings, reversed(rings), strict=True):
        stack = state.stacks[stack_in_ring(state, seat, ring)]
        left = state.stacks[stack_in_ring(state, seat, other)].top
        if stack.top and left and (not needed or could_place(state, seat, left)):
            found.append(ring)
    return found


@OFFERS.on(StackChoice)
def stack_offers(state: PlanetUnknown, step: StackChoice) -> Iterator[PickStack]:
    return (PickStack(ring) for ring in removable_stacks(state, step.seat))


@DECIDE.on(StackChoice)
def decide_stack(state: PlanetUnknown, step: StackChoice, action: PickStack, table: Table[PlanetUnknown]) -> None:
    index = stack_in_ring(state, step.seat, action.ring)
    stack = state.stacks[index]
    table.emit(StackRemoved(index, tuple(sorted(stack.top + stack.below))))
