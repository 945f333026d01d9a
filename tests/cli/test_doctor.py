"""`orrery doctor` finds what is wrong and says it in words."""

import sqlite3
from pathlib import Path

import msgspec
import pytest

from api.cli import main
from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.matches import codec
from domain.matches.events import ActionTaken
from domain.matches.store import open_store
from domain.matches.tokens import new_id
from domain.matches.winding import undo
from replays.checkup import checkup
from tests.matches.tables import IDENT, Ledger, table
from tests.toys import TOYS


def a_match(plies: int = 90) -> Ledger:
    ledger = table(games()["tiny_epic_galaxies"], 2, undo="free", seed="doctor")
    ledger.play_on(Dice(seed_bytes("doctor"), 0), plies)
    ledger.keep(undo(ledger.match, 0, plies - 4, ledger.match.version, 9).events)
    ledger.play_on(Dice(seed_bytes("doctor"), 1), 10)
    return ledger


def in_store(folder: Path, ledger: Ledger) -> None:
    store = open_store(str(folder))
    store.append_now(new_id(), 1, [codec.decode(*row) for row in ledger.rows])
    store.stop()


def test_a_sound_store_is_called_sound(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_store(tmp_path, a_match())
    assert main(["projections", "rebuild", "--data", str(tmp_path)]) == 0
    assert main(["doctor", "--data", str(tmp_path)]) == 0
    assert "1 matches examined, 0 unsound." in capsys.readouterr().out


def test_a_changed_read_model_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    in_store(tmp_path, a_match())
    assert main(["projections", "rebuild", "--data", str(tmp_path)]) == 0
    with sqlite3.connect(tmp_path / "models.sqlite") as database:
        database.execute("UPDATE rows SET value = x'90' WHERE model LIKE 'series%'")
    database.close()
    assert main(["doctor", "--data", str(tmp_path)]) == 1
    assert "read model series: not what the events give" in capsys.readouterr().out


def test_a_missing_event_is_found() -> None:
    ledger = a_match(20)
    rows = ledger.fetch(0, len(ledger.rows))
    assert checkup(IDENT, games(), rows) == []
    assert checkup(IDENT, games(), rows[:5] + rows[6:]) == ["some of its events are missing"]


def test_a_fact_the_rules_would_not_tell_is_found() -> None:
    ledger = a_match(20)
    rows = ledger.fetch(0, len(ledger.rows))
    number = next(index for index, (_, event) in enumerate(rows) if isinstance(event, ActionTaken) and event.ply == 7)
    version, event = rows[number]
    assert isinstance(event, ActionTaken)
    rows[number] = (version, msgspec.structs.replace(event, rolled=event.rolled + 1))
    assert any("ply 7" in fault for fault in checkup(IDENT, games(), rows))


def test_a_checkpoint_that_does_not_fit_is_found() -> None:
    ledger = a_match()
    rows = ledger.fetch(0, len(ledger.rows))
    for number, (version, event) in enumerate(rows):
        if isinstance(event, ActionTaken) and event.checkpoint is not None:
            wrong = msgspec.structs.replace(event.checkpoint, ply=event.checkpoint.ply + 1)
            rows[number] = (version, msgspec.structs.replace(event, checkpoint=wrong))
            assert "its checkpoint stands at another ply" in checkup(IDENT, games(), rows)[0]
            return
    pytest.fail("no checkpoint in a match of ninety plies")


def test_a_game_that_is_not_here_is_said() -> None:
    ledger = table(TOYS["lanterns"], 2)
    assert checkup(IDENT, games(), ledger.fetch(0, 2)) == ["there is no game lanterns here"]
