"""The laws at full size: `python -m tests.laws.nightly --matches 1000`, or `make laws`.

So many matches of every seat count of every game, and of every level of its solo game, each through all eight laws. The
groups advance together, so that a run stopped early has tried each as often. What is printed at the end is counted
from the trials that came back.
"""

import argparse
import gc
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from multiprocessing import get_context
from time import monotonic, time
from typing import Any, NamedTuple

from domain.kernel import Game
from tests.laws.determinism import law_of_hash_seeds
from tests.laws.every_law import Breach, Trial, law_of_everything, tried
from tests.laws.groups import Group, groups_of, match_of
from tests.laws.tally import Tally
from tests.laws.variants import subjects

REPORT_EVERY = 60.0
"""Seconds between two lines of a log; a terminal is told after every batch."""
BATCH = 8
"""Matches per process between two looks at the clock."""


class Run(NamedTuple):
    """What was asked for."""

    groups: list[Group]
    matches: int
    """Of every group."""
    base: str
    """The seeds are made from it: the same base tries the same matches."""
    first: int = 0
    """The number of the first match of every group: a run stopped early goes on from where it was."""

    @property
    def each(self) -> int:
        """Matches of every group that this run tries."""
        return self.matches - self.first

    def tasks(self) -> Iterator[tuple[int, int]]:
        """The first match of every group, then the second of every group, and so on."""
        return ((group, number) for number in range(self.first, self.matches) for group in range(len(self.groups)))

    def tried(self, task: tuple[int, int]) -> tuple[int, str, Trial]:
        """One match. Nothing of it is rubbish before its end, so nobody looks for any until then."""
        match = match_of(self.groups, *task, self.base)
        gc.disable()
        trial = tried(match.variant, match.seed, match.at)
        gc.enable()
        return match.group, str(match.variant), trial


class Progress:
    """How far the run is: a bar on a terminal, a line a minute in a log."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.begun = self.told = monotonic()

    def tell(self, tally: Tally) -> None:
        now, watched = monotonic(), sys.stdout.isatty()
        if not watched and now - self.told < REPORT_EVERY:
            return
        self.told = now
        share = tally.matches / self.total
        bar = "█" * round(30 * share)
        line = f"{bar:░<30} {tally.matches:,} of {self.total:,} matches, {len(tally.breaches)} broken laws"
        line += f", {(now - self.begun) / 60:.1f} minutes"
        sys.stdout.write(f"\r{line}" if watched else f"{line}\n")
        sys.stdout.flush()


def in_batches(run: Run, jobs: int) -> Iterator[list[tuple[int, str, Trial]]]:
    """Trials as they come back, from this process or from so many others."""
    tasks, size = run.tasks(), BATCH * jobs
    gc.collect()
    gc.freeze()
    if jobs == 1:
        while batch := list(islice(tasks, size)):
            yield [run.tried(task) for task in batch]
        return
    with get_context("fork").Pool(jobs, initializer=_remember, initargs=(run,)) as pool:
        while batch := list(islice(tasks, size)):
            yield pool.map(_tried, batch, chunksize=1)


_RUN: list[Run] = []
"""What a forked process works for: rules are functions, which cannot be sent to it."""


def _remember(run: Run) -> None:
    _RUN[:] = [run]


def _tried(task: tuple[int, int]) -> tuple[int, str, Trial]:
    return _RUN[0].tried(task)


def run_through(run: Run, jobs: int, minutes: float | None) -> Tally:
    """Try match after match until all are done, the time is up or somebody stops it."""
    tally = Tally([str(group) for group in run.groups], run.each)
    progress = Progress(run.each * len(run.groups))
    try:
        for trials in in_batches(run, jobs):
            for group, variant, trial in trials:
                tally.add(group, variant, trial)
                for breach in trial.breaches:
                    sys.stdout.write(f"\n{breach}\n")
            progress.tell(tally)
            if minutes is not None and monotonic() - progress.begun > 60 * minutes:
                break
    except KeyboardInterrupt:
        sys.stdout.write("\nstopped")
    return tally


def under_another_hash_seed(games: list[Game[Any]], base: str, tally: Tally) -> int:
    """How many matches another process, whose sets are ordered otherwise, told as this one does."""
    compared = 0
    for game in games:
        try:
            compared += law_of_hash_seeds(game, [base])
        except AssertionError as broken:
            tally.breaches.append(Breach("1-hash-seeds", game.id, base, 0, str(broken)))
            sys.stdout.write(f"\n{tally.breaches[-1]}\n")
    return compared


def chosen(idents: Sequence[str]) -> list[Game[Any]]:
    known = {game.id: game for game in subjects()}
    for ident in idents:
        if ident not in known:
            raise SystemExit(f"There is no game {ident}. Known are {', '.join(known)}.")
    return [known[ident] for ident in idents or known]


def again(name: str, seed: str, at: str) -> int:
    """The laws on one match that a run has printed; a broken one raises."""
    for game in subjects():
        for group in groups_of(game) if name.startswith(f"{game.id}-") else ():
            for variant in group.variants:
                if str(variant) == name:
                    law_of_everything(variant, seed, int(at))
                    sys.stdout.write(f"{name} keeps every law\n")
                    return 0
    raise SystemExit(f"There is no variant {name}.")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.laws.nightly", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these; all of them and the toys otherwise")
    parser.add_argument("--matches", type=int, default=1000, help="of every seat count and solo level (1000)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--seed", default=f"night {int(time())}", help="to try the same matches again")
    parser.add_argument("--first", type=int, default=0, help="go on from this match of every group, with --seed (0)")
    parser.add_argument("--minutes", type=float, help="stop after so long, whatever is left")
    parser.add_argument("--again", nargs=3, metavar=("VARIANT", "SEED", "AT"), help="one match that broke a law")
    asked = parser.parse_args(arguments)
    if asked.again:
        return again(*asked.again)
    games = chosen(asked.games)
    run = Run([group for game in games for group in groups_of(game)], asked.matches, asked.seed, asked.first)
    sys.stdout.write(f"{run.each:,} matches of each of {len(run.groups)} groups, --seed {asked.seed!r}\n")
    sys.stdout.flush()
    tally = run_through(run, asked.jobs, asked.minutes)
    compared = under_another_hash_seed(games, asked.seed, tally)
    sys.stdout.write(f"\n\n{tally.table()}\n\n")
    sys.stdout.write(f"{compared} matches were told the same under another hash seed.\n")
    sys.stdout.write(verdict(tally))
    return 1 if tally.breaches else 0


def verdict(tally: Tally) -> str:
    if tally.breaches:
        return f"{len(tally.breaches)} times a law was broken.\n"
    if not tally.complete:
        return "Every law held in every match, but fewer were tried than asked for.\n"
    return "Every law held in every match.\n"


if __name__ == "__main__":
    sys.exit(main())
