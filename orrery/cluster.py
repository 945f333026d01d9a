"""The same jobs on many machines: a Dask cluster carries them out. Needs the extra `orrery[cluster]`.

Every worker needs this release of Orrery and of Python. A worker that dies loses nothing: Dask gives its jobs to
another, and each job's result is taken once, by its number.
"""

import secrets
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from importlib.metadata import version
from itertools import islice
from typing import Any, TypeVar

import distributed

_dask: Any = distributed  # It has no types.

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 10.0
"""Seconds to reach the scheduler."""
RETRIES = 2
"""How often a job that failed is tried again; one whose worker died is, whatever this says."""
AHEAD = 4
"""Jobs handed out ahead, for each thread of the cluster."""

CONNECTION_LOST = (CancelledError, _dask.CancelledError, _dask.core.CommClosedError)
"""What a job ends with when the scheduler is gone."""


class ClusterUnreachable(Exception):
    """No scheduler, no worker, or another release of Python or Orrery there."""


class ClusterFailed(Exception):
    """The cluster stopped in the middle of the work."""


def release() -> str:
    """What has to be the same on every machine."""
    return f"Orrery {version('orrery')} on Python {sys.version_info.major}.{sys.version_info.minor}"


class Cluster:
    """A connection to a scheduler."""

    def __init__(self, address: str) -> None:
        self.address = address
        try:
            self._client: Any = _dask.Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise ClusterUnreachable(f"no scheduler answers at {address} ({type(error).__name__})") from None
        try:
            self._client.wait_for_workers(1, timeout=PATIENCE)
            self._check_releases()
        except TimeoutError:
            self._client.close()
            raise ClusterUnreachable(f"the scheduler at {address} has no workers") from None
        except ClusterUnreachable:
            self._client.close()
            raise

    def _check_releases(self) -> None:
        """Another release would play by other rules and give other bytes."""
        here = release()
        try:
            there: dict[str, str] = self._client.run(release)
        except ImportError as missing:
            raise ClusterUnreachable(f"a worker of {self.address} cannot import Orrery ({missing})") from None
        for worker, found in sorted(there.items()):
            if found != here:
                raise ClusterUnreachable(f"the worker {worker} has {found}, and this is {here}")

    def carry_out(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[int, R]]:
        """`work(item)` for every item, with the item's number, in the order they are done."""
        run = secrets.token_hex(8)  # The scheduler may still know jobs of an earlier run, or of another client.
        numbered = enumerate(items)
        running: Any = _dask.as_completed(loop=self._client.loop)
        numbers: dict[str, int] = {}

        def hand_out(count: int) -> None:
            for number, item in islice(numbered, count):
                future: Any = self._client.submit(work, item, key=f"orrery-{run}-{number}", retries=RETRIES)
                numbers[future.key] = number
                running.add(future)

        hand_out(AHEAD * max(1, sum(self._client.nthreads().values())))
        for future in running:
            yield numbers.pop(future.key), self._result(future)
            hand_out(1)

    def _result(self, future: Any) -> Any:
        try:
            return future.result()
        except _dask.scheduler.KilledWorker:
            raise ClusterFailed(
                f"several workers of {self.address} died at the same job: do they have enough memory?"
            ) from None
        except CONNECTION_LOST:
            raise ClusterFailed(f"the scheduler at {self.address} stopped in the middle of the work") from None

    def close(self) -> None:
        self._client.close()
