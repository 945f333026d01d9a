"""A dry run for a seat, on a re-dealt copy: it cannot leak, and stops before anything hidden or random."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.dice import Dice, DiceRefused, NoDice, seed_bytes
from domain.kernel.messages import Language
from domain.kernel.play import Play
from domain.kernel.redaction import redact
from domain.kernel.vocabulary import Action, Seat
from domain.kernel.zones import newly_visible_to, redeal, visibility_of
from domain.matches.commands.answer import must_run
from domain.matches.match import Match
from projections.match_views.board import view_of
from projections.match_views.decisions import DecisionView, decision_view
from projections.match_views.summary import wording_of


class Stopped(msgspec.Struct, frozen=True):
    at: int
    reason: str


class Preview(msgspec.Struct, frozen=True):
    applied: int
    stopped: Stopped | None
    facts: tuple[Any, ...]
    board: Any
    decisions: tuple[DecisionView, ...]


def preview_of(match: Match, seat: Seat, actions: Sequence[Action], language: Language) -> Preview:
    """Play these answers of `seat` one after another in a world that only looks like this one."""
    must_run(match)
    dealer = Dice(seed_bytes(f"preview {match.game.id} {seat}"), match.ply)  # The same answer to the same question.
    play = match.play.with_state(redeal(match.game, match.play.state, seat, dealer))
    facts: list[Any] = []
    stopped = None
    applied = 0
    for index, action in enumerate(actions):
        tried, reason, seen = _try(play, seat, action)
        if reason is not None:
            stopped = Stopped(index, reason)
            break
        play = tried
        facts += seen
        applied += 1
    wording = wording_of(match, language)
    decisions = tuple(
        decision_view(play, asked, f"preview.{asked}", wording, own=asked == seat) for asked in play.asked
    )
    return Preview(applied, stopped, tuple(facts), view_of(match, play.state, seat), decisions)


def _try(play: Play[Any], seat: Seat, action: Action) -> tuple[Play[Any], str | None, list[Any]]:
    """The answer on a copy, so that a refused roll leaves nothing behind."""
    legal = play.validate(seat, action)
    copy = play.copy()
    visibility = visibility_of(play.game.zones(copy.state))
    try:
        result = copy.carry_out(seat, legal, NoDice())
    except DiceRefused:
        return play, "random", []
    if newly_visible_to(visibility, result.facts, copy.seats):
        return play, "reveal", []
    return copy, None, [redact(fact, seat) for fact in result.facts]
