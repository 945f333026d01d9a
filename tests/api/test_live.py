"""Server-sent events: each stored event once, in order, as the viewer may see it."""

import asyncio
from functools import partial
from unittest.mock import patch

from prometheus_client import REGISTRY

from api import middleware
from api.body_timeout import with_timeout
from api.streams import sse
from tests.api.client_app import Table, with_app
from tests.api.test_decisions import two_people
from tests.api.test_undo import played
from tests.api.watching import watching


def slow_readers() -> float:
    return REGISTRY.get_sample_value("orrery_slow_readers_total") or 0.0


@with_app
async def test_a_stream_begins_with_a_snapshot_and_goes_on_with_what_happens(table: Table) -> None:
    match = await table.create()
    async with watching(table, f"{match.path}/events?boards=true", match.host) as watcher:
        assert watcher.headers["content-type"] == "text/event-stream; charset=utf-8"
        first = await watcher.next()
        assert watcher.raw.startswith(b"retry: 2000\n\n")
        assert (first.id, first.event) == (2, "snapshot")
        assert set(first.data) == {"match", "board", "decisions"}
        assert first.data["match"] == (await match.get()).json
        await match.play(1)
        action = await watcher.next()
        assert (action.id, action.event) == (3, "action")
        assert (action.data["ply"], action.data["to_act"]) == (1, [1])
        assert action.data["board"] == (await match.get("/board")).json["board"]
        assert action.data["decisions"] == await match.decisions()
        await match.post("/undo", {"to_ply": 0}, If_Match="*")
        rewound = await watcher.next()
        assert (rewound.id, rewound.event) == (4, "rewound")
        assert (rewound.data["to_ply"], rewound.data["removed"], rewound.data["by"]) == (0, [1], 0)
        await match.post("/redo", {"to_ply": 1}, If_Match="*")
        resumed = await watcher.next()
        assert (resumed.event, resumed.data["restored"]) == ("resumed", [1])
        await match.post("/abandon")
        assert [one.event for one in await watcher.rest()] == ["finished"]


@with_app
async def test_the_same_bytes_come_live_and_to_who_resumes(table: Table) -> None:
    match, ana, bea = await two_people(table)
    async with watching(table, f"{match.path}/events?after=0&boards=true", ana) as live:
        await played(match, 9, ana, bea)
        wish = (await match.post("/takebacks", {"to_ply": 4}, ana)).json["id"]
        await match.put(f"/takebacks/{wish}/votes/1", {"accept": True}, bea)
        await played(match, 3, ana, bea)
        await match.post("/seats/1/token")
        await match.post("/abandon")
        told = await live.rest()
    versions = [one.id for one in told]
    assert versions == list(range(1, len(told) + 1))
    kinds = {one.event for one in told}
    assert kinds == {"seat", "action", "takeback", "rewound", "finished"}
    for after in (0, 3, 9, versions[-2]):
        path = f"{match.path}/events?boards=true&as=seat:0&after={after}"
        async with watching(table, path, ana) as again:
            assert await again.rest() == told[after:]


@with_app
async def test_everything_missed_then_live_without_gap_or_repeat(table: Table) -> None:
    match = await table.create()
    await match.play(5)
    async with watching(table, f"{match.path}/events", match.host, last=3) as watcher:
        await match.play(3)
        assert [(await watcher.next()).id for _ in range(7)] == [4, 5, 6, 7, 8, 9, 10]
    async with watching(table, f"{match.path}/events?after=1", match.host, last=9) as header_wins:
        assert (await header_wins.next()).id == 10
    async with watching(table, f"{match.path}/events?after=99", match.host) as beyond:
        assert (await beyond.next()).event == "snapshot"


@with_app
async def test_without_following_the_stream_ends_after_what_there_is(table: Table) -> None:
    match = await table.create()
    await match.play(2)
    async with watching(table, f"{match.path}/events?follow=false", match.host) as snapshot:
        assert [one.event for one in await snapshot.rest()] == ["snapshot"]
    async with watching(table, f"{match.path}/events?follow=false&after=2", match.host) as missed:
        assert [one.id for one in await missed.rest()] == [3, 4]


@with_app
async def test_a_server_that_stops_ends_a_stream_that_is_still_catching_up(table: Table) -> None:
    match = await table.create()
    await match.play(12)
    with patch.object(sse, "PAGE", 1):
        async with watching(table, f"{match.path}/events?after=1", match.host) as watcher:
            table.services.streams.broadcaster.stop()
            ids = [one.id for one in await watcher.rest()]
    assert ids == list(range(2, 2 + len(ids)))
    assert len(ids) < 12


@with_app
async def test_after_the_end_there_is_nothing_to_wait_for(table: Table) -> None:
    match = await table.create()
    await match.post("/abandon")
    version = (await match.get()).json["version"]
    assert (await match.get(f"/events?after={version}", Accept="text/event-stream")).status == 204
    async with watching(table, f"{match.path}/events", match.host) as late:
        assert [one.event for one in await late.rest()] == ["snapshot"]


