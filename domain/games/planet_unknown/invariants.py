"""What must hold at every moment: every piece in one place, every figure in its range."""

from collections import Counter
from collections.abc import Collection, Iterator
from collections.abc import Set as AbstractSet

from domain.games.planet_unknown.boards import by_position
from domain.games.planet_unknown.components.tables import (
    CIV_CARDS,
    COLOURS,
    CORPORATIONS,
    EVENTS,
    OBJECTIVES,
    PLANETS,
    RANKS,
    SECTORS,
    STACK_SHAPES,
    TILES,
)
from domain.games.planet_unknown.effects.words import TRACKS, ExtraRover
from domain.games.planet_unknown.geometry import BIT
from domain.games.planet_unknown.options import event_counts, with_events
from domain.games.planet_unknown.rules.tracks import physical
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    board_of,
    collected_lifepods,
    corporation_of,
    lasts,
    seats_of,
)

OTHER_SHAPES = {shape: {tile for tile, row in TILES.items() if row.shape != shape} for shape in STACK_SHAPES}
OTHER_RANKS = {rank: {card for card, row in CIV_CARDS.items() if row.rank != rank} for rank in RANKS}
"""What must not lie in a stack of this shape, a pile of this rank."""


def check(state: PlanetUnknown) -> list[str]:
    """Every broken invariant, in words."""
    if len(state.players) != state.agenda.seats() or len(state.stacks) != len(STACK_SHAPES):
        return ["as many players as seats and as many stacks as the station has are needed"]
    faults = list(_ranges(state))
    for seat, player in enumerate(state.players):
        faults += [f"seat {seat}: {fault}" for fault in _player(state, player)]
    if not faults:
        faults = [*_tiles(state), *_civ_cards(state), *_objectives(state), *_events(state)]
    return faults


def _once(kind: str, found: Collection[str], known: AbstractSet[str]) -> Iterator[str]:
    """Each known thing lies in exactly one place, and nothing else does. Only where that is wrong it is counted."""
    if len(found) == len(known) and set(found) == known:
        return
    counts = Counter(found)
    for thing in sorted(known - counts.keys()):
        yield f"{kind} {thing} is missing"
    for thing, times in sorted(counts.items()):
        if thing not in known:
            yield f"{kind} {thing} does not exist"
        elif times > 1:
            yield f"{kind} {thing} is there {times} times"


def _ranges(state: PlanetUnknown) -> Iterator[str]:
    if not 0 <= state.offset < SECTORS or not 0 <= state.rotation < SECTORS:
        yield "the station stands between sectors"
    if not 0 <= state.commander < seats_of(state):
        yield "the commander has no seat"
    if any(len(piles) != len(RANKS) for piles in (state.civ_decks, state.civ_unused, state.civ_gone)):
        yield "a pile of civ cards for each rank is needed"
    if state.turn < 0:
        yield "the turn is below zero"
    if (state.rule == "no_rover_onto") != (state.rule_terrain is not None):
        yield "the rule of the turn and its terrain do not go together"
    if any(len(stack.top) > 1 for stack in state.stacks):
        yield "a stack shows more than one tile"
    if any(seat not in range(seats_of(state)) for seat in state.event_peekers):
        yield "somebody without a seat has peeked"
    if state.over != (state.phase == "over"):
        yield "the phase and the end of the match do not go together"


def _tiles(state: PlanetUnknown) -> Iterator[str]:
    found = list(state.tiles_gone)
    for shape, stack in zip(STACK_SHAPES, state.stacks, strict=True):
        tiles = stack.top + stack.below
        found += tiles
        if not OTHER_SHAPES[shape].isdisjoint(tiles):
            yield f"the stack of {shape} holds another shape"
    for player in state.players:
        found += [piece.id for piece in player.pieces if not piece.is_patch]
        found += [player.selection.tile] if player.selection else []
    yield from _once("tile", found, TILES.keys())


def _civ_cards(state: PlanetUnknown) -> Iterator[str]:
    found: list[str] = []
    piles = [state.civ_decks, state.civ_unused, state.civ_gone]
    for player in state.players:
        found += player.civ_open
        piles += [player.civ_secret, player.civ_looking]
    for pile in piles:
        for rank, cards in zip(RANKS, pile, strict=True):
            found += cards
            if not OTHER_RANKS[rank].isdisjoint(cards):
                yield f"a pile of rank {rank} holds another rank"
    yield from _once("civ card", found, CIV_CARDS.keys())


def _objectives(state: PlanetUnknown) -> Iterator[str]:
    found = state.objective_deck + state.neighbour_objectives + state.common_objectives
    for player in state.players:
        found = found + player.objectives + player.objectives_offered + player.objectives_returned
    yield from _once("objective", found, OBJECTIVES.keys())


def _events(state: PlanetUnknown) -> Iterator[str]:
    deck = state.event_deck + state.event_peeked + state.events_past
    if not with_events(state.options, seats_of(state)):
        if deck or state.event_unused:
            yield "there are events in a match without"
        return
    yield from _once("event", deck + state.event_unused, EVENTS.keys())
    colours = Counter(EVENTS[card].colour for card in deck if card in EVENTS)
    if [colours[colour] for colour in COLOURS] != list(event_counts(state.options)):  # type: ignore[index]
        yield "the event deck has other numbers of each colour than chosen"
    if len(state.event_peeked) > 1 or bool(state.event_peekers) != bool(state.event_peeked):
        yield "the event peeked at and those who peeked do not go together"


