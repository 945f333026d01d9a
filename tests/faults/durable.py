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

from domain.matches.store import open_store
from tests.faults.caller import GONE, Caller, Player
from tests.faults.figure import Figure, size
from tests.faults.serving import Serving

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
        """The last acknowledged version is in the match."""
        caller.token = self.player.caller.token
        now = caller.call("GET", self.player.path()).json["version"]
        if now < self.version:
            figure.breach(f"match {self.player.match}: version {self.version} was acknowledged, {now} is there")


def kill_under_load(folder: Path) -> Figure:
    figure = Figure("acknowledged is durable")
    kills, wanted = size(2, 200), size(40, 20_000)
    chance = random.Random(1)
    server = Serving(folder / "data").start()
    writers = [Writer(number, server.port) for number in range(WRITERS)]
    for writer in writers:
        writer.start()
    killed = 0
    while killed < kills or figure.tried + sum(writer.acknowledged for writer in writers) < wanted:
        time.sleep(chance.uniform(0.1, 0.8))
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


def copies_of_the_files(folder: Path) -> Figure:
    """What a backup, or a disk after a power cut, would hold: every copy opens and has all that was acknowledged."""
    figure = Figure("a copy cut at any moment is whole", what="copies")
    with Serving(folder / "data") as server:
        writer = Writer(0, server.port)
        writer.start()
        for number in range(size(6, 200)):
            time.sleep(0.05)
            before = writer.version
            copy = folder / f"copy{number}"
            copy.mkdir()
            for name in ("orrery.sqlite-wal", "orrery.sqlite"):  # The log first: what is folded meanwhile is in both.
                source = server.data / name
                if source.exists():
                    shutil.copyfile(source, copy / name)
            _open_copy(copy, writer.player.match, before, figure)
            shutil.rmtree(copy)
            if not writer.is_alive():
                writer = Writer(number + 1, server.port)
                writer.start()
        writer.go = False
        writer.join(timeout=30)
    return figure


def _open_copy(copy: Path, match: str, acknowledged: int, figure: Figure) -> None:
    figure.tried += 1
    try:
        with sqlite3.connect(copy / "orrery.sqlite") as database:
            sound = database.execute("PRAGMA integrity_check").fetchone()[0]
        database.close()
        if sound != "ok":
            figure.breach(f"a copy is corrupt: {sound[:100]}")
            return
        store = open_store(str(copy))
        version = store.version(UUID(match))
        store.stop()
    except sqlite3.Error as error:
        figure.breach(f"a copy does not open: {error}")
        return
    if version < acknowledged:
        figure.breach(f"version {acknowledged} was acknowledged before the copy, {version} is in it")
