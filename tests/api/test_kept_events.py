"""What was told to one who watches is not worked out again for the next who looks with the same eyes."""

from uuid import UUID

import pytest

from api.streams import broadcaster, sse
from api.streams.delivery import StreamQueue
from api.streams.event_cache import RenderedEventCache
from api.streams.render import StreamView
from domain.matches.persistence import StoreUnavailable
from tests.api.client_app import Table, with_app

MATCH, OTHER = UUID(int=1), UUID(int=2)
ANA, BEA = StreamView(0, (0,), "en", False), StreamView(1, (1,), "en", False)


def test_a_run_ends_at_the_first_that_is_missing() -> None:
    kept = RenderedEventCache()
    for version in (3, 4, 6):
        kept.keep(MATCH, version, ANA, b"%d" % version)
    assert kept.run(MATCH, 2, 10, ANA) == [b"3", b"4"]
    assert kept.run(MATCH, 2, 3, ANA) == [b"3"]
    assert kept.run(MATCH, 5, 10, ANA) == [b"6"]
    assert kept.run(MATCH, 4, 10, ANA) == []


def test_nobody_is_given_what_was_told_to_other_eyes_or_of_another_match() -> None:
    kept = RenderedEventCache()
    kept.keep(MATCH, 1, ANA, b"Ana's cards")
    others = [BEA, ANA._replace(language="cs"), ANA._replace(boards=True), ANA._replace(viewer="spectator", seats=())]
    assert all(kept.run(MATCH, 0, 1, view) == [] for view in others)
    assert kept.run(OTHER, 0, 1, ANA) == []


def test_it_holds_no_more_than_it_may_and_forgets_the_longest_unasked() -> None:
    kept = RenderedEventCache(most_bytes=30)
    for version in range(1, 4):
        kept.keep(MATCH, version, ANA, b"0123456789")
    assert len(kept.run(MATCH, 0, 1, ANA)) == 1
    kept.keep(MATCH, 4, ANA, b"0123456789")
    assert [len(kept.run(MATCH, version - 1, version, ANA)) for version in range(1, 5)] == [1, 0, 1, 1]


@with_app
async def test_the_second_who_resumes_costs_nothing(table: Table) -> None:
    match = await table.create()
    await match.play(6)
    path = f"{match.path}/events?follow=false&after=0"
    first = await table.get(path, match.host)
    worked: list[object] = []

    def work(*told: object) -> bytes:
        worked.append(told)
        return b""

    patch = pytest.MonkeyPatch()
    for module in (broadcaster, sse):
        patch.setattr(module, "render_event", work)
    try:
        again = await table.get(path, match.host)
        assert worked == []
        spectator = await table.get(path, match.invite)
        assert worked != []
    finally:
        patch.undo()
    assert again.content == first.content
    assert spectator.content != first.content


@with_app
async def test_a_store_that_is_away_while_an_event_is_told_ends_no_stream(table: Table) -> None:
    match = await table.create()
    await match.play(2)
    services = table.services
    streams = services.streams.broadcaster
    live = await services.matches.read(UUID(match.id), lambda found: found)
    stream_of_ana = StreamQueue(live.id, ANA, None)
    streams.enter(stream_of_ana, live.version - 1)

    def away(*_: object) -> bytes:
        raise StoreUnavailable("away")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(broadcaster, "render_event", away)
        with pytest.raises(StoreUnavailable):
            await streams.catch_up(live)
    assert not stream_of_ana.ended
    assert streams.is_behind(live.id, live.version)
    await streams.catch_up(live)
    assert f"id: {live.version}\n".encode() in stream_of_ana.take()
    streams.leave(stream_of_ana)
