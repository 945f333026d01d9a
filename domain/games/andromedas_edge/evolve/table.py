"""The table of what facts change, and small helpers of its chapters."""

from domain.games.andromedas_edge.effects.bundles import Bundle
from domain.games.andromedas_edge.glossary import STORED
from domain.games.andromedas_edge.state import (
    Player,
)
from domain.kernel import TypeDispatch

EVOLVE = TypeDispatch()


def named(pieces: tuple[str | None, ...]) -> list[str]:
    """The pieces of a fact in full: only redaction leaves any out."""
    return [piece for piece in pieces if piece is not None]


def one(piece: str | None) -> str:
    assert piece is not None
    return piece


def add(player: Player, resources: Bundle, sign: int) -> None:
    for kind in STORED:
        amount = getattr(resources, kind)
        if amount:
            setattr(player, kind, getattr(player, kind) + sign * amount)
