"""`orrery export` and `orrery import`: whole servers as folders of recordings."""

import shutil
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from api.cli import main
from api.server_lock import lock_server
from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.commands.seats import abandon
from domain.matches.events import MatchOpened
from domain.matches.persistence import mapper, open_store
from domain.matches.tokens import new_id
from replays.export import export
from tests.matches.tables import Ledger, table

GAME = "tiny_epic_galaxies"


def played(store_folder: Path, *, over: bool = True) -> UUID:
    """A stored match of a few answers, abandoned or still running."""
    ledger: Ledger = table(games()[GAME], 2, seed="bulk")
    ledger.play_on(Dice(seed_bytes("bulk"), 0), 20)
    if over:
        abandon(ledger.match, None, ledger.tick())
        ledger.keep()
    ident = new_id()
    store = open_store(str(store_folder))
    store.append_now(ident, 1, [mapper.decode(*row) for row in ledger.rows])
    store.stop()
    return ident


def files_in(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_a_server_goes_into_a_folder_and_into_another_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, other, out, again = (tmp_path / name for name in ("one", "other", "out", "again"))
    first, second = played(one), played(one)
    played(one, over=False)
    assert main(["export", str(out), "--data", str(one)]) == 0
    said = capsys.readouterr().out
    assert "2 matches written" in said
    assert "1 are still open or running" in said
    files = files_in(out)
    assert set(files) == {f"{GAME}/{ident.hex[:2]}/{ident.hex}.jsonl" for ident in (first, second)}
    assert main(["verify", *(str(path) for path in out.rglob("*.jsonl"))]) == 0
    capsys.readouterr()
    assert main(["import", str(out), "--data", str(other)]) == 0
    assert "2 matches imported, 0 were there already" in capsys.readouterr().out
    assert main(["export", str(again), "--data", str(other)]) == 0
    assert files_in(again) == files
    assert main(["doctor", "--data", str(other)]) == 0


def test_both_can_be_repeated_and_go_on_where_they_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data, out, other = tmp_path / "data", tmp_path / "out", tmp_path / "other"
    idents = [played(data) for _ in range(3)]
    assert main(["export", str(out), "--data", str(data)]) == 0
    files = files_in(out)
    missing = next(path for path in out.rglob("*.jsonl"))
    missing.rename(missing.with_suffix(".part"))  # As if it had been stopped while it wrote this one.
    capsys.readouterr()
    assert main(["export", str(out), "--data", str(data)]) == 0
    assert "1 matches written" in capsys.readouterr().out
    assert files_in(out) == files
    shutil.copy(missing, out / "the same once more.jsonl")
    for stored in ("3 matches imported, 1 were there already", "0 matches imported, 4 were there already"):
        assert main(["import", str(out), "--data", str(other)]) == 0
        assert stored in capsys.readouterr().out
    store = open_store(str(other))
    assert all(store.exists(ident) for ident in idents)
    store.stop()


def test_what_is_imported_has_no_token_and_no_word_of_the_players(tmp_path: Path) -> None:
    data, out, other = tmp_path / "data", tmp_path / "out", tmp_path / "other"
    ident = played(data)
    assert main(["export", str(out), "--data", str(data)]) == 0
    assert b"token" not in b"".join(files_in(out).values())
    assert main(["import", str(out), "--data", str(other)]) == 0
    store = open_store(str(other))
    opened = store.rows(ident, 0, 1)[0].event
    store.stop()
    assert isinstance(opened, MatchOpened)
    assert opened.imported
    assert (opened.host_token, opened.invite_token, opened.seat_tokens) == ("", "", {})


def test_files_that_are_no_recordings_are_named_and_the_others_imported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    played(data)
    assert main(["export", str(out), "--data", str(data)]) == 0
    good = next(out.rglob("*.jsonl"))
    (out / "empty.jsonl").write_bytes(b"")
    (out / "cut.jsonl").write_bytes(good.read_bytes().replace(good.stem.encode(), new_id().hex.encode())[:-200])
    (out / "noise.jsonl").write_bytes(b"\xff\xfe\n")
    capsys.readouterr()
    assert main(["import", str(out), "--data", str(tmp_path / "other")]) == 1
    captured = capsys.readouterr()
    assert "1 matches imported, 0 were there already, 3 could not be imported" in captured.out
    for name in ("empty.jsonl", "cut.jsonl", "noise.jsonl"):
        assert name in captured.err


def test_a_forged_recording_is_refused_by_the_rules_and_a_trusted_one_only_by_its_chain(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    out.mkdir()
    game = games()[GAME]
    ledger = table(game, 2, seed="forged")
    ledger.play_on(Dice(seed_bytes("forged"), 0), 6)
    abandon(ledger.match, None, ledger.tick())
    ledger.keep()
    events = ledger.events(0, len(ledger.rows))
    opened = events[0][1]
    assert isinstance(opened, MatchOpened)
    forged = msgspec.structs.replace(
        opened, seed=seed_bytes("another").hex()
    )  # Other dice than those that were rolled.
    lines = export(game, new_id().hex, [(1, forged), *events[1:]], ARCHIVE)
    (out / "forged.jsonl").write_bytes(b"".join(lines))
    command = ["import", str(out), "--data", str(tmp_path / "other")]
    assert main(command) == 1
    assert "forged.jsonl: facts-differ." in capsys.readouterr().err
    whole = (out / "forged.jsonl").read_bytes()
    (out / "forged.jsonl").write_bytes(whole.replace(b'"P0"', b'"P9"', 1))  # Changed after it was chained.
    assert main([*command, "--trust"]) == 1
    assert "forged.jsonl: Line 1 is not what was written: its hash does not fit." in capsys.readouterr().err
    (out / "forged.jsonl").write_bytes(whole)
    assert main([*command, "--trust"]) == 0
    assert "1 matches imported" in capsys.readouterr().out


def test_a_running_server_is_not_written_beside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out, other = tmp_path / "out", tmp_path / "other"
    out.mkdir()
    other.mkdir()
    with lock_server(other, str(other)):
        assert main(["import", str(out), "--data", str(other)]) == 1
    assert "in use by another server" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(tmp_path / "out"), "--data", str(tmp_path / "nothing")]) == 1
    assert "There is no data folder" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "nothing")]) == 2


def test_processes_do_the_same(tmp_path: Path) -> None:
    data, out, alone = tmp_path / "data", tmp_path / "out", tmp_path / "alone"
    for _ in range(2):
        played(data)
    assert main(["export", str(alone), "--data", str(data)]) == 0
    assert main(["export", str(out), "--data", str(data), "--jobs", "2"]) == 0
    assert files_in(out) == files_in(alone)
    other = tmp_path / "other"
    assert main(["import", str(out), "--data", str(other), "--jobs", "2", "--trust"]) == 0
    assert main(["doctor", "--data", str(other)]) == 0
