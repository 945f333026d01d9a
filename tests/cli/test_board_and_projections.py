"""`orrery board` and `orrery projections`."""

from pathlib import Path

import pytest
from eventsourcing.persistence import StoredEvent

from api.cli import main
from domain.kernel.dice import Dice, seed_bytes
from domain.matches.persistence import mapper, open_store
from domain.matches.tokens import new_id
from tests.matches.tables import table
from tests.sample_games import TOYS


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    assert main(["simulate", "tiny_epic_galaxies", "--matches", "1", "--seats", "2", "--out", str(tmp_path)]) == 0
    return next(tmp_path.glob("*.jsonl"))


def test_any_moment_of_a_recording_can_be_drawn(recording: Path, tmp_path: Path) -> None:
    for options in (["--ply", "0"], ["--as", "seat:1", "--ply", "5"], ["--language", "cs"]):
        out = tmp_path / "board.svg"
        assert main(["board", str(recording), *options, "--out", str(out)]) == 0
        assert out.read_text(encoding="utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--ply", "99999"], "There is no ply 99999"),
        (["--as", "seat:7"], "There is no viewer seat:7"),
        (["--out", "/nowhere/board.svg"], "cannot be written"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    recording: Path, options: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["board", str(recording), *options]) == 1
    assert words in capsys.readouterr().err


def test_read_models_are_rebuilt_and_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = table(TOYS["ballots"], 2, seed="models")
    ledger.play_on(Dice(seed_bytes("models"), 0), 10)
    store = open_store(str(tmp_path))
    store.append_now(new_id(), 1, [mapper.decode(*row) for row in ledger.rows])
    store.stop()
    assert main(["projections", "list", "--data", str(tmp_path)]) == 0
    assert "lobby: not built yet" in capsys.readouterr().out
    assert main(["projections", "rebuild", "--name", "leaderboard", "--data", str(tmp_path)]) == 0
    assert "leaderboard: 12 events folded, 0 matches left out" in capsys.readouterr().out
    assert main(["projections", "list", "--data", str(tmp_path)]) == 0
    assert "leaderboard: 0 events behind" in capsys.readouterr().out


def test_a_damaged_match_is_named_in_the_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = table(TOYS["ballots"], 2, seed="damaged")
    damaged = new_id()
    store = open_store(str(tmp_path))
    store.append_now(damaged, 1, [mapper.decode(*row) for row in ledger.rows])
    store.recorder.insert_events([StoredEvent(damaged, len(ledger.rows) + 1, "ActionTaken", b"\xff")])
    store.stop()
    assert main(["projections", "rebuild", "--name", "lobby", "--data", str(tmp_path)]) == 0
    capsys.readouterr()
    assert main(["projections", "list", "--name", "lobby", "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert "lobby: 0 events behind, 1 matches left out" in told
    assert f"lobby: match {damaged.hex} could not be processed and is left out; orrery doctor --match" in told


def test_an_unknown_model_or_folder_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["projections", "rebuild", "--data", str(tmp_path / "no")]) == 1
    assert "There is no data folder" in capsys.readouterr().err
    assert main(["projections", "rebuild", "--name", "x", "--data", str(tmp_path)]) == 1
    assert "There is no read model x" in capsys.readouterr().err
