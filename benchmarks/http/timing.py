"""How long calls take: many connections for a while, or one call after the other."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from benchmarks.http.client import Wire, connect
from benchmarks.http.playing import Player

Turn = Callable[[], Awaitable[float]]
"""Makes one call and gives the seconds it took."""


async def at_once(turns: list[Turn], seconds: float) -> tuple[float, list[float]]:
    """All of them over and over at the same time: calls per second, and how long each took."""
    taken: list[float] = []
    began = time.perf_counter()

    async def keep_on(turn: Turn) -> None:
        while True:
            taken.append(await turn())
            if time.perf_counter() - began >= seconds:
                return

    await asyncio.gather(*(keep_on(turn) for turn in turns))
    return len(taken) / (time.perf_counter() - began), taken


def answering(player: Player) -> Turn:
    """One answer after the other; a match that is over is followed by the next, which is not counted."""

    async def turn() -> float:
        if player.over:
            await player.open()
        call = player.next_answer()
        began = time.perf_counter()
        reply = await player.wire.ask(call)
        taken = time.perf_counter() - began
        player.answered(reply)
        return taken

    return turn


def repeating(wire: Wire, call: bytes) -> Turn:
    """The same call again and again."""

    async def turn() -> float:
        began = time.perf_counter()
        await wire.ask(call)
        return time.perf_counter() - began

    return turn


async def players(port: int, count: int) -> list[Player]:
    """So many at the table, each with a match and a connection of its own."""
    found = [Player(await connect(port), number) for number in range(count)]
    for player in found:
        await player.open()
    return found


def quantile(values: list[float], part: float) -> float:
    """The value that `part` of them do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def undoing(player: Player) -> Turn:
    """The last action is taken back."""

    async def turn() -> float:
        if not player.ply or player.over:
            await player.open()
            await answering(player)()
        call = player.next_undo()
        began = time.perf_counter()
        reply = await player.wire.ask(call)
        taken = time.perf_counter() - began
        player.answered(reply)
        return taken

    return turn
