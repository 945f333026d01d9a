"""Recordings: a match as a file, exported, imported, and verified."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Annotated, Any, NamedTuple

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
from api.match_identity import derive_identity
from api.openapi.headers import LOCATION
from api.openapi.operations import RecordingUpload
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_OPTIONAL
from api.parameters import AsViewer, IdempotencyKey, MatchId, match_uuid
from api.problems import Problem, invalid_query
from api.rate_limits import RateLimits, limit_keys
from api.recording_jobs import import_file, verify_file
from api.schemas.responses import Created
from api.streaming import pieces
from api.strict_request import RECORDING_LIMIT, StrictRequest, too_large
from domain.kernel.messages import Message
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.forgotten import without_forgotten
from domain.matches.match import Match
from replays.export import export_stream
from replays.stored import stored_events
from replays.verify import Report

MIB = 1024 * 1024
MOST_EVENTS = 50_000
MOST_LINE_CHANGES = 5_000
"""Undos and redos are short in the file, but each is a whole state in the store."""
LINE_CHANGES = (b'"LineCut"', b'"LineResumed"')
OVERLAP = max(map(len, LINE_CHANGES)) - 1
MEDIA = "application/x-ndjson"


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
    ) -> Response[str]:
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
        content: Any = pieces(store, lines)
        return Stream(content, headers=headers, media_type=MEDIA)  # type: ignore[return-value]

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
        recording_worker.check_room(request.address)
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
        recording_worker.check_room(request.address)
        async with received_file(request) as file:
            identity = derive_identity(request.idempotency_key, secret, (), f"import\n{file.digest}".encode())
            known = await first_answer(request, creator.matches, identity) if identity.request else None
            if known is not None:
                return known
            await creator.storage.require()
            found = await recording_worker.run(request.address, import_file, file.name, identity, request.language)
        if isinstance(found, Report):
            raise invalid_recording(found)
        match = await asyncio.to_thread(found.restore, games)
        response = await create_once(request, creator, identity, lambda _: match)
        store.save_snapshot(found.snapshot)
        return response

    @get(
        "/v1/recordings",
        operation_id="export_matches",
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
    ) -> Response[str]:
        """Export every finished listed match: recordings one after the other, in the order in which they ended.

        A stream that was cut off, or one that you have whole, is continued with `cursor`.
        """
        wanted = Wanted(game, read_moment("since", since), read_moment("until", until), 0)
        if cursor is not None:
            last = await read_models.read(read_models.finished_match, cursor)
            if last is None:
                raise invalid_query("cursor", "unknown", Message("why.recordings-cursor"))
            wanted = wanted._replace(after=last.position)
        first = await read_models.read(read_models.finished, wanted.after, PAGE)
        stopping = request.app.state.stopping
        lines = recordings(read_models, store, games, wanted, first, stopping)
        headers = {"Cache-Control": "no-cache", "Content-Disposition": 'attachment; filename="recordings.jsonl"'}
        content: Any = pieces(store, lines)
        return Stream(content, headers=headers, media_type=MEDIA)  # type: ignore[return-value]


class ReceivedFile(NamedTuple):
    name: str
    digest: str


@asynccontextmanager
async def received_file(request: StrictRequest) -> AsyncIterator[ReceivedFile]:
    """The body in a file of its own until the block ends; what it costs is counted for the caller's address."""
    request.check_media_type(MEDIA)
    if (request.content_length or 0) > RECORDING_LIMIT:
        raise too_large(RECORDING_LIMIT)
    with tempfile.NamedTemporaryFile(prefix="orrery-recording-") as file:
        digest, size, lines, changes, last = sha256(), 0, 0, 0, b""
        async for part in request.stream():
            digest.update(part)
            size += len(part)
            lines += part.count(b"\n")
            changes += count_line_changes(last, part)
            last = (last + part)[-OVERLAP:]
            if lines > MOST_EVENTS or changes > MOST_LINE_CHANGES:
                raise Problem("too-large", Message("detail.recording-too-long", {"events": f"{MOST_EVENTS:,}"}))
            await asyncio.to_thread(file.write, part)
        await asyncio.to_thread(file.flush)
        limits: RateLimits = request.app.state.rate_limits
        keys = limit_keys("recordings", request.address, None)
        await limits.hit("recordings", keys, cost=max(1, size // MIB))
        yield ReceivedFile(file.name, digest.hexdigest())


def count_line_changes(before: bytes, part: bytes) -> int:
    """How many undos and redos begin to be named in this part; `before` are the last bytes of the part before."""
    joined = before + part
    return sum(joined.count(name) - before.count(name) for name in LINE_CHANGES)


def invalid_recording(report: Report) -> Problem:
    return Problem(
        "recording-invalid", lambda _: report.detail, reason=report.problem, first_bad_ply=report.first_bad_ply
    )
