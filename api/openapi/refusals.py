"""Which problems a call may answer with, for `responses=` of its handler."""

from collections.abc import Iterable

from litestar.openapi.datastructures import ResponseSpec

from api.problems.catalogue import STATUS, title
from api.problems.problem import MEDIA_TYPE
from api.schemas.responses import ProblemDetails


def refuses(*codes: str) -> dict[int, ResponseSpec]:
    """`responses=refuses("stale", "undo-barrier")`"""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(STATUS[code], []).append(code)
    return {status: refusal(found) for status, found in sorted(by_status.items())}


def refusal(codes: Iterable[str]) -> ResponseSpec:
    return ResponseSpec(
        ProblemDetails, generate_examples=False, description=describe_codes(codes), media_type=MEDIA_TYPE
    )


def describe_codes(codes: Iterable[str]) -> str:
    return "; ".join(f"`{code}`: {title(code, 'en')}" for code in codes)


def repeated(shape: type) -> dict[int, ResponseSpec]:
    """The same call again gives the first result again, with 200 instead of 201."""
    return {200: ResponseSpec(shape, generate_examples=False, description="The same call again: the first result.")}


def shows(shape: type, description: str) -> dict[int, ResponseSpec]:
    """For a handler that returns this shape or a stream of pieces of it."""
    return {200: ResponseSpec(shape, generate_examples=False, description=description)}


def nothing_missed() -> dict[int, ResponseSpec]:
    """204 ends an EventSource."""
    description = "The match is over and you have everything."
    return {204: ResponseSpec(None, generate_examples=False, description=description)}


def unmodified() -> dict[int, ResponseSpec]:
    return {304: ResponseSpec(None, generate_examples=False, description="Your copy is still current.")}
