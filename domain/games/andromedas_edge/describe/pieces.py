"""Names of moons, ships, slots and spaces in words, and where a module would go in its row."""

from domain.games.andromedas_edge import actions as act
from domain.games.andromedas_edge.consequences import place_of_module
from domain.games.andromedas_edge.glossary import MANOEUVRE, SpaceId, design
from domain.games.andromedas_edge.state import Frontier
from domain.games.andromedas_edge.steps import ModulePlacement, Question
from domain.games.andromedas_edge.wording import text_of
from domain.kernel import Footprint, Message, message

Anchors = tuple[str, ...]
Said = tuple[Message, Anchors]


def moon_text(moon: str) -> Message:
    return message("moon", moon=moon, text=text_of(f"moon:{moon}"))


def ship_text(frontier: Frontier, seat: int, ship: int) -> Message:
    piece = frontier.players[seat].ships[ship]
    if piece.place == "board" and piece.at is not None:
        return message("ship.at", ship=piece.type, at=frontier.name_of(piece.at))
    return message(f"ship.{piece.place}", ship=piece.type)


def participant_text(frontier: Frontier, who: int) -> Message:
    return message("raiders") if who == frontier.seats else message("player", seat=who)


def slot_text(slot: str) -> Message:
    if slot == MANOEUVRE:
        return message("slot.manoeuvre")
    left, _, right = slot.partition("|")
    if right:
        return message("slot.joined", left=design(left), right=design(right))
    module = slot.partition("/")[0]
    return message("slot.module", module=design(module), number=int(slot.partition("/")[2] or 0) + 1)


def space_anchor(frontier: Frontier, space: SpaceId) -> Anchors:
    return (f"space:{space}",)


def cells_of(frontier: Frontier, step: Question, action: act.PlaceModule | act.MoveModule) -> Anchors:
    footprint = footprint_of(frontier, step, action)
    return () if footprint is None else footprint.cells


def footprint_of(frontier: Frontier, step: Question, action: act.AndromedaAction) -> Footprint | None:
    """Where a module would go in its row."""
    if isinstance(action, act.MoveModule):
        return place_of_module(frontier, step.seat, action.module, action.position)
    if isinstance(action, act.PlaceModule) and isinstance(step, ModulePlacement):
        return place_of_module(frontier, step.seat, step.module, action.position)
    return None
