"""Every stored match as a recording in a file, against copying those files."""

import shutil
import time
from pathlib import Path

from api.cli.bulk_export import export_matches
from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row, interleaved, per_second
from benchmarks.stored import play_to_end, store_at

MATCHES = 20


def copy_all(recordings: Path) -> int:
    with temporary() as folder:
        shutil.copytree(recordings, folder / "copy")
    return sum(1 for _ in recordings.rglob("*.jsonl"))


def measure(effort: Effort) -> Measured:
    with temporary() as folder, store_at(folder) as store, temporary() as once:
        count = 1 if effort == SMALLEST else MATCHES
        matches = [play_to_end(store, number).id for number in range(count)]
        size = export_matches(store, once, matches).size

        def export(_: int) -> int:
            with temporary() as empty:
                return export_matches(store, empty, matches).written

        ours = per_second(export, time.perf_counter)
        floor = per_second(lambda _: copy_all(once), time.perf_counter)
        note = f"one process; {size / count / 1000:,.0f} kB a recording"
        return interleaved(ours, floor, effort, "recordings/s", note)


ROW = Row("exporting recordings", "copying the files", measure, aim=0.1)
