"""`GET /v1/recordings` of a server with some finished matches, against copying the files of the same recordings."""

import http.client
import time

from api.cli.bulk_export import export_matches
from benchmarks.http.servers import OURS, Server, running, temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row, interleaved, per_second
from benchmarks.rows.bulk_export import MATCHES, copy_all
from benchmarks.stored import play_to_end, store_at

PIECE = 1 << 20
LAST_LINE = b'{"end":true,'


def fetch_all(server: Server) -> int:
    """How many recordings came."""
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        line.request("GET", "/v1/recordings")
        response, found, rest = line.getresponse(), 0, b""
        while piece := response.read(PIECE):
            found += (rest + piece).count(LAST_LINE)
            rest = piece[1 - len(LAST_LINE) :]
        return found
    finally:
        line.close()


def measure(effort: Effort) -> Measured:
    count = 1 if effort == SMALLEST else MATCHES
    with temporary() as folder, temporary() as once:
        with store_at(folder) as store:
            matches = [play_to_end(store, number, listed=True).id for number in range(count)]
            size = export_matches(store, once, matches).size
        with running([*OURS[:-1], "--recording-mib-per-minute=0", OURS[-1]], folder) as server:
            assert fetch_all(server) == count
            ours = per_second(lambda _: fetch_all(server), time.perf_counter)
            floor = per_second(lambda _: copy_all(once), time.perf_counter)
            note = f"one connection; {size / count / 1000:,.0f} kB a recording"
            return interleaved(ours, floor, effort, "recordings/s", note)


ROW = Row("all recordings as one stream", "copying the files", measure, aim=0.1)
