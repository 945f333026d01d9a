"""Promise: long recordings are verified and imported, and honest players wait at most three times as long as without.

The recordings are the dearest that the server takes: valid, and full of undos and redos of many plies.
"""

import threading
from pathlib import Path

from tests.reliability.caller import Caller, Player
from tests.reliability.resource_usage import honest_waits, percentile, resident
from tests.reliability.result import Figure, full, size
from tests.reliability.serving import Serving

SENDERS = 4
"""The last one imports, the others verify."""
MOST_SLOWER = 3.0
MOST_GROWTH = 256.0
"""MiB that the server itself may grow by; what the verifying process holds is its own."""
MEBIBYTE = 1024 * 1024


class Sender(threading.Thread):
    """Has a recording verified or imported again and again, from an address of its own."""

    def __init__(self, port: int, number: int, recording: bytes, path: str) -> None:
        super().__init__(daemon=True)
        self.caller = Caller(port, timeout=600.0)
        self.address = f"192.0.2.{number}"
        self.recording = recording
        self.path = path
        self.reports = 0
        self.refused = 0
        self.wrong: list[str] = []
        self.go = True

    def run(self) -> None:
        while self.go:
            heard = self.caller.call(
                "POST",
                self.path,
                self.recording,
                Content_Type="application/x-ndjson",
                X_Forwarded_For=self.address,
            )
            if heard.status == 201 or (heard.status == 200 and heard.json["valid"]):
                self.reports += 1
            elif heard.status == 429:
                self.refused += 1
            else:
                self.wrong.append(f"status {heard.status}: {heard.body[:200]!r}")
                return


def write_recording(port: int, plies: int, pairs: int) -> bytes:
    """A match of so many plies, undone and redone as a whole so many times, then abandoned and exported."""
    player = Player(Caller(port), "recorded", seats=4)
    for _ in range(plies):
        choice = player.choose()
        if choice is None:
            break
        player.put(*choice)
    last = player.caller.call("GET", player.path()).json["ply"]
    for _ in range(pairs):
        for verb, to_ply in (("undo", 0), ("redo", last)):
            heard = player.caller.call("POST", player.path(f"/{verb}"), {"to_ply": to_ply}, If_Match="*")
            assert heard.status == 201, heard.body
    player.caller.call("POST", player.path("/abandon"))
    return player.caller.call("GET", player.path("/recording")).body


def verified_recordings(folder: Path) -> Figure:
    figure = Figure("recordings verified", what="recordings")
    flags = ("--answers-per-minute", "0", "--recording-mib-per-minute", "0", "--trusted-proxies", "127.0.0.1")
    with Serving(folder / "data", *flags) as server:
        assert server.process is not None
        recording = write_recording(server.port, size(20, 380), size(5, 2_450))
        shorter = write_recording(server.port, size(20, 380), size(5, 600))  # As much as may be imported.
        honest = Player(Caller(server.port), "honest")
        calls = size(60, 6_000)
        honest_waits(honest, size(20, 300), "warm")
        quiet = percentile(honest_waits(honest, calls, "quiet"), 0.99)
        before = resident(server.process.pid)
        senders = [Sender(server.port, number, recording, "/v1/recordings/verify") for number in range(1, SENDERS)]
        senders.append(Sender(server.port, SENDERS, shorter, "/v1/recordings"))
        for sender in senders:
            sender.start()
        beside = percentile(honest_waits(honest, calls, "beside"), 0.99)
        after = resident(server.process.pid)
        for sender in senders:
            sender.go = False
        for sender in senders:
            sender.join(timeout=600)
            figure.tried += sender.reports
            for sentence in sender.wrong:
                figure.breach(sentence)
    ratio = beside / quiet
    figure.notes.append(
        f"honest p99 {quiet * 1000:.1f} ms quiet, {beside * 1000:.1f} ms while {SENDERS - 1} recordings of "
        f"{len(recording) / MEBIBYTE:.1f} MiB are verified and one of {len(shorter) / MEBIBYTE:.1f} MiB is imported, "
        f"{figure.tried} times in all: {ratio:.2f}x"
    )
    figure.notes.append(f"memory {before:.0f} MiB before, {after:.0f} MiB while verifying")
    if full() and ratio > MOST_SLOWER:
        figure.breach(f"the honest waited {ratio:.1f} times as long")
    if after - before > MOST_GROWTH:
        figure.breach(f"the server grew by {after - before:.0f} MiB")
    return figure
