"""Analyses of matches and the jobs that make them, as rows beside the read models: all of it can be made again.

Every write says which state of the rows it continues from, so that of two workers that claim a job one gets it.
"""

from collections.abc import Callable
from typing import Literal, TypeAlias, TypeVar

import msgspec
from eventsourcing.persistence import Tracking

from projections.read_models.view import RowWrite, TrackingConflict, ViewStore

MODEL = "analyses"
JOBS = "jobs"
MOST_PENDING = 64
"""No more are read: jobs are refused before there are so many."""

JobStatus: TypeAlias = Literal["waiting", "running", "finished", "failed", "cancelled"]
R = TypeVar("R")


class AnalysisJob(msgspec.Struct, frozen=True, kw_only=True):
    """An analysis that someone has asked for. Times are microseconds since 1970."""

    match: str
    caller: str
    """A digest: one job at a time for each."""
    budget: str
    requested: int
    status: JobStatus = "waiting"
    done: int = 0
    total: int = 0
    """Parts of the work."""
    owner: str = ""
    """The server process that works on it, and when it last said so."""
    seen: int = 0
    ended: int = 0
    problem: str = ""

    @property
    def pending(self) -> bool:
        return self.status in ("waiting", "running")


_JOB = msgspec.msgpack.Decoder(AnalysisJob)
_ENCODER = msgspec.msgpack.Encoder()


class Analyses:
    """Jobs, their finished parts and the reports, by match."""

    def __init__(self, views: ViewStore, store: str) -> None:
        self._view = views.view(f"{MODEL}.{store}", 0)
        self._store = store

    def job(self, match: str) -> AnalysisJob | None:
        found = self._view.get([f"job:{match}"])
        return _JOB.decode(found[f"job:{match}"]) if found else None

    def pending(self) -> list[AnalysisJob]:
        """The jobs that are not done, the one that waits longest first."""
        rows = self._view.highest(JOBS, None, MOST_PENDING)
        jobs = [_JOB.decode(raw) for _, score, raw in rows if score > 0]  # Those that have ended have a score below 0.
        return sorted(jobs, key=lambda job: (job.requested, job.match))

    def change(self, decide: Callable[[], tuple[R, list[RowWrite]]]) -> R:
        """Write what `decide` makes of the rows as they are; it decides again if another worker was quicker."""
        while True:
            before = self._view.max_tracking_id(self._store) or 0
            result, writes = decide()
            if not writes:
                return result
            try:
                self._view.save(writes, Tracking(self._store, before + 1), before)
            except TrackingConflict:
                continue
            return result

    def update(
        self,
        match: str,
        move: Callable[[AnalysisJob], AnalysisJob | None],
        more: Callable[[], list[RowWrite]] = list,
    ) -> AnalysisJob | None:
        """Move a job on, with `more` rows; None if there is none, or `move` says that it is no longer to be moved."""

        def decide() -> tuple[AnalysisJob | None, list[RowWrite]]:
            job = self.job(match)
            moved = None if job is None else move(job)
            return (None, []) if moved is None else (moved, [put_job(moved), *more()])

        return self.change(decide)

    def parts(self, match: str, count: int) -> dict[int, bytes]:
        """The finished parts of a job, by number."""
        found = self._view.get([f"part:{match}:{number}" for number in range(count)])
        return {int(key.rpartition(":")[2]): value for key, value in found.items()}

    def report(self, match: str) -> bytes | None:
        return self._view.get([f"report:{match}"]).get(f"report:{match}")

    def forget(self, match: str) -> None:
        """Drop everything about a match."""

        def decide() -> tuple[None, list[RowWrite]]:
            job = self.job(match)
            keys = [] if job is None else [f"job:{match}", f"report:{match}", *part_keys(match, job.total)]
            return None, [RowWrite(key, None) for key in keys]

        self.change(decide)


def put_job(job: AnalysisJob) -> RowWrite:
    return RowWrite(
        f"job:{job.match}", _ENCODER.encode(job), JOBS, float(job.requested if job.pending else -job.requested)
    )


def put_part(match: str, number: int, body: bytes) -> RowWrite:
    return RowWrite(f"part:{match}:{number}", body)


def put_report(match: str, body: bytes) -> RowWrite:
    return RowWrite(f"report:{match}", body)


def part_keys(match: str, count: int) -> list[str]:
    return [f"part:{match}:{number}" for number in range(count)]


def drop_parts(match: str, count: int) -> list[RowWrite]:
    return [RowWrite(key, None) for key in part_keys(match, count)]
