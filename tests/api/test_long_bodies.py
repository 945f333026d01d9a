"""Whatever a long body costs is paid in a thread: the event loop is for everybody."""

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from api import strict_request
from api.controllers import matches
from api.strict_request import SHORT
from domain.matches.commands import open_match
from tests.api.client_app import Table, with_app

BLANKS = " " * 200 * 1024


class Calls:
    """Which functions were called, and which of them in the thread of the test, which has the loop."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.names: set[str] = set()
        self.in_loop: set[str] = set()

    def note(self, module: Any, *names: str) -> None:
        for name in names:
            self.patch.setattr(module, name, self._noting(name, getattr(module, name)))

    def _noting(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            self.names.add(name)
            if threading.current_thread() is threading.main_thread():
                self.in_loop.add(name)
            return function(*args, **kwargs)

        return call


@with_app
async def test_a_long_position_is_read_judged_and_dealt_in_a_thread(table: Table) -> None:
    first = await table.create()
    position = (await first.get("/position")).json
    wanted = {"game": "comets", "seats": [{"name": "Ana", "player": "person"}] * 2, "position": position}
    body = json.dumps(wanted)
    with pytest.MonkeyPatch.context() as patch:
        calls = Calls(patch)
        calls.note(strict_request, "decode_body", "canonical")
        calls.note(matches, "read_position")
        calls.note(open_match, "read_position", "start_event")
        made = await table.call("POST", "/v1/matches", raw=(body + BLANKS).encode())
    assert made.status == 201, made.content
    assert calls.names == {"decode_body", "canonical", "read_position", "start_event"}
    assert calls.in_loop == set()


@with_app
async def test_a_short_one_is_read_at_once(table: Table) -> None:
    body = {"game": "comets", "seats": [{"name": "Ana", "player": "person"}] * 2}
    assert len(json.dumps(body)) < SHORT
    with pytest.MonkeyPatch.context() as patch:
        calls = Calls(patch)
        calls.note(strict_request, "decode_body", "canonical")
        assert (await table.post("/v1/matches", body)).status == 201
    assert calls.in_loop == {"decode_body", "canonical"}


@pytest.mark.parametrize("path", ["/forks", "/messages", "/takebacks"])
def test_every_long_body_is_compared_in_a_thread(tmp_path: Any, path: str) -> None:
    bodies = {"/forks": {"ply": 1}, "/messages": {"text": "hello"}, "/takebacks": {"to_ply": 1}}

    @with_app
    async def story(table: Table) -> None:
        match = await table.create()
        await match.play(2)
        with pytest.MonkeyPatch.context() as patch:
            calls = Calls(patch)
            calls.note(strict_request, "decode_body", "canonical")
            raw = (json.dumps(bodies[path]) + BLANKS).encode()
            headers = {"Idempotency-Key": "long-body-1", "Content-Type": "application/json"}
            reply = await table.call("POST", match.path + path, raw=raw, token=match.host, headers=headers)
        assert reply.status == 201, reply.content
        assert calls.names == {"decode_body", "canonical"}
        assert calls.in_loop == set()

    story(tmp_path)


@with_app
async def test_a_long_body_that_repeats_an_idempotency_key_gives_the_first_answer(table: Table) -> None:
    body = json.dumps({"game": "comets", "seats": [{"name": "Ana", "player": "person"}] * 2}).encode()
    headers = {"Idempotency-Key": "long-body-2", "Content-Type": "application/json"}
    first = await table.call("POST", "/v1/matches", raw=body, headers=headers)
    again = await table.call("POST", "/v1/matches", raw=body + BLANKS.encode(), headers=headers)
    assert (first.status, again.status) == (201, 201)
    assert first.json["host_token"] == again.json["host_token"]
