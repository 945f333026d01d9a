"""A recording on its way in: into a file of its own, and what it costs is counted while it arrives."""

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path

from api.body_timeout import BODY_SECONDS
from api.disk_space import FREE_FOR_PLAY
from api.problems import Problem
from api.rate_limits import RateLimits, limit_keys
from api.strict_request import RECORDING_LIMIT, StrictRequest, too_large
from domain.kernel.messages import Message

MEDIA = "application/x-ndjson"
MIB = 1024 * 1024
MOST_EVENTS = 50_000
MOST_LINE_CHANGES = 5_000
"""Undos and redos are short in the file, but each is a whole state in the store."""
LINE_CHANGES = (b'"LineCut"', b'"LineResumed"')
OVERLAP = max(map(len, LINE_CHANGES)) - 1
BYTES_PER_SECOND = 32 * 1024
"""Each so many bytes buy a recording one more second: a file that is hardly sent would lie on the disk for a day."""


class ReceivedFile:
    """A recording that has arrived, and what has been counted for it."""

    def __init__(self, request: StrictRequest, name: str) -> None:
        self.name = name
        self.digest = ""
        self._address = request.address
        self._limits: RateLimits = request.app.state.rate_limits
        self._counted = 0

    async def count(self, size: int) -> None:
        """Count what a recording of that many bytes costs, less what was counted before: 1 MiB at least."""
        cost = max(1, size // MIB) - self._counted
        if cost > 0:
            await self._limits.hit("recordings", limit_keys("recordings", self._address, None), cost=cost)
            self._counted += cost


@asynccontextmanager
async def received_file(request: StrictRequest) -> AsyncIterator[ReceivedFile]:
    """The body in a file until the block ends."""
    request.check_media_type(MEDIA)
    length = request.content_length or 0
    if length > RECORDING_LIMIT:
        raise too_large(RECORDING_LIMIT)
    require_disk()
    with tempfile.NamedTemporaryFile(prefix="orrery-recording-") as file:
        received = ReceivedFile(request, file.name)
        await received.count(length)
        try:
            async with asyncio.timeout(BODY_SECONDS) as patience:
                received.digest = await receive(request, file, received, patience)
        except TimeoutError:
            raise Problem("request-timeout", headers={"Connection": "close"}) from None
        await asyncio.to_thread(file.flush)
        yield received


async def receive(
    request: StrictRequest,
    file: "tempfile._TemporaryFileWrapper[bytes]",
    received: ReceivedFile,
    patience: asyncio.Timeout,
) -> str:
    """Write the body part by part; returns its digest."""
    digest, size, lines, changes, last = sha256(), 0, 0, 0, b""
    async for part in request.stream():
        digest.update(part)
        size += len(part)
        lines += part.count(b"\n")
        changes += count_line_changes(last, part)
        last = (last + part)[-OVERLAP:]
        if lines > MOST_EVENTS or changes > MOST_LINE_CHANGES:
            raise Problem("too-large", Message("detail.recording-too-long", {"events": f"{MOST_EVENTS:,}"}))
        await received.count(size)
        await asyncio.to_thread(file.write, part)
        patience.reschedule((patience.when() or 0.0) + len(part) / BYTES_PER_SECOND)
    return digest.hexdigest()


def count_line_changes(before: bytes, part: bytes) -> int:
    """How many undos and redos begin to be named in this part; `before` are the last bytes of the part before."""
    joined = before + part
    return sum(joined.count(name) - before.count(name) for name in LINE_CHANGES)


def require_disk() -> None:
    """Raise `storage-full` if the disk for temporary files has no room for one more recording."""
    if shutil.disk_usage(Path(tempfile.gettempdir())).free < FREE_FOR_PLAY + RECORDING_LIMIT:
        raise Problem("storage-full", Message("detail.storage-full"), headers={"Retry-After": "3600"})
