"""Live: every action on its way to a hundred watchers."""

import itertools
import time
from collections.abc import Awaitable, Callable
from statistics import median

from benchmarks.http.client import call, connect, visit
from benchmarks.http.playing import Player, must
from benchmarks.http.servers import both
from benchmarks.http.timing import players
from benchmarks.http.watching import Crowd, Watcher, events_of, watch
from benchmarks.row import SMALLEST, Effort, Measured, Row

WATCHERS = 100
SMALLEST_CROWD = 5
BEGINNING = 2
"""What a stream of ours begins with: the pause before a retry, and a snapshot."""


class Ours:
    """A match, its player, and who watches."""

    def __init__(self, port: int, count: int, player: Player) -> None:
        self.port = port
        self.count = count
        self.player = player
        self.crowd = Crowd()
        self.watchers: list[Watcher] = []

    async def gather(self) -> None:
        """Everybody watches the player's match."""
        for watcher in self.watchers:
            watcher.transport.close()
        self.crowd = Crowd()
        path = f"/v1/matches/{self.player.match}/events"
        self.watchers = [await watch(self.port, self.crowd, path, self.player.headers) for _ in range(self.count)]
        await self.crowd.until(BEGINNING * self.count)

    async def publish(self) -> None:
        """One answer, on every stream."""
        wanted = self.crowd.seen + self.count
        self.player.answered(await self.player.wire.ask(self.player.next_answer()))
        await self.crowd.until(wanted)

    async def ready(self) -> None:
        if self.player.over or not self.watchers:
            await self.player.open()
            await self.gather()


async def sample(table: Ours) -> list[bytes]:
    """What our server sends, for the floor to send the same."""
    await table.ready()
    table.watchers[0].kept = bytearray(b"\r\n\r\n")
    for _ in range(8):
        if not table.player.over:
            await table.publish()
    kept = bytes(table.watchers[0].kept)
    table.watchers[0].kept = None
    return events_of(kept)


async def _rate(
    count: int,
    publish: Callable[[], Awaitable[None]],
    seconds: float,
    ready: Callable[[], Awaitable[None]] | None = None,
) -> float:
    """Deliveries per second; `ready`, before each of them, is not counted: a match may be over."""
    sent, taken = 0, 0.0
    while True:
        if ready is not None:
            await ready()
        began = time.perf_counter()
        await publish()
        taken += time.perf_counter() - began
        sent += 1
        if taken >= seconds:
            return sent * count / taken


async def _compare(ours: int, floor: int, count: int, effort: Effort) -> Measured:
    table = Ours(ours, count, (await players(ours, 1))[0])
    events = itertools.cycle(await sample(table))
    crowd = Crowd()
    for _ in range(count):
        await watch(floor, crowd, "/events", {})
    await crowd.until(count)
    wire = await connect(floor)

    async def publish() -> None:
        wanted = crowd.seen + count
        must(await wire.ask(call("POST", "/publish", next(events))), 201)
        await crowd.until(wanted)

    rounds = []
    for _ in range(effort.rounds):
        mine = await _rate(count, table.publish, effort.seconds, table.ready)
        rounds.append((mine, await _rate(count, publish, effort.seconds)))
    return Measured(
        median(mine / theirs for mine, theirs in rounds),
        median(mine for mine, _ in rounds),
        median(theirs for _, theirs in rounds),
        "deliveries/s",
    )


def measure(effort: Effort) -> Measured:
    with both() as (ours, floor):
        return visit(_compare(ours, floor, SMALLEST_CROWD if effort == SMALLEST else WATCHERS, effort))


ROW = Row(
    "live fan-out to 100 watchers, of durable answers",
    "bare server-sent events of the same bytes",
    measure,
    must=0.4,
    aim=0.75,
)
