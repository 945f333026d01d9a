"""Workers over one PostgreSQL, played by many connections."""

import gc
from contextlib import ExitStack

from benchmarks.http.client import visit
from benchmarks.http.servers import OURS, running, temporary
from benchmarks.http.timing import answering, at_once, players
from benchmarks.row import Effort

CONNECTIONS = 64
SECRET = "a secret that all workers of a benchmark share"


def worker_command(url: str) -> list[str]:
    return [*OURS[:-1], f"--database={url}", f"--secret={SECRET}", OURS[-1]]


def answers_per_second(url: str, workers: int, effort: Effort) -> float:
    """Durable answers a second of so many workers, their players evenly among them."""

    async def play(ports: list[int]) -> float:
        share = CONNECTIONS // len(ports)
        turns = [answering(player) for port in ports for player in await players(port, share)]
        await at_once(turns, effort.seconds / 2)  # Warms up.
        gc.collect()
        rate, _ = await at_once(turns, effort.seconds)
        return rate

    with ExitStack() as stack:
        started = [
            stack.enter_context(running(worker_command(url), stack.enter_context(temporary()))) for _ in range(workers)
        ]
        return visit(play([server.port for server in started]))
