"""The request class: strictly decoded bodies, and the caller's token, language and address."""

import asyncio
import re
from collections.abc import Callable
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import accumulate
from typing import Any, ParamSpec, TypeVar

import msgspec
from litestar import Request
from litestar.datastructures import State

from api.access import PLAYER
from api.addresses import limited_address
from api.languages import best_media_type, language_of
from api.middleware import RequestContext
from api.problems import ErrorPlace, Problem, invalid_field, invalid_fields, invalid_header
from api.problems.validation import escape_pointer, field_errors
from domain.kernel.messages import Language, Message
from domain.players.application import Identified

T = TypeVar("T")
P = ParamSpec("P")

BODY_LIMIT = 256 * 1024
POSITION_LIMIT = 1024 * 1024
RECORDING_LIMIT = 64 * 1024 * 1024
DEEPEST = 64
MOST_VALUES = 20_000
"""Commas and opening brackets of a body, those in texts too. Decoding and collecting more values than these at one go
would hold up every thread; the largest position of a game has a thousand."""
LARGEST = 1 << 53
SHORT = 4 * 1024
"""Longer bodies are worked on in a thread, so that one caller's body does not hold up the others."""
STRETCH = 1024
"""Brackets that are counted in one go: a body that is too deep mostly is so at its beginning."""

_KEY = re.compile(r"[\x21-\x7e]{8,128}")
_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_STEPS = bytes.maketrans(b"[{]}", b"\x01\x01\xff\xff")
_NO_BRACKET = bytes(set(range(256)) - set(b"[{]}"))
_LONG_NUMBER = re.compile(rb"[0-9]{16}|[0-9.][eE]")
"""Without a match no number of the body is beyond 2^53."""
_CANONICAL = msgspec.json.Encoder(order="deterministic")


class StrictRequest(Request[None, str | None, State]):
    """Decodes JSON straight into the handler's `data` type: no coercion, no unknown fields, no other media type."""

    @cached_property
    def language(self) -> Language:
        return language_of(self.headers.get("accept-language", ""))

    @cached_property
    def bearer(self) -> str | None:
        """The bearer token as it was sent; None without one."""
        header = self.headers.get("authorization")
        if header is None:
            return None
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer" or not token.strip():
            raise Problem("token-unknown", Message("detail.bearer"))
        return token.strip()

    @cached_property
    def token(self) -> str | None:
        """What a match knows the caller by: the player, or the digest of the bearer token; None without one."""
        player = self.context.player
        if isinstance(player, Identified):
            return f"{PLAYER}{player.player.id.hex}"
        return None if self.bearer is None else token_digest(self.bearer)

    @property
    def address(self) -> str:
        """What the limits of an address count the caller by."""
        client = self.client
        return limited_address(client.host) if client else "-"

    @property
    def context(self) -> RequestContext:
        context: RequestContext = self.scope["state"]["context"]
        return context

    @property
    def idempotency_key(self) -> str | None:
        key = self.headers.get("idempotency-key")
        if key is not None and _KEY.fullmatch(key) is None:
            raise invalid_header("Idempotency-Key", "malformed", Message("why.key"))
        return key

    def accepts(self, *available: str) -> str:
        """The media type to respond with."""
        media = best_media_type(self.headers.get("accept", ""), available)
        if media is None:
            raise Problem("not-acceptable", Message("detail.acceptable", {"known": available}))
        return media

    def check_media_type(self, wanted: str) -> None:
        if self.content_type[0].lower() != wanted:
            raise Problem("unsupported-media-type", Message("detail.media", {"wanted": wanted}))
        if self.headers.get("content-encoding", "identity").lower() != "identity":
            raise Problem("unsupported-media-type", Message("detail.encoding"))

    async def json(self) -> Any:
        """The body as the handler's `data` type; Litestar calls this before the handler."""
        data = self.route_handler.parsed_data_field
        assert data is not None
        self.check_media_type("application/json")
        return await self.work_on_body(decode_body, await self.body(), data.annotation)

    async def canonical_body(self) -> bytes:
        """The same bytes for the same JSON, however it was written."""
        return await self.work_on_body(canonical, await self.body())

    async def work_on_body(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call `work`, whose cost grows with the body: in a thread if the body is long."""
        if len(await self.body()) <= SHORT:
            return work(*args, **kwargs)
        return await asyncio.to_thread(work, *args, **kwargs)


@lru_cache(maxsize=4096)
def token_digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


@lru_cache(maxsize=64)
def decoder_of(shape: Any) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(shape)


def decode_body(body: bytes, shape: Any) -> Any:
    """UTF-8 JSON at most 64 deep, without whole numbers beyond 2^53, of exactly this shape."""
    check_limits(body)
    try:
        return decoder_of(shape).decode(body)
    except msgspec.ValidationError:
        pass
    except UnicodeDecodeError:
        raise Problem("malformed-body", Message("detail.not-utf8")) from None
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise not_json(error) from None
    raise invalid_fields(body_faults(body, shape))


def not_json(error: Exception) -> Problem:
    return Problem("malformed-body", Message("detail.not-json", {"why": str(error).rstrip(".")}))


def body_faults(body: bytes, shape: Any) -> list[ErrorPlace]:
    """Everything that is wrong, not only what the decoder met first."""
    try:
        value = msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError) as error:
        raise not_json(error) from None
    return list(field_errors(value, shape))


def check_limits(body: bytes) -> None:
    """What no body may have, whatever its shape."""
    if not body.strip():
        raise Problem("malformed-body", Message("detail.empty-body"))
    check_width(body)
    check_depth(body)
    if _LONG_NUMBER.search(body) is None:
        return
    try:
        pointer = large_number(msgspec.json.decode(body))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, ValueError):
        return  # The decoder says what is wrong.
    if pointer is not None:
        raise invalid_field(pointer, "number-too-large", Message("why.number-too-large"))


def check_width(body: bytes) -> None:
    if sum(map(body.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise Problem("malformed-body", Message("detail.too-wide", {"most": f"{MOST_VALUES:,}"}))


def check_depth(body: bytes) -> None:
    """Counted before decoding, so that depth costs nothing; without a loop of ours, so that width costs little."""
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    steps, depth = memoryview(_STRING.sub(b"", body).translate(_STEPS, _NO_BRACKET)).cast("b"), 0
    for start in range(0, len(steps), STRETCH):
        depths = [*accumulate(steps[start : start + STRETCH], initial=depth)]
        if max(depths) > DEEPEST:
            raise Problem("malformed-body", Message("detail.too-deep", {"most": DEEPEST}))
        depth = depths[-1]


def large_number(value: Any) -> str | None:
    """Where a whole number beyond 2^53 stands: other languages read it differently, so it is refused."""
    kind = type(value)
    if kind is int:
        return None if -LARGEST <= value <= LARGEST else ""
    if kind is float:
        return "" if abs(value) > LARGEST and value.is_integer() else None
    if kind is dict:
        for name, inner in value.items():
            found = None if type(inner) is str else large_number(inner)
            if found is not None:
                return f"/{escape_pointer(name)}{found}"
    elif kind is list:
        for index, inner in enumerate(value):
            found = large_number(inner)
            if found is not None:
                return f"/{index}{found}"
    return None


def too_large(limit: int) -> Problem:
    return Problem("too-large", Message("detail.too-large", {"most": f"{limit:,}"}))


def canonical(body: bytes) -> bytes:
    return _CANONICAL.encode(msgspec.json.decode(body))
