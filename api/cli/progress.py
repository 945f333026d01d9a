"""A progress bar on stderr by rich; silent where stderr is not a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager


class ProgressBar:
    """Moves one bar. Without a bar it only counts."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0

    def step(self) -> None:
        self.jump(self.done + 1)

    def jump(self, done: int, total: int | None = None) -> None:
        self.done = done
        self.total = self.total if total is None else total


@contextmanager
def progress_bar(total: int, what: str) -> Iterator[ProgressBar]:
    """`with progress_bar(200, "matches") as bar: … bar.step()`."""
    if not sys.stderr.isatty():
        yield ProgressBar(total)
        return
    from rich.console import Console  # noqa: PLC0415  Importing rich takes longer than most commands.
    from rich.progress import (  # noqa: PLC0415
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TaskID,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TextColumn("{task.fields[rate]}"))

    class RichBar(ProgressBar):
        def __init__(self, bars: Progress, task: TaskID) -> None:
            super().__init__(total)
            self.bars, self.task = bars, task

        def jump(self, done: int, total: int | None = None) -> None:
            super().jump(done, total)
            elapsed = self.bars.tasks[self.task].elapsed or 0
            rate = f"{done / elapsed:,.1f}/s" if elapsed else ""
            self.bars.update(self.task, completed=done, total=self.total, rate=rate)

    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True) as bars:
        yield RichBar(bars, bars.add_task(what, total=total, rate=""))
