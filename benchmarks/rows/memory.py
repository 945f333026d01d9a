"""What a match costs that is being played: everything kept in memory for it."""

import asyncio
import gc
import tracemalloc
from pathlib import Path
from uuid import UUID

from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row
from benchmarks.stored import opened_store, played
from domain.games import games
from domain.kernel.game import encode_state
from domain.matches.application import MatchApplication

MATCHES = 50
ACTIONS = 60


async def _load(application: MatchApplication, matches: list[UUID]) -> int:
    """Have all of them in memory; gives the size of their states."""
    return sum(
        [len(encode_state((await application.read(ident, lambda match: match)).play.state)) for ident in matches]
    )


def grown(folder: Path, matches: list[UUID]) -> tuple[int, int]:
    """Bytes the matches take in memory, and bytes of their states."""
    with opened_store(folder) as store:
        application = MatchApplication(store, games())
        asyncio.run(_load(application, matches[:1]))  # Whatever is made once for all.
        gc.collect()
        tracemalloc.start()
        states = asyncio.run(_load(application, matches[1:]))
        gc.collect()
        size, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return size, states


def measure(effort: Effort) -> Measured:
    with temporary() as folder:
        with opened_store(folder) as store:
            count = 3 if effort == SMALLEST else MATCHES
            matches = [played(store, number, ACTIONS).id for number in range(count)]
        size, states = grown(folder, matches)
    each = len(matches) - 1
    return Measured(size / states, size / each, states / each, "bytes")


ROW = Row(
    "memory of a match that is being played",
    "its state as MessagePack",
    measure,
    must=25.0,
    aim=10.0,
    less_is_better=True,
)
