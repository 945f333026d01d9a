"""Answers as ready bytes. A reply is an ASGI application of its own, so any layer can send it."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from api.asgi import Receive, Scope, Send

JSON = b"application/json"
PROBLEM = b"application/problem+json"
NDJSON = b"application/x-ndjson"
PLAIN = b"text/plain; charset=utf-8"
HTML = b"text/html; charset=utf-8"
SVG = b"image/svg+xml"

ENCODER = msgspec.json.Encoder()

Header = tuple[bytes, bytes]

SVG_POLICY: Header = (b"content-security-policy", b"default-src 'none'; style-src 'unsafe-inline'")
"""A picture that is opened on its own runs and loads nothing."""


EXPOSED_HEADERS = b"ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Content-Language"
COMMON: tuple[Header, ...] = (
    (b"access-control-allow-origin", b"*"),
    (b"access-control-expose-headers", EXPOSED_HEADERS),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
)
"""What every reply says."""
VARY: Header = (b"vary", b"Authorization, Accept, Accept-Language")
"""And every one below `/v1`."""


class Reply:
    """Status, headers and body; the front adds what every answer has."""

    __slots__ = ("body", "headers", "status")

    def __init__(
        self, status: int, body: bytes = b"", media: bytes | None = JSON, headers: Iterable[Header] = ()
    ) -> None:
        self.status = status
        self.body = body
        self.headers: list[Header] = list(headers)
        if media is not None and (body or status not in (204, 304)):
            self.headers.append((b"content-type", media))

    def header(self, name: str, value: str) -> "Reply":
        self.headers.append((name.lower().encode("latin-1"), value.encode("latin-1", "replace")))
        return self

    async def __call__(self, _scope: Scope, _receive: Receive, send: Send) -> None:
        headers = self.headers
        if self.status not in (204, 304):
            headers = [*headers, (b"content-length", str(len(self.body)).encode())]
        await send({"type": "http.response.start", "status": self.status, "headers": headers})
        await send({"type": "http.response.body", "body": self.body, "more_body": False})


def header_lines(headers: Iterable[Header]) -> bytes:
    """As they stand in a reply."""
    return b"".join([b"%b: %b\r\n" % header for header in headers])


@lru_cache(maxsize=64)
def shared_lines(headers: tuple[Header, ...]) -> bytes:
    """The same for headers that many replies share."""
    return header_lines(headers)


def told(status: int, value: Any, headers: Iterable[Header] = ()) -> Reply:
    """A struct as JSON."""
    return Reply(status, ENCODER.encode(value), JSON, headers)
