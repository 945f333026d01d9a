"""The table as one viewer may see it, built from what that viewer may know."""

from typing import Literal

import msgspec

from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import RANKS, SECTORS, SHAPES, STACK_SHAPES, STATION
from domain.games.planet_unknown.effects.words import TERRAINS, TRACKS, Effect, RuleName, Terrain, Track
from domain.games.planet_unknown.geometry import BIT, cells_of
from domain.games.planet_unknown.ground import Piece, placement_of
from domain.games.planet_unknown.rules.techs import in_force
from domain.games.planet_unknown.state import (
    EndReason,
    Phase,
    PlanetUnknown,
    Player,
    Rover,
    Selection,
    Spot,
    corporation_of,
    ground_of,
    seats_of,
    sector_at,
    stacks_of_sector,
)
from domain.kernel import ARCHIVE, Seat, Viewer


class StackView(msgspec.Struct, frozen=True):
    shape: str
    ring: Literal["inner", "outer"]
    top: str | None
    below: int


class SectorView(msgspec.Struct, frozen=True):
    """A sixth of the station; `seat` is whoever faces it."""

    outer: int
    inner: int
    seat: Seat | None


class CellView(msgspec.Struct, frozen=True):
    """A covered cell; `piece` counts the seat's pieces from the first."""

    x: int
    y: int
    terrain: Terrain
    building: bool
    mark: bool
    piece: int


class TrackerView(msgspec.Struct, frozen=True):
    tracker: Track
    track: Track
    field: int


class TechView(msgspec.Struct, frozen=True):
    level: str
    word: str
    unlocked: bool
    in_force: bool
    used: bool


class SecretCard(msgspec.Struct, frozen=True):
    """A card face down: others see its rank."""

    rank: int
    card: str | None


class SeatView(msgspec.Struct, frozen=True):
    seat: Seat
    planet: str
    corporation: str
    planet_board: str
    corporation_board: str
    position: int
    sector: int
    pieces: tuple[Piece, ...]
    cells: tuple[CellView, ...]
    lifepods: tuple[Cell, ...]
    meteorites: tuple[Cell, ...]
    rovers: tuple[Rover, ...]
    rovers_left: int
    trackers: tuple[TrackerView, ...]
    techs: tuple[TechView, ...]
    flux: Track | None
    lifepods_scoring: int
    lifepods_held: int
    lifepods_on_fields: tuple[Spot, ...]
    lifepods_on_techs: tuple[str, ...]
    meteorites_collected: int
    patches_stored: int
    movement: int
    pending: tuple[Effect, ...]
    selection: Selection | None
    tile_done: bool
    turn_done: bool
    civ_picks: tuple[int, ...]
    civ_cards: tuple[str, ...]
    civ_secret: tuple[SecretCard, ...]
    civ_looking: tuple[SecretCard, ...]
    objectives: tuple[str | None, ...]
    objectives_offered: tuple[str | None, ...]
    objectives_returned: tuple[str | None, ...]


class PlanetUnknownBoard(msgspec.Struct, frozen=True, tag_field="game", tag="planet_unknown"):
    turn: int
    phase: Phase
    commander: Seat
    offset: int
    rotation: int
    stacks: tuple[StackView, ...]
    sectors: tuple[SectorView, ...]
    rule: RuleName | None
    rule_terrain: Terrain | None
    end_reason: EndReason | None
    tiles_gone: tuple[str, ...]
    civ_decks: tuple[int, ...]
    civ_unused: tuple[int, ...]
    civ_gone: tuple[int, ...]
    neighbour_objectives: tuple[str, ...]
    """Card i lies between seat i and its left neighbour; with two seats all are shared."""
    common_objectives: tuple[str, ...]
    objective_deck: int
    events_past: tuple[str, ...]
    event_deck: int
    event_peeked: str | None
    event_peekers: tuple[Seat, ...]
    seats: tuple[SeatView, ...]


def _cells(player: Player) -> tuple[CellView, ...]:
    ground = ground_of(player)
    piece_at: dict[Cell, int] = {}
    for index, piece in enumerate(player.pieces):
        area = BIT[piece.x, piece.y] if piece.is_patch else placement_of(player.planet, piece).mask
        for cell in cells_of(area):
            piece_at[cell] = index
    built = 0
    for buildings in ground.buildings:
        built |= buildings
    return tuple(
        CellView(
            cell[0],
            cell[1],
            ground.terrain_at(BIT[cell]) or TERRAINS[0],
            bool(built & BIT[cell]),
            bool(ground.marks & BIT[cell]),
            piece_at[cell],
        )
        for cell in cells_of(ground.covered)
    )


