"""Why not: for every action that is not offered, a code and what the sentence needs."""

from typing import Any, TypeAlias

from domain.games.planet_unknown import actions as a
from domain.games.planet_unknown import steps as s
from domain.games.planet_unknown.boards import by_position
from domain.games.planet_unknown.components.rows import Cell
from domain.games.planet_unknown.components.tables import SECTORS, SHAPES, TILES
from domain.games.planet_unknown.effects.special import AT_THE_END, DUTIES, SPECIAL
from domain.games.planet_unknown.geometry import BIT, DIAGONALS, SIZE, STEPS, Orientation, orientations, slides_in
from domain.games.planet_unknown.ground import cell_text
from domain.games.planet_unknown.rules.flow import may_end
from domain.games.planet_unknown.rules.placement import border, keeps_planet_rule, touching
from domain.games.planet_unknown.rules.registry import OFFERS
from domain.games.planet_unknown.rules.rovers import rover_at
from domain.games.planet_unknown.rules.techs import unused, works
from domain.games.planet_unknown.rules.tracks import can_advance
from domain.games.planet_unknown.state import PlanetUnknown, Player, available, board_of, corporation_of, ground_of
from domain.kernel import Action, Objection, Step

Why: TypeAlias = Objection

_ROVER_ACTIONS = (a.MoveRover, a.JumpRover)
_TURN_ACTIONS = (a.ResolveEffect, *_ROVER_ACTIONS, a.UseTech, a.EndTurn)
ANSWERS: dict[type[Step], tuple[type[Action], ...]] = {
    s.SideSelection: (a.ChooseSides,),
    s.ObjectiveSelection: (a.KeepObjectives,),
    s.FluxTrack: (a.ChooseFluxTrack,),
    s.StationRotation: (a.RotateStation,),
    s.FreeRotation: (a.RotateStation,),
    s.TileSelection: (a.SelectTile, *_ROVER_ACTIONS, a.UseTech),
    s.TilePlacement: (a.PlaceTile, *_ROVER_ACTIONS),
    s.EffectMenu: _TURN_ACTIONS,
    s.EventMenu: (a.ResolveEffect,),
    s.TurnEnding: (a.EndTurn, *_ROVER_ACTIONS, a.UseTech),
    s.CivMenu: (a.OpenCivDeck, *_ROVER_ACTIONS, a.EndTurn),
    s.EndMenu: (*_TURN_ACTIONS, a.OpenCivDeck),
    s.CivPick: (a.TakeCivCard, a.KeepCivCard),
    s.EitherChoice: (a.ResolveEffect,),
    s.TrackerChoice: (a.ChooseTracker, a.Decline),
    s.FieldChoice: (a.ChooseField,),
    s.BenefitChoice: (a.ChooseBenefit,),
    s.RegressChoice: (a.RegressTracker,),
    s.PatchPlacement: (a.PlacePatch, a.StorePatch, a.UseTech, a.Decline),
    s.RoverPlacement: (a.PlaceRover,),
    s.RoverTeleport: (a.JumpRover,),
    s.LoadChoice: (a.PickToken, a.Decline),
    s.LifepodPosition: (a.PositionLifepod,),
    s.LifepodLifting: (a.LiftLifepod, a.Decline),
    s.LifepodLoss: (a.LiftLifepod,),
    s.TokenChoice: (a.PickToken,),
    s.EventTokenChoice: (a.PickToken,),
    s.LineChoice: (a.PickLine,),
    s.ExtraTileSelection: (a.SelectTile,),
    s.StackChoice: (a.PickStack,),
    s.ObjectiveLoss: (a.GiveUpObjective,),
    s.ObjectivePublication: (a.PublishObjective,),
}
"""What kind of answer each question takes."""


