"""Which decisions an answer opens and closes."""

from typing import Any

from domain.kernel.play import Play
from domain.kernel.vocabulary import Seat, Step

Questions = dict[Seat, Step]


def asked_now(play: Play[Any]) -> Questions:
    """Who is asked what."""
    return {seat: step for seat in play.asked if (step := play.question(seat)) is not None}


def moved(before: Questions, after: Questions, actor: Seat) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """A question opens if its seat acted or its step is another than before; it closes if it is no longer asked."""
    opens = tuple(seat for seat, step in after.items() if seat == actor or before.get(seat) != step)
    return opens, tuple(seat for seat in before if seat not in after)
