"""The same client for asyncio."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Mapping, Sequence
from contextlib import aclosing
from itertools import count
from types import TracebackType
from typing import Any, Self, TypeVar

import httpx

from orrery_client import calls, transport
from orrery_client.calls import Call
from orrery_client.sse import EventParser
from orrery_client.types import (
    Analysis,
    AnalysisStarted,
    Answer,
    BoardAt,
    Created,
    Decisions,
    Event,
    Hints,
    JsonObject,
    LineChange,
    MatchPage,
    Player,
    Registered,
    SeatToken,
    Summary,
)

T = TypeVar("T")


class AsyncClient:
    """Calls an Orrery server. `token` is a seat, host, invite or player token, or None."""

    def __init__(self, url: str, token: str | None = None, *, language: str = "en", timeout: float = 30) -> None:
        self.url = url
        self.token = token
        self.language = language
        headers = transport.headers(token, language)
        self._http = httpx.AsyncClient(base_url=url, headers=headers, timeout=timeout)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    def with_token(self, token: str) -> "AsyncClient":
        """Return a client of the same server for another token."""
        return AsyncClient(self.url, token, language=self.language)

    async def send(self, call: Call[T]) -> T:
        """Send a call, again where that is safe and helps, and decode its response."""
        for attempt in count():
            try:
                response = await self._http.request(**transport.arguments(call))
            except httpx.TransportError:
                pause = transport.pause_after_failure(attempt)
                if pause is None:
                    raise
            else:
                pause = transport.pause_after_response(response, attempt)
                if pause is None:
                    return transport.decode(response, call.returns)
            await asyncio.sleep(pause)
        raise AssertionError("`count` never ends.")

    async def request(
        self,
        method: str,
        path: str,
        returns: type[T],
        *,
        body: Any = None,
        query: Mapping[str, str | int | bool] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> T:
        """Make any call of the server's document, and decode its JSON response to `returns`, such as `JsonObject`.

        `returns` is `types.NoneType` where the response has no body.
        """
        return await self.send(calls.request(method, path, returns, body, query, headers))

    async def create_match(self, game: str, seats: Sequence[Mapping[str, str]], **fields: Any) -> Created:
        """Create a match. Further fields: options, undo, listed, seed, position."""
        return await self.send(calls.create_match(game, seats, fields))

    async def list_matches(self, **filters: str | int) -> MatchPage:
        """List the listed matches. Filters: game, status, open, cursor, limit."""
        return await self.send(calls.list_matches(filters))

    async def match(self, match: str) -> Summary:
        """Read the summary of a match."""
        return await self.send(calls.show_match(match))

    async def take_seat(
        self, match: str, seat: int, name: str, token: str | None = None, *, invite: str | None = None
    ) -> SeatToken:
        """Take an open seat. `invite` is the invite token where a player takes a seat of an unlisted match."""
        return await self.send(calls.take_seat(match, seat, name, token, invite))

    async def decisions(self, match: str) -> Decisions:
        """List the open decisions."""
        return await self.send(calls.list_decisions(match))

    async def answer(self, match: str, decision: str, action: JsonObject) -> Answer:
        """Answer a decision with an offer's action."""
        return await self.send(calls.answer(match, decision, action))

    async def undo(self, match: str, to_ply: int, version: int) -> LineChange:
        """Go back to a ply."""
        return await self.send(calls.undo(match, to_ply, version))

    async def redo(self, match: str, to_ply: int, version: int) -> LineChange:
        """Go forward again to a ply."""
        return await self.send(calls.redo(match, to_ply, version))

    async def board(self, match: str, **query: str | int) -> BoardAt:
        """Read the board. Query: ply, version, and `as` by `**{"as": "spectator"}`."""
        return await self.send(calls.show_board(match, query))

    async def hints(self, match: str, seat: int | None = None) -> Hints:
        """Read the best few answers to an open decision. The match counts as assisted from then on."""
        return await self.send(calls.show_hints(match, seat))

    async def start_analysis(self, match: str, budget: str | int = "8") -> AnalysisStarted:
        """Start an analysis in points of a match that is over."""
        return await self.send(calls.start_analysis(match, budget))

    async def analysis(self, match: str) -> Analysis:
        """Read the analysis of a match that is over: `job` says how far it is, `report` is the result."""
        return await self.send(calls.show_analysis(match))

    async def cancel_analysis(self, match: str) -> None:
        """Cancel the analysis that is waiting or running."""
        await self.send(calls.cancel_analysis(match))

    async def register_player(self, name: str) -> Registered:
        """Register a player. Its token plays any number of matches."""
        return await self.send(calls.register_player(name))

    async def me(self) -> Player:
        """Read the player whose token this client has."""
        return await self.send(calls.show_me())

    async def my_matches(self, **filters: str | int | bool) -> MatchPage:
        """List the player's matches, those that wait for the player first.

        Filters: status, to_act, game, cursor, limit.
        """
        return await self.send(calls.list_my_matches(filters))

    async def events(self, match: str, *, after: int | None = None, stay: bool = False) -> AsyncIterator[Event]:
        """Yield the events of a match until it is over. A broken connection is resumed without gap or repeat.

        With `stay` they go on after the end, with messages and the rematch.
        """
        async with aclosing(self._follow(calls.events_path(match, stay=stay), after)) as events:
            async for event in events:
                yield event
                if event.event == "finished" and not stay:
                    return

    def my_events(self, *, after: int | None = None) -> AsyncIterator[Event]:
        """Yield what concerns the player in any match, without end. A broken connection is resumed as in `events`."""
        return self._follow(calls.MY_EVENTS, after)

    async def _follow(self, path: str, after: int | None) -> AsyncGenerator[Event]:
        parser = EventParser(None if after is None else str(after))
        while True:
            try:
                async with self._http.stream("GET", **transport.stream_arguments(path, parser)) as response:
                    if transport.stream_has_ended(response):
                        return
                    if response.status_code != httpx.codes.OK:
                        await response.aread()
                        transport.check_stream(response)
                    else:
                        async for line in response.aiter_lines():
                            for event in parser.feed(line):
                                yield event
            except httpx.TransportError:
                pass  # The connection broke: resume after the last event.
            parser.reset()
            await asyncio.sleep(parser.retry_seconds)
