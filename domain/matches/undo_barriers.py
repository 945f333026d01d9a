"""What a seat cannot undo past on its own: computed from what its plies rolled and showed, never marked by hand."""

from collections.abc import Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec

from domain.kernel.dice import DiceRefused, NoDice
from domain.kernel.play import Play
from domain.kernel.refusals import Refused
from domain.kernel.vocabulary import Seat
from domain.matches.events import ActionTaken
from domain.matches.evolve import decision_id
from domain.matches.match import Match
from domain.matches.match_cache import KEPT_ACTIONS

BarrierReason: TypeAlias = Literal["reveal", "random", "other-seat", "deadline", "policy", "game-over"]

_ENCODER = msgspec.msgpack.Encoder()


class UndoBarrier(NamedTuple):
    """The ply that stands in the way, and why."""

    ply: int
    reason: BarrierReason


class Cut(NamedTuple):
    """A way back: the state without the caller's answers after `to_ply`, and the others' answers that stay."""

    to_ply: int
    kept: tuple[int, ...]
    state: Any
    open: list[str | None]


def ply_barrier(event: ActionTaken) -> BarrierReason | None:
    """Why no seat can undo this ply alone."""
    if event.rolled:
        return "random"
    if event.late:
        return "deadline"
    return "reveal" if event.shown else None


def own_points(match: Match, seat: Seat) -> Iterator[Cut | UndoBarrier]:
    """Under policy `own`: the points a seat can go back to, newest first, and at last the barrier that ends them."""
    later: list[tuple[int, ActionTaken]] = []
    ply = match.ply
    while ply > 0:
        for version, event in reversed(match.actions(max(0, ply - KEPT_ACTIONS), ply)):
            reason = ply_barrier(event)
            if reason is not None:
                yield UndoBarrier(ply, reason)
                return
            ply -= 1
            if event.seat != seat:
                later.append((version, event))
                continue
            cut = try_cut(match, ply, later[::-1])
            if cut is None:
                yield UndoBarrier(match.ply_of(later[-1][0]), "other-seat")
                return
            yield cut


def try_cut(match: Match, to_ply: int, others: list[tuple[int, ActionTaken]]) -> Cut | None:
    """The line without what was taken back: the others' answers decided again, with dice that refuse, must come out
    byte for byte the same."""
    state, open_then = match.state_at(to_ply)
    play = match.play.with_state(state)
    for version, event in others:
        if not _comes_out_the_same(play, version, event, open_then):
            return None
    return Cut(to_ply, tuple(version for version, _ in others), state, open_then)


def _comes_out_the_same(play: Play[Any], version: int, event: ActionTaken, open_then: list[str | None]) -> bool:
    before = {seat: play.question(seat) for seat in play.asked}
    action = play.game.packed_action_decoder.decode(event.action)
    try:
        result = play.answer(event.seat, action, NoDice())
    except (Refused, DiceRefused):
        return False
    if _ENCODER.encode(result.facts) != bytes(event.facts):
        return False
    for seat in play.asked:
        if seat == event.seat or before.get(seat) != play.question(seat):
            open_then[seat] = decision_id(version, seat)
    for seat in before:
        if seat not in play.asked:
            open_then[seat] = None
    return True
