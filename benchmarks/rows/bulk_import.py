"""Recordings in files as matches in a store, every fact verified by the rules, against copying those files."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from api.cli.bulk_export import export_matches
from api.cli.bulk_import import Failed, ImportJob, import_job, jobs_for, save
from api.recording_jobs import ImportedMatch
from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row, interleaved, per_second
from benchmarks.rows.bulk_export import MATCHES, copy_all
from benchmarks.stored import play_to_end, store_at


@contextmanager
def exported(effort: Effort) -> Iterator[tuple[Path, int]]:
    """A folder with the recordings of some matches, and how many they are."""
    count = 1 if effort == SMALLEST else MATCHES
    with temporary() as folder, temporary() as out:
        with store_at(folder) as store:
            export_matches(store, out, [play_to_end(store, number).id for number in range(count)])
        yield out, count


def import_all(recordings: Path, *, by_rules: bool) -> int:
    """Into an empty store, one after the other."""
    stored = 0
    with temporary() as folder, store_at(folder) as store:
        for job in jobs_for(store, sorted(recordings.rglob("*.jsonl")), by_rules=by_rules):
            assert isinstance(job, ImportJob)
            found = import_job(job)
            assert isinstance(found, ImportedMatch)
            done = save(store, job, found)
            assert not isinstance(done, Failed)
            stored += done
    return stored


def compared(effort: Effort, *, by_rules: bool) -> Measured:
    with exported(effort) as (recordings, count):
        ours = per_second(lambda _: import_all(recordings, by_rules=by_rules), time.perf_counter)
        floor = per_second(lambda _: copy_all(recordings), time.perf_counter)
        size = sum(path.stat().st_size for path in recordings.rglob("*.jsonl"))
        note = f"one process; {size / count / 1000:,.0f} kB a recording"
        return interleaved(ours, floor, effort, "recordings/s", note)


def measure(effort: Effort) -> Measured:
    return compared(effort, by_rules=True)


ROW = Row("importing recordings, verified", "copying the files", measure, aim=0.01)
