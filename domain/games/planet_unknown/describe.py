"""Offers in words, with the places on the board they concern."""

from typing import Any

from domain.games.planet_unknown import actions as a
from domain.games.planet_unknown import steps as s
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import SECTORS, SYMMETRIC_CORPORATION, SYMMETRIC_PLANET, TILES
from domain.games.planet_unknown.effects import words as w
from domain.games.planet_unknown.effects.words import Track
from domain.games.planet_unknown.footprints import cell_anchor, footprint_of, tile_anchors
from domain.games.planet_unknown.ground import cell_text
from domain.games.planet_unknown.menus import path_to
from domain.games.planet_unknown.rules.tiles import selectable, stack_of
from domain.games.planet_unknown.rules.tracks import advance_targets, regress_path
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    Player,
    corporation_of,
    lasts,
    meteorites_on_planet,
    sector_at,
    spot_of,
    stacks_before,
    stacks_of_sector,
)
from domain.games.planet_unknown.wording import card_effects, effect_text, neighbour_side, of, personal_side
from domain.kernel import Action, Description, Message, Seat, Step, message


def reveals(state: PlanetUnknown, step: Any, action: Action) -> bool:
    """While others are still at it, nothing is shown or rolled but by looking at drawn or coming cards."""
    if not type(action).REVEALS:
        return False
    last = not any(lane for seat, lane in enumerate(state.agenda.lanes) if seat != step.seat)
    match state.phase, action:
        case "turn", a.EndTurn():
            return last
        case "turn", a.UseTech(level):
            tech = corporation_of(state.players[step.seat]).tech_by_level.get(level)
            return tech is None or tech.word == "objective_for_all"
        case "turn", _:
            return isinstance(action, a.PublishObjective)
        case "event", a.ResolveEffect(w.PeekEvent() | w.Either()):
            return True
        case ("event", _) | ("setup", a.ChooseSides()):
            return last
        case _:
            return True


def field_anchor(seat: Seat, track: str, field: int) -> str:
    return f"field:{seat}:{track}:{field}"


def describe(state: PlanetUnknown, step: Any, action: Action) -> Description:
    label, anchors = _label(state, step, step.seat, action)
    shown = reveals(state, step, action)
    footprint = footprint_of(state, step.seat, action)
    path, default = path_to(state, step, action), plainly_meant(state, step, action)
    return Description(label, anchors, shown, path, footprint, default, isinstance(action, a.EndTurn | a.Decline))


def plainly_meant(state: PlanetUnknown, step: Any, action: Action) -> bool:
    """A tech is unlocked first, unless it would put another one out of force: nothing is lost by it."""
    unlocks = isinstance(action, a.ResolveEffect) and isinstance(action.effect, w.TechLevel)
    player = state.players[step.seat]
    levels = [effect for effect in player.pending if isinstance(effect, w.TechLevel)]
    return unlocks and len(set(levels)) == 1 and not lasts(player, "latest_tech_only")


def _label(state: PlanetUnknown, step: Step, seat: Seat, action: Action) -> tuple[Message, tuple[str, ...]]:
    match action:
        case a.PlaceTile():
            return _tile(state, seat, action)
        case a.SelectTile(tile):
            anchors = (f"tile:{tile}", f"stack:{stack_of(state, seat, tile)}")
            fits = isinstance(step, s.ExtraTileSelection) or selectable(state, seat)[1] is not None
            return message("offer.select_tile" if fits else "offer.discard_tile", tile=tile), anchors
        case a.MoveRover(rover, to):
            words = message("offer.move_rover", start=cell_text(rover), to=cell_text(to))
            return words, (cell_anchor(seat, rover), cell_anchor(seat, to))
        case a.JumpRover(rover, to):
            words = message("offer.jump_rover", start=cell_text(rover), to=cell_text(to))
            return words, (cell_anchor(seat, rover), cell_anchor(seat, to))
        case a.PlacePatch(cell) | a.PlaceRover(cell):
            key = "offer.place_patch" if isinstance(action, a.PlacePatch) else "offer.place_rover"
            return message(key, cell=cell_text(cell)), (cell_anchor(seat, cell),)
        case a.PickToken(cell):
            return _token(step, seat, cell)
        case a.PickLine(line, index):
            return _line(state.players[seat], line, index), (f"{line}:{seat}:{index}",)
        case a.RotateStation(rotation):
            sectors = tuple(f"sector:{sector_at(state, other, rotation)}" for other in range(len(state.players)))
            return _rotation(state, seat, rotation), (f"rotation:{rotation}", *sectors)
        case a.PickStack(ring):
            outer, inner = stacks_before(state, seat)
            return message(f"offer.remove_{ring}"), (f"stack:{outer if ring == 'outer' else inner}",)
        case _:
            return _board_words(state, step, seat, action)


