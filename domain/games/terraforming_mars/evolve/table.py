"""The table that the chapters of this package fill: what each fact changes."""

from domain.games.terraforming_mars.state import NEUTRAL
from domain.kernel import Seat, TypeDispatch

EVOLVE = TypeDispatch()


def owner_of(seat: Seat | None) -> Seat:
    return NEUTRAL if seat is None else seat
