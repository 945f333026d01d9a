"""What a process holds, as the system counts it; and what an honest caller waits."""

import os
import time
from math import ceil
from pathlib import Path

from tests.reliability.caller import Player

MEBIBYTE = 1024 * 1024


def resident(process: int) -> float:
    """Memory of a process, in MiB."""
    pages = int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / MEBIBYTE


def descriptors(process: int) -> int:
    """Open files and sockets."""
    return sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())


def percentile(waited: list[float], part: float) -> float:
    """The wait that `part` of the calls did not exceed."""
    return sorted(waited)[max(0, ceil(len(waited) * part) - 1)]


def honest_waits(player: Player, calls: int, seed: str) -> list[float]:
    """Seconds that each of these calls took: reads and answers in turn, matches one after the other.

    Where others of the same address have opened all matches that it may, one that is over is only read.
    """
    waited = []
    player.caller.hang_up()  # The server may have closed a line that was silent for long.
    for number in range(calls):
        choice = None if number % 3 else player.choose()
        if choice is None:
            if number % 3 == 0 and player.begin(f"{seed} {number}"):
                continue
            started = time.perf_counter()
            heard = player.caller.call("GET", player.path("/board"))
        else:
            started = time.perf_counter()
            heard = player.put(*choice)
        waited.append(time.perf_counter() - started)
        assert heard.status < 500, heard.body
    return waited
