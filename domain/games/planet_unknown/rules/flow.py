"""What a player is asked next: pending effects in any order, rovers and techs in between, and the end of the turn."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from domain.games.planet_unknown.actions import (
    EndTurn,
    JumpRover,
    MoveRover,
    OpenCivDeck,
    PlanetUnknownAction,
    ResolveEffect,
    SelectTile,
    UseTech,
)
from domain.games.planet_unknown.effects.possible import declinable, possible
from domain.games.planet_unknown.effects.resolve import resolve
from domain.games.planet_unknown.effects.special import AT_THE_END, DUTIES, SPECIAL, TechUse
from domain.games.planet_unknown.effects.words import Effect
from domain.games.planet_unknown.facts import EffectDropped, MovementLapsed, PlayerTurnEnded, TileSkipped
from domain.games.planet_unknown.rules.registry import ANSWERABLE, DECIDE, OFFERS, PROCEED
from domain.games.planet_unknown.rules.rovers import civ_jumps, jump, move, moves, terrain_jumps
from domain.games.planet_unknown.rules.techs import unused, use
from domain.games.planet_unknown.rules.tiles import select, selectable
from domain.games.planet_unknown.state import PlanetUnknown, Player, available, corporation_of, stacks_before
from domain.games.planet_unknown.steps import (
    CivDeckOpening,
    CivMenu,
    EffectMenu,
    EndMenu,
    EventMenu,
    Flow,
    TilePlacement,
    TileSelection,
    TurnEnding,
)
from domain.kernel import Seat, Step, Table

Menu: TypeAlias = TileSelection | EffectMenu | EventMenu | TurnEnding | CivMenu | EndMenu


# --- which question comes next ----------------------------------------------------------------------------------------


@PROCEED.on(Flow)
def flow(state: PlanetUnknown, step: Flow, table: Table[PlanetUnknown]) -> None:
    """Ask, and come back here; where a menu would hold a single pending effect and nothing else, just resolve it."""
    seat = step.seat
    _skip_missing_tile(state, seat, table)
    question = next_question(state, seat)
    if question is None:
        return
    single = _single_effect(state, question)
    if single is not None:
        resolve(state, seat, single, table)
    else:
        table.then(question)
    table.then(step)


def _skip_missing_tile(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    """A sector without tiles: the steps about the tile fall away."""
    player = state.players[seat]
    waits = state.phase == "turn" and not player.tile_done and not player.pending and player.selection is None
    if waits and not available(state, seat):
        table.emit(TileSkipped(seat))


def next_question(state: PlanetUnknown, seat: Seat) -> Step | None:
    """A tile taken is placed first; then by the running phase."""
    if state.players[seat].selection is not None:
        return TilePlacement(seat)
    match state.phase:
        case "turn":
            return _turn_question(state.players[seat], seat)
        case "event":
            return EventMenu(seat) if state.players[seat].pending else None
        case "end":
            return _end_question(state, seat)
        case _:
            return _civ_question(state, seat)


def _turn_question(player: Player, seat: Seat) -> Step | None:
    if player.turn_done:
        return None
    if player.pending:
        return EffectMenu(seat)
    return TurnEnding(seat) if player.tile_done else TileSelection(seat)


def _civ_question(state: PlanetUnknown, seat: Seat) -> Step | None:
    player = state.players[seat]
    if player.pending:
        return EffectMenu(seat)
    moving = any(True for _ in rover_offers(state, seat))
    if player.civ_picks:
        return CivMenu(seat) if moving or len(set(player.civ_picks)) > 1 else CivDeckOpening(seat, player.civ_picks[0])
    return CivMenu(seat) if moving else None


def _end_question(state: PlanetUnknown, seat: Seat) -> Step | None:
    player = state.players[seat]
    waiting = player.pending or player.civ_picks or any(True for _ in tech_offers(state, seat, AT_THE_END))
    return EndMenu(seat) if waiting or any(True for _ in rover_offers(state, seat)) else None


def _single_effect(state: PlanetUnknown, question: Step) -> Effect | None:
    """The one pending effect that a menu would offer, if it would offer nothing else."""
    if not isinstance(question, EffectMenu | EventMenu | EndMenu):
        return None
    offers = OFFERS[type(question)](state, question)
    first, second = next(offers, None), next(offers, None)
    return first.effect if second is None and isinstance(first, ResolveEffect) else None


# --- what menus offer -------------------------------------------------------------------------------------------------


def effect_offers(player: Player) -> Iterator[ResolveEffect]:
    """Each different pending effect once."""
    seen: list[Effect] = []
    for effect in player.pending:
        if effect not in seen:
            seen.append(effect)
            yield ResolveEffect(effect)


def rover_offers(state: PlanetUnknown, seat: Seat) -> Iterator[MoveRover | JumpRover]:
    """Movement; what an event gave waits for the turn."""
    if state.players[seat].movement and state.phase in ("turn", "civ", "end"):
        yield from moves(state, seat)
        yield from civ_jumps(state, seat)
        if state.phase == "turn":
            yield from terrain_jumps(state, seat)


def tech_offers(state: PlanetUnknown, seat: Seat, uses: Mapping[str, TechUse] = SPECIAL) -> Iterator[UseTech]:
    """Techs used by choice that would do something now."""
    player = state.players[seat]
    for tech in corporation_of(player).techs:
        if tech.word in uses and unused(player, tech.word) and uses[tech.word].possible(state, seat):
            yield UseTech(tech.level)


def may_end(state: PlanetUnknown, seat: Seat) -> bool:
    """No mandatory effect that could still be resolved is pending, and no duty is left."""
    player = state.players[seat]
    for effect in player.pending:
        if not declinable(effect) and possible(state, seat, effect):
            return False
    return not any(unused(player, duty) and SPECIAL[duty].possible(state, seat) for duty in DUTIES)


@OFFERS.on(TileSelection)
def selection_offers(state: PlanetUnknown, step: TileSelection) -> Iterator[PlanetUnknownAction]:
    tiles, _ = selectable(state, step.seat)
    for tile in tiles:
        yield SelectTile(tile)
    yield from rover_offers(state, step.seat)
    yield from tech_offers(state, step.seat)


@ANSWERABLE.on(TileSelection)
def selection_answerable(state: PlanetUnknown, step: TileSelection) -> bool:
    """Some tile can be taken as long as one lies there, whether it fits or not."""
    outer, inner = stacks_before(state, step.seat)
    if state.stacks[outer].top or state.stacks[inner].top:
        return True
    return next(selection_offers(state, step), None) is not None


@OFFERS.on(EffectMenu)
def effect_menu_offers(state: PlanetUnknown, step: EffectMenu) -> Iterator[PlanetUnknownAction]:
    player = state.players[step.seat]
    yield from effect_offers(player)
    yield from rover_offers(state, step.seat)
    if state.phase == "turn":
        yield from tech_offers(state, step.seat)
        if player.tile_done and may_end(state, step.seat):
            yield EndTurn()


@ANSWERABLE.on(EffectMenu, EventMenu)
def menu_answerable(state: PlanetUnknown, step: EffectMenu | EventMenu) -> bool:
    """A pending effect can always be resolved, if only to be dropped."""
    return bool(state.players[step.seat].pending) or next(OFFERS[type(step)](state, step), None) is not None


@OFFERS.on(EventMenu)
def event_menu_offers(state: PlanetUnknown, step: EventMenu) -> Iterator[PlanetUnknownAction]:
    return effect_offers(state.players[step.seat])


@OFFERS.on(TurnEnding)
def ending_offers(state: PlanetUnknown, step: TurnEnding) -> Iterator[PlanetUnknownAction]:
    if may_end(state, step.seat):
        yield EndTurn()
    yield from rover_offers(state, step.seat)
    yield from tech_offers(state, step.seat)


@ANSWERABLE.on(TurnEnding)
def ending_answerable(state: PlanetUnknown, step: TurnEnding) -> bool:
    """With nothing pending the turn can end, unless a duty is left, which can be done then."""
    return not state.players[step.seat].pending or next(ending_offers(state, step), None) is not None


@OFFERS.on(CivMenu)
def civ_menu_offers(state: PlanetUnknown, step: CivMenu) -> Iterator[PlanetUnknownAction]:
    picks = state.players[step.seat].civ_picks
    for rank in sorted(set(picks)):
        yield OpenCivDeck(rank)
    yield from rover_offers(state, step.seat)
    if not picks:
        yield EndTurn()


@OFFERS.on(EndMenu)
def end_menu_offers(state: PlanetUnknown, step: EndMenu) -> Iterator[PlanetUnknownAction]:
    player = state.players[step.seat]
    yield from effect_offers(player)
    for rank in sorted(set(player.civ_picks)):
        yield OpenCivDeck(rank)
    techs = list(tech_offers(state, step.seat, AT_THE_END))
    yield from techs
    yield from rover_offers(state, step.seat)
    if not techs and not player.civ_picks and may_end(state, step.seat):
        yield EndTurn()


# --- and what they do -------------------------------------------------------------------------------------------------


@DECIDE.on(TileSelection, EffectMenu, EventMenu, TurnEnding, CivMenu, EndMenu)
def decide_menu(state: PlanetUnknown, step: Menu, action: PlanetUnknownAction, table: Table[PlanetUnknown]) -> None:
    seat = step.seat
    match action:
        case ResolveEffect(effect):
            resolve(state, seat, effect, table)
        case MoveRover():
            move(state, seat, action, table)
        case JumpRover():
            jump(state, seat, action, table)
        case SelectTile(tile):
            select(state, seat, tile, table)
        case UseTech(level):
            _use_tech(state, seat, level, table)
        case OpenCivDeck(rank):
            table.then(CivDeckOpening(seat, rank))
        case EndTurn():
            end_turn(state, seat, table)
        case _:
            raise AssertionError(f"{type(step).__name__} does not offer {action}")


def _use_tech(state: PlanetUnknown, seat: Seat, level: str, table: Table[PlanetUnknown]) -> None:
    word = corporation_of(state.players[seat]).tech_by_level[level].word
    use(state, seat, word, table)
    (AT_THE_END.get(word) or SPECIAL[word]).use(state, seat, table)


def end_turn(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    """What was not used lapses."""
    lapse(state, seat, table)
    if state.phase == "turn":
        table.emit(PlayerTurnEnded(seat))


def lapse(state: PlanetUnknown, seat: Seat, table: Table[PlanetUnknown]) -> None:
    player = state.players[seat]
    for effect in list(player.pending):
        table.emit(EffectDropped(seat, effect))
    if player.movement:
        table.emit(MovementLapsed(seat, player.movement))
