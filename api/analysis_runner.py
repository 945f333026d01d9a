"""Analyses of finished matches: jobs that wait in a queue, run in processes of their own and survive a restart.

A job is cut into parts of a few plies. Each finished part is stored, so that a job whose server has stopped goes on
where it was, here or at another worker that shares the same read models.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from api.analysis_jobs import analyse_part, assemble_report, plies_per_part
from api.clock import now
from api.problems import Problem
from api.timed_wait import wait_until_set
from api.worker_pool import WorkerPool
from domain.bots.judging import Depth
from domain.kernel.messages import Message
from domain.matches.application import MatchApplication
from domain.matches.errors import MatchError
from domain.matches.history import match_at_version
from domain.matches.match import Match
from domain.matches.persistence import MatchStore
from projections.read_models.analyses import Analyses, AnalysisJob, drop_parts, put_job, put_part, put_report
from projections.read_models.read_models import ReadModels
from projections.read_models.runner import UNAVAILABLE
from projections.read_models.view import RowWrite
from replays.analyse import BudgetOutOfRange, read_depth
from replays.decision_analysis import AnalysisTask, tasks_of
from replays.line_of_play import LineDamaged, LineOfPlay, RulesDiffer, line_of_match

log = logging.getLogger("orrery")

MOST_PENDING = 16
RETRY_SECONDS = 60
MOST_WORLDS, LONGEST_SECONDS = 32, 600
"""A server has less time for each than `orrery analyse` on a machine of one's own."""
LOOK_AGAIN = 5.0
"""Seconds between two looks for a job that another worker has left behind, and between two signs of life."""
LEASE = 20_000_000
"""Microseconds without a sign of life after which another worker takes a job over."""


class JobLost(Exception):
    """The job was cancelled, or another worker has taken it over."""


