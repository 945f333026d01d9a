"""What a command hands back: the reply, for when its events are durable."""

from collections.abc import Callable
from typing import Any

from api.asking import Ask
from api.etags import etag, keeping, named
from api.replies import Header, Reply, told
from domain.kernel.messages import Language
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.match import Match


class Done:
    """The reply is given, or how to make it: then it is made while the events are written."""

    __slots__ = ("_make", "_reply")

    def __init__(self, reply: Reply | Callable[[], Reply]) -> None:
        self._make = reply
        self._reply: Reply | None = None

    @property
    def reply(self) -> Reply:
        if self._reply is None:
            self._reply = self._make if isinstance(self._make, Reply) else self._make()
        return self._reply


async def command(ask: Ask, do: Callable[[Match], Done]) -> Reply:
    """Decide, make durable, then answer."""
    return await ask.services.matches.execute(ask.match_id, do, lambda _, done: done.reply)


def private_reply(ask: Ask, status: int, value: Any) -> Reply:
    """An answer for its caller alone."""
    return told(status, value, answer_headers(ask.language))


def answer_headers(language: Language) -> list[Header]:
    """What an answer for its caller alone says of itself."""
    return [(b"cache-control", b"private, no-store"), (b"content-language", language.encode())]


def nothing() -> Reply:
    return Reply(204, headers=[(b"cache-control", b"private, no-store")])


def language_header(ask: Ask) -> Header:
    return (b"content-language", ask.language.encode())


def view_headers(ask: Ask, match: Match, viewer: str, tag: str | None, *, fixed: bool = False) -> list[Header]:
    """Language, ETag and what may be kept of a view."""
    private = ask.token is not None or not match.state.policies.listed
    headers = [language_header(ask), (b"cache-control", keeping(viewer, fixed=fixed, private=private).encode())]
    if tag is not None:
        headers.append((b"etag", tag.encode("latin-1")))
    return headers


def view_reply(
    ask: Ask, match: Match, viewer: Viewer | str, version: int, make: Callable[[], Any], *, fixed: bool = False
) -> Reply:
    """A view with its ETag; not made at all if the caller has it already."""
    name = viewer if isinstance(viewer, str) else viewer_name(viewer)
    tag = etag(version, name, ask.language)
    headers = view_headers(ask, match, name, tag, fixed=fixed)
    if named(ask.header(b"if-none-match"), tag):
        return Reply(304, media=None, headers=headers)
    return told(200, make(), headers)
