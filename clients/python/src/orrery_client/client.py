"""The blocking client."""

import time
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import closing
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


class Client:
    """Calls an Orrery server. `token` is a seat, host, invite or player token, or None."""

    def __init__(self, url: str, token: str | None = None, *, language: str = "en", timeout: float = 30) -> None:
        self.url = url
        self.token = token
        self.language = language
        headers = transport.headers(token, language)
        self._http = httpx.Client(base_url=url, headers=headers, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    def with_token(self, token: str) -> "Client":
        """Return a client of the same server for another token."""
        return Client(self.url, token, language=self.language)

    def send(self, call: Call[T]) -> T:
        """Send a call, again where that is safe and helps, and decode its response."""
        for attempt in count():
            try:
                response = self._http.request(**transport.arguments(call))
            except httpx.TransportError:
                pause = transport.pause_after_failure(attempt)
                if pause is None:
                    raise
            else:
                pause = transport.pause_after_response(response, attempt)
                if pause is None:
                    return transport.decode(response, call.returns)
            time.sleep(pause)
        raise AssertionError("`count` never ends.")

    def request(
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
        return self.send(calls.request(method, path, returns, body, query, headers))

    def create_match(self, game: str, seats: Sequence[Mapping[str, str]], **fields: Any) -> Created:
        """Create a match. Further fields: options, undo, listed, seed, position."""
        return self.send(calls.create_match(game, seats, fields))

    def list_matches(self, **filters: str | int) -> MatchPage:
        """List the listed matches. Filters: game, status, open, cursor, limit."""
        return self.send(calls.list_matches(filters))

    def match(self, match: str) -> Summary:
        """Read the summary of a match."""
        return self.send(calls.show_match(match))

    def take_seat(
        self, match: str, seat: int, name: str, token: str | None = None, *, invite: str | None = None
    ) -> SeatToken:
        """Take an open seat. `invite` is the invite token where a player takes a seat of an unlisted match."""
        return self.send(calls.take_seat(match, seat, name, token, invite))

    def decisions(self, match: str) -> Decisions:
        """List the open decisions."""
        return self.send(calls.list_decisions(match))

    def answer(self, match: str, decision: str, action: JsonObject) -> Answer:
        """Answer a decision with an offer's action."""
        return self.send(calls.answer(match, decision, action))

    def undo(self, match: str, to_ply: int, version: int) -> LineChange:
        """Go back to a ply."""
        return self.send(calls.undo(match, to_ply, version))

    def redo(self, match: str, to_ply: int, version: int) -> LineChange:
        """Go forward again to a ply."""
        return self.send(calls.redo(match, to_ply, version))

    def board(self, match: str, **query: str | int) -> BoardAt:
        """Read the board. Query: ply, version, and `as` by `**{"as": "spectator"}`."""
        return self.send(calls.show_board(match, query))

    def hints(self, match: str, seat: int | None = None) -> Hints:
        """Read the best few answers to an open decision. The match counts as assisted from then on."""
        return self.send(calls.show_hints(match, seat))

    def start_analysis(self, match: str, budget: str | int = "8") -> AnalysisStarted:
        """Start an analysis in points of a match that is over."""
        return self.send(calls.start_analysis(match, budget))

    def analysis(self, match: str) -> Analysis:
        """Read the analysis of a match that is over: `job` says how far it is, `report` is the result."""
        return self.send(calls.show_analysis(match))

    def cancel_analysis(self, match: str) -> None:
        """Cancel the analysis that is waiting or running."""
        self.send(calls.cancel_analysis(match))

    def register_player(self, name: str) -> Registered:
        """Register a player. Its token plays any number of matches."""
        return self.send(calls.register_player(name))

    def me(self) -> Player:
        """Read the player whose token this client has."""
        return self.send(calls.show_me())

    def my_matches(self, **filters: str | int | bool) -> MatchPage:
        """List the player's matches, those that wait for the player first.

        Filters: status, to_act, game, cursor, limit.
        """
        return self.send(calls.list_my_matches(filters))

    def events(self, match: str, *, after: int | None = None, stay: bool = False) -> Iterator[Event]:
        """Yield the events of a match until it is over. A broken connection is resumed without gap or repeat.

        With `stay` they go on after the end, with messages and the rematch.
        """
        with closing(self._follow(calls.events_path(match, stay=stay), after)) as events:
            for event in events:
                yield event
                if event.event == "finished" and not stay:
                    return

    def my_events(self, *, after: int | None = None) -> Iterator[Event]:
        """Yield what concerns the player in any match, without end. A broken connection is resumed as in `events`."""
        return self._follow(calls.MY_EVENTS, after)

    def _follow(self, path: str, after: int | None) -> Generator[Event]:
        parser = EventParser(None if after is None else str(after))
        while True:
            try:
                with self._http.stream("GET", **transport.stream_arguments(path, parser)) as response:
                    if transport.stream_has_ended(response):
                        return
                    if response.status_code != httpx.codes.OK:
                        response.read()
                        transport.check_stream(response)
                    else:
                        for line in response.iter_lines():
                            yield from parser.feed(line)
            except httpx.TransportError:
                pass  # The connection broke: resume after the last event.
            parser.reset()
            time.sleep(parser.retry_seconds)
