"""Litestar's router, imported and built when the first call needs it: who plays on right after a start does not wait.

It is made in a thread, since it takes long and the loop goes on meanwhile; calls that need it wait for it together. The
server's lifespan is ours, since it must begin before there is a router.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from api.asgi import ASGIApp, Receive, Send

log = logging.getLogger("orrery")

SOON = 1.0
"""Seconds after the start in which it is built even if nobody asks."""


class LateRouter:
    def __init__(self, build: Callable[[], ASGIApp], lifespan: Callable[[], AbstractAsyncContextManager[None]]) -> None:
        self._build = build
        self._lifespan = lifespan
        self._router: ASGIApp | None = None
        self._building: asyncio.Task[None] | None = None

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            router = self._router or await self._built()
            await router(scope, receive, send)

    async def _built(self) -> ASGIApp:
        """The router, built once however many ask; where that fails all of them are told."""
        if self._building is None or self._building.done():  # Done and no router: it failed, so it is tried again.
            self._building = asyncio.create_task(self._make())
        await asyncio.shield(self._building)  # Whoever gives up does not take it from the others.
        assert self._router is not None
        return self._router

    async def _make(self) -> None:
        self._router = await asyncio.to_thread(self._build)

    async def _build_soon(self) -> None:
        await asyncio.sleep(SOON)
        if self._router is None:
            try:
                await self._built()
            except Exception:
                log.exception("the router could not be built")

    async def _live(self, receive: Receive, send: Any) -> None:
        """From the server's start to its end; what goes wrong is told to the server, which knows what to do."""
        stage = "startup"
        try:
            await receive()
            async with self._lifespan():
                soon = asyncio.create_task(self._build_soon())
                await send({"type": "lifespan.startup.complete"})
                stage = "shutdown"
                await receive()
                soon.cancel()
        except BaseException as error:
            await send({"type": f"lifespan.{stage}.failed", "message": f"{type(error).__name__}: {error}"})
            raise
        await send({"type": "lifespan.shutdown.complete"})
