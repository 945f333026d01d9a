"""The same jobs on many machines: a Dask cluster carries them out. Needs the extra `orrery[cluster]`.

Every worker needs this release of Orrery. A worker that dies loses nothing: Dask gives its jobs to another, and each
job's result is taken once, by its number.
"""

from collections.abc import Callable, Iterable, Iterator
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


class ClusterUnreachable(Exception):
    """No scheduler, no worker, or another release of Python or Orrery there."""


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
        except TimeoutError:
            self._client.close()
            raise ClusterUnreachable(f"the scheduler at {address} has no workers") from None

    def carry_out(self, work: Callable[[T], R], items: Iterable[T]) -> Iterator[tuple[int, R]]:
        """`work(item)` for every item, with the item's number, in the order they are done."""
        numbered = enumerate(items)
        running: Any = _dask.as_completed(loop=self._client.loop)
        numbers: dict[str, int] = {}

        def hand_out(count: int) -> None:
            for number, item in islice(numbered, count):
                future: Any = self._client.submit(work, item, key=f"orrery-{id(numbers):x}-{number}", retries=RETRIES)
                numbers[future.key] = number
                running.add(future)

        hand_out(AHEAD * max(1, sum(self._client.nthreads().values())))
        for future in running:
            yield numbers.pop(future.key), future.result()
            hand_out(1)

    def close(self) -> None:
        self._client.close()
