"""A finished match, analysed: ply by ply at once, in points by a job."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
from litestar import Controller, Response, delete, get, post
from litestar.enums import MediaType
from litestar.params import JSONBody
from litestar.response import ServerSentEvent, ServerSentEventMessage

from api.access import require_token
from api.analysis_jobs import read_report
from api.analysis_runner import AnalysisRunner, read_server_depth
from api.authentication import caller_of
from api.conditional import ENCODER, etag, is_named, not_modified, private_response, view_headers
from api.dependencies import AnalysisJobs, LiveStreams, Matches, Store
from api.openapi.headers import ETAG, LOCATION
from api.openapi.refusals import refuses, unmodified
from api.openapi.security import TOKEN_OPTIONAL, TOKEN_REQUIRED
from api.parameters import IfNoneMatch, MatchId, match_uuid
from api.player_access import caller_player
from api.problems import Problem
from api.rate_limits import digest
from api.schemas.requests import StartAnalysis
from api.schemas.responses import AnalysisStarted
from api.streaming import render_in_thread
from api.streams.sse import EVENT_STREAM
from api.strict_request import StrictRequest
from api.timed_wait import wait_until_set
from domain.kernel.messages import Message
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.errors import MatchError
from domain.matches.match import Match
from projections.match_views.summary import moment_text
from projections.read_models.analyses import AnalysisJob
from replays.analysis import Analysis, analysis_of, must_be_over
from replays.analysis_views import JobView, report_view
from replays.line_of_play import LineDamaged, RulesDiffer

LOOK_AGAIN = 0.5
"""Seconds between two looks at how far an analysis has come."""


class AnalysisController(Controller):
    path = "/v1/matches/{match_id:str}/analysis"
    tags = ["replay"]

    @get(
        operation_id="show_analysis",
        security=TOKEN_OPTIONAL,
        response_headers=[ETAG],
        responses=unmodified() | refuses("still-running", "not-started"),
    )
    async def show_analysis(
        self,
        request: StrictRequest,
        matches: Matches,
        store: Store,
        analyses: AnalysisJobs,
        match_id: MatchId,
        if_none_match: IfNoneMatch = None,
    ) -> Response[Analysis]:
        """Analyse a finished match: score, resources, number of offers and time per ply and seat, and key moments.

        `job` says how far the analysis in points has come that `POST` starts, and `report` is the newest one.
        """
        headers: dict[str, str] = {}
        await matches.read(match_uuid(match_id), lambda match: must_be_readable(request, match))
        job = await analyses.job(match_id)
        stored = await analyses.report(match_id) if job is not None else None

        def look(match: Match) -> tuple[int, bool]:
            must_be_readable(request, match)
            tag = etag(match.version, f"{ARCHIVE}.analysis{job_tag(job)}", request.language)
            headers.update(view_headers(request, match, ARCHIVE, tag))
            return match.version, is_named(if_none_match, tag)

        def work(match: Match, known: bool) -> bytes:
            if known:
                return b""
            analysis = analysis_of(match, request.language)
            if job is not None:
                found = None if stored is None else read_report(stored)
                report = None if found is None else report_view(found.report, found.budget, request.language)
                analysis = msgspec.structs.replace(analysis, job=job_view(job), report=report)
            return ENCODER.encode(analysis)

        body: Any = await render_in_thread(matches, store, match_uuid(match_id), look, work)
        return Response(body, headers=headers, media_type=MediaType.JSON) if body else not_modified(headers)

    @post(
        operation_id="start_analysis",
        security=TOKEN_REQUIRED,
        status_code=202,
        response_headers=[LOCATION],
        opt={"limit": "creations"},
        responses=refuses(
            "token-missing",
            "still-running",
            "not-started",
            "analysis-running",
            "budget-out-of-range",
            "match-damaged",
            "earlier-rules",
            "rate-limited",
            "queue-full",
        ),
    )
    async def start_analysis(
        self,
        request: StrictRequest,
        matches: Matches,
        analyses: AnalysisJobs,
        match_id: MatchId,
        data: JSONBody[StartAnalysis | None] = None,
    ) -> Response[AnalysisStarted]:
        """Start an analysis in points of a match that is over: what each decision cost, and what was luck.

        It runs in the background, one at a time for each caller. `GET` shows how far it is and the result, `…/events`
        streams its progress, `DELETE` cancels it. Asking for the same analysis again returns the existing one.
        """
        budget = str((data or StartAnalysis()).budget)
        await matches.read(match_uuid(match_id), lambda match: must_be_analysable(request, match))
        read_server_depth(budget, 1)
        try:
            await analyses.prepare(match_id, budget)
        except RulesDiffer as differ:
            raise Problem("earlier-rules", first_bad_ply=differ.ply) from None
        except LineDamaged as damaged:
            raise Problem("match-damaged", first_bad_ply=damaged.ply) from None
        job, _ = await analyses.submit(match_id, caller_name(request), budget)
        location = f"/v1/matches/{match_id}/analysis"
        return private_response(request, AnalysisStarted(match_id, job_view(job)), 202, Location=location)

    @delete(
        operation_id="cancel_analysis",
        security=TOKEN_REQUIRED,
        status_code=204,
        responses=refuses("token-missing", "not-host", "rate-limited"),
    )
    async def cancel_analysis(
        self, request: StrictRequest, matches: Matches, analyses: AnalysisJobs, match_id: MatchId
    ) -> Response[None]:
        """Cancel the analysis that is waiting or running: your own, or any as the host. One that is finished stays."""
        caller = await matches.read(match_uuid(match_id), lambda match: caller_of(request, match))
        require_token(caller)
        job = await analyses.job(match_id)
        if job is not None and job.pending and not caller.is_host and job.caller != caller_name(request):
            raise Problem("not-host", Message("detail.not-your-analysis"))
        await analyses.cancel(match_id)
        return Response(None, status_code=204, headers={"Cache-Control": "private, no-store"})

    @get(
        "/events",
        operation_id="watch_analysis",
        response_description="The stream.",
        security=TOKEN_OPTIONAL,
        media_type=EVENT_STREAM,
        responses=refuses("still-running", "not-started", "rate-limited"),
    )
    async def watch_analysis(
        self,
        request: StrictRequest,
        matches: Matches,
        streams: LiveStreams,
        analyses: AnalysisJobs,
        match_id: MatchId,
    ) -> Response[Any]:
        """Watch an analysis: `progress` with every part that is done, and `ended` when nothing more will come.

        Where no analysis was asked for there is nothing to watch: 204.
        """
        await matches.read(match_uuid(match_id), lambda match: must_be_readable(request, match))
        if await analyses.job(match_id) is None:
            return Response(None, status_code=204, headers={"Cache-Control": "no-store"})
        streams.slots.acquire(request.address)
        streams.slots.release(request.address)  # Counted by the stream itself, which may never begin.

        async def events() -> AsyncIterator[ServerSentEventMessage]:
            streams.slots.acquire(request.address)
            try:
                async for event in progress_events(analyses, match_id, request.app.state.stopping):
                    yield event
            finally:
                streams.slots.release(request.address)

        return ServerSentEvent(events(), headers={"Cache-Control": "private, no-store", "X-Accel-Buffering": "no"})


async def progress_events(
    analyses: AnalysisRunner, match: str, stopping: asyncio.Event
) -> AsyncIterator[ServerSentEventMessage]:
    """The state of a job whenever it changes, until it has ended or the server stops."""
    sent: JobView | None = None
    while not stopping.is_set():
        job = await analyses.job(match)
        if job is None:
            return
        view = job_view(job)
        if view != sent:
            sent = view
            name = "progress" if job.pending else "ended"
            yield ServerSentEventMessage(event=name, data=ENCODER.encode(view).decode())
        if not job.pending:
            return
        await wait_until_set(stopping, LOOK_AGAIN)


def must_be_readable(request: StrictRequest, match: Match) -> None:
    """The caller may know of the match, and it is over."""
    caller_of(request, match)
    must_be_over(match)


def must_be_analysable(request: StrictRequest, match: Match) -> None:
    require_token(caller_of(request, match))
    must_be_over(match)
    if not match.has_started:
        raise MatchError("not-started")


def caller_name(request: StrictRequest) -> str:
    """The caller whose analyses run one at a time: a player, or an address."""
    player = caller_player(request)
    return digest(f"address {request.address}" if player is None else f"player {player.player.id.hex}")


def job_tag(job: AnalysisJob | None) -> str:
    return "" if job is None else f".{job.requested}.{job.status}.{job.done}.{job.total}"


def job_view(job: AnalysisJob) -> JobView:
    return JobView(
        job.status,
        job.budget,
        job.done,
        job.total,
        moment_text(job.requested),
        moment_text(job.ended) if job.ended else None,
        job.problem or None,
    )
