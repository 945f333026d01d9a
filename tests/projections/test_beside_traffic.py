"""A rebuild beside a server that is being played on: killed, resumed, and in the end equal to what was there."""

import re
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.matches.persistence import mapper, open_store
from domain.matches.tokens import new_id
from projections.read_models.read_models import NAMES
from projections.read_models.sqlite import SQLiteViewStore
from tests.matches.tables import table
from tests.reliability.caller import Caller, Player
from tests.reliability.durable import Writer
from tests.reliability.serving import Serving

ROOT = Path(__file__).parents[2]
MATCHES = 8
PLIES = 1_200
ATTEMPTS = 5


class EndlessWriter(Writer):
    """Opens another match when one is over: a rebuild may take longer than a match."""

    def run(self) -> None:
        while self.go:
            super().run()
            if self.go:
                self.player = Player(Caller(self.player.caller.port), "another match")


def full_store(data: Path) -> None:
    """Enough events that a rebuild takes a moment."""
    ledger = table(games()["tiny_epic_galaxies"], 2, seed="beside")
    ledger.play_on(Dice(seed_bytes("beside"), 0), PLIES)
    events = [mapper.decode(*row) for row in ledger.rows]
    with closing(open_store(str(data))) as store:
        for _ in range(MATCHES):
            store.append_now(new_id(), 1, events)


def orrery(*words: str) -> "subprocess.Popen[str]":
    command = [sys.executable, "-m", "api.cli", *words]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def killed_half_way(data: Path, views: SQLiteViewStore) -> bool:
    """Whether a rebuild could be killed after it had begun and before it was through."""
    before = views.serving("series")
    with orrery("projections", "rebuild", "--data", str(data)) as rebuilding:
        while rebuilding.poll() is None and views.view("series", before + 1).tracking() is None:
            time.sleep(0.001)
        rebuilding.kill()
    return views.serving("series") == before and views.view("series", before + 1).tracking() is not None


@pytest.mark.slow
def test_a_rebuild_beside_traffic_survives_a_kill_and_ends_equal(tmp_path: Path) -> None:
    data = tmp_path / "data"
    full_store(data)
    with Serving(data) as server, closing(SQLiteViewStore(data / "models.sqlite")) as views:
        writer = EndlessWriter(0, server.port)
        writer.start()
        assert any(killed_half_way(data, views) for _ in range(ATTEMPTS))
        killed_at = views.view("series", views.serving("series") + 1).tracking()
        assert killed_at is not None
        with orrery("projections", "rebuild", "--data", str(data)) as resumed:
            told = resumed.communicate(timeout=120)[0]
        assert resumed.returncode == 0, told
        counts = {
            name: int(count) for name, count in re.findall(r"(\w+): (\d+) events folded, 0 matches left out", told)
        }
        assert counts.keys() == set(NAMES)
        with closing(open_store(str(data))) as store:
            assert counts["series"] <= store.newest_notification() - killed_at.notification_id, "it did not begin again"
        answered = writer.acknowledged
        assert answered > 0
        until(lambda: writer.acknowledged > answered)
        writer.go = False
        writer.join(timeout=30)
        caught_up(data)
        with orrery("doctor", "--data", str(data)) as doctor:
            said = doctor.communicate(timeout=170)[0]
        assert "Everything is sound." in said, said


def caught_up(data: Path) -> None:
    """The server goes on with the generation that was built."""

    def behind() -> bool:
        with orrery("projections", "list", "--data", str(data)) as listed:
            return listed.communicate(timeout=60)[0].count(" 0 events behind") == len(NAMES)

    until(behind)


def until(look: Callable[[], bool], patience: float = 60.0) -> None:
    deadline = time.monotonic() + patience
    while not look():
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.05)
