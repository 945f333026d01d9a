"""Carries the pieces of a long command out: in this process, in several, or on a cluster; the results are the same."""

import signal
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

import click

from api.cli.errors import CommandFailed

T = TypeVar("T")
R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

AHEAD = 4
"""Pieces handed out ahead for each process, so that stopping is quick."""


class Carrier(Protocol):
    def carry_out(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[int, R]]:
        """`work(item)` for every item, with the item's number, in whatever order they are done.

        `work` is a function of a module: another process finds it by its name.
        """
        ...


class InTurn:
    """One after the other, here."""

    @staticmethod
    def carry_out(work: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[int, R]]:
        for number, item in enumerate(items):
            yield number, work(item)


class Processes:
    """Several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))

    def carry_out(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[int, R]]:
        numbered = enumerate(items)
        running: dict[Future[R], int] = {}
        try:
            while True:
                with block_interrupts():
                    for number, item in islice(numbered, AHEAD * self._jobs - len(running)):
                        running[self._pool.submit(work, item)] = number
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield running.pop(future), future.result()
        except BrokenProcessPool:
            raise CommandFailed("A process of this command was killed. Try fewer of them with --jobs.") from None

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


@contextmanager
def open_carrier(jobs: int, cluster: str | None) -> Iterator[Carrier]:
    """How a command runs its tasks, as given with `--jobs` or `--cluster`."""
    if cluster is not None and jobs != 1:
        raise CommandFailed("--jobs counts processes of this machine, and --cluster runs on others: give one of them.")
    if cluster is not None:
        with _open_cluster(cluster) as carrier:
            yield carrier
    elif jobs == 1:
        yield InTurn()
    else:
        processes = Processes(jobs)
        try:
            yield processes
        finally:
            processes.close()


@contextmanager
def _open_cluster(address: str) -> Iterator[Carrier]:
    try:
        from orrery.cluster import Cluster, ClusterFailed, ClusterUnreachable  # noqa: PLC0415  An extra.
    except ImportError:
        raise CommandFailed("--cluster needs Dask: pip install 'orrery[cluster]', here and on every worker.") from None
    try:
        cluster = Cluster(address)
    except ClusterUnreachable as unreachable:
        raise CommandFailed(
            f"{capitalize(str(unreachable))}. Check the address, or start one: dask scheduler, dask worker {address}."
        ) from None
    try:
        yield cluster
    except ClusterFailed as failed:
        raise CommandFailed(f"{capitalize(str(failed))}. Start it again and repeat the command.") from None
    finally:
        cluster.close()


def capitalize(reason: str) -> str:
    """A reason as the beginning of a sentence; names in it keep their letters."""
    return reason[:1].upper() + reason[1:]


def in_order(results: Iterable[tuple[int, R]]) -> Iterator[R]:
    """Results in the order of their numbers, each as soon as all before it are there."""
    waiting: dict[int, R] = {}
    following = 0
    for number, result in results:
        waiting[number] = result
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def carrier_options(command: F) -> F:
    """`--jobs` and `--cluster`."""
    command = click.option(
        "--cluster", metavar="ADDRESS", help="Run on the Dask cluster of this scheduler, such as tcp://host:8786."
    )(command)
    return click.option(
        "--jobs", type=click.IntRange(1, 10_000_000), default=1, show_default=True, help="Processes of this machine."
    )(command)


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Processes started inside never receive Ctrl-C: the parent handles it and stops them.

    The signal is held back, not ignored: one that arrives meanwhile is delivered right after.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
