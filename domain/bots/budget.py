"""How long a bot may think: so many play-outs, which gives the same choice every time, or so many seconds."""

import re
import time
from typing import Any, Protocol

from domain.kernel.messages import Message
from domain.kernel.refusals import SetupRefused

LONGEST = 60.0
"""Seconds a move: longer would hold the table up."""
SHORTEST = 0.01
MOST_PLAYOUTS = 100_000

_SPELLING = re.compile(r"(?P<figure>\d{1,9}(\.\d{1,3})?)(?P<unit>s|ms|)")


class Meter(Protocol):
    """Measures one decision's thinking."""

    def spent(self, playouts: int) -> float:
        """Which share of the budget is used up after so many play-outs; 1 or more when all of it is."""
        ...


class Budget(Protocol):
    def start(self) -> Meter: ...


class Playouts:
    """A budget by work done: the same on every machine."""

    def __init__(self, count: int) -> None:
        self.count = count

    def start(self) -> "Playouts":
        return self

    def spent(self, playouts: int) -> float:
        return playouts / self.count


class Seconds:
    """A budget by the clock."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def start(self) -> "Stopwatch":
        return Stopwatch(self.seconds)


class Stopwatch:
    """Runs from the moment it is made."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._started = time.perf_counter()

    def spent(self, playouts: int) -> float:  # noqa: ARG002 - a clock does not count
        return (time.perf_counter() - self._started) / self._seconds


class BudgetRefused(SetupRefused):
    """A bot that exists with a budget it cannot have: the same problem as an unknown bot, in words of its own."""

    def __init__(self, sentence: str, **params: Any) -> None:
        super().__init__("unknown-bot", **params)
        self.text = Message(f"setup.{sentence}", params)


def read_budget(bot: str, spelling: str) -> Budget:
    """`2s` and `500ms` are times, a bare `400` is a number of play-outs; anything else is refused."""
    match = _SPELLING.fullmatch(spelling)
    if match is None:
        raise BudgetRefused("bot-budget", bot=bot, budget=spelling)
    figure, unit = match["figure"], match["unit"]
    if not unit:
        if "." in figure or not 1 <= int(figure) <= MOST_PLAYOUTS:
            raise BudgetRefused("bot-playouts", bot=bot, budget=spelling, most=MOST_PLAYOUTS)
        return Playouts(int(figure))
    seconds = float(figure) / (1000 if unit == "ms" else 1)
    if not SHORTEST <= seconds <= LONGEST:
        raise BudgetRefused("bot-time", bot=bot, budget=spelling, least="10ms", most=f"{LONGEST:g}s")
    return Seconds(seconds)
