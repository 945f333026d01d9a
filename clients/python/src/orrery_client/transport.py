"""What both clients do with a request and a response."""

from typing import Any, TypeVar

import httpx
import msgspec

from orrery_client.calls import Call
from orrery_client.errors import read_problem
from orrery_client.sse import EventParser

T = TypeVar("T")

PAUSES = (0.2, 0.5, 1.0, 2.0)
"""Seconds before each repeat. Any call may be repeated: a PUT as such, a creation by key, an undo by its version."""

LONGEST_PAUSE = 60.0
HEARTBEATS_MISSED = 45.0
"""The server sends a comment every 15 seconds; a stream silent for three of them is broken."""

REPEATABLE = frozenset({429, 502, 503, 504})


def headers(token: str | None, language: str) -> dict[str, str]:
    """Return the headers of every request."""
    common = {"Accept-Language": language, "User-Agent": "orrery-client/0.1.0"}
    return common if token is None else {**common, "Authorization": f"Bearer {token}"}


def arguments(call: Call[Any]) -> dict[str, Any]:
    """Return a call as the arguments of `httpx.Client.request`."""
    sent: dict[str, Any] = {"method": call.method, "url": call.path, "params": dict(call.query)}
    sent["headers"] = dict(call.headers)
    if call.body is not None:
        sent["content"] = msgspec.json.encode(call.body)
        sent["headers"]["Content-Type"] = "application/json"
    return sent


def is_worth_repeating(response: httpx.Response) -> bool:
    """Say whether the server asks to come back later."""
    return response.status_code in REPEATABLE


def pause_after_failure(attempt: int) -> float | None:
    """Return the seconds to wait after an attempt without a response, or None to give up."""
    return PAUSES[attempt] if attempt < len(PAUSES) else None


def pause_after_response(response: httpx.Response, attempt: int) -> float | None:
    """Return the seconds to wait before a repeat, or None to take the response as it is."""
    pause = pause_after_failure(attempt) if is_worth_repeating(response) else None
    if pause is None:
        return None
    after = response.headers.get("Retry-After", "")
    return min(float(after), LONGEST_PAUSE) if after.isdigit() else pause


def decode(response: httpx.Response, returns: type[T]) -> T:
    """Decode a response or raise its problem."""
    if response.is_error:
        raise read_problem(response.status_code, response.content)
    return msgspec.json.decode(response.content or b"null", type=returns)


def stream_arguments(path: str, parser: EventParser) -> dict[str, Any]:
    """Return the arguments of `httpx.Client.stream` that continue after the last event."""
    resume = {} if parser.last_id is None else {"Last-Event-ID": parser.last_id}
    timeout = httpx.Timeout(30.0, read=HEARTBEATS_MISSED)
    return {
        "url": path,
        "headers": {"Accept": "text/event-stream", **resume},
        "timeout": timeout,
    }


def stream_has_ended(response: httpx.Response) -> bool:
    """204 says that the match is over and nothing was missed."""
    return response.status_code == httpx.codes.NO_CONTENT


def check_stream(response: httpx.Response) -> None:
    """Raise the problem of a refused stream, unless it is worth another attempt."""
    if response.is_error and not is_worth_repeating(response):
        raise read_problem(response.status_code, response.content)
