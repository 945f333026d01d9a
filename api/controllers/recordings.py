"""Recordings: a match as a file, exported, imported, and verified."""

import asyncio
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from typing import Any, BinaryIO, NamedTuple, cast

import msgspec
from litestar import Controller, Response, get, post
from litestar.response import Stream

from api.access import viewer_of
from api.authentication import caller_of
from api.conditional import JsonResponse, view_headers
from api.dependencies import Games, Matches, Recordings, Secret, Store
from api.idempotency import MatchIdentity, create_once, derive_identity
from api.openapi.headers import LOCATION
from api.openapi.refusals import refuses
from api.parameters import AsViewer, IdempotencyKey, MatchId, match_uuid
from api.problems import Problem
from api.schemas.responses import Created
from api.streaming import pieces
from api.strict_request import RECORDING_LIMIT, StrictRequest, too_large
from api.validation import validate_name
from domain.kernel.messages import Language
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.commands.import_match import import_match
from domain.matches.events import Event, MatchOpened, SeatTaken
from domain.matches.match import Match
from domain.matches.persistence import MatchStore
from domain.matches.tokens import token_hash
from replays.errors import RecordingInvalid
from replays.export import export_stream
from replays.hash_chain import file_lines
from replays.importer import import_events
from replays.verify import Report, verify

IN_MEMORY = 1024 * 1024
PAGE = 256
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

        wanted = await matches.read(match_uuid(match_id), look)
        name = f"{wanted.match.game.id}-{match_id[:8]}.jsonl"
        headers = {**wanted.headers, "Content-Disposition": f'attachment; filename="{name}"'}
        events = stored_events(store, wanted)
        lines = export_stream(wanted.match.game, match_id, events, wanted.viewer, over=wanted.over)
        content: Any = pieces(store, lines)
        return Stream(content, headers=headers, media_type=MEDIA)  # type: ignore[return-value]

    @post(
        "/v1/recordings/verify",
        operation_id="verify_recording",
        status_code=200,
        request_max_body_size=RECORDING_LIMIT,
        opt={"limit": "creations"},
        responses=refuses("rate-limited", "too-large", "unsupported-media-type"),
    )
    async def verify_recording(
        self, request: StrictRequest, games: Games, recording_worker: Recordings
    ) -> Response[Report]:
        """Verify a recording: its chain of hashes, then every fact by the rules. The report says what is wrong."""
        file, _ = await receive_file(request)
        try:
            report = await recording_worker.run(verify, file_lines(file), games, request.language)
        finally:
            file.close()
        return JsonResponse(report, headers={"Cache-Control": "no-store", "Content-Language": request.language})

    @post(
        "/v1/recordings",
        operation_id="import_recording",
        status_code=201,
        request_max_body_size=RECORDING_LIMIT,
        response_headers=[LOCATION],
        opt={"limit": "creations"},
        responses=refuses("recording-invalid", "key-reused", "rate-limited", "too-large", "unsupported-media-type"),
    )
    async def import_recording(
        self,
        request: StrictRequest,
        matches: Matches,
        games: Games,
        secret: Secret,
        recording_worker: Recordings,
        idempotency_key: IdempotencyKey = None,
    ) -> Response[Created]:
        """Import a recording as a match that can be read, replayed and forked, but not played."""
        file, digest = await receive_file(request)
        try:
            identity = derive_identity(request.idempotency_key, secret, (), f"import\n{digest}".encode())
            match = await recording_worker.run(read_match, file, identity, games, request.language)
            return await create_once(request, matches, identity, lambda _: match)
        finally:
            file.close()


def stored_events(store: MatchStore, wanted: ExportRequest) -> Iterator[tuple[int, Event]]:
    """The events of a match up to the version that was asked for, page by page."""
    for after in range(0, wanted.version, PAGE):
        for row in store.rows(wanted.match.id, after, min(after + PAGE, wanted.version)):
            yield row.version, row.event


async def receive_file(request: StrictRequest) -> tuple[BinaryIO, str]:
    """The body in a file of its own, in memory only while it is small; and its digest."""
    request.check_media_type(MEDIA)
    if (request.content_length or 0) > RECORDING_LIMIT:
        raise too_large(RECORDING_LIMIT)
    file = cast("BinaryIO", tempfile.SpooledTemporaryFile(max_size=IN_MEMORY))  # noqa: SIM115  The caller closes it.
    digest = sha256()
    try:
        async for part in request.stream():
            digest.update(part)
            await asyncio.to_thread(file.write, part)
        file.seek(0)
    except BaseException:
        file.close()
        raise
    return file, digest.hexdigest()


def read_match(file: BinaryIO, identity: MatchIdentity, games: Registry, language: Language) -> Match:
    """The match of a recording, after it was verified."""
    report = verify(file_lines(file), games, language)
    if not report.valid:
        raise Problem(
            "recording-invalid",
            lambda _: report.detail,
            reason=report.problem,
            first_bad_ply=report.first_bad_ply,
        )
    file.seek(0)
    events = [event for _, event in import_events(file_lines(file), games)]
    opened = events[0]
    assert isinstance(opened, MatchOpened)
    check_names(events)
    ours = msgspec.structs.replace(
        opened,
        imported=True,
        host_token=token_hash(identity.tokens.host),
        invite_token=token_hash(identity.tokens.invite),
        request=identity.request,
    )
    try:
        return import_match(identity.match_id, games, ours, events[1:])
    except (IndexError, KeyError, ValueError, TypeError, AssertionError, AttributeError) as error:
        raise RecordingInvalid(
            "line-broken", version=0, why=f"the events do not fit together ({type(error).__name__})"
        ) from None


def check_names(events: list[Event]) -> None:
    """Names in a recording obey the same rules as names here."""
    for event in events:
        seats = [(plan.name, plan.player) for plan in event.seats] if isinstance(event, MatchOpened) else []
        seats += [(event.name, event.player)] if isinstance(event, SeatTaken) else []
        for name, player in seats:
            try:
                validate_name(name, "", player)
            except Problem as problem:
                raise RecordingInvalid("bad-header", why=problem.render_detail("en").rstrip(".")) from None