def _tile(state: PlanetUnknown, seat: Seat, action: a.PlaceTile) -> tuple[Message, tuple[str, ...]]:
    """A placement, with an anchor for every cell it covers."""
    player = state.players[seat]
    corner = cell_text((action.x, action.y))
    words = message(
        "offer.place_tile_mirrored" if action.mirrored else "offer.place_tile", cell=corner, degrees=90 * action.turns
    )
    if player.selection is None:
        return words, ()
    return words, tile_anchors(
        seat, TILES[player.selection.tile].shape, action.x, action.y, action.turns, action.mirrored
    )


def _line(player: Player, line: str, index: int) -> Message:
    """A row or column with the meteorites that lie in it."""
    axis = 1 if line == "row" else 0
    count = len({cell for cell in meteorites_on_planet(player) if cell[axis] == index})
    name = "ABCDEFGHIJKL"[index] if line == "column" else str(index + 1)
    return message(f"offer.pick_{line}", name=name, count=count)


def _rotation(state: PlanetUnknown, seat: Seat, rotation: int) -> Message:
    """How far the station turns, and the tiles that this brings before the player who turns it."""
    stacks = stacks_of_sector(state, sector_at(state, seat, rotation))
    tiles = tuple(tile for stack in stacks for tile in state.stacks[stack].top)
    key = "offer.leave_station" if rotation == state.rotation else "offer.rotate_station"
    steps = (rotation - state.rotation) % SECTORS
    return message(key if tiles else f"{key}.empty", steps=steps, tiles=tiles)


def _token(step: Step, seat: Seat, cell: Cell) -> tuple[Message, tuple[str, ...]]:
    anchors = (cell_anchor(seat, cell),)
    if isinstance(step, s.TokenChoice):
        return message(f"offer.{step.purpose}_{step.what}", cell=cell_text(cell)), anchors
    return message("offer.destroy_load", cell=cell_text(cell)), anchors


def _lifepod(player: Player, seat: Seat, action: a.PositionLifepod | a.LiftLifepod) -> tuple[Message, tuple[str, ...]]:
    verb = "position" if isinstance(action, a.PositionLifepod) else "lift"
    if action.track is not None and action.field is not None:
        words = message(f"offer.{verb}_on_field", track=of(action.track), field=action.field)
        return words, (field_anchor(seat, action.track, action.field),)
    if action.tech is not None:
        tech = corporation_of(player).tech_by_level[action.tech].word
        return message(f"offer.{verb}_on_tech", level=action.tech, tech=tech), (f"tech:{seat}:{action.tech}",)
    return message(f"offer.{verb}_scoring"), (f"lifepods:{seat}",)


