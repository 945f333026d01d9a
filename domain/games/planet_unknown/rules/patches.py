"""Biomass patches: placed at once, stored, traded or doubled by techs."""

from collections.abc import Iterator
from typing import TypeAlias

from domain.games.planet_unknown.actions import Decline, PlacePatch, StorePatch, UseTech
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.effects.words import Patch, Synergy
from domain.games.planet_unknown.facts import (
    EffectsGained,
    LifepodDestroyed,
    MeteoriteDestroyed,
    PatchLost,
    PatchPlaced,
    PatchStored,
)
from domain.games.planet_unknown.geometry import BIT, cells_of
from domain.games.planet_unknown.ground import PATCH, Piece
from domain.games.planet_unknown.rules.placement import could_place, patch_cells
from domain.games.planet_unknown.rules.registry import DECIDE, OFFERS
from domain.games.planet_unknown.rules.rovers import destroy_rovers
from domain.games.planet_unknown.rules.techs import unused, use, works
from domain.games.planet_unknown.state import PlanetUnknown, available, corporation_of, ground_of
from domain.games.planet_unknown.steps import PatchPlacement
from domain.kernel import Seat, Table

PatchAnswer: TypeAlias = PlacePatch | StorePatch | UseTech | Decline


def cells_for_patch(state: PlanetUnknown, seat: Seat) -> Iterator[Cell]:
    """Legal cells; during an event none that would leave no place for a tile of this turn."""
    player = state.players[seat]
    cells = cells_of(patch_cells(player))
    tiles = available(state, seat)
    if state.phase != "event" or not could_place(state, seat, tiles):
        yield from cells
        return
    for cell in cells:
        if could_place(state, seat, tiles, (*player.pieces, Piece(PATCH, *cell))):
            yield cell


def may_store(state: PlanetUnknown, seat: Seat) -> bool:
    """With the tech, until the end of the game."""
    return state.phase != "end" and works(state.players[seat], "store_patches")


def patch_techs(state: PlanetUnknown, seat: Seat, *, useful: bool) -> Iterator[UseTech]:
    """A second patch is of use only where the first one is; a synergy takes the place of the patch."""
    player = state.players[seat]
    by_word = corporation_of(player).tech_by_word
    if useful and unused(player, "two_patches"):
        yield UseTech(by_word["two_patches"].level)
    if unused(player, "patch_to_synergy") and state.rule != "no_synergies":
        yield UseTech(by_word["patch_to_synergy"].level)


def patch_choices(state: PlanetUnknown, seat: Seat, *, stored: bool) -> Iterator[PatchAnswer]:
    """Everything that can be done with a patch just gained, or with one that was set aside.

    Placing it is compulsory where it can be done; storing it and techs are offers that may be declined (rules 11.2).
    """
    cells = list(cells_for_patch(state, seat))
    storing = not stored and may_store(state, seat)
    techs = [] if stored else list(patch_techs(state, seat, useful=bool(cells) or storing))
    if storing:
        yield StorePatch()
    for cell in cells:
        yield PlacePatch(cell)
    yield from techs
    if not cells and (storing or techs):
        yield Decline()


@OFFERS.on(PatchPlacement)
def patch_offers(state: PlanetUnknown, step: PatchPlacement) -> Iterator[PatchAnswer]:
    return patch_choices(state, step.seat, stored=step.stored)


@DECIDE.on(PatchPlacement)
def decide_patch(
    state: PlanetUnknown,
    step: PatchPlacement,
    action: PatchAnswer,
    table: Table[PlanetUnknown],
) -> None:
    seat = step.seat
    match action:
        case PlacePatch(cell):
            place_patch(state, seat, cell, table)
        case StorePatch():
            table.emit(PatchStored(seat))
        case UseTech():
            _use_tech(state, step, action, table)
        case Decline():
            table.emit(PatchLost(seat))


def _use_tech(state: PlanetUnknown, step: PatchPlacement, action: UseTech, table: Table[PlanetUnknown]) -> None:
    """One patch more, or a synergy instead."""
    word = corporation_of(state.players[step.seat]).tech_by_level[action.level].word
    use(state, step.seat, word, table)
    if word == "two_patches":
        table.emit(EffectsGained(step.seat, (Patch(), Patch())))
    else:
        table.emit(EffectsGained(step.seat, (Synergy(),)))


def place_patch(state: PlanetUnknown, seat: Seat, cell: Cell, table: Table[PlanetUnknown]) -> None:
    """It destroys a rover or lifepod below, and with the tech a meteorite; on bare ground a meteorite stays on top."""
    player = state.players[seat]
    if cell in player.lifepods:
        table.emit(LifepodDestroyed(seat, cell))
    destroy_rovers(state, seat, BIT[cell], table)
    if cell in player.meteorites and ground_of(player).covered & BIT[cell]:
        table.emit(MeteoriteDestroyed(seat, cell))
    table.emit(PatchPlaced(seat, cell))
