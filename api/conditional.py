"""Conditional requests: ETags, If-None-Match, If-Match, and what caches may keep."""

import os
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Generic, TypeVar, cast

import msgspec
from litestar import Response
from litestar.enums import MediaType
from litestar.response.base import ASGIResponse

from api.access import Caller
from api.problems import Problem, invalid_header
from api.strict_request import StrictRequest
from domain.kernel.messages import Language, Message
from domain.kernel.vocabulary import Viewer, viewer_name
from domain.matches.match import Match

T = TypeVar("T")

ENCODER = msgspec.json.Encoder()
WEEK = "max-age=604800, immutable"
PRIVATE = "private, no-store"
JSON_TYPE = (b"content-type", b"application/json")

_TAG = re.compile(r'(?:W/)?"([0-9]{1,15})(?:\.[!#-~]*)?"')


class JsonResponse(Response[T], Generic[T]):
    """A response whose content is encoded when it is made: while the match it shows cannot change."""

    def __init__(self, content: T, status_code: int = 200, headers: Mapping[str, str] | None = None) -> None:
        encoded = cast("T", ENCODER.encode(content))
        super().__init__(encoded, status_code=status_code, headers=dict(headers or {}), media_type=MediaType.JSON)

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIResponse:
        """Everything is known already, so Litestar's merging of headers, cookies and encoders is left out."""
        assert self.status_code is not None
        return EncodedResponse(cast("bytes", self.content), self.status_code, self.headers)


class EncodedResponse(ASGIResponse):
    """JSON that is encoded already, with its headers."""

    def __init__(self, body: bytes, status_code: int, headers: Mapping[str, str]) -> None:
        self.body = body
        self.status_code = status_code
        self.background = None
        self.is_head_response = False
        self._headers = [(header_name(name), value.encode("latin-1")) for name, value in headers.items()]
        self._headers += (JSON_TYPE, (b"content-length", b"%d" % len(body)))

    def encode_headers(self) -> list[tuple[bytes, bytes]]:
        return self._headers


@lru_cache(maxsize=256)
def header_name(name: str) -> bytes:
    return name.lower().encode("latin-1")


def private_response(request: StrictRequest, content: T, status_code: int = 200, **headers: str) -> Response[T]:
    """A response for its caller alone."""
    return JsonResponse(content, status_code, {**private_headers(request.language), **headers})


def private_headers(language: Language) -> dict[str, str]:
    return {"Cache-Control": PRIVATE, "Content-Language": language}


def answer_headers(request: StrictRequest, match: Match, caller: Caller) -> dict[str, str]:
    """An answer is its caller's alone; its ETag serves as `If-Match` of an undo."""
    tag = etag(match.version, caller.offers_view, request.language)
    return {"ETag": tag, **private_headers(request.language)}


def no_content() -> Response[None]:
    return Response(None, status_code=204, headers={"Cache-Control": PRIVATE})


def version_tag(match: Match, seats: str, language: Language) -> str:
    """The ETag of what a caller with these seats sees of the match now."""
    return etag(match.version, seats, language)


@cache
def build() -> str:
    """Eight digits that change with the code, so that no reader keeps the view of an older release."""
    root = Path(__file__).parents[1]
    digest = sha256()
    for folder in ("domain", "projections", "api"):
        for place, folders, files in os.walk(root / folder):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".py", ".json")):
                    path = Path(place, name)
                    seen = path.stat()
                    digest.update(f"{path.relative_to(root)}:{seen.st_size}:{seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:8]


def etag(version: int, viewer: str, language: Language) -> str:
    return f'"{version}.{viewer}.{language}.{build()}"'


def is_named(header: str | None, tag: str) -> bool:
    """Whether `If-None-Match` names this tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    return any(one.strip().removeprefix("W/") == tag for one in header.split(","))


def seen_version(header: str | None, current: int) -> int:
    """The version in `If-Match`: any ETag of the match, or `"<version>"` alone."""
    if header is None:
        raise Problem("if-match-required")
    if header.strip() == "*":
        return current
    found = [_TAG.fullmatch(one.strip()) for one in header.split(",")]
    if not all(found):
        raise invalid_header("If-Match", "malformed", Message("why.if-match"))
    return max(int(one[1]) for one in found if one is not None)


def cache_control(viewer: str, *, fixed: bool, private: bool) -> str:
    """A seat's view is never cached, a fixed one for a week, any other is revalidated."""
    if viewer.startswith("seat"):
        return PRIVATE
    kept = WEEK if fixed else "no-cache"
    return f"private, {kept}" if private else kept


def view_headers(
    request: StrictRequest, match: Match, viewer: str, tag: str | None, *, fixed: bool = False
) -> dict[str, str]:
    """Language, ETag and what may be kept of a view."""
    private = request.token is not None or not match.state.policies.listed
    headers = {
        "Content-Language": request.language,
        "Cache-Control": cache_control(viewer, fixed=fixed, private=private),
    }
    if tag is not None:
        headers["ETag"] = tag
    return headers


def not_modified(headers: Mapping[str, str]) -> Response[Any]:
    return Response(None, status_code=304, headers=dict(headers), media_type=MediaType.TEXT)


def view_response(
    request: StrictRequest,
    match: Match,
    viewer: Viewer | str,
    version: int,
    make: Callable[[], T],
    if_none_match: str | None,
    *,
    fixed: bool = False,
) -> Response[T]:
    """A view with its ETag; it is not made at all if the caller has it already."""
    name = viewer if isinstance(viewer, str) else viewer_name(viewer)
    tag = etag(version, name, request.language)
    headers = view_headers(request, match, name, tag, fixed=fixed)
    if is_named(if_none_match, tag):
        return not_modified(headers)
    return JsonResponse(make(), headers=headers)
