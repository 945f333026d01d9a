"""Recordings: a match as a file, exported, imported, and verified."""

import asyncio
from typing import Annotated, NamedTuple

from litestar import Controller, Response, get, post
from litestar.params import QueryParameter
from litestar.response import Stream

from api.access import viewer_of
from api.authentication import caller_of
from api.bulk_recordings import PAGE, Wanted, read_moment, recordings
from api.conditional import JsonResponse, view_headers
from api.dependencies import Creator, Games, Matches, Recordings, Secret, Store, StoredViews
from api.idempotency import create_once, first_answer
from api.looking import record_look
from api.match_identity import MatchIdentity, derive_identity
from api.openapi.headers import LOCATION
from api.openapi.operations import RecordingUpload, also_as
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_OPTIONAL
from api.parameters import AsViewer, IdempotencyKey, MatchId, match_uuid
from api.problems import Problem, invalid_query
from api.recording_jobs import ImportedMatch, TooLarge, import_file, verify_file
from api.recording_upload import MEDIA, MIB, received_file
from api.recording_worker import RecordingWorker
from api.schemas.responses import Created
from api.streaming import pieces
from api.strict_request import RECORDING_LIMIT, StrictRequest
from domain.kernel.messages import Message
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.forgotten import without_forgotten
from domain.matches.match import Match
from replays.export import export_stream
from replays.stored import stored_events
from replays.verify import Report

MOST_STORED = 16
"""MiB that an imported match may take in the store: it is stored in one transaction, for which others wait."""


class ExportRequest(NamedTuple):
    match: Match
    version: int
    viewer: Viewer
    over: bool
    headers: dict[str, str]