def read_server_depth(budget: str, decisions: int) -> Depth:
    try:
        return read_depth(budget, decisions, MOST_WORLDS, LONGEST_SECONDS)
    except BudgetOutOfRange:
        limits = {"worlds": MOST_WORLDS, "minutes": LONGEST_SECONDS // 60}
        raise Problem("budget-out-of-range", Message("detail.budget", limits)) from None


class AnalysisRunner:
    """Works on one job at a time; its parts are spread over the processes of the pool."""

    def __init__(
        self,
        matches: MatchApplication,
        store: MatchStore,
        read_models: ReadModels,
        analyses: Analyses,
        pool: WorkerPool,
        *,
        alone: bool,
    ) -> None:
        self._matches = matches
        self._store = store
        self._read_models = read_models
        self._pool = pool
        self._alone = alone
        """Whether no other server shares the jobs: then whatever is running and not ours was left behind."""
        self._name = secrets.token_hex(8)
        self._news = asyncio.Event()
        self._current: tuple[str, asyncio.Task[None]] | None = None
        self.analyses = analyses

    # --- for callers -------------------------------------------------------------------------------------------------

    async def job(self, match: str) -> AnalysisJob | None:
        return await self._read_models.read(self.analyses.job, match)

    async def report(self, match: str) -> bytes | None:
        return await self._read_models.read(self.analyses.report, match)

    async def submit(self, match: str, caller: str, budget: str) -> tuple[AnalysisJob, bool]:
        """The job, and whether it is new: the same analysis once more is the one there is already."""
        found = await self._read_models.read(self.analyses.change, partial(self._admit, match, caller, budget))
        self._news.set()
        return found

    def _admit(self, match: str, caller: str, budget: str) -> tuple[tuple[AnalysisJob, bool], list[RowWrite]]:
        known = self.analyses.job(match)
        if known is not None and known.budget == budget and (known.pending or known.status == "finished"):
            return (known, False), []
        if known is not None and known.pending:
            raise Problem("analysis-running")
        pending = self.analyses.pending()
        if any(job.caller == caller for job in pending):
            raise Problem("analysis-running", Message("detail.analysis-elsewhere"))
        if len(pending) >= MOST_PENDING:
            raise Problem("queue-full", headers={"Retry-After": str(RETRY_SECONDS)})
        job = AnalysisJob(match=match, caller=caller, budget=budget, requested=now())
        return (job, True), [put_job(job), *(drop_parts(match, known.total) if known is not None else [])]

    async def cancel(self, match: str) -> None:
        """End the job of a match, if one is waiting or running; its process finishes the part it is at."""

        def end(job: AnalysisJob) -> AnalysisJob | None:
            return replace(job, status="cancelled", ended=now()) if job.pending else None

        def drop() -> list[RowWrite]:
            job = self.analyses.job(match)
            return [] if job is None else drop_parts(match, job.total)

        await self._read_models.read(self.analyses.update, match, end, drop)
        if self._current is not None and self._current[0] == match:
            self._current[1].cancel()

    async def forget(self, match: UUID) -> None:
        """A match was removed."""
        await self.cancel(match.hex)
        await self._read_models.read(self.analyses.forget, match.hex)

    # --- beside the calls --------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Work on one job after the other, until cancelled."""
        while True:
            self._news.clear()
            try:
                job = await self._read_models.read(self._claim)
            except UNAVAILABLE:
                job = None
                await asyncio.sleep(LOOK_AGAIN)
            if job is not None:
                await self._work_on(job)
            elif self._alone:
                await self._news.wait()
            else:
                await wait_until_set(self._news, LOOK_AGAIN)

    def _claim(self) -> AnalysisJob | None:
        """The job that waits longest, now ours."""

        def decide() -> tuple[AnalysisJob | None, list[RowWrite]]:
            for job in self.analyses.pending():
                if job.status == "waiting" or self._is_left_behind(job):
                    ours = replace(job, status="running", owner=self._name, seen=now())
                    return ours, [put_job(ours)]
            return None, []

        return self.analyses.change(decide)

    def _is_left_behind(self, job: AnalysisJob) -> bool:
        return job.owner != self._name and (self._alone or job.seen < now() - LEASE)

    async def _work_on(self, job: AnalysisJob) -> None:
        task = asyncio.ensure_future(self._analyse(job))
        alive = asyncio.ensure_future(self._show_life(job, task))
        self._current = (job.match, task)
        try:
            await task
        except asyncio.CancelledError:
            task.cancel()
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise  # The server stops; the job goes on with the next one.
        except JobLost:
            pass
        except MatchError as error:
            await self._fail(job, error.code)
        except RulesDiffer:
            await self._fail(job, "earlier-rules")
        except LineDamaged:
            await self._fail(job, "match-damaged")
        except Exception:
            log.exception("an analysis failed", extra={"fields": {"match": job.match}})
            await self._fail(job, "internal")
        finally:
            self._current = None
            alive.cancel()

    async def _analyse(self, job: AnalysisJob) -> None:
        line, depth, tasks = await self.prepare(job.match, job.budget)
        await self._move(job, lambda known: replace(known, total=len(tasks)))
        parts = await self._read_models.read(self.analyses.parts, job.match, len(tasks))
        await self._move(job, lambda known: replace(known, done=len(parts)))
        room = asyncio.Semaphore(self._pool.processes)

        async def work(number: int, task: AnalysisTask) -> None:
            async with room:
                parts[number] = body = await self._pool.run_again(analyse_part, task)
            await self._move(
                job, lambda known: replace(known, done=len(parts)), lambda: [put_part(job.match, number, body)]
            )

        await gather_or_cancel([work(number, task) for number, task in enumerate(tasks) if number not in parts])
        ordered = [parts[number] for number in range(len(tasks))]
        report = await self._pool.run_again(assemble_report, line, ordered, depth, job.budget)
        await self._move(
            job,
            lambda known: replace(known, status="finished", ended=now()),
            lambda: [put_report(job.match, report), *drop_parts(job.match, len(tasks))],
        )

    async def prepare(self, match: str, budget: str) -> tuple[LineOfPlay, Depth, list[AnalysisTask]]:
        """The line of a match and its parts; raises `LineDamaged` where the line does not hang together."""
        found, version = await self._matches.read(UUID(match), lambda known: (known, known.version))
        return await self._store.read(cut_into_parts, found, version, budget)

    async def _move(
        self,
        job: AnalysisJob,
        move: Callable[[AnalysisJob], AnalysisJob],
        more: Callable[[], list[RowWrite]] = list,
    ) -> None:
        """Store progress, unless the job is no longer ours."""

        def step(known: AnalysisJob) -> AnalysisJob | None:
            ours = known.status == "running" and known.owner == self._name and known.requested == job.requested
            return replace(move(known), seen=now()) if ours else None

        for attempt in count():
            if attempt:
                await asyncio.sleep(LOOK_AGAIN)  # The read models cannot be reached.
            with suppress(*UNAVAILABLE):
                if await self._read_models.read(self.analyses.update, job.match, step, more) is None:
                    raise JobLost
                return

    async def _fail(self, job: AnalysisJob, problem: str) -> None:
        with suppress(JobLost):
            await self._move(job, lambda known: replace(known, status="failed", problem=problem, ended=now()))

    async def _show_life(self, job: AnalysisJob, task: "asyncio.Task[None]") -> None:
        while True:
            await asyncio.sleep(LOOK_AGAIN)
            try:
                await self._move(job, lambda known: known)
            except JobLost:
                task.cancel()
                return


async def gather_or_cancel(work: list[Coroutine[Any, Any, None]]) -> None:
    """All of it; what fails first ends the rest."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()


def cut_into_parts(match: Match, version: int, budget: str) -> tuple[LineOfPlay, Depth, list[AnalysisTask]]:
    """In a thread, from a match of one's own."""
    line = line_of_match(match_at_version(match, version))
    depth = read_server_depth(budget, len(line.answers))
    return line, depth, list(tasks_of(match.game, line, depth, plies_per_part(depth)))
