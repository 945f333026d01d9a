"""Every row runs in its smallest version. No test asserts a time."""

import json
from pathlib import Path

import pytest

from benchmarks import catan, matches
from benchmarks.__main__ import main
from benchmarks.report import verdict
from benchmarks.row import SMALLEST, Effort, Measured, Row, interleaved
from benchmarks.rows import deciding, folding, rows, self_play
from domain.games import games
from tests.replays.comets import GAME


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.name)
def test_every_row_runs(row: Row) -> None:
    measured = row.measure(SMALLEST)
    assert measured.ratio is None or measured.ratio > 0
    assert measured.ratio is not None or measured.note


def test_the_rows_of_a_game_measure_any_game() -> None:
    for compared in (deciding.compared, folding.compared):
        measured = compared(GAME, 3, SMALLEST)
        assert measured.ratio is not None
        assert measured.ratio > 0


def test_a_thousand_facts_are_exactly_that() -> None:
    pieces = folding.stored(GAME, 2)
    assert sum(len(GAME.facts_decoder.decode(raw)) for raw in pieces) == 1000


def test_self_play_says_why_it_has_no_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "game_or_none", lambda ident: GAME)
    monkeypatch.setattr(self_play, "SEATS", 3)
    monkeypatch.setattr(catan, "MISSING", "catanatron is not installed")
    measured = self_play.measure(SMALLEST)
    assert (measured.ratio, measured.note) == (None, "catanatron is not installed")
    assert measured.ours is not None
    assert measured.ours > 0


def test_ours_and_the_floor_are_measured_in_turn_and_medians_count() -> None:
    turns: list[str] = []
    rates = iter([1.0, 2.0, 30.0])

    def ours(seconds: float) -> float:
        turns.append("ours")
        return next(rates)

    def floor(seconds: float) -> float:
        turns.append("floor")
        return 2.0

    measured = interleaved(ours, floor, Effort(rounds=3, seconds=0), "actions/s")
    assert turns == ["ours", "floor"] * 3
    assert (measured.ratio, measured.ours, measured.floor) == (1.0, 2.0, 2.0)


@pytest.mark.parametrize(
    ("ratio", "said"), [(None, "not measured"), (0.9, "MISSED"), (1.5, "must kept"), (2.5, "aim reached")]
)
def test_the_verdict_compares_with_must_and_aim(ratio: float | None, said: str) -> None:
    row = Row("row", "floor", lambda effort: Measured(ratio), must=1.0, aim=2.5)
    assert verdict(row, Measured(ratio)) == said


def test_less_may_be_better() -> None:
    row = Row("row", "floor", lambda effort: Measured(4.0), aim=10.0, less_is_better=True)
    assert verdict(row, Measured(4.0)) == "aim reached"
    assert verdict(row, Measured(11.0)) == "aim not reached"


def test_the_table_is_printed_and_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Row("the row", "the floor", lambda effort: Measured(1.25043, 5.0, 4.0, "actions/s"), must=1.0)
    monkeypatch.setattr("benchmarks.__main__.rows", lambda: [row])
    assert main(["--out", str(tmp_path / "results.json")]) == 0
    assert "1.25x" in capsys.readouterr().out
    written = json.loads((tmp_path / "results.json").read_text())
    assert written["rows"][0]["ratio"] == 1.25
    assert written["rows"][0]["verdict"] == "measured"


def test_there_are_games_to_measure() -> None:
    assert len(games()) > 0
