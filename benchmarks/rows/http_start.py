"""From nothing to the first answer, with a thousand matches in the store."""

import time
from pathlib import Path
from statistics import median

from benchmarks.http.client import call, connect, visit
from benchmarks.http.playing import Player, must
from benchmarks.http.servers import FLOOR, OURS, running, temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row
from benchmarks.stored import HOST, play_match, store_at

MATCHES = 1000
ACTIONS = 4


async def answer_at(port: int, match: str) -> None:
    player = Player(await connect(port), 0)
    await player.sit_down(match, HOST)
    player.answered(await player.wire.ask(player.next_answer()))


async def _hello(port: int) -> None:
    wire = await connect(port)
    must(await wire.ask(call("GET", "/hello")), 200)


def ours(folder: Path, match: str) -> float:
    """Seconds until a decision of a stored match was answered."""
    with running(OURS, folder) as server:
        visit(answer_at(server.port, match))
        return time.perf_counter() - server.began


def floor() -> float:
    with temporary() as folder, running(FLOOR, folder) as server:
        visit(_hello(server.port))
        return time.perf_counter() - server.began


def measure(effort: Effort) -> Measured:
    with temporary() as folder:
        with store_at(folder) as store:
            count = 3 if effort == SMALLEST else MATCHES
            matches = [play_match(store, number, ACTIONS).id.hex for number in range(count)]
        rounds = [(ours(folder, matches[number % count]), floor()) for number in range(effort.rounds)]
    return Measured(
        median(mine / theirs for mine, theirs in rounds),
        median(mine for mine, _ in rounds),
        median(theirs for _, theirs in rounds),
        "s",
    )


ROW = Row(
    "start to first answer with 1,000 stored matches",
    "bare Litestar hello",
    measure,
    must=2.0,
    aim=1.2,
    less_is_better=True,
)
