"""A call as the resources see it: path, query, headers, body, language and token, read only when asked for."""

import asyncio
import re
import time
from collections.abc import Mapping
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar
from uuid import UUID

from api.asgi import Receive, Scope
from api.bodies import BODY_LIMIT, fit, parse, read_body
from api.languages import acceptable, language_of
from api.problems import Problem, invalid_header
from api.queries import parse_query
from domain.kernel.messages import Language, Message
from domain.kernel.vocabulary import Seat

if TYPE_CHECKING:
    from api.services import Services

T = TypeVar("T")

SHORT = 16 * 1024
"""Bytes of a body that takes no time to speak of."""

_MATCH = re.compile(r"[0-9a-f]{32}")
_KEY = re.compile(r"[\x21-\x7e]{8,128}")


class Ask:
    """One call. `seen` is the match and version it turned out to be about, once the caller may know of them."""

    def __init__(self, scope: Scope, receive: Receive, services: "Services", params: Mapping[str, str]) -> None:
        self.scope = scope
        self.receive = receive
        self.services = services
        self.params = params
        self.seen: tuple[str, int] | None = None

    # --- headers -----------------------------------------------------------------------------------------------------

    @cached_property
    def headers(self) -> dict[bytes, bytes]:
        return dict(reversed(list(self.scope["headers"])))  # Of a repeated header the first counts.

    def header(self, name: bytes) -> str | None:
        value = self.headers.get(name)
        return None if value is None else value.decode("latin-1")

    @cached_property
    def language(self) -> Language:
        return language_of(self.header(b"accept-language") or "")

    @cached_property
    def token(self) -> str | None:
        """The bearer token's digest; an `Authorization` of another kind is a token nobody knows."""
        header = self.header(b"authorization")
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        return sha256(token.strip().encode()).hexdigest() if scheme.lower() == "bearer" else "-"

    @property
    def address(self) -> str:
        client = self.scope.get("client")
        return client[0] if client else "-"

    def accepts(self, *known: str) -> str:
        """The media type to answer with, or a refusal."""
        return acceptable(self.header(b"accept") or "", known)

    def idempotency_key(self) -> str | None:
        key = self.header(b"idempotency-key")
        if key is not None and _KEY.fullmatch(key) is None:
            raise invalid_header("Idempotency-Key", "malformed", "8 to 128 visible characters")
        return key

    # --- path and query ----------------------------------------------------------------------------------------------

    @cached_property
    def query(self) -> Mapping[str, str]:
        return parse_query(self.scope["query_string"])

    @cached_property
    def match_id(self) -> UUID:
        text = self.params["match"]
        if _MATCH.fullmatch(text) is None:
            raise Problem("not-found")
        return UUID(hex=text)

    @property
    def seat(self) -> Seat:
        """The seat in the path."""
        text = self.params["seat"]
        if not (text.isascii() and text.isdecimal() and len(text) < 4):
            raise Problem("not-found")
        return int(text)

    # --- body --------------------------------------------------------------------------------------------------------

    async def body(self, limit: int, wanted: str = "application/json") -> bytes:
        """The body's bytes, if it is of the wanted media type and not compressed."""
        media = (self.header(b"content-type") or "").partition(";")[0].strip().lower()
        if media != wanted:
            raise Problem("unsupported-media-type", Message("detail.media", {"wanted": wanted}))
        if (self.header(b"content-encoding") or "identity").lower() != "identity":
            raise Problem("unsupported-media-type", Message("detail.encoding"))
        return await read_body(self.receive, limit, self.header(b"content-length"))

    async def json(self, limit: int = BODY_LIMIT) -> Any:
        """What is long is read in a thread: it may have been sent to keep everybody waiting."""
        body = await self.body(limit)
        return parse(body) if len(body) <= SHORT else await asyncio.to_thread(parse, body)

    async def read(self, shape: type[T], limit: int = BODY_LIMIT) -> T:
        """The body as a struct."""
        return fit(await self.json(limit), shape)

    async def read_optional(self, shape: type[T]) -> T:
        """The same where the body may be left out."""
        if self.header(b"content-length") in (None, "0") and self.header(b"transfer-encoding") is None:
            return shape()
        return await self.read(shape)

    @staticmethod
    def now() -> int:
        """Microseconds since 1970."""
        return time.time_ns() // 1000
