"""A progress bar on stderr; quiet when nobody looks."""

import shutil
import sys
import time
from types import TracebackType
from typing import Self, TextIO

WIDTH = 30
TIMES_A_SECOND = 10


class Progress:
    """`with Progress(200, "matches") as progress: … progress.step()`."""

    def __init__(self, total: int, what: str, stream: TextIO | None = None) -> None:
        self.total = total
        self.what = what
        self.stream = stream if stream is not None else sys.stderr
        self.shown = self.stream.isatty()
        self.done = 0
        self._began = time.monotonic()
        self._drawn = 0.0

    def __enter__(self) -> Self:
        self._draw()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    def jump(self, done: int) -> None:
        """So much is done, however many steps that were."""
        self.done = done - 1
        self.step()

    def step(self) -> None:
        self.done += 1
        now = time.monotonic()
        if now - self._drawn >= 1 / TIMES_A_SECOND or self.done == self.total:
            self._drawn = now
            self._draw()

    def _draw(self) -> None:
        if self.shown:
            line = self.line(time.monotonic() - self._began)
            self.stream.write("\r\x1b[K" + line[: shutil.get_terminal_size().columns - 1])
            self.stream.flush()

    def line(self, seconds: float) -> str:
        """`[######........]  57/200 matches  12.3/s  12 s left`"""
        filled = WIDTH * self.done // self.total
        counted = (
            f"[{'#' * filled}{'.' * (WIDTH - filled)}] {self.done:>{len(str(self.total))}}/{self.total} {self.what}"
        )
        if not self.done or seconds <= 0:
            return counted
        rate = self.done / seconds
        return f"{counted}  {rate:,.1f}/s  {(self.total - self.done) / rate:,.0f} s left"
