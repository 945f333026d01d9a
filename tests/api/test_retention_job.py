"""The job of retention by itself: what it asks for, what it says in the log, and what it survives."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from api import retention
from api.retention import Applied, Retention, is_due
from domain.matches.application import plain_result
from domain.matches.commands import seats as seat_commands

DAY = 86_400_000_000
NOW = 1000 * DAY
OPEN, ABANDONED = UUID(int=1), UUID(int=2)


class Server:
    """Matches and read models that note what they are asked."""

    def __init__(self) -> None:
        self.calls: list[Any] = []
        self.matches = {OPEN: match("open", 100 * DAY), ABANDONED: match("abandoned", 100 * DAY)}
        self.broken: set[str] = set()

    def note(self, name: str, *args: Any) -> None:
        self.calls.append((name, *args))
        if name in self.broken:
            raise OSError(name)

    def evict_unused(self) -> None:
        self.note("evict")

    async def read(self, function: Any, *args: Any) -> Any:
        return function(*args)

    def matches_at_rest(self, status: str, since: int) -> list[UUID]:
        self.note("at rest", status, since)
        return [OPEN] if status == "open" else [ABANDONED]

    async def execute(self, match_id: UUID, command: Any, result: Any) -> Any:
        assert result is plain_result
        self.note("execute", match_id)
        return command(self.matches[match_id])

    async def remove(self, match_id: UUID, due: Any) -> bool:
        self.note("remove", match_id)
        return bool(due(self.matches[match_id]))

    def forget(self, match_id: UUID) -> None:
        self.note("forget", match_id)

    async def drop(self, match_id: UUID) -> None:
        self.note("drop", match_id)

    def job(self, open_days: int = 10, abandoned_days: int = 20) -> Retention:
        server: Any = self
        return Retention(server, server, self.drop, open_days, abandoned_days)


def match(status: str, updated: int) -> Any:
    return SimpleNamespace(state=SimpleNamespace(status=status, updated=updated))


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    found = Server()
    monkeypatch.setattr(retention, "now", lambda: NOW)
    monkeypatch.setattr(
        seat_commands, "abandon", lambda match, seat, at: found.note("abandon", match.state.status, seat, at)
    )
    return found


def test_a_match_is_due_after_so_many_days_without_an_event(server: Server) -> None:
    assert is_due(match("open", NOW - 3 * DAY - 1), "open", 3)
    assert not is_due(match("open", NOW - 3 * DAY), "open", 3)
    assert not is_due(match("open", NOW - 1), "open", 3)
    assert not is_due(match("running", 0), "open", 3)


@pytest.mark.parametrize(("days", "enabled"), [((0, 0), False), ((1, 0), True), ((0, 1), True), ((1, 1), True)])
def test_days_of_either_kind_switch_it_on(server: Server, days: tuple[int, int], enabled: bool) -> None:
    assert server.job(*days).enabled is enabled


def test_matches_at_rest_for_so_long_are_abandoned_and_removed_with_all_that_is_stored(server: Server) -> None:
    assert asyncio.run(server.job().apply()) == Applied(1, 1)
    assert server.calls == [
        ("evict",),
        ("at rest", "open", NOW - 10 * DAY),
        ("execute", OPEN),
        ("abandon", "open", None, NOW),
        ("at rest", "abandoned", NOW - 20 * DAY),
        ("remove", ABANDONED),
        ("forget", ABANDONED),
        ("drop", ABANDONED),
    ]


def test_a_match_that_is_not_due_any_more_stays_with_all_that_is_stored(server: Server) -> None:
    server.matches = {OPEN: match("open", NOW), ABANDONED: match("abandoned", NOW)}
    assert asyncio.run(server.job().apply()) == Applied(0, 0)
    assert [call[0] for call in server.calls] == ["evict", "at rest", "execute", "at rest", "remove"]


def test_what_is_off_is_not_asked_for(server: Server) -> None:
    assert asyncio.run(server.job(0, 0).apply()) == Applied(0, 0)
    assert server.calls == [("evict",)]


@pytest.mark.parametrize(
    ("broken", "applied", "said", "named"),
    [
        ("execute", Applied(0, 1), "a match could not be abandoned", OPEN),
        ("remove", Applied(1, 0), "a match could not be removed", ABANDONED),
        ("forget", Applied(1, 0), "a match could not be removed", ABANDONED),
        ("drop", Applied(1, 0), "a match could not be removed", ABANDONED),
    ],
)
def test_a_match_that_fails_is_said_and_the_others_go_on(
    server: Server, caplog: pytest.LogCaptureFixture, broken: str, applied: Applied, said: str, named: UUID
) -> None:
    server.broken = {broken}
    assert asyncio.run(server.job().apply()) == applied
    (record,) = caplog.records
    assert (record.levelno, record.message) == (logging.ERROR, said)
    assert vars(record)["fields"] == {"match": named.hex}


def test_it_looks_after_a_minute_and_then_every_hour_and_a_failure_does_not_end_it(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        server.broken = {"evict"} if len(pauses) == 2 else set()
        if len(pauses) == 3:
            server.matches = {OPEN: match("open", NOW), ABANDONED: match("abandoned", NOW)}
        if len(pauses) == 4:
            raise asyncio.CancelledError

    monkeypatch.setattr(asyncio, "sleep", sleep)
    caplog.set_level(logging.INFO, "orrery")
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(server.job().run())
    assert pauses == [60.0, 3600.0, 3600.0, 3600.0]
    assert [call[0] for call in server.calls].count("evict") == 3
    assert [record.message for record in caplog.records] == ["retention", "retention failed"]
    assert vars(caplog.records[0])["fields"] == {"abandoned": 1, "removed": 1}
    assert caplog.records[1].exc_info is not None
