"""Corporation by corporation, what its page changes and which function carries that out: a page for each to read.

The words stand in `components/corporations.json`, their sentences in the rules of the game (rules 11.2), their effects
in the functions named here. Lasting words come first, then the techs in the order of their levels.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from domain.games.planet_unknown import scoring
from domain.games.planet_unknown.effects import resolve
from domain.games.planet_unknown.effects.special import AT_THE_END, SPECIAL
from domain.games.planet_unknown.rules import (
    choices,
    civ,
    lifepods,
    patches,
    placement,
    rovers,
    techs,
    tiles,
    tracks,
    turn,
)

Page: TypeAlias = Mapping[str, Callable[..., Any]]

UNIVERSAL_COALITION: Page = {
    "adjacency_waiver": placement.needs_no_neighbour,
    "store_patches": patches.may_store,
    "movement_plus_1": resolve.movement_bonus,
    "double_water": resolve.water_factor,
    "no_meteors": tiles.place,
}

COSMOS: Page = {
    "lifepods_on_tracks": lifepods.position_offers,
    "rover_diagonal": rovers.moves,
    "reposition_3_once": SPECIAL["reposition_3_once"].use,
    "reposition_on_energy": tiles.triggered_effects,
    "free_move_energy": rovers.step_cost,
    "reposition_1_per_turn": SPECIAL["reposition_1_per_turn"].use,
}

FLUX: Page = {
    "flux_token": resolve.tech_level,
    "latest_tech_only": techs.in_force,
    "flux_rover_start": turn.opening_movement,
    "flux_next_milestone": SPECIAL["flux_next_milestone"].use,
    "flux_improve": resolve.improves,
    "flux_collect_meteor": tiles.triggered_effects,
    "flux_advance_per_turn": SPECIAL["flux_advance_per_turn"].use,
}

HORIZON: Page = {
    "meteorite_delivery": rovers.arrive,
    "rover_tile_adjacency_waiver": placement.needs_no_neighbour,
    "carrying_start": turn.opening_movement,
    "patch_on_collect": rovers.collect_meteorite,
    "destroy_on_water": rovers.deliver,
    "rover_advance_per_turn": SPECIAL["rover_advance_per_turn"].use,
}

JUMP_DRIVE: Page = {
    "lifepods_on_techs": lifepods.position_offers,
    "patch_to_synergy": patches.patch_techs,
    "teleport_same_terrain": rovers.terrain_jumps,
    "double_synergy": choices.decide_tracker,
    "tech_as_energy": resolve.building,
    "claim_row": SPECIAL["claim_row"].use,
    "objective_for_all": SPECIAL["objective_for_all"].use,
}

MAKESHIFT: Page = {
    "diagonal_advance": tracks.advance_targets,
    "one_tracker_per_field": tracks.next_field,
    "techs_need_a_tracker": techs.in_force,
    "civ_tech_adjacent": tracks.neighbours,
    "rover_track_crowd": resolve.movement_bonus,
    "shift_sideways": tracks.diagonal_targets,
    "regress_per_turn": SPECIAL["regress_per_turn"].use,
    "score_as_best": scoring.track_points,
}

OASIS: Page = {
    "one_tracker_per_field": tracks.next_field,
    "water_per_ice_cell": tiles.building_steps,
    "skip_trackers": tracks.next_field,
    "water_start": turn.opening_movement,
    "no_ice_advance": tiles.triggered_effects,
    "water_tile_patch": tiles.triggered_effects,
    "water_tile_synergy": tiles.triggered_effects,
}

REPUBLIC: Page = {
    "regress_at_civ_milestone": resolve.civ_milestone,
    "civ_tile_movement": tiles.selection_movement,
    "civ_next_rank": civ.open_deck,
    "teleport_civ": rovers.civ_jumps,
    "synergy_on_civ": resolve.civ_milestone,
    "end_two_civ": AT_THE_END["end_two_civ"].use,
}

WORMHOLE: Page = {
    "biomass_must_expand": tiles.building_steps,
    "biomass_reset": SPECIAL["biomass_reset"].use,
    "patch_on_tile": placement.patch_cells_on_tiles,
    "two_patches": patches.patch_techs,
    "store_patches": patches.may_store,
    "patch_on_meteor": placement.patch_cells_on_tiles,
}

PAGES: Mapping[str, Page] = {
    "universal_coalition": UNIVERSAL_COALITION,
    "cosmos_inc": COSMOS,
    "flux_industries": FLUX,
    "horizon_group": HORIZON,
    "jump_drive": JUMP_DRIVE,
    "makeshift": MAKESHIFT,
    "oasis_ultd": OASIS,
    "republic": REPUBLIC,
    "wormhole_corp": WORMHOLE,
}
"""By the corporation's id."""
