"""Long responses, rendered in a thread from a copy of the match."""

from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from typing import TypeVar
from uuid import UUID

from domain.matches.application import MatchApplication
from domain.matches.history import match_at_version
from domain.matches.match import Match
from domain.matches.persistence import MatchStore

R = TypeVar("R")

PIECE = 64 * 1024


async def render_in_thread(
    matches: MatchApplication,
    store: MatchStore,
    match_id: UUID,
    look: Callable[[Match], tuple[int, R]],
    work: Callable[[Match, R], bytes],
) -> bytes:
    """`look` at the current match to authenticate the caller, then `work` on a copy in a thread.

    `look` gives the version to work at and whatever `work` needs to know.
    """

    def prepare(match: Match) -> tuple[Match, int, R]:
        version, wanted = look(match)
        return match, version, wanted

    match, version, wanted = await matches.read(match_id, prepare)
    return await store.read(lambda: work(match_at_version(match, version), wanted))


async def pieces(store: MatchStore, parts: Iterable[bytes]) -> AsyncIterator[bytes]:
    """A long body, made piece by piece in a thread."""
    gathered = gather(parts)
    while piece := await store.read(next, gathered, b""):
        yield piece


def gather(parts: Iterable[bytes]) -> Iterator[bytes]:
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
