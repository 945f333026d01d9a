"""Litestar's router, built when the first call needs it: whoever plays on right after a start does not wait for it.

The server's lifespan is ours, since it must begin before there is a router.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from litestar import Litestar
from litestar.types import Receive, Send

SOON = 1.0
"""Seconds after the start in which it is built even if nobody asks."""


class LateRouter:
    def __init__(
        self, build: Callable[[], Litestar], lifespan: Callable[[], AbstractAsyncContextManager[None]]
    ) -> None:
        self._build = build
        self._lifespan = lifespan
        self._router: Litestar | None = None

    @property
    def router(self) -> Litestar:
        if self._router is None:
            self._router = self._build()
        return self._router

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await self.router(scope, receive, send)

    async def _live(self, receive: Receive, send: Any) -> None:
        """From the server's start to its end; what goes wrong is told to the server, which knows what to do."""
        stage = "startup"
        try:
            await receive()
            async with self._lifespan():
                asyncio.get_running_loop().call_later(SOON, lambda: self.router)
                await send({"type": "lifespan.startup.complete"})
                stage = "shutdown"
                await receive()
        except BaseException as error:
            await send({"type": f"lifespan.{stage}.failed", "message": f"{type(error).__name__}: {error}"})
            raise
        await send({"type": "lifespan.shutdown.complete"})
