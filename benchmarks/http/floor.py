"""`python -m benchmarks.http.floor FOLDER`: the bare servers that ours is held against, all in one Litestar.

`POST /commit` stores one row durably, `GET /hello` says hello, `GET /events` is a stream of whatever is sent to
`POST /publish`. Everything as plain and quick as Litestar lets it be.
"""

import asyncio
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar, Request, get, post
from litestar.response import Stream

from benchmarks.http.servers import PARSER

INSERT = "INSERT INTO rows (body) VALUES (?)"


def durable(folder: Path) -> sqlite3.Connection:
    """As durable as our own store: a row that was answered for survives a power cut."""
    connection = sqlite3.connect(folder / "floor.sqlite", isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, body BLOB)")
    return connection


def floor_app(folder: Path) -> Litestar:
    connection = durable(folder)
    watchers: list[asyncio.Queue[bytes]] = []

    @post("/commit")
    async def commit(request: Request[Any, Any, Any]) -> dict[str, Any]:
        row = connection.execute(INSERT, (await request.body(),))  # One statement is one transaction.
        return {"row": row.lastrowid}

    @get("/hello")
    async def hello() -> dict[str, str]:
        return {"hello": "world"}

    @post("/publish")
    async def publish(request: Request[Any, Any, Any]) -> dict[str, Any]:
        chunk = await request.body()
        for watcher in watchers:
            watcher.put_nowait(chunk)
        return {"watchers": len(watchers)}

    @get("/events")
    async def events() -> Stream:
        watcher: asyncio.Queue[bytes] = asyncio.Queue()
        watchers.append(watcher)

        async def chunks() -> AsyncIterator[bytes]:
            yield b"retry: 2000\n\n"
            while True:
                yield await watcher.get()

        return Stream(chunks(), media_type="text/event-stream")

    return Litestar([commit, hello, publish, events], openapi_config=None, logging_config=None)


def main(folder: str) -> None:
    listener = socket.socket(
        socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )  # Named, or asyncio lets Nagle wait.
    listener.bind(("127.0.0.1", 0))
    listener.listen(2048)
    print(f"serves on http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
    config = uvicorn.Config(
        floor_app(Path(folder)),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        http=PARSER,
        timeout_graceful_shutdown=1,  # Streams would never end by themselves.
    )
    with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:  # The same loop as ours.
        runner.run(uvicorn.Server(config).serve(sockets=[listener]))


if __name__ == "__main__":
    main(sys.argv[1])