# --- one seat ---------------------------------------------------------------------------------------------------------


def _player(state: PlanetUnknown, player: Player) -> Iterator[str]:
    boards = (player.planet, player.planet_board), (player.corporation, player.corporation_board)
    if any(board not in PLANETS for board in boards[0]) or any(board not in CORPORATIONS for board in boards[1]):
        yield "a board that does not exist"
        return
    if len(player.civ_secret) != len(RANKS) or len(player.civ_looking) != len(RANKS):
        yield "civ cards are kept by rank"
    yield from _pieces(player)
    yield from _tokens(state, player)
    yield from _board(player)
    if not player.trackers and state.phase != "setup":
        yield "five trackers are needed"


def _pieces(player: Player) -> Iterator[str]:
    """Pieces lie on printed cells; only patches may lie on tiles, none on patches."""
    planet = board_of(player)
    tiles = patches = 0
    for piece in player.pieces:
        if piece.is_patch:
            bit = BIT.get((piece.x, piece.y), 0)
            if not bit & planet.cells or bit & patches:
                yield f"a patch lies on ({piece.x}, {piece.y})"
            patches |= bit
            continue
        laid = None
        if piece.id in TILES:
            where = by_position(player.planet, TILES[piece.id].shape)
            laid = where.get((piece.x, piece.y, piece.turns, piece.mirrored))
        if laid is None:
            yield f"{piece.id} does not lie on the planet"
        else:
            if laid.mask & (tiles | patches):
                yield f"{piece.id} overlaps another piece"
            tiles |= laid.mask
    if any(BIT.get(cell, 0) & (tiles | patches) for cell in player.lifepods):
        yield "a lifepod lies under a piece"


def _tokens(state: PlanetUnknown, player: Player) -> Iterator[str]:
    planet = board_of(player)
    rovers = [rover.cell for rover in player.rovers]
    for kind, cells in (("lifepod", player.lifepods), ("meteorite", player.meteorites), ("rover", rovers)):
        if any(not BIT.get(cell, 0) & planet.cells for cell in cells):
            yield f"a {kind} lies off the planet"
    if len(set(rovers)) != len(rovers):
        yield "two rovers stand on one cell"
    if not set(player.lifepods) <= set(PLANETS[player.planet].lifepods):
        yield "a lifepod lies where none was"
    if len(set(player.lifepods)) != len(player.lifepods):
        yield "two lifepods lie on one cell"
    if len(player.lifepods) + collected_lifepods(player) > len(PLANETS[player.planet].lifepods):
        yield "there are more lifepods than the planet had"
    past = [EVENTS[card] for card in state.events_past if card in EVENTS]
    extra = sum(isinstance(effect, ExtraRover) for card in past for effect in card.effects)
    if len(rovers) + player.rovers_left > corporation_of(player).rovers + extra:
        yield "there are more rovers than the corporation has"
    if any(rover.loaded for rover in player.rovers) and not lasts(player, "meteorite_delivery"):
        yield "a rover carries what it should have collected"


def _board(player: Player) -> Iterator[str]:
    figures = (
        player.rovers_left,
        player.lifepods_scoring,
        player.lifepods_held,
        player.meteorites_collected,
        player.patches_stored,
        player.movement,
    )
    if min(figures) < 0:
        yield "a figure is below zero"
    corporation = corporation_of(player)
    levels = set(corporation.tech_by_level)
    if not {*player.techs, *player.used_this_turn, *player.used_this_game, *player.lifepods_on_techs} <= levels:
        yield "a tech that the corporation does not have"
    if any(rank not in RANKS for rank in player.civ_picks):
        yield "a civ pick of a rank that does not exist"
    if player.trackers:
        yield from _trackers(player)


def _trackers(player: Player) -> Iterator[str]:
    rows = corporation_of(player).track
    spots = [*player.trackers, *player.lifepods_on_fields]
    if len(player.trackers) != len(TRACKS):
        yield "five trackers are needed"
    if any(not 0 <= spot.field <= rows[spot.track].top for spot in spots):
        yield "a tracker or lifepod stands beside its track"
        return
    if not lasts(player, "diagonal_advance") and [spot.track for spot in player.trackers] != list(TRACKS):
        yield "a tracker stands on another's track"
    if len({(spot.track, spot.field) for spot in spots}) != len(spots):
        yield "two things stand on one field of a track"
    if lasts(player, "one_tracker_per_field"):
        places = [physical(player, spot) for spot in player.trackers]
        if len(set(places)) != len(places):
            yield "two trackers stand on one field"
    if player.lifepods_on_fields and not lasts(player, "lifepods_on_tracks"):
        yield "a lifepod lies on a track"
    if player.lifepods_on_techs and not lasts(player, "lifepods_on_techs"):
        yield "a lifepod lies on a tech"
    if (player.flux is not None) and not lasts(player, "flux_token"):
        yield "a flux token without Flux"
