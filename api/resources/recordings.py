"""Recordings: a match as a file, out, in, and checked."""

import tempfile
from collections.abc import Iterator
from hashlib import sha256
from typing import BinaryIO, NamedTuple, cast

import msgspec

from api.asking import Ask
from api.bodies import RECORDING_LIMIT, Disconnected, too_large
from api.callers import caller_of, viewer_of
from api.creating import Birth, birth, create
from api.done import language_header, view_headers
from api.names import checked_name
from api.pages import Pieces
from api.problems import Problem
from api.replies import NDJSON, Header, Reply, told
from api.routes import AS, call
from api.wire import Created
from domain.kernel.messages import Message
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.commands.import_match import import_match
from domain.matches.events import Event, MatchOpened, SeatTaken
from domain.matches.match import Match
from domain.matches.tokens import token_hash
from replays.errors import RecordingInvalid
from replays.export import export_stream
from replays.hash_chain import file_lines
from replays.importer import import_events
from replays.verify import Report, verify

IN_MEMORY = 1024 * 1024
PAGE = 256
MEDIA = "application/x-ndjson"


class Wanted(NamedTuple):
    match: Match
    version: int
    viewer: Viewer
    over: bool
    headers: list[Header]


@call(
    "GET",
    "/v1/matches/{match}/recording",
    tag="recordings",
    query=(AS,),
    answers={200: {MEDIA: str}},
    refuses=("view-not-allowed",),
    media=(MEDIA, "application/json"),
)
async def export_match(ask: Ask) -> Pieces:
    """The match as JSON Lines, as the viewer may see it; once it is over: whole, with its seed."""
    services = ask.services

    def look(match: Match) -> Wanted:
        viewer = viewer_of(match, caller_of(ask, match), ask.query.get("as"))
        headers = view_headers(ask, match, viewer_name(viewer), None)
        return Wanted(match, match.version, viewer, match.state.over, headers)

    wanted = await services.matches.read(ask.match_id, look)
    name = f"{wanted.match.game.id}-{wanted.match.id.hex[:8]}.jsonl"
    headers = [
        *wanted.headers,
        (b"content-type", NDJSON),
        (b"content-disposition", f'attachment; filename="{name}"'.encode()),
    ]
    lines = export_stream(wanted.match.game, wanted.match.id.hex, stored(ask, wanted), wanted.viewer, over=wanted.over)
    return Pieces(services, lines, headers)


def stored(ask: Ask, wanted: Wanted) -> Iterator[tuple[int, Event]]:
    """The events of a match up to the version that was asked for, page by page."""
    store = ask.services.store
    for after in range(0, wanted.version, PAGE):
        for row in store.rows(wanted.match.id, after, min(after + PAGE, wanted.version)):
            yield row.version, row.event


async def receive_file(ask: Ask) -> tuple[BinaryIO, str]:
    """The body in a file of its own, in memory only while it is small; and its digest."""
    media = (ask.header(b"content-type") or "").partition(";")[0].strip().lower()
    if media != MEDIA:
        raise Problem("unsupported-media-type", Message("detail.media", {"wanted": MEDIA}))
    if (ask.header(b"content-encoding") or "identity").lower() != "identity":
        raise Problem("unsupported-media-type", Message("detail.encoding"))
    declared = ask.header(b"content-length")
    if declared is not None and declared.isdecimal() and int(declared[:20]) > RECORDING_LIMIT:
        raise too_large(RECORDING_LIMIT)
    spool = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115  Whoever asked closes it.
    file = cast("BinaryIO", spool)
    try:
        return file, await pour(ask, file)
    except BaseException:
        file.close()
        raise


async def pour(ask: Ask, file: BinaryIO) -> str:
    digest = sha256()
    size = 0
    while True:
        message = await ask.receive()
        if message["type"] != "http.request":
            raise Disconnected
        part = message.get("body", b"")
        size += len(part)
        if size > RECORDING_LIMIT:
            raise too_large(RECORDING_LIMIT)
        digest.update(part)
        await ask.services.store.read(file.write, part)
        if not message.get("more_body", False):
            file.seek(0)
            return digest.hexdigest()


@call(
    "POST",
    "/v1/recordings/verify",
    tag="recordings",
    body=str,
    body_media=MEDIA,
    answers={200: Report},
    refuses=("too-large",),
    limit="creations",
)
async def verify_recording(ask: Ask) -> Reply:
    """Check a recording: its chain, then every fact by the rules. The report says what is wrong and where."""
    file, _ = await receive_file(ask)
    try:
        report = await ask.services.store.read(verify, file_lines(file), ask.services.games, ask.language)
    finally:
        file.close()
    return told(200, report, [(b"cache-control", b"no-store"), language_header(ask)])


@call(
    "POST",
    "/v1/recordings",
    tag="recordings",
    body=str,
    body_media=MEDIA,
    answers={201: Created},
    headers=("Idempotency-Key",),
    told_headers=("Location",),
    refuses=("too-large", "recording-invalid", "key-reused"),
    limit="creations",
)
async def import_recording(ask: Ask) -> Reply:
    """Import a recording as a match: it can be read, replayed and forked, not played."""
    file, digest = await receive_file(ask)
    services = ask.services
    try:
        born = birth(ask, (), f"import\n{digest}".encode())
        match = await services.store.read(read_match, ask, file, born)
        return await create(ask, born, lambda _: match)
    finally:
        file.close()


def read_match(ask: Ask, file: BinaryIO, born: Birth) -> Match:
    """The match a recording tells, after it was verified."""
    games = ask.services.games
    report = verify(file_lines(file), games, ask.language)
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
        host_token=token_hash(born.tokens.host),
        invite_token=token_hash(born.tokens.invite),
        request=born.request,
    )
    try:
        return import_match(born.ident, games, ours, events[1:])
    except (IndexError, KeyError, ValueError, TypeError, AssertionError, AttributeError) as error:
        raise RecordingInvalid(
            "line-broken", version=0, why=f"the events do not fit together ({type(error).__name__})"
        ) from None


def check_names(events: list[Event]) -> None:
    """People in a recording are called as people here may be."""
    for event in events:
        names = [plan.name for plan in event.seats] if isinstance(event, MatchOpened) else []
        names += [event.name] if isinstance(event, SeatTaken) else []
        for name in names:
            try:
                checked_name(name, "")
            except Problem as problem:
                raise RecordingInvalid("bad-header", why=problem.detail("en").rstrip(".")) from None