class RecordingsController(Controller):
    tags = ["recordings"]

    @get(
        "/v1/matches/{match_id:str}/recording",
        operation_id="export_match",
        operation_class=also_as(MEDIA),
        response_description="The recording.",
        security=TOKEN_OPTIONAL,
        media_type=MEDIA,
        opt={"media": (MEDIA, "application/json")},
        responses=refuses("view-not-allowed"),
    )
    async def export_match(
        self,
        request: StrictRequest,
        matches: Matches,
        store: Store,
        match_id: MatchId,
        viewer: AsViewer = None,
    ) -> Stream:
        """Export the match as JSON Lines, as the viewer may see it; once it is over, whole and with its seed."""

        def look(match: Match) -> ExportRequest:
            seen_by = viewer_of(match, caller_of(request, match), viewer)
            headers = view_headers(request, match, viewer_name(seen_by), None)
            return ExportRequest(match, match.version, seen_by, match.state.over, headers)

        ident = match_uuid(match_id)
        await record_look(request, matches, ident, viewer)
        wanted = await matches.read(ident, look)
        name = f"{wanted.match.game.id}-{match_id[:8]}.jsonl"
        headers = {**wanted.headers, "Content-Disposition": f'attachment; filename="{name}"'}
        stored = stored_events(store, wanted.match.id, wanted.version)
        events = without_forgotten(stored, tuple(wanted.match.state.forgotten))
        lines = export_stream(wanted.match.game, match_id, events, wanted.viewer, over=wanted.over)
        return Stream(pieces(store, lines), headers=headers, media_type=MEDIA)

    @post(
        "/v1/recordings/verify",
        operation_id="verify_recording",
        operation_class=RecordingUpload,
        status_code=200,
        request_max_body_size=RECORDING_LIMIT,
        opt={"limit": "creations"},
        responses=refuses("rate-limited", "too-large", "unsupported-media-type"),
    )
    async def verify_recording(self, request: StrictRequest, recording_worker: Recordings) -> Response[Report]:
        """Verify a recording: its hash chain, then every fact against the rules. The report says what is wrong."""
        with recording_worker.upload(request.address):
            async with received_file(request) as file:
                report = await recording_worker.run(request.address, verify_file, file.name, request.language)
        return JsonResponse(report, headers={"Cache-Control": "no-store", "Content-Language": request.language})

    @post(
        "/v1/recordings",
        operation_id="import_recording",
        operation_class=RecordingUpload,
        status_code=201,
        request_max_body_size=RECORDING_LIMIT,
        response_headers=[LOCATION],
        opt={"limit": "creations"},
        responses=refuses(
            "recording-invalid",
            "key-reused",
            "rate-limited",
            "storage-full",
            "too-large",
            "unsupported-media-type",
        ),
    )
    async def import_recording(
        self,
        request: StrictRequest,
        creator: Creator,
        games: Games,
        secret: Secret,
        store: Store,
        recording_worker: Recordings,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[Created]:
        """Import a recording as a match that can be read, replayed and forked, but not played."""
        with recording_worker.upload(request.address):
            async with received_file(request) as file:
                identity = derive_identity(request.idempotency_key, secret, (), f"import\n{file.digest}".encode())
                known = await first_answer(request, creator.matches, identity) if identity.request else None
                if known is not None:
                    return known
                await creator.storage.require()
                found = await read_match(request, recording_worker, file.name, identity)
                await file.count(found.size)
        match = await asyncio.to_thread(found.restore, games)
        rows = await asyncio.to_thread(found.stored_events)
        response = await create_once(request, creator, identity, lambda _: match, stored_events=rows)
        store.save_snapshot(found.snapshot)
        return response

    @get(
        "/v1/recordings",
        operation_id="export_matches",
        operation_class=also_as(MEDIA),
        response_description="Recordings, one after the other.",
        media_type=MEDIA,
        opt={"media": (MEDIA, "application/json"), "limit": "recordings"},
        responses=refuses("rate-limited"),
    )
    async def export_matches(
        self,
        request: StrictRequest,
        games: Games,
        store: Store,
        read_models: StoredViews,
        game: Annotated[str | None, QueryParameter(required=False, description="Only matches of this game.")] = None,
        since: Annotated[
            str | None,
            QueryParameter(
                required=False,
                description="Only matches that ended at this time or later, RFC 3339, such as `2026-11-16T09:00:00Z`.",
            ),
        ] = None,
        until: Annotated[
            str | None, QueryParameter(required=False, description="Only matches that ended before this time.")
        ] = None,
        cursor: Annotated[
            str | None,
            QueryParameter(
                required=False,
                pattern="^[0-9a-f]{32}$",
                description="Where to go on: the `match` in the header of the last recording that you have whole.",
            ),
        ] = None,
    ) -> Stream:
        """Export every finished listed match: recordings one after the other, in the order in which they ended.

        A stream that was cut off, or one that you have whole, is continued with `cursor`.
        """
        wanted = Wanted(game, read_moment("since", since), read_moment("until", until), 0)
        if wanted.since is not None and wanted.until is not None and wanted.since > wanted.until:
            raise invalid_query("since", "out-of-range", Message("why.since"))
        if cursor is not None:
            last = await read_models.read(read_models.finished_match, cursor)
            if last is None:
                raise invalid_query("cursor", "unknown", Message("why.recordings-cursor"))
            wanted = wanted._replace(after=last.position)
        first = await read_models.read(read_models.finished, wanted.after, PAGE)
        stopping = request.app.state.stopping
        lines = recordings(read_models, store, games, wanted, first, stopping)
        headers = {"Cache-Control": "no-cache", "Content-Disposition": 'attachment; filename="recordings.jsonl"'}
        return Stream(pieces(store, lines), headers=headers, media_type=MEDIA)


async def read_match(
    request: StrictRequest, worker: RecordingWorker, name: str, identity: MatchIdentity
) -> ImportedMatch:
    """The match of a file that has arrived, or a problem."""
    most = MOST_STORED * MIB
    try:
        found = await worker.run(request.address, import_file, name, identity, request.language, most)
    except TooLarge:
        raise Problem("too-large", Message("detail.recording-too-large", {"most": MOST_STORED})) from None
    if isinstance(found, Report):
        raise invalid_recording(found)
    return found


def invalid_recording(report: Report) -> Problem:
    return Problem(
        "recording-invalid", lambda _: report.detail, reason=report.problem, first_bad_ply=report.first_bad_ply
    )
