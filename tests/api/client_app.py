"""A whole server in this process, without a socket: calls go straight into the application."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import httpx
from litestar import Litestar

from api.app import build_app
from api.plugin import OrreryPlugin
from api.settings import Settings
from domain.kernel.registry import Registry
from tests.reliability.leak_scanner import REFUSALS
from tests.replays.comets import GAME as COMETS
from tests.sample_games.ballots import BALLOTS
from tests.sample_games.lanterns import LANTERNS
from tests.sample_games.orchards import ORCHARDS

UNLIMITED: dict[str, Any] = {name: 0 for name in Settings.__struct_fields__ if name.endswith("_per_minute")}
"""Settings for those who call often."""
TOYS = Registry([BALLOTS, COMETS, LANTERNS, ORCHARDS])


class Reply:
    """What came back."""

    def __init__(self, response: httpx.Response) -> None:
        self.status = response.status_code
        self.headers = response.headers
        self.content = response.content

    @property
    def json(self) -> Any:
        return json.loads(self.content)

    @property
    def code(self) -> str:
        """The problem's code; the document must be whole."""
        assert self.headers["content-type"] == "application/problem+json", (self.status, self.content[:500])
        problem = self.json
        assert problem["status"] == self.status
        assert problem["type"] == f"/problems/{problem['code']}"
        assert problem["title"]
        assert problem["detail"]
        code: str = problem["code"]
        return code


class Table:
    """Calls as somebody with a token would make them."""

    def __init__(self, app: Litestar, server: OrreryPlugin) -> None:
        self.app = app
        self.services = server
        transport: Any = httpx.ASGITransport(app=cast("Any", app))
        self._client = httpx.AsyncClient(transport=transport, base_url="http://table")

    async def call(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        headers: Mapping[str, str] | None = None,
        raw: bytes | None = None,
    ) -> Reply:
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        content = raw
        if body is not None:
            content = json.dumps(body).encode()
        if content is not None:
            sent.setdefault("Content-Type", "application/json")
        reply = Reply(await self._client.request(method, path, content=content, headers=sent))
        assert not (leaks := REFUSALS.hear(reply.status, reply.headers, reply.content)), leaks
        return reply

    async def get(self, path: str, token: str | None = None, **headers: str) -> Reply:
        return await self.call("GET", path, token=token, headers={k.replace("_", "-"): v for k, v in headers.items()})

    async def post(self, path: str, body: Any = None, token: str | None = None, **headers: str) -> Reply:
        return await self.call("POST", path, body, token, {k.replace("_", "-"): v for k, v in headers.items()})

    async def put(self, path: str, body: Any = None, token: str | None = None, **headers: str) -> Reply:
        return await self.call("PUT", path, body, token, {k.replace("_", "-"): v for k, v in headers.items()})

    async def delete(self, path: str, token: str | None = None) -> Reply:
        return await self.call("DELETE", path, token=token)

    async def create(self, game: str = "comets", *players: str, **more: Any) -> "JoinedMatch":
        """A match with these players; two people of the host's if none are named."""
        plans = [{"name": f"P{n}", "player": player} for n, player in enumerate(players or ("person", "person"))]
        reply = await self.post("/v1/matches", {"game": game, "seats": plans, "seed": "fixed", **more})
        assert reply.status == 201, reply.content
        return JoinedMatch(self, reply.json)

    async def close(self) -> None:
        await self._client.aclose()


class JoinedMatch:
    """A match and all its tokens."""

    def __init__(self, table: Table, created: dict[str, Any]) -> None:
        self.table = table
        self.created = created
        self.id: str = created["match"]["id"]
        self.host: str = created["host_token"]
        self.invite: str = created["invite_token"]
        self.tokens: dict[int, str] = {int(seat): token for seat, token in created["seat_tokens"].items()}

    @property
    def path(self) -> str:
        return f"/v1/matches/{self.id}"

    async def get(self, tail: str = "", token: str | None = "", **headers: str) -> Reply:
        return await self.table.get(self.path + tail, self.host if token == "" else token, **headers)

    async def post(self, tail: str, body: Any = None, token: str | None = "", **headers: str) -> Reply:
        return await self.table.post(self.path + tail, body, self.host if token == "" else token, **headers)

    async def put(self, tail: str, body: Any = None, token: str | None = "", **headers: str) -> Reply:
        return await self.table.put(self.path + tail, body, self.host if token == "" else token, **headers)

    async def delete(self, tail: str, token: str | None = "") -> Reply:
        return await self.table.delete(self.path + tail, self.host if token == "" else token)

    async def decisions(self, token: str | None = "") -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.get("/decisions", token)).json["decisions"]
        return found

    async def decision(self, seat: int | None = None) -> dict[str, Any]:
        """The open decision of a seat (of the first that is asked)."""
        return next(one for one in await self.decisions() if seat is None or one["seat"] == seat)

    async def answer(self, seat: int | None = None, do: str | None = None, **fields: Any) -> Reply:
        """Answer with the first offer of that kind."""
        decision = await self.decision(seat)
        offer = next(one for one in decision["offers"] if do is None or one["action"]["do"] == do)
        return await self.put(f"/decisions/{decision['id']}", {"action": {**filled(offer), **fields}})

    async def play(self, answers: int) -> None:
        for _ in range(answers):
            reply = await self.answer()
            assert reply.status == 201, reply.content

    async def finish(self) -> None:
        while (await self.get()).json["status"] == "running":
            await self.play(1)

    async def until(self, wanted: Any, seconds: float = 60.0) -> dict[str, Any]:
        """Wait for bots: until the summary is as wanted."""
        for _ in range(int(seconds * 100)):
            summary: dict[str, Any] = (await self.get()).json
            if wanted(summary):
                return summary
            await asyncio.sleep(0.01)
        raise AssertionError("it never came to that")


def filled(offer: dict[str, Any]) -> dict[str, Any]:
    """The offer's action, its hole filled with the fewest values."""
    action = dict(offer["action"])
    choose = offer["choose"]
    if choose is not None:
        action[choose["field"]] = choose["from"][: choose["min"]]
    return action


@asynccontextmanager
async def table_at(folder: Path, games: Registry = TOYS, **settings: Any) -> AsyncIterator[Table]:
    """A server on that data folder, until the block ends."""
    server = OrreryPlugin(Settings(data=str(folder), access_log=False, **settings), games)
    app = build_app(server)
    table = Table(app, server)
    async with app.lifespan():
        try:
            yield table
        finally:
            await table.close()


Play = Callable[[Table], Coroutine[Any, Any, None]]


def with_app(play: Play | None = None, **settings: Any) -> Any:
    """`@with_app async def test_…(table)`: a test with a fresh app; `@with_app(port=5)` takes settings."""

    def made(play: Play) -> Callable[[Path], None]:
        def test(tmp_path: Path) -> None:
            async def sit() -> None:
                async with table_at(tmp_path, **settings) as table:
                    await play(table)

            asyncio.run(sit())

        test.__name__ = play.__name__
        test.__doc__ = play.__doc__
        return test

    return made(play) if play is not None else made