@with_app
async def test_before_the_start_there_is_no_board_and_seats_are_told(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    async with watching(table, f"{match.path}/events", match.tokens[0]) as watcher:
        assert (await watcher.next()).data["board"] is None
        await match.put("/seats/1", {"name": "Bea"}, match.invite)
        seat, start = await watcher.next(), await watcher.next()
        assert (seat.event, seat.data["status"], seat.data["seats"][1]["name"]) == ("seat", "open", "Bea")
        assert (start.event, start.data["ply"], start.data["seat"]) == ("action", 0, None)


@with_app
async def test_each_reader_gets_its_own_view(table: Table) -> None:
    match, ana, bea = await two_people(table)
    async with (
        watching(table, f"{match.path}/events", ana) as own,
        watching(table, f"{match.path}/events", bea) as other,
        watching(table, f"{match.path}/events", match.invite) as stranger,
    ):
        for watcher in (own, other, stranger):
            await watcher.next()
        await played(match, 1, ana, bea)
        mine, theirs, nobodys = await own.next(), await other.next(), await stranger.next()
        assert mine.data["action"] is not None
        assert theirs.data["action"] is None
        assert nobodys.data["facts"] == [{"fact": "AnswerSealed", "seat": 0, "action": None}]
        assert [one["offers"] is None for one in theirs.data["decisions"]] == [False]
        assert [one["offers"] is None for one in nobodys.data["decisions"]] == [True]


@with_app
async def test_a_stream_ends_when_its_token_dies(table: Table) -> None:
    match, _, bea = await two_people(table)
    async with watching(table, f"{match.path}/events", bea) as watcher:
        await watcher.next()
        await match.post("/seats/1/token")
        assert [one.event for one in await watcher.rest()] == ["seat"]


@with_app
async def test_a_ticket_opens_one_stream_without_a_token(table: Table) -> None:
    match = await table.create()
    ticket = await match.post("/stream-tickets", {"as": "seat:1"})
    assert ticket.status == 201
    assert set(ticket.json) == {"ticket", "expires"}
    path = f"{match.path}/events?follow=false&ticket={ticket.json['ticket']}"
    async with watching(table, path) as watcher:
        assert watcher.status == 200
        assert (await watcher.rest())[0].event == "snapshot"
    assert (await table.get(path, Accept="text/event-stream")).code == "token-unknown"
    elsewhere = await table.create()
    fresh = (await match.post("/stream-tickets")).json["ticket"]
    stolen = await table.get(f"{elsewhere.path}/events?ticket={fresh}", Accept="text/event-stream")
    assert stolen.code == "token-unknown"
    assert (await match.post("/stream-tickets", token=None)).code == "not-found"
    other, ana, _ = await two_people(table)
    assert (await other.post("/stream-tickets", {"as": "seat:1"}, ana)).code == "view-not-allowed"


@with_app(heartbeat=0.05)
async def test_a_silent_stream_has_a_heartbeat(table: Table) -> None:
    match = await table.create()
    async with watching(table, f"{match.path}/events", match.host) as watcher:
        for _ in range(100):
            if b"\n: \n\n" in watcher.raw:
                break
            await asyncio.sleep(0.02)
        assert b"\n: \n\n" in watcher.raw


@with_app(stream_backlog_bytes=4_000)
async def test_a_reader_who_does_not_read_is_closed_and_resumes(table: Table) -> None:
    match = await table.create()
    closed = slow_readers()
    async with watching(table, f"{match.path}/events?boards=true", match.host) as watcher:
        last = (await watcher.next()).id
        watcher.reading.clear()
        await match.finish()
        watcher.reading.set()
        seen = await watcher.rest()
        assert slow_readers() == closed + 1
        last = max([last, *(one.id for one in seen)])
    async with watching(table, f"{match.path}/events", match.host, last=last) as again:
        missed = await again.rest()
    assert [one.id for one in missed] == list(range(last + 1, (await match.get()).json["version"] + 1))


@with_app(streams_per_address=2)
async def test_an_address_has_only_so_many_streams(table: Table) -> None:
    match = await table.create()
    path = f"{match.path}/events"
    async with watching(table, path, match.host), watching(table, path, match.host):
        refused = await asyncio.wait_for(table.get(path, match.host, Accept="text/event-stream"), 10)  # Or it hangs.
        assert refused.code == "rate-limited"
        assert refused.headers["retry-after"]
        assert refused.headers["ratelimit-policy"].startswith('"streams";q=2')
    async with watching(table, path, match.host) as free:
        assert free.status == 200


@with_app
async def test_a_reader_whose_announced_body_never_arrives_leaves_no_stream_behind(table: Table) -> None:
    match = await table.create()
    with patch.object(middleware, "with_timeout", partial(with_timeout, seconds=0.05)):
        async with watching(table, f"{match.path}/events", match.host, content_length="10") as watcher:
            assert (await watcher.next()).event == "snapshot"
            assert await watcher.rest() == []
    assert table.services.streams.slots.total == 0
    assert len(table.services.streams.broadcaster) == 0


@with_app
async def test_a_stranger_may_not_watch(table: Table) -> None:
    match = await table.create()
    assert (await match.get("/events", None, Accept="text/event-stream")).code == "not-found"
    listed, ana, _ = await two_people(table)
    assert (await listed.get("/events?as=seat:1", ana, Accept="text/event-stream")).code == "view-not-allowed"


@with_app
async def test_a_fault_in_telling_fails_no_answer_and_ends_the_stream(table: Table) -> None:
    match = await table.create()
    game = table.services.games["comets"]
    describe = game.describe

    def bug(*_: object) -> None:
        raise ValueError("no words")

    async with watching(table, f"{match.path}/events", match.host) as watcher:
        await watcher.next()
        object.__setattr__(game, "describe", bug)
        try:
            reply = await match.put("/decisions/2.0", {"action": {"do": "Bet", "coins": 1}}, match.tokens[0])
        finally:
            object.__setattr__(game, "describe", describe)
        assert reply.status == 201
        assert await watcher.rest() == []
    async with watching(table, f"{match.path}/events", match.host, last=2) as again:
        assert (await again.next()).id == 3
