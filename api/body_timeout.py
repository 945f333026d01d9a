"""Gives up on a request whose body does not arrive; plain ASGI, so it holds under any server."""

import asyncio
import time
from typing import Any

from litestar.types import Receive, Scope

from api.problems import Problem

BODY_SECONDS = 20.0
"""How long the server waits for a body that makes no progress."""
BYTES_PER_SECOND = 800
"""Each so many bytes buy one more second."""

_BODY_HEADERS = (b"content-length", b"transfer-encoding")


def has_body(scope: Scope) -> bool:
    return any(name in _BODY_HEADERS and value != b"0" for name, value in scope["headers"])


def with_timeout(receive: Receive, seconds: float = BODY_SECONDS) -> Receive:
    """Raise `request-timeout` once waiting for the body has taken too long; after the body nothing is timed."""
    left, complete = seconds, False

    async def receive_in_time() -> Any:
        nonlocal left, complete
        if complete:
            return await receive()
        began = time.monotonic()
        try:
            async with asyncio.timeout(max(0.0, left)):
                message = await receive()
        except TimeoutError:
            raise Problem("request-timeout", headers={"Connection": "close"}) from None
        left += began - time.monotonic()
        if message["type"] == "http.request":
            left += len(message.get("body", b"")) / BYTES_PER_SECOND
            complete = not message.get("more_body", False)
        return message

    return receive_in_time