def _techs(player: Player) -> tuple[TechView, ...]:
    used = {*player.used_this_turn, *player.used_this_game}
    return tuple(
        TechView(
            tech.level,
            tech.word,
            tech.level in player.techs or tech.level in player.lifepods_on_techs,
            in_force(player, tech.level),
            tech.level in used,
        )
        for tech in corporation_of(player).techs
    )


def _veiled(cards: list[str], known: bool) -> tuple[str | None, ...]:
    return tuple(cards) if known else (None,) * len(cards)


def _by_rank(piles: list[list[str]], known: bool) -> tuple[SecretCard, ...]:
    return tuple(
        SecretCard(rank, card if known else None) for rank, cards in zip(RANKS, piles, strict=True) for card in cards
    )


def _seat(state: PlanetUnknown, seat: Seat, viewer: Viewer) -> SeatView:
    player = state.players[seat]
    own = viewer in (seat, ARCHIVE)
    return SeatView(
        seat=seat,
        planet=player.planet,
        corporation=player.corporation,
        planet_board=player.planet_board,
        corporation_board=player.corporation_board,
        position=STATION.positions[seats_of(state) - 1][seat],
        sector=sector_at(state, seat, state.rotation),
        pieces=tuple(player.pieces),
        cells=_cells(player),
        lifepods=tuple(player.lifepods),
        meteorites=tuple(player.meteorites),
        rovers=tuple(player.rovers),
        rovers_left=player.rovers_left,
        trackers=tuple(
            TrackerView(tracker, spot.track, spot.field) for tracker, spot in zip(TRACKS, player.trackers, strict=False)
        ),
        techs=_techs(player),
        flux=player.flux,
        lifepods_scoring=player.lifepods_scoring,
        lifepods_held=player.lifepods_held,
        lifepods_on_fields=tuple(player.lifepods_on_fields),
        lifepods_on_techs=tuple(player.lifepods_on_techs),
        meteorites_collected=player.meteorites_collected,
        patches_stored=player.patches_stored,
        movement=player.movement,
        pending=tuple(player.pending),
        selection=player.selection,
        tile_done=player.tile_done,
        turn_done=player.turn_done,
        civ_picks=tuple(player.civ_picks),
        civ_cards=tuple(player.civ_open),
        civ_secret=_by_rank(player.civ_secret, own),
        civ_looking=_by_rank(player.civ_looking, own),
        objectives=_veiled(player.objectives, own or state.revealed),
        objectives_offered=_veiled(player.objectives_offered, own),
        objectives_returned=_veiled(player.objectives_returned, own),
    )


def view(state: PlanetUnknown, viewer: Viewer) -> PlanetUnknownBoard:
    facing = {sector_at(state, seat, state.rotation): seat for seat in range(seats_of(state))}
    sectors = [stacks_of_sector(state, sector) for sector in range(SECTORS)]
    peeked = state.event_peeked and (viewer == ARCHIVE or viewer in state.event_peekers)
    return PlanetUnknownBoard(
        turn=state.turn,
        phase=state.phase,
        commander=state.commander,
        offset=state.offset,
        rotation=state.rotation,
        stacks=tuple(
            StackView(shape, SHAPES[shape].ring, stack.top[0] if stack.top else None, len(stack.below))
            for shape, stack in zip(STACK_SHAPES, state.stacks, strict=True)
        ),
        sectors=tuple(SectorView(outer, inner, facing.get(sector)) for sector, (outer, inner) in enumerate(sectors)),
        rule=state.rule,
        rule_terrain=state.rule_terrain,
        end_reason=state.end_reason,
        tiles_gone=tuple(state.tiles_gone),
        civ_decks=tuple(len(deck) for deck in state.civ_decks),
        civ_unused=tuple(len(pile) for pile in state.civ_unused),
        civ_gone=tuple(len(pile) for pile in state.civ_gone),
        neighbour_objectives=tuple(state.neighbour_objectives),
        common_objectives=tuple(state.common_objectives),
        objective_deck=len(state.objective_deck),
        events_past=tuple(state.events_past),
        event_deck=len(state.event_deck) + len(state.event_peeked),
        event_peeked=state.event_peeked[0] if peeked else None,
        event_peekers=tuple(state.event_peekers),
        seats=tuple(_seat(state, seat, viewer) for seat in range(seats_of(state))),
    )
