"""Promise 1: acknowledged is durable. Writers answer while the server is killed at random moments.

Nothing that was acknowledged may be missing afterwards; and a copy of the files, cut at any moment, opens whole.
"""

import random
import shutil
import sqlite3
import threading
import time
from pathlib import Path
from uuid import UUID

from domain.matches.persistence import open_store
from tests.reliability.caller import GONE, PATIENCE, Caller, Player, insist
from tests.reliability.power_cut import FILE, LOG, Files, cut, files_of
from tests.reliability.result import Figure, size
from tests.reliability.serving import Forked, Serving

WRITERS = 4


class Writer(threading.Thread):
    """Answers as fast as it can and remembers the last version that was acknowledged."""

    def __init__(self, number: int, port: int) -> None:
        super().__init__(daemon=True)
        self.player = Player(Caller(port), f"writer {number}")
        self.acknowledged = 0
        self.version = self.player.created["match"]["version"]
        self.go = True

    def run(self) -> None:
        while self.go:
            try:
                choice = self.player.choose()
                if choice is None:
                    return
                heard = self.player.put(*choice)
            except GONE:
                self.player.decisions = []
                time.sleep(0.02)
                continue
            if heard.status == 201:
                self.version = max(self.version, heard.json["version"])
                self.acknowledged += 1
            else:
                self.player.decisions = []

    def check(self, caller: Caller, figure: Figure) -> None:
        """What was acknowledged by now is in the match. The writer goes on meanwhile, so that is noted first."""
        acknowledged = self.version
        caller.token = self.player.caller.token
        now = insist(lambda: caller.call("GET", self.player.path())).json["version"]
        if now < acknowledged:
            figure.breach(f"match {self.player.match}: version {acknowledged} was acknowledged, {now} is there")


def kill_under_load(folder: Path) -> Figure:
    figure = Figure("acknowledged is durable")
    kills, wanted = size(2, 200), size(40, 20_000)
    chance = random.Random(1)
    with Forked(folder / "data") as server:
        writers = [Writer(number, server.port) for number in range(WRITERS)]
        for writer in writers:
            writer.start()
        killed = 0
        while killed < kills or given(figure, writers) < wanted:
            _wait_for(figure, writers, chance.randrange(2 * wanted // kills))
            time.sleep(chance.uniform(0.0, 0.05))
            server.kill()
            killed += 1
            server.start()
            for number, writer in enumerate(writers):
                writer.check(Caller(server.port), figure)
                if not writer.is_alive():
                    figure.tried += writer.acknowledged
                    writers[number] = Writer(1000 * killed + number, server.port)
                    writers[number].start()
        for writer in writers:
            writer.go = False
            writer.join(timeout=30)
            writer.check(Caller(server.port), figure)
            figure.tried += writer.acknowledged
        server.stop()
    figure.notes.append(f"{killed} kills under {WRITERS} writers")
    return figure


def given(figure: Figure, writers: list[Writer]) -> int:
    """Answers that were acknowledged so far."""
    return figure.tried + sum(writer.acknowledged for writer in writers)


def _wait_for(figure: Figure, writers: list[Writer], more: int) -> None:
    """So many answers to the next kill, however slow the machine is."""
    goal, deadline = given(figure, writers) + more, time.monotonic() + PATIENCE + more
    while given(figure, writers) < goal and any(writer.is_alive() for writer in writers):
        assert time.monotonic() < deadline, f"{given(figure, writers)} answers were acknowledged, {goal} are awaited"
        time.sleep(0.005)


def copies_of_the_files(folder: Path) -> Figure:
    """What a backup, or a disk after a power cut, would hold: every copy opens and has all that was acknowledged."""
    figure = Figure("a copy cut at any moment is whole", what="copies")
    chance, cuts = random.Random(4), 0
    with Serving(folder / "data") as server:
        writer = Writer(0, server.port)
        writer.start()
        for number in range(size(6, 200)):
            acknowledged, match = writer.version, writer.player.match
            before = files_of(server.data)
            time.sleep(chance.uniform(0.02, 0.2))
            after = files_of(server.data)
            _open_copy(folder / f"copy{number}", before, match, acknowledged, figure)
            left = cut(before, after, chance)
            if left is not None:
                cuts += 1
                _open_copy(folder / f"cut{number}", Files(after.file, left), match, acknowledged, figure)
            if not writer.is_alive():
                writer = Writer(number + 1, server.port)
                writer.start()
        writer.go = False
        writer.join(timeout=30)
    figure.notes.append(f"{cuts} of them cut behind the last sync that was acknowledged")
    if not cuts:
        figure.breach("nothing was written between two looks: no copy could be cut")
    return figure


def _open_copy(copy: Path, files: Files, match: str, acknowledged: int, figure: Figure) -> None:
    figure.tried += 1
    copy.mkdir()
    (copy / FILE).write_bytes(files.file)
    (copy / LOG).write_bytes(files.log)
    try:
        with sqlite3.connect(copy / FILE) as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
        database.close()
        if sound != "ok":
            figure.breach(f"a copy is corrupt: {sound[:100]}")
            return
        store = open_store(str(copy))
        versions = [row.version for row in store.rows(UUID(match))]
        store.stop()
    except sqlite3.Error as error:
        figure.breach(f"a copy does not open: {error}")
        return
    finally:
        shutil.rmtree(copy)
    if versions != list(range(1, len(versions) + 1)):
        figure.breach("the versions in a copy are not dense")
    if len(versions) < acknowledged:
        figure.breach(f"version {acknowledged} was acknowledged before the copy, {len(versions)} are in it")
