"""A finished match, ply by ply."""

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.matches.commands.seats import abandon
from domain.matches.errors import MatchError
from replays.analysis import KeyMoment, PlyAnalysis, SeatAt, analysis_of, key_moments
from tests.matches.tables import table
from tests.sample_games import TOYS


@pytest.mark.parametrize("name", list(TOYS))
def test_every_ply_has_scores_choices_and_time(name: str) -> None:
    ledger = table(TOYS[name], 2, undo="free", seed="analysis")
    ledger.play_on(Dice(seed_bytes("analysis"), 0), 2_000)
    match = ledger.match
    assert match.state.status == "finished"
    analysis = analysis_of(match, "en")
    assert [ply.ply for ply in analysis.plies] == list(range(match.ply + 1))
    assert all(ply.options and ply.label and ply.seconds is not None for ply in analysis.plies[1:])
    final = {score.seat: score.total for score in match.game.scores(match.play.state, "archive")}
    assert {seat.seat: seat.total for seat in analysis.plies[-1].seats} == final
    assert {part.id for part in analysis.parts} == set(analysis.plies[-1].seats[0].parts)
    assert analysis.key_moments


def test_a_running_match_is_not_analysed() -> None:
    ledger = table(TOYS["lanterns"], 2)
    with pytest.raises(MatchError, match="still-running"):
        analysis_of(ledger.match, "en")
    ledger.play_on(Dice(seed_bytes("few"), 0), 3)
    abandon(ledger.match, None, 9)
    ledger.keep()
    assert len(analysis_of(ledger.match, "en").plies) == 4


def ply(number: int, *totals: int) -> PlyAnalysis:
    seats = tuple(SeatAt(seat, total, {}, {}) for seat, total in enumerate(totals))
    return PlyAnalysis(number, number, 0, f"ply {number}", 1, 0.0, seats)


def test_the_largest_swings_in_score_and_in_lead_are_named() -> None:
    moments = key_moments((ply(0, 0, 0), ply(1, 2, 0), ply(2, 2, 9), ply(3, 3, 9)))
    assert KeyMoment("score", 2, 1, 9, "ply 2") in moments
    assert KeyMoment("lead", 2, 1, 9, "ply 2") in moments
    assert KeyMoment("lead", 1, 0, 2, "ply 1") in moments
    assert KeyMoment("lead", 3, 1, -1, "ply 3") in moments
    assert [moment.ply for moment in moments] == sorted(moment.ply for moment in moments)


def test_a_match_of_one_has_no_lead() -> None:
    assert [moment.kind for moment in key_moments((ply(0, 0), ply(1, 4)))] == ["score"]