def _board_words(state: PlanetUnknown, step: Step, seat: Seat, action: Action) -> tuple[Message, tuple[str, ...]]:
    player = state.players[seat]
    match action:
        case a.ChooseTracker(tracker, doubled):
            spot = spot_of(player, tracker)
            anchors = (f"tracker:{seat}:{tracker}", field_anchor(seat, spot.track, spot.field))
            return _advance(player, step, tracker, doubled), anchors
        case a.ChooseField(track, field):
            gains = field_gains(player, track, field)
            key = "offer.choose_field.gain" if gains else "offer.choose_field"
            return message(key, track=of(track), field=field, gains=gains), (field_anchor(seat, track, field),)
        case a.RegressTracker(tracker):
            steps = step.steps if isinstance(step, s.RegressChoice) else 1
            path = regress_path(player, tracker, steps)
            field = path[-1].field if path else spot_of(player, tracker).field
            return message("offer.regress", tracker=of(tracker), field=field), (f"tracker:{seat}:{tracker}",)
        case a.ChooseFluxTrack(track):
            return message("offer.flux", track=of(track)), (f"track:{seat}:{track}",)
        case a.PositionLifepod() | a.LiftLifepod():
            return _lifepod(player, seat, action)
        case a.UseTech(level):
            tech = corporation_of(player).tech_by_level[level]
            return message("offer.use_tech", level=level, tech=tech.word), (f"tech:{seat}:{level}",)
        case a.ResolveEffect(effect):
            return message("offer.resolve", effect=effect_text(effect)), (f"pending:{seat}",)
        case a.ChooseBenefit(benefit):
            return message("offer.benefit", effect=effect_text(benefit)), (f"pending:{seat}",)
        case _:
            return _card_words(state, step, seat, action)


def _advance(player: Player, step: Step, tracker: Track, doubled: bool) -> Message:
    """Where a tracker goes and what it gains there; only its name where a choice of fields follows."""
    if isinstance(step, s.TrackerChoice) and step.cause == "row":
        return message("offer.claim_row", tracker=of(tracker))
    if doubled:
        return message("offer.advance_double", tracker=of(tracker))
    targets = advance_targets(player, tracker)
    if len(targets) != 1:
        return message("offer.advance", tracker=of(tracker))
    (target,) = targets
    gains = field_gains(player, target.track, target.field)
    if isinstance(step, s.TrackerChoice) and not step.benefits:
        gains = ()
    key = "offer.advance.gain" if gains else "offer.advance.to"
    return message(key, tracker=of(tracker), field=target.field, gains=gains)


def field_gains(player: Player, track: Track, field: int) -> tuple[Message, ...]:
    """What is printed on a field of a track."""
    row = corporation_of(player).track[track].fields[field]
    return tuple(effect_text(gain) for gain in (*row.gain, *row.choice))


def _card_words(state: PlanetUnknown, step: Step, seat: Seat, action: Action) -> tuple[Message, tuple[str, ...]]:
    match action:
        case a.ChooseSides(planet, corporation):
            player = state.players[seat]
            boards = (
                SYMMETRIC_PLANET if planet == "symmetric" else player.planet_board,
                SYMMETRIC_CORPORATION if corporation == "symmetric" else player.corporation_board,
            )
            words = message("offer.sides", planet=boards[0], corporation=boards[1])
            return words, (f"planet:{boards[0]}", f"corporation:{boards[1]}")
        case a.KeepObjectives(cards):
            kept = [card for card in cards if card is not None]
            words = message("offer.keep_objectives", cards=tuple(personal_side(card) for card in kept))
            return words, tuple(f"objective:{card}" for card in kept)
        case a.PublishObjective(card):
            return message("offer.publish_objective", card=neighbour_side(card)), (f"objective:{card}",)
        case a.GiveUpObjective(str(card)):
            return message("offer.give_up_objective", card=personal_side(card)), (f"objective:{card}",)
        case a.OpenCivDeck(rank):
            return message("offer.open_civ_deck", rank=rank), (f"civ_deck:{rank}",)
        case a.TakeCivCard(card) | a.KeepCivCard(str(card)):
            key = "offer.take_civ_card" if isinstance(action, a.TakeCivCard) else "offer.keep_civ_card"
            return message(key, card=card, effects=card_effects(card)), (f"civ_card:{card}",)
        case a.StorePatch():
            return message("offer.store_patch"), (f"patches:{seat}",)
        case a.Decline():
            return message("offer.lose_patch" if isinstance(step, s.PatchPlacement) else "offer.decline"), ()
        case _:
            turn = state.phase == "turn"
            return message("offer.end_turn" if turn else "offer.finish"), (f"seat:{seat}",)


def describe_value(state: PlanetUnknown, step: Any, action: Action, value: Any) -> tuple[Message, tuple[str, ...]]:
    """No offer of this game has a hole; asked anyway, a value names itself."""
    return message("offer.value", value=value), ()
