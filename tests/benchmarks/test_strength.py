"""The table of the bots' strength."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from benchmarks.strength import Contest, Result, hold, main, read_results, rendered, wilson
from domain.kernel.game import Game
from tests.replays.comets import GAME


def test_the_interval_holds_the_share_and_narrows_with_more_matches() -> None:
    few, many = wilson(7, 10), wilson(700, 1000)
    assert few[0] < many[0] < 0.7 < many[1] < few[1]
    assert (round(few[0], 3), round(few[1], 3)) == (0.397, 0.892)
    assert wilson(10, 10)[1] == 1.0
    assert wilson(0, 10)[0] == 0.0


def test_a_contest_is_the_same_again_and_takes_every_seat() -> None:
    contest = Contest("greedy", "random", 2, 0.9)
    once = hold(GAME, contest, 20)
    assert once == hold(GAME, contest, 20)
    assert once.matches == 20
    assert once.verdict == "kept"
    assert once.margin > 0


def test_a_bot_that_wins_too_little_is_named() -> None:
    result = Result("comets", "random", "greedy", 2, 10, 1.0, -9.0, 0.7)
    assert result.verdict == "MISSED"
    line = rendered([result]).splitlines()[-1]
    assert "10%" in line
    assert "MISSED" in line


def test_a_run_that_was_ended_goes_on_with_the_next_contest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []

    def play(game: Game[Any], contest: Contest, matches: int, carrier: object) -> Result:
        if len(held) == 3:
            raise KeyboardInterrupt
        held.append(contest.bot)
        return Result(game.id, contest.bot, contest.rival, contest.seats, matches, matches, 1.0, contest.must)

    monkeypatch.setattr("benchmarks.strength.hold", play)
    words = ["race_for_the_galaxy", "--matches", "4", "--out", str(tmp_path / "strength.json")]
    with pytest.raises(KeyboardInterrupt):
        main(words)
    assert held == ["greedy", "beginner", "greedy"]
    held.clear()
    assert main(words) == 0
    assert held == ["search:1s", "greedy", "search:1s"]
    assert len(read_results(tmp_path / "strength.json")) == 6
    held.clear()
    assert main(words) == 0
    assert held == []


@pytest.mark.slow
def test_the_command_plays_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "strength.json"
    main(["race_for_the_galaxy", "--matches", "2", "--search", "search:4", "--out", str(out)])
    assert "search:4" in capsys.readouterr().out
    results = msgspec.json.decode(out.read_bytes(), type=list[Result])
    assert [(result.bot, result.seats) for result in results][3:] == [("search:4", 2), ("greedy", 4), ("search:4", 4)]
