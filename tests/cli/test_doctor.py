"""`orrery doctor` finds what is wrong and says it in words."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from api.cli import main
from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.matches.commands.undo_redo import undo
from domain.matches.events import ActionTaken, LineCut
from domain.matches.persistence import mapper, open_store
from domain.matches.tokens import new_id
from domain.players.deliveries import DeliveriesOpened, day_id
from domain.players.pairing import PairingCode
from domain.players.player import Player
from domain.players.tokens import new_code, new_player_token
from projections.read_models.read_models import open_views_or_rebuild
from replays.match_check import check_match
from tests.matches.tables import IDENT, Ledger, table
from tests.sample_games import TOYS


def a_match(plies: int = 90) -> Ledger:
    ledger = table(games()["tiny_epic_galaxies"], 2, undo="free", seed="doctor")
    ledger.play_on(Dice(seed_bytes("doctor"), 0), plies)
    undo(ledger.match, 0, plies - 4, ledger.match.version, 9)
    ledger.keep()
    ledger.play_on(Dice(seed_bytes("doctor"), 1), 10)
    return ledger


def in_store(folder: Path, ledger: Ledger) -> None:
    store = open_store(str(folder))
    store.append_now(new_id(), 1, [mapper.decode(*row) for row in ledger.rows])
    store.stop()


def test_a_sound_store_is_called_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_store(tmp_path, a_match())
    assert main(["projections", "rebuild", "--data", str(tmp_path)]) == 0
    assert main(["doctor", "--data", str(tmp_path)]) == 0
    assert "1 match examined, 0 unsound." in capsys.readouterr().out


def test_a_changed_read_model_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_store(tmp_path, a_match())
    assert main(["projections", "rebuild", "--data", str(tmp_path)]) == 0
    with sqlite3.connect(tmp_path / "models.sqlite") as database:
        database.execute("UPDATE rows SET value = x'90' WHERE view LIKE 'series%'")
    database.close()
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    assert "read model series: not what the events give" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "change", "words"),
    [
        (
            "orrery",
            "UPDATE stored_events SET state = x'ff00' WHERE rowid = 20",
            "version 20 cannot be read: its row is dam",
        ),
        (
            "orrery",
            "UPDATE stored_events SET topic = 'Nonsense.1', state = substr(state, 6) WHERE rowid = 10",
            "version 10 cannot be read: an event",
        ),
        (
            "orrery",
            "UPDATE stored_events SET topic = 'LineCut' WHERE rowid = 10",
            "version 10 cannot be read: its row is damaged (version 10 of match",
        ),
        (
            "orrery",
            "UPDATE stored_events SET state = (SELECT state FROM stored_events WHERE rowid = 9) WHERE rowid = 10",
            "does not fit its checksum",
        ),
        (
            "orrery",
            "UPDATE stored_events SET state = x'ff00' WHERE rowid = 20",
            "read model series: it cannot process match ",
        ),
        ("orrery", "UPDATE orrery_store SET value = 'x' WHERE name = 'id'", "it was built from another store"),
        ("orrery", "DELETE FROM stored_events WHERE rowid > 95", "the newest events are missing"),
        ("models", "DELETE FROM lobby", "read model lobby: not what the events give"),
        ("models", "UPDATE lobby SET status = 'open'", "read model lobby: not what the events give"),
        ("models", "INSERT INTO quarantined VALUES ('lobby@1', '00')", "it cannot process match 00 and leaves it out"),
    ],
)
def test_each_thing_that_is_wrong_is_said_in_words(
    file: str, change: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_store(tmp_path, a_match())
    assert main(["projections", "rebuild", "--data", str(tmp_path)]) == 0
    with sqlite3.connect(tmp_path / f"{file}.sqlite") as database:
        database.execute(change)
    database.close()
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert words in told.out
    assert "Traceback" not in told.out + told.err


def test_damaged_read_models_are_said_and_a_server_begins_them_anew(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_store(tmp_path, a_match())
    (tmp_path / "models.sqlite").write_bytes(b"this is no database" * 100)
    for command in (["doctor"], ["projections", "rebuild"]):
        assert main([*command, "--data", str(tmp_path)]) == 1
        assert "The read models are damaged (file is not a database)." in capsys.readouterr().err
    open_views_or_rebuild(tmp_path, None).close()
    assert (tmp_path / "models.sqlite.damaged").is_file()
    assert main(["projections", "rebuild", "--data", str(tmp_path)]) == 0
    assert main(["doctor", "--data", str(tmp_path)]) == 0


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (None, "1 player examined, 0 unsound"),
        ("UPDATE stored_events SET state = x'ff00' WHERE topic = 'TokenAdded'", "1 unsound"),
        ("UPDATE stored_events SET state = x'ff00' WHERE topic = 'PairingCodeMade'", "1 unsound"),
        ("UPDATE stored_events SET state = x'ff00' WHERE topic = 'DeliveriesOpened'", "1 unsound"),
    ],
)
def test_players_pairing_codes_and_deliveries_are_examined(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: str | None, words: str
) -> None:
    store, ident = open_store(str(tmp_path)), new_id()
    player = Player.register(ident, "Ana", new_player_token(ident), 1)
    player.add_token(new_player_token(ident), 2)
    code = PairingCode.make(new_code(), ident, 3)
    for stream, events in (
        (ident, player.collect_events()),
        (code.id, code.collect_events()),
        (day_id(1), [DeliveriesOpened(at=1, position=0)]),
    ):
        store.append_now(stream, 1, events)
    store.stop()
    if change is not None:
        with sqlite3.connect(tmp_path / "orrery.sqlite") as database:
            database.execute(change)
        database.close()
    main(["projections", "rebuild", "--data", str(tmp_path)])
    capsys.readouterr()
    assert main(["doctor", "--data", str(tmp_path)]) == (0 if change is None else 1)
    assert words in capsys.readouterr().out


def test_a_missing_event_is_found() -> None:
    ledger = a_match(20)
    rows = ledger.fetch(0, len(ledger.rows))
    assert check_match(IDENT, games(), rows) == []
    assert check_match(IDENT, games(), rows[:5] + rows[6:]) == ["some of its events are missing"]


def test_a_fact_the_rules_would_not_tell_is_found() -> None:
    ledger = a_match(20)
    rows = ledger.fetch(0, len(ledger.rows))
    number = next(index for index, (_, event) in enumerate(rows) if isinstance(event, ActionTaken) and event.ply == 7)
    version, event = rows[number]
    assert isinstance(event, ActionTaken)
    rows[number] = (version, msgspec.structs.replace(event, rolled=event.rolled + 1))
    assert any("ply 7" in fault for fault in check_match(IDENT, games(), rows))


def test_a_damaged_snapshot_is_named_and_nothing_is_lost() -> None:
    ledger = a_match()
    (version, *_) = ledger.snapshots
    (fault,) = check_match(IDENT, games(), ledger.fetch(0, ledger.match.version), {version: None})
    assert fault.startswith(f"version {version}: the row of its snapshot is damaged")


def test_a_snapshot_that_does_not_fit_is_found() -> None:
    ledger = a_match()
    rows = ledger.fetch(0, len(ledger.rows))
    assert ledger.snapshots, "a match of ninety plies has one"
    assert check_match(IDENT, games(), rows, ledger.snapshots) == []
    version, snapshot = next(iter(ledger.snapshots.items()))
    wrong = {version: msgspec.structs.replace(snapshot, ply=snapshot.ply + 1)}
    assert "its snapshot is not what its events give" in check_match(IDENT, games(), rows, wrong)[0]


def test_an_undo_that_goes_to_another_state_is_found() -> None:
    ledger = a_match()
    rows = ledger.fetch(0, len(ledger.rows))
    started = msgspec.msgpack.encode(ledger.match.state_at(0)[0])
    for index, (version, event) in enumerate(rows):
        if isinstance(event, LineCut):
            rows[index] = (version, msgspec.structs.replace(event, state=started))
            assert "the state it goes to is not what its line gives" in check_match(IDENT, games(), rows)[0]
            return
    pytest.fail("no undo in it")


def test_a_game_that_is_not_here_is_said() -> None:
    ledger = table(TOYS["lanterns"], 2)
    assert check_match(IDENT, games(), ledger.fetch(0, 2)) == ["there is no game lanterns here"]


def test_a_database_elsewhere_needs_no_data_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    in_store(tmp_path / "elsewhere", a_match())
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.chdir(empty)
    database = f"sqlite:///{tmp_path / 'elsewhere' / 'orrery.sqlite'}"
    assert main(["doctor", "--database", database]) == 0
    assert "1 match examined, 0 unsound." in capsys.readouterr().out
    assert [*empty.iterdir()] == []