def objection(state: PlanetUnknown, step: Step, action: Action) -> Objection | None:
    """None exactly for what is offered."""
    if action in OFFERS[type(step)](state, step):
        return None
    if type(action) not in ANSWERS[type(step)]:
        return Objection("not_now", {"kind": step.kind()})
    player = state.players[step.seat]  # type: ignore[attr-defined]
    match action:
        case a.PlaceTile():
            return _tile(state, player, action)
        case a.PlacePatch(cell):
            return _patch(player, cell)
        case a.MoveRover(rover, to):
            return _move(state, player, rover, to)
        case a.JumpRover(rover, to):
            return _jump(player, rover, to, step)
        case a.ChooseTracker():
            return _tracker(player, action, step)
        case a.SelectTile(tile):
            here = tile in available(state, step.seat)  # type: ignore[attr-defined]
            return Objection("tile_does_not_fit" if here else "tile_not_in_sector", {"tile": tile})
        case a.EndTurn():
            return _end(state, step)
        case a.UseTech(level):
            return _tech(player, level)
        case _:
            return _simple(step, action, player)


def _simple(step: Step, action: Action, player: Player) -> Objection:
    """Reasons that need no looking at the board."""
    match action:
        case a.RotateStation(rotation):
            known = 0 <= rotation < SECTORS
            return Objection("rotation_leaves_no_place" if known else "no_such_rotation", {"rotation": rotation})
        case a.ResolveEffect():
            return Objection("effect_not_pending")
        case a.Decline():
            return Objection("must_be_done")
        case a.ChooseField(track, field):
            return Objection("field_not_reachable", {"track": track, "field": field})
        case a.RegressTracker(tracker):
            return Objection("tracker_cannot_regress", {"tracker": tracker})
        case a.StorePatch():
            return Objection("cannot_store_patches")
        case a.PlaceRover(cell):
            taken = rover_at(player, cell) is not None
            return Objection("cell_has_rover" if taken else "not_on_last_tile", _at(cell))
        case a.PickToken(cell):
            return Objection("no_token_there", _at(cell))
        case a.PickLine(_, index):
            return Objection("no_such_line", {"index": index + 1})
        case a.PositionLifepod():
            return Objection("place_not_free")
        case a.LiftLifepod():
            return Objection("no_lifepod_there")
        case a.OpenCivDeck(rank):
            return Objection("no_such_pick", {"rank": rank})
        case a.TakeCivCard(card) | a.KeepCivCard(card):
            looking = any(card in cards for cards in player.civ_looking)
            return Objection("card_taken_the_other_way" if looking else "card_not_among_choice")
        case a.PickStack(ring):
            return Objection("stack_must_stay", {"ring": ring})
        case _:
            return Objection("not_among_choices", {"kind": step.kind()})


def _at(cell: Any) -> dict[str, Any]:
    """A cell in words, also one that is off the grid."""
    x, y = cell
    return {"cell": cell_text((x, y)) if 0 <= x < SIZE and 0 <= y < SIZE else f"({x}, {y})"}


# --- tiles and patches ------------------------------------------------------------------------------------------------


def _orientation(tile: str, action: a.PlaceTile) -> Orientation | None:
    ways = orientations(SHAPES[TILES[tile].shape])
    return next((way for way in ways if (way.turns, way.mirrored) == (action.turns, action.mirrored)), None)


def _tile(state: PlanetUnknown, player: Player, action: a.PlaceTile) -> Objection:
    """Off the planet, overlapping, apart from everything, or against a rule of the planet or the event."""
    chosen = player.selection
    assert chosen is not None
    if _orientation(chosen.tile, action) is None:
        return Objection("wrong_orientation", {"tile": chosen.tile})
    where = by_position(player.planet, TILES[chosen.tile].shape)
    laid = where.get((action.x, action.y, action.turns, action.mirrored))
    if laid is None:
        return Objection("off_the_planet", {"planet": player.planet, **_at((action.x, action.y))})
    ground = ground_of(player)
    if laid.mask & ground.covered:
        return Objection("overlaps_a_piece", _at((action.x, action.y)))
    if not laid.mask & touching(player, chosen.tile, ground):
        return Objection("must_start" if not ground.covered else "not_adjacent", {"planet": player.planet})
    if chosen.planet_rule and not keeps_planet_rule(board_of(player), chosen.tile, laid, ground):
        return Objection("against_planet_rule", {"planet": player.planet})
    return Objection("against_event_rule", {"rule": state.rule})


