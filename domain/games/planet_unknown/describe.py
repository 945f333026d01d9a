"""Offers in words, with the places on the board they concern."""

from typing import Any

from domain.games.planet_unknown import actions as a
from domain.games.planet_unknown import steps as s
from domain.games.planet_unknown.boards import by_position
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import SYMMETRIC_CORPORATION, SYMMETRIC_PLANET, TILES
from domain.games.planet_unknown.effects import words as w
from domain.games.planet_unknown.geometry import cells_of
from domain.games.planet_unknown.ground import cell_text
from domain.games.planet_unknown.rules.tiles import stack_of
from domain.games.planet_unknown.state import (
    PlanetUnknown,
    corporation_of,
    sector_at,
    spot_of,
    stacks_before,
)
from domain.games.planet_unknown.wording import card_effects, effect_text, neighbour_side, personal_side
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


def cell_anchor(seat: Seat, cell: Cell) -> str:
    return f"cell:{seat}:{cell[0]}:{cell[1]}"


def field_anchor(seat: Seat, track: str, field: int) -> str:
    return f"field:{seat}:{track}:{field}"


def describe(state: PlanetUnknown, step: Any, action: Action) -> Description:
    label, anchors = _spoken(state, step, step.seat, action)
    return Description(label, anchors, reveals(state, step, action))


def _spoken(state: PlanetUnknown, step: Step, seat: Seat, action: Action) -> tuple[Message, tuple[str, ...]]:
    match action:
        case a.PlaceTile():
            return _tile(state, seat, action)
        case a.SelectTile(tile):
            anchors = (f"tile:{tile}", f"stack:{stack_of(state, seat, tile)}")
            return message("offer.select_tile", tile=tile), anchors
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
            words = message(f"offer.pick_{line}", name="ABCDEFGHIJKL"[index] if line == "column" else str(index + 1))
            return words, (f"{line}:{seat}:{index}",)
        case a.RotateStation(rotation):
            sectors = tuple(f"sector:{sector_at(state, other, rotation)}" for other in range(len(state.players)))
            same = "offer.leave_station" if rotation == state.rotation else "offer.rotate_station"
            return message(same, steps=(rotation - state.rotation) % 6), (f"rotation:{rotation}", *sectors)
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
    shape = TILES[player.selection.tile].shape
    laid = by_position(player.planet, shape).get((action.x, action.y, action.turns, action.mirrored))
    return words, () if laid is None else tuple(cell_anchor(seat, cell) for cell in cells_of(laid.mask))


def _token(step: Step, seat: Seat, cell: Cell) -> tuple[Message, tuple[str, ...]]:
    anchors = (cell_anchor(seat, cell),)
    if isinstance(step, s.TokenChoice):
        return message(f"offer.{step.purpose}_{step.what}", cell=cell_text(cell)), anchors
    return message("offer.destroy_load", cell=cell_text(cell)), anchors


def _lifepod(seat: Seat, action: a.PositionLifepod | a.LiftLifepod) -> tuple[Message, tuple[str, ...]]:
    verb = "position" if isinstance(action, a.PositionLifepod) else "lift"
    if action.track is not None and action.field is not None:
        words = message(f"offer.{verb}_on_field", track=action.track, field=action.field)
        return words, (field_anchor(seat, action.track, action.field),)
    if action.tech is not None:
        return message(f"offer.{verb}_on_tech", level=action.tech), (f"tech:{seat}:{action.tech}",)
    return message(f"offer.{verb}_scoring"), (f"lifepods:{seat}",)


def _board_words(state: PlanetUnknown, step: Step, seat: Seat, action: Action) -> tuple[Message, tuple[str, ...]]:
    player = state.players[seat]
    match action:
        case a.ChooseTracker(tracker, doubled):
            key = (
                "offer.claim_row"
                if isinstance(step, s.TrackerChoice) and step.cause == "row"
                else ("offer.advance_double" if doubled else "offer.advance")
            )
            spot = spot_of(player, tracker)
            return message(key, tracker=tracker), (
                f"tracker:{seat}:{tracker}",
                field_anchor(seat, spot.track, spot.field),
            )
        case a.ChooseField(track, field):
            return message("offer.choose_field", track=track, field=field), (field_anchor(seat, track, field),)
        case a.RegressTracker(tracker):
            return message("offer.regress", tracker=tracker), (f"tracker:{seat}:{tracker}",)
        case a.ChooseFluxTrack(track):
            return message("offer.flux", track=track), (f"track:{seat}:{track}",)
        case a.PositionLifepod() | a.LiftLifepod():
            return _lifepod(seat, action)
        case a.UseTech(level):
            tech = corporation_of(player).tech_by_level[level]
            return message("offer.use_tech", level=level, tech=tech.word), (f"tech:{seat}:{level}",)
        case a.ResolveEffect(effect):
            return message("offer.resolve", effect=effect_text(effect)), (f"pending:{seat}",)
        case a.ChooseBenefit(benefit):
            return message("offer.benefit", effect=effect_text(benefit)), (f"pending:{seat}",)
        case _:
            return _card_words(state, step, seat, action)


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
            return message("offer.decline"), ()
        case _:
            turn = state.phase == "turn"
            return message("offer.end_turn" if turn else "offer.finish"), (f"seat:{seat}",)


def describe_value(state: PlanetUnknown, step: Any, action: Action, value: Any) -> tuple[Message, tuple[str, ...]]:
    """No offer of this game has a hole; asked anyway, a value names itself."""
    return message("offer.value", value=value), ()
