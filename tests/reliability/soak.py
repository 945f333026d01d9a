"""A soak: people play, watch, wind and fork for an hour; memory and descriptors of the server must not climb.

`python -m tests.reliability soak` (an hour; `ORRERY_SOAK_SECONDS` changes that). It is not part of `make faults`.
"""

import os
import time
from pathlib import Path
from typing import NamedTuple

from tests.reliability.caller import GONE, Caller, Player
from tests.reliability.resource_usage import descriptors, resident
from tests.reliability.result import Figure, full, size
from tests.reliability.serving import Serving

HOUR = 3_600.0
STEEPEST_MEMORY = 20.0
"""MiB an hour; the matches that are kept in memory are limited to make the climb end."""
STEEPEST_DESCRIPTORS = 5.0
KEPT = 50
"""Matches in memory."""


class Sample(NamedTuple):
    at: float
    memory: float
    open: int


def slope(points: list[tuple[float, float]]) -> float:
    """Of the straight line that fits best, per hour."""
    middle = sum(at for at, _ in points) / len(points)
    height = sum(value for _, value in points) / len(points)
    spread = sum((at - middle) ** 2 for at, _ in points)
    return HOUR * sum((at - middle) * (value - height) for at, value in points) / spread if spread else 0.0


def seconds() -> float:
    return float(os.environ.get("ORRERY_SOAK_SECONDS", HOUR if full() else 5.0))


def soak(folder: Path) -> Figure:
    figure = Figure("a soak of the server", what="calls")
    flags = (
        "--access-log",
        "off",
        "--cached-matches",
        str(KEPT),
        "--answers-per-minute",
        "0",
        "--creations-per-minute",
        "0",
    )
    with Serving(folder / "data", *flags) as server:
        assert server.process is not None
        samples: list[Sample] = []
        started = time.monotonic()
        number = gone = 0
        while (passed := time.monotonic() - started) < seconds():
            try:
                live_a_little(Player(Caller(server.port), f"soak {number}"), figure)
            except GONE:
                gone += 1  # A machine that is busy with other things may stop for longer than a silent line is kept.
            number += 1
            process = server.process.pid
            samples.append(Sample(passed, resident(process), descriptors(process)))
        judge(samples, figure)
        if server.stop() != 0:
            figure.breach("the server did not stop cleanly")
    figure.notes.append(f"{number} matches in {seconds():.0f} s, {gone} lines lost")
    return figure


def live_a_little(player: Player, figure: Figure) -> None:
    """Some answers with a look after each; then a stream, an undo, a fork, a recording."""
    caller = player.caller
    for _ in range(size(10, 40)):
        choice = player.choose()
        if choice is None:
            break
        tell(figure, player.put(*choice).status)
        tell(figure, caller.call("GET", player.path("/board")).status)
    tell(figure, caller.call("GET", player.path("/events?follow=false&after=0")).status)
    tell(figure, caller.call("POST", player.path("/undo"), {"to_ply": 1}, If_Match="*").status)
    tell(figure, caller.call("POST", player.path("/forks"), {"ply": 0}).status)
    tell(figure, caller.call("GET", player.path("/recording")).status)
    tell(figure, caller.call("POST", player.path("/abandon")).status)


def tell(figure: Figure, status: int) -> None:
    figure.tried += 1
    if status >= 500:
        figure.breach(f"a call was answered with {status}")


def judge(samples: list[Sample], figure: Figure) -> None:
    """The slopes of the second half, when everything that fills up has filled."""
    late = samples[len(samples) // 2 :]
    memory = slope([(sample.at, sample.memory) for sample in late])
    files = slope([(sample.at, float(sample.open)) for sample in late])
    figure.notes.append(
        f"memory {samples[0].memory:.0f} to {samples[-1].memory:.0f} MiB, slope {memory:+.1f} MiB an hour"
    )
    figure.notes.append(f"descriptors {samples[0].open} to {samples[-1].open}, slope {files:+.1f} an hour")
    if seconds() < HOUR / 2:
        return  # Too short for a slope to mean anything.
    if memory > STEEPEST_MEMORY:
        figure.breach(f"memory climbs by {memory:.1f} MiB an hour")
    if files > STEEPEST_DESCRIPTORS:
        figure.breach(f"descriptors climb by {files:.1f} an hour")