def _patch(player: Player, cell: Cell) -> Objection:
    bit, planet, ground = BIT.get(cell, 0), board_of(player), ground_of(player)
    if not bit & planet.cells:
        return Objection("patch_off_the_planet", {"planet": player.planet, **_at(cell)})
    if bit & ground.covered:
        return Objection("patch_on_a_piece", _at(cell))
    if not bit & border(planet, ground):
        return Objection("patch_not_adjacent" if ground.covered else "patch_must_start", _at(cell))
    if bit & planet.ring or (planet.slide_in and not slides_in(bit, ground.covered)):
        return Objection("against_planet_rule", {"planet": player.planet})
    return Objection("patch_leaves_no_place", _at(cell))


# --- rovers -----------------------------------------------------------------------------------------------------------


def _rover(player: Player, rover: Cell, to: Cell) -> Objection | None:
    if rover_at(player, rover) is None:
        return Objection("no_rover_there", _at(rover))
    if not BIT.get(to, 0) & board_of(player).cells:
        return Objection("rover_off_the_planet", {"planet": player.planet, **_at(to)})
    if rover_at(player, to) is not None:
        return Objection("cell_has_rover", _at(to))
    return None


def _move(state: PlanetUnknown, player: Player, rover: Cell, to: Cell) -> Objection:
    why = _rover(player, rover, to)
    if why is not None:
        return why
    step = (to[0] - rover[0], to[1] - rover[1])
    diagonal = step in DIAGONALS and works(player, "rover_diagonal")
    if step not in STEPS and not diagonal:
        return Objection("rover_too_far", _at(to))
    planet = board_of(player)
    if to not in (planet.diagonal_moves if diagonal else planet.moves)[rover]:
        return Objection("rover_through_chasm", _at(to))
    if player.movement < 1:
        return Objection("no_movement", {"movement": player.movement})
    if planet.no_rover_on_bare & BIT[to] & ~ground_of(player).covered:
        return Objection("toxic_cell", _at(to))
    return Objection("terrain_banned", {"terrain": state.rule_terrain or ""})


def _jump(player: Player, rover: Cell, to: Cell, step: Step) -> Objection:
    why = _rover(player, rover, to)
    if why is not None:
        return why
    if player.movement < 1 and not isinstance(step, s.RoverTeleport):
        return Objection("no_movement", {"movement": player.movement})
    return Objection("jump_not_possible", _at(to))


# --- the rest ---------------------------------------------------------------------------------------------------------


def _tracker(player: Player, action: a.ChooseTracker, step: Step) -> Objection:
    if not can_advance(player, action.tracker):
        return Objection("tracker_at_its_top", {"tracker": action.tracker})
    among = isinstance(step, s.TrackerChoice) and action.tracker in step.trackers
    return Objection(
        "no_double_advance" if among and action.doubled else "tracker_not_among_choice", {"tracker": action.tracker}
    )


def _end(state: PlanetUnknown, step: Step) -> Objection:
    seat = step.seat  # type: ignore[attr-defined]
    player = state.players[seat]
    if player.civ_picks and state.phase != "turn":
        return Objection("picks_left", {"count": len(player.civ_picks)})
    if state.phase == "turn" and not player.tile_done:
        return Objection("tile_first")
    if any(unused(player, duty) and SPECIAL[duty].possible(state, seat) for duty in DUTIES):
        return Objection("regress_first")
    if not may_end(state, seat):
        return Objection("effects_pending", {"count": len(player.pending)})
    return Objection("use_tech_first")


def _tech(player: Player, level: str) -> Objection:
    tech = corporation_of(player).tech_by_level.get(level)
    if tech is None:
        return Objection("no_such_tech", {"level": level})
    if not works(player, tech.word):
        return Objection("tech_not_in_force", {"tech": tech.word})
    if not unused(player, tech.word):
        return Objection("tech_already_used", {"tech": tech.word})
    by_choice = tech.word in SPECIAL or tech.word in AT_THE_END
    return Objection("tech_would_do_nothing" if by_choice else "tech_works_by_itself", {"tech": tech.word})
