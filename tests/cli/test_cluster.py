"""The same jobs on a Dask cluster of two worker processes, one of which is killed in the middle."""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("distributed", reason="the extra orrery[cluster] is not installed")

import distributed

from api.cli import main, simulate
from api.cli.analyse import analyse_part
from api.cli.carriers import InTurn
from api.cli.simulation_worker import Plan, Played, play_job
from benchmarks.strength import Contest, ContestMatch, play_contest_match
from orrery.cluster import Cluster, ClusterFailed, ClusterUnreachable
from orrery.datasets.build import SimulatedMatch, carry_out

ROOT = Path(__file__).parents[2]
RACE = "race_for_the_galaxy"
PATIENCE = 120.0


@contextmanager
def process(*words: str) -> Iterator["subprocess.Popen[bytes]"]:
    program = f"import sys; sys.path.insert(0, {str(ROOT)!r}); from distributed.cli.{words[0]} import main; main()"
    started = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", program, *words[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=ROOT,
    )
    try:
        yield started
    finally:
        started.kill()
        started.wait()


class LocalCluster:
    """A scheduler and two workers, each a process."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        place = folder / "scheduler.json"
        where = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(place))
        self.scheduler = stack.enter_context(process("dask_scheduler", *where))
        self.address = self._address(place)
        own = (self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(folder))
        self.workers = [stack.enter_context(process("dask_worker", *own)) for _ in range(2)]

    @staticmethod
    def _address(place: Path) -> str:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                address: str = json.loads(place.read_text(encoding="utf-8"))["address"]
            except (OSError, ValueError):
                time.sleep(0.05)
            else:
                return address
        raise AssertionError("the scheduler did not start")


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[LocalCluster]:
    with ExitStack() as stack:
        yield LocalCluster(tmp_path, stack)


def carry_through(
    cluster: Cluster, work: Callable[[Any], Any], items: Iterable[Any], after_first: Callable[[], None]
) -> list[tuple[int, Any]]:
    """All results as they come; something happens after the first of them."""
    found: list[tuple[int, Any]] = []
    for number, result in cluster.carry_out(work, items):
        if not found:
            after_first()
        found.append((number, result))
    return found


def test_one_worker_is_killed_and_nothing_is_lost_or_done_twice(dask: LocalCluster, tmp_path: Path) -> None:
    plan = Plan(RACE, ("greedy", "random"), 30, "cluster", {}, recorded=True)
    jobs = [(plan, number) for number in range(plan.matches)]
    cluster = Cluster(dask.address)
    cluster._client.wait_for_workers(2, timeout=PATIENCE)
    try:
        found = carry_through(cluster, play_job, jobs, dask.workers[0].kill)
    finally:
        cluster.close()
    assert dask.workers[0].poll() is not None
    assert sorted(number for number, _ in found) == list(range(plan.matches))
    here = {number: played.recording for number, played in InTurn.carry_out(play_job, jobs)}
    assert {number: played.recording for number, played in found} == here


class FakeFuture:
    def __init__(self, key: str, result: Any) -> None:
        self.key = key
        self.result = lambda: result


class FakeClient:
    """A client that carries jobs out at once and notes their keys."""

    loop = None

    def __init__(self) -> None:
        self.keys: list[str] = []

    def submit(self, work: Callable[[Any], Any], item: Any, *, key: str, retries: int) -> FakeFuture:
        self.keys.append(key)
        return FakeFuture(key, work(item))

    @staticmethod
    def nthreads() -> dict[str, int]:
        return {"worker": 1}


class FakeCompleted(list[FakeFuture]):
    def __init__(self, loop: None) -> None:
        super().__init__()

    def add(self, future: FakeFuture) -> None:
        self.append(future)


def test_no_job_has_the_key_of_another_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.cluster._dask.as_completed", FakeCompleted)
    cluster = object.__new__(Cluster)
    cluster._client = client = FakeClient()
    for run in range(20):
        assert dict(cluster.carry_out(str, [run, run + 1])) == {0: str(run), 1: str(run + 1)}
    assert len(set(client.keys)) == 40


def test_a_scheduler_that_stops_in_the_middle_is_said(
    dask: LocalCluster, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    played = simulate.play_all

    def play_until_it_stops(plan: Plan, carrier: Any, folder: Path | None, bar: Any) -> list[Played]:
        class Stopping:
            @staticmethod
            def carry_out(work: Callable[[Any], Any], items: Iterable[Any]) -> Iterator[tuple[int, Any]]:
                for result in carrier.carry_out(work, items):
                    dask.scheduler.kill()
                    yield result

        return played(plan, Stopping(), folder, bar)

    monkeypatch.setattr("api.cli.simulate.play_all", play_until_it_stops)
    assert main(["simulate", RACE, "--matches", "200", "--bot", "greedy", "--cluster", dask.address]) == 1
    assert f"The scheduler at {dask.address} stopped in the middle of the work." in capsys.readouterr().err


def test_a_worker_with_another_release_is_refused(dask: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.cluster.version", lambda _: "0.0.1")  # Here; the workers have their own.
    with pytest.raises(ClusterUnreachable, match=r"and this is Orrery 0\.0\.1 on Python"):
        Cluster(dask.address)


def test_a_job_that_kills_its_workers_is_said() -> None:
    lost: Any = "the last worker"

    class Killed:
        @staticmethod
        def result() -> None:
            raise distributed.scheduler.KilledWorker("job", lost, 4)

    cluster = object.__new__(Cluster)
    cluster.address = "tcp://here"
    with pytest.raises(ClusterFailed, match="several workers of tcp://here died at the same job"):
        cluster._result(Killed())


def test_processes_and_a_cluster_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", RACE, "--jobs", "2", "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert "give one of them" in capsys.readouterr().err


def test_every_kind_of_job_gives_the_same_there(dask: LocalCluster) -> None:
    cluster = Cluster(dask.address)
    rows = [SimulatedMatch(RACE, ("greedy", "random"), {}, "rows", number, views=True) for number in range(3)]
    contest = Contest("greedy", "random", 2)
    matches = [ContestMatch(RACE, contest, number) for number in range(3)]
    try:
        pairs: list[tuple[Callable[[Any], Any], list[Any]]] = [(carry_out, [*rows]), (play_contest_match, [*matches])]
        for work, jobs in pairs:
            there = dict(cluster.carry_out(work, jobs))
            assert there == dict(InTurn.carry_out(work, jobs))
    finally:
        cluster.close()


def test_commands_write_the_same_bytes(
    dask: LocalCluster, tmp_path: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    def said(*words: str) -> bytes:
        capsysbinary.readouterr()
        assert main(list(words)) == 0
        return capsysbinary.readouterr().out

    for name, more in (("here", ()), ("there", ("--cluster", dask.address))):
        folder = tmp_path / name
        said("simulate", RACE, "--matches", "2", "--bot", "beginner", "--seed", "s", "--out", str(folder), *more)
        said("dataset", "build", "--game", RACE, "--matches", "3", "--out", str(folder / "set"), *more)
    files = sorted(path.relative_to(tmp_path / "here") for path in (tmp_path / "here").rglob("*.*"))
    assert len(files) == 4
    for file in files:
        assert (tmp_path / "here" / file).read_bytes() == (tmp_path / "there" / file).read_bytes()
    recording = str(next((tmp_path / "here").glob("*.jsonl")))
    words = ("analyse", recording, "--budget", "4", "--json")
    assert analyse_part.__module__ == "api.cli.analyse"
    assert said(*words) == said(*words, "--cluster", dask.address)


@pytest.mark.parametrize(
    "words", [["simulate", RACE], ["dataset", "build", "--game", RACE, "--out", "never"], ["analyse"]]
)
def test_a_cluster_that_cannot_be_reached_is_said(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orrery.cluster.PATIENCE", 0.5)
    monkeypatch.chdir(tmp_path)
    if words == ["analyse"]:
        assert main(["simulate", RACE, "--matches", "1", "--out", str(tmp_path)]) == 0
        words = ["analyse", *map(str, tmp_path.glob("*.jsonl"))]
    assert main([*words, "--cluster", "tcp://127.0.0.1:9"]) == 1
    assert "No scheduler answers at tcp://127.0.0.1:9" in capsys.readouterr().err
    assert not (tmp_path / "never").exists()
