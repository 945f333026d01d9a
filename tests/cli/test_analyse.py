"""`orrery analyse`: a table for people, JSON for programs, a sentence for what cannot be analysed."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.cli import main
from domain.games import games
from replays import export, record
from replays.line_of_play import LineOfPlay, line_of_recording

RACE = "race_for_the_galaxy"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    assert main(["simulate", RACE, "--matches", "1", "--bot", "greedy", "--bot", "random", "--out", str(tmp_path)]) == 0
    return next(tmp_path.glob("*.jsonl"))


def test_a_table_for_people(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(file), "--budget", "4"]) == 0
    said = capsys.readouterr().out
    for word in ("Race for the Galaxy", "accuracy", "luck", "skill", "The costliest decisions", "random 2"):
        assert word in said


def test_json_for_programs(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert main(["analyse", str(file), "--budget", "4", "--json", "--jobs", "2"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["file"] == str(file)
    assert report["game"] == RACE
    assert len(report["split"]) == len(report["seats"]) == 2
    assert all(decision["alternatives"] for decision in report["decisions"])


def test_a_match_played_by_earlier_rules_is_not_called_damaged(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def played_before(recording: Any) -> LineOfPlay:
        line = line_of_recording(recording)
        first = msgspec.structs.replace(line.answers[0], action=line.answers[-1].action)
        return msgspec.structs.replace(line, rules="0", answers=(first, *line.answers[1:]))

    monkeypatch.setattr("api.cli.analyse.line_of_recording", played_before)
    assert main(["analyse", str(file), "--budget", "4"]) == 1
    said = capsys.readouterr().err
    assert "ply 1 was played by version 0 of the rules" in said
    assert "changed by hand" not in said


@pytest.mark.parametrize("budget", ["0", "1d", "24h", "lots"])
def test_a_budget_that_is_none_is_refused_before_anything_is_read(
    budget: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", "missing.jsonl", "--budget", budget]) == 1
    assert f"{budget} is no budget. Give 4 to 256 worlds" in capsys.readouterr().err


def test_what_cannot_be_analysed_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(tmp_path / "none.jsonl")]) == 1
    assert "There is no file" in capsys.readouterr().err
    game = games()[RACE]
    events = list(record(game, ("random", "random"), "partly"))
    partly = tmp_path / "partly.jsonl"
    partly.write_bytes(b"".join(export(game, "partly", events, 0)))
    assert main(["analyse", str(partly)]) == 1
    assert "as seat:0 saw it" in capsys.readouterr().err
    damaged = tmp_path / "damaged.jsonl"
    damaged.write_bytes(b"".join(list(export(game, "damaged", events, "archive"))[:-5]))
    assert main(["analyse", str(damaged)]) == 1
    assert "without its closing line" in capsys.readouterr().err
