"""What stands against a space, and how things stand there."""

from domain.games.terraforming_mars import actions, steps
from domain.games.terraforming_mars.components import NEIGHBOURS, SPACES
from domain.games.terraforming_mars.components.rows import SpaceId
from domain.games.terraforming_mars.effects.amounts import CITIES
from domain.games.terraforming_mars.effects.words import Placement
from domain.games.terraforming_mars.objections.table import OBJECTIONS
from domain.games.terraforming_mars.rules.committee import tax_rate
from domain.games.terraforming_mars.rules.spaces import METAL, VOLCANIC, beside_own, cities_around, spaces_for
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Message, Objection, Seat, Step, message


@OBJECTIONS.on(actions.PlaceOn)
def place_on(mars: Mars, step: Step, action: actions.PlaceOn) -> Objection:
    seat: Seat = step.seat  # type: ignore[attr-defined]
    found = space_objection(mars, seat, action.space)
    if found is not None:
        return found
    on = placement_of(step)
    if isinstance(step, steps.LandClaiming) and action.space in mars.claims:
        return Objection("space_claimed", {"space": action.space, "seat": seat})
    if tax_rate(mars) and action.space in spaces_for(mars, seat, on):
        return Objection("space_leaves_no_tax", {"space": action.space})
    there = standing_there(mars, seat, on, action.space)
    return Objection(f"not_{on}", {"space": action.space, "there": there})


def placement_of(step: Step) -> Placement:
    """Where the tile or mark of this question may go."""
    match step:
        case steps.TilePlacement(on=on):
            return on
        case steps.LandClaiming():
            return "land"
        case steps.EventOcean():
            return "ocean_reserved"
        case _:
            return "greenery"


def space_objection(mars: Mars, seat: Seat, space: SpaceId) -> Objection | None:
    """What is wrong with a space whatever is to be placed there."""
    if space not in SPACES:
        return Objection("no_such_space", {"space": str(space)})
    if space in mars.tiles:
        return Objection("space_taken", {"space": space, "tile": mars.tiles[space].kind})
    if mars.claims.get(space, seat) != seat:
        return Objection("space_claimed", {"space": space, "seat": mars.claims[space]})
    reserved = SPACES[space].reserved_for
    return None if reserved is None else Objection("space_reserved", {"space": space, "card": reserved})


def standing_there(mars: Mars, seat: Seat, on: Placement, space: SpaceId) -> Message:
    """What an empty space is, or has beside it, that does not do for this placement."""
    if SPACES[space].kind != "land":
        return message("there.ocean_space", space=space)
    match on:
        case "city" | "isolated":
            near = next(near for near in NEIGHBOURS[space] if near in mars.tiles and in_the_way(mars, on, near))
            return message("there.tile_beside", space=space, tile=mars.tiles[near].kind, near=near)
        case "greenery":
            return message("there.no_own_tile", space=space)
        case "metal_next_to_own" if space in METAL and not beside_own(mars, seat, space):
            return message("there.no_own_tile", space=space)
        case "metal" | "metal_next_to_own":
            return message("there.no_metal", space=space)
        case "next_to_city" | "next_to_two_cities":
            return message("there.cities_beside", space=space, count=cities_around(mars, space))
        case "next_to_greenery":
            return message("there.no_greenery", space=space)
        case "volcanic" if space not in VOLCANIC:
            return message("there.no_volcano", space=space)
        case _:
            return message("there.land", space=space)


def in_the_way(mars: Mars, on: Placement, near: SpaceId) -> bool:
    """Whether the tile on a neighbouring space rules this placement out."""
    return on == "isolated" or mars.tiles[near].kind in CITIES


@OBJECTIONS.on(actions.RemoveOceanFrom)
def remove_ocean(mars: Mars, step: Step, action: actions.RemoveOceanFrom) -> Objection:
    return Objection("no_ocean_there", {"space": str(action.space)})
