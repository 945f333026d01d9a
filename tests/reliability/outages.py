"""Promise 9: faults of what is beneath. Whatever fails and returns: no corrupt match, no wrong 2xx, play goes on."""

import resource
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from tests.multi_worker.workers import Shop, shop
from tests.reliability.caller import GONE, Caller
from tests.reliability.load import Load
from tests.reliability.result import Figure, size
from tests.reliability.serving import Serving

UNLIMITED = ("--answers-per-minute", "0", "--creations-per-minute", "0")
ROOT = Path(__file__).parents[2]


def outages(folder: Path) -> Figure:
    figure = Figure("what fails beneath breaks nothing")
    with shop(folder, "--answers-per-minute", "100000", "--creations-per-minute", "0") as found:
        for _ in range(size(1, 10)):
            redis_is_killed(found, figure)
            redis_hangs(found, figure)
            postgres_restarts(found, figure)
        examined(
            figure, "--database", found.postgres_url, "--data", str(folder / "worker0"), "--redis", found.redis_url
        )
    with Serving(folder / "alone", *UNLIMITED) as server:
        for _ in range(size(1, 10)):
            database_is_locked(server, figure)
            disk_is_full(server, figure)
            told_to_stop(server, figure)
        server.stop()
        examined(figure, "--data", str(server.data))
    return figure


def length() -> float:
    """Seconds that an outage lasts."""
    return float(size(1, 3))


def redis_is_killed(found: Shop, figure: Figure) -> None:
    load = Load([worker.port for worker in found.workers])
    load.recovered(time.monotonic())
    found.redis.kill()
    gone = time.monotonic()
    time.sleep(length())
    during = load.answers(gone + 0.6)
    states = {readiness(worker.port) for worker in found.workers}
    found.redis.start()
    back = time.monotonic()
    ready = until_ready(found, back)
    load.judge("Redis killed", figure)
    if not during:
        figure.breach("Redis killed: nobody could play while it was away")
    if states != {"degraded"}:
        figure.breach(f"Redis killed: the workers said {states}")
    figure.notes.append(f"Redis killed: {during} answers meanwhile, ready {ready:.2f} s after it was back")


def redis_hangs(found: Shop, figure: Figure) -> None:
    load = Load([worker.port for worker in found.workers])
    load.recovered(time.monotonic())
    found.redis.freeze()
    frozen = time.monotonic()
    pause = load.recovered(frozen)
    time.sleep(length())
    during = load.answers(frozen)
    found.redis.thaw()
    ready = until_ready(found, time.monotonic())
    load.judge("Redis hangs", figure)
    if not during:
        figure.breach("Redis hangs: nobody could play meanwhile")
    figure.notes.append(f"Redis hangs: next answer after {pause:.2f} s, {during} meanwhile, ready {ready:.2f} s after")


def postgres_restarts(found: Shop, figure: Figure) -> None:
    load = Load([worker.port for worker in found.workers])
    load.recovered(time.monotonic())
    found.postgres.stop()
    time.sleep(length() / 2)
    found.postgres.start()
    recovery = load.recovered(time.monotonic())
    load.judge("PostgreSQL restarted", figure)
    told(figure, "PostgreSQL restarted", recovery)


def database_is_locked(server: Serving, figure: Figure) -> None:
    load = Load([server.port])
    load.recovered(time.monotonic())
    with closing(sqlite3.connect(server.data / "orrery.sqlite", isolation_level=None, timeout=10)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(float(size(1, 8)))  # The server waits for 5 seconds before it refuses.
        other.execute("ROLLBACK")
    recovery = load.recovered(time.monotonic())
    load.judge("database locked", figure)
    told(figure, "database locked", recovery)


def disk_is_full(server: Serving, figure: Figure) -> None:
    """As a full disk does, every write that makes a file longer fails."""
    load = Load([server.port])
    load.recovered(time.monotonic())
    assert server.process is not None
    pid = server.process.pid
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, hard))
    full = time.monotonic()
    time.sleep(length())
    refused = sum(writer.refused for writer in load.writers)
    wrongly = load.answers(full + 0.5)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))
    recovery = load.recovered(time.monotonic())
    load.judge("disk full", figure)
    if not refused:
        figure.breach("disk full: nobody was told")
    if wrongly:
        figure.breach(f"disk full: {wrongly} answers were acknowledged all the same")
    told(figure, "disk full", recovery)


def told_to_stop(server: Serving, figure: Figure) -> None:
    load = Load([server.port])
    load.recovered(time.monotonic())
    begun = time.monotonic()
    code = server.stop()
    stopping = time.monotonic() - begun
    server.start()
    recovery = load.recovered(time.monotonic())
    load.judge("SIGTERM", figure)
    if code != 0:
        figure.breach(f"SIGTERM: the exit code was {code}")
    figure.notes.append(f"SIGTERM: ended after {stopping:.2f} s, played {recovery:.2f} s after the next start")


def told(figure: Figure, name: str, recovery: float) -> None:
    if recovery == float("inf"):
        figure.breach(f"{name}: play did not go on")
    figure.notes.append(f"{name}: played {recovery:.2f} s after it was over")


def readiness(port: int) -> str:
    try:
        return str(Caller(port).call("GET", "/readyz").json.get("status"))
    except GONE:
        return "gone"


def until_ready(found: Shop, since: float) -> float:
    """Seconds until every worker says that all is well."""
    while time.monotonic() < since + 30:
        if {readiness(worker.port) for worker in found.workers} == {"ready"}:
            return time.monotonic() - since
        time.sleep(0.05)
    return float("inf")


def examined(figure: Figure, *flags: str) -> None:
    """The doctor looks at every match and every read model."""
    time.sleep(float(size(2, 5)))  # Read models follow within a moment.
    done = subprocess.run(
        [sys.executable, "-m", "api.cli", "doctor", *flags], capture_output=True, text=True, cwd=ROOT, check=False
    )
    if done.returncode != 0:
        figure.breach(f"the doctor: {(done.stdout + done.stderr)[-600:]}")
