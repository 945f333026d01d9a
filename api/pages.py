"""Long answers made in a thread, from a match of one's own, while the loop goes on."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from api.asgi import Receive, Scope, Send
from api.asking import Ask
from api.live.past import match_at
from api.replies import Header
from domain.matches.match import Match

if TYPE_CHECKING:
    from api.services import Services

R = TypeVar("R")

PIECE = 64 * 1024


async def aside(ask: Ask, look: Callable[[Match], tuple[int, R]], work: Callable[[Match, R], bytes]) -> bytes:
    """`look` at the match as it stands (who asks, what is wanted), then `work` on a copy in a thread.

    `look` gives the version to work at and whatever `work` needs to know.
    """
    services = ask.services

    def prepare(match: Match) -> tuple[Match, int, R]:
        version, wanted = look(match)
        return match, version, wanted

    match, version, wanted = await services.matches.read(ask.match_id, prepare)
    return await services.store.read(lambda: work(match_at(match, version), wanted))


class Pieces:
    """A long body, made piece by piece in a thread."""

    def __init__(self, services: "Services", parts: Iterable[bytes], headers: list[Header]) -> None:
        self.status = 200
        self.headers = headers
        self._services = services
        self._parts = gathered(parts)

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        store = self._services.store
        piece = await store.read(next, self._parts, b"")  # The first piece shows whether it can be made at all.
        await send({"type": "http.response.start", "status": 200, "headers": self.headers})
        watch = asyncio.ensure_future(gone(receive))
        try:
            while piece and not watch.done():
                await send({"type": "http.response.body", "body": piece, "more_body": True})
                piece = await store.read(next, self._parts, b"")
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            watch.cancel()


async def gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


def gathered(parts: Iterable[bytes]) -> Iterator[bytes]:
    """Many small parts as few large ones."""
    ready: list[bytes] = []
    size = 0
    for part in parts:
        ready.append(part)
        size += len(part)
        if size >= PIECE:
            yield b"".join(ready)
            ready, size = [], 0
    if ready:
        yield b"".join(ready)
