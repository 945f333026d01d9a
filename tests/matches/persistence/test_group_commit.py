"""Callers who wait at the same time share a commit, and nobody suffers for another's fault."""

import asyncio
import threading
from uuid import UUID, uuid4

import pytest

from domain.matches.persistence import MatchStore, RowRefused, StoreUnavailable, VersionConflict, open_store
from domain.matches.persistence.listeners import Listeners
from tests.matches.persistence.sample import TOO_LARGE, held_writer, plies, taken


def test_the_second_to_write_a_version_is_stale_and_changes_nothing(store: MatchStore) -> None:
    match = uuid4()
    store.append_now(match, 1, [taken(1), taken(2)])
    with pytest.raises(VersionConflict):
        store.append_now(match, 2, [taken(2), taken(3)])
    assert plies(store, match) == [1, 2]
    store.append_now(match, 3, [taken(3)])
    assert plies(store, match) == [1, 2, 3]


def test_a_stale_append_fails_no_other_in_its_batch(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [uuid4() for _ in range(5)]
    late = matches[2]
    store.append_now(late, 1, [taken(1)])

    async def together() -> list[BaseException | None]:
        with held_writer(store, monkeypatch) as hangs:
            first = store.append(uuid4(), 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            waiting = [store.append(match, 1, [taken(1), taken(2)]) for match in matches]
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    answers = asyncio.run(together())
    assert [type(answer) for answer in answers] == [type(None), type(None), VersionConflict, type(None), type(None)]
    assert store.metrics.last_batch == 5
    assert [plies(store, match) for match in matches] == [[1, 2], [1, 2], [1], [1, 2], [1, 2]]


def test_a_row_that_the_database_refuses_fails_no_other_in_its_batch(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches = [uuid4() for _ in range(3)]

    async def together() -> list[BaseException | None]:
        with held_writer(store, monkeypatch) as hangs:
            first = store.append(uuid4(), 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            waiting = [
                store.append(matches[0], 1, [taken(1)]),
                store.append(matches[1], TOO_LARGE, [taken(1)]),
                store.append(matches[2], 1, [taken(1)]),
            ]
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    answers = asyncio.run(together())
    assert [type(answer) for answer in answers] == [type(None), RowRefused, type(None)]
    assert [plies(store, match) for match in matches] == [[1], [], [1]]
    assert store.metrics.failed == 1


def test_what_follows_a_failed_append_of_the_same_match_leaves_no_gap(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, other = uuid4(), uuid4()
    store.append_now(match, 1, [taken(1)])

    async def together() -> list[BaseException | None]:
        with held_writer(store, monkeypatch) as hangs:
            first = store.append(other, 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            waiting = [store.append(match, 1, [taken(1)]), store.append(match, 2, [taken(2)])]
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    assert [type(answer) for answer in asyncio.run(together())] == [VersionConflict, VersionConflict]
    assert plies(store, match) == [1]


def test_of_two_simultaneous_writes_of_a_version_one_wins_and_one_is_stale(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = uuid4()

    async def together() -> list[BaseException | None]:
        with held_writer(store, monkeypatch) as hangs:
            first = store.append(uuid4(), 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            waiting = [store.append(match, 1, [taken(1)]) for _ in range(2)]
        await first
        return await asyncio.gather(*waiting, return_exceptions=True)

    assert [type(answer) for answer in asyncio.run(together())] == [type(None), VersionConflict]
    assert plies(store, match) == [1]


def test_sixty_four_writers_share_commits_and_lose_nothing(store: MatchStore) -> None:
    matches = [uuid4() for _ in range(64)]

    async def player(match: UUID) -> None:
        for version in range(1, 21):
            await store.append(match, version, [taken(version)])

    async def everybody() -> None:
        await asyncio.gather(*(player(match) for match in matches))

    asyncio.run(everybody())
    assert all(plies(store, match) == list(range(1, 21)) for match in matches)
    assert store.metrics.rows == 64 * 20
    assert store.metrics.batches <= 64 * 20 / 4
    assert store.metrics.commit_seconds >= store.metrics.last_commit_seconds > 0


def test_loops_of_several_threads_are_answered_each_on_its_own(store: MatchStore) -> None:
    async def player(match: UUID) -> list[int]:
        answered_in: list[int] = []
        for version in range(1, 11):
            answer = store.append(match, version, [taken(version)])
            answer.add_done_callback(lambda _: answered_in.append(threading.get_ident()))
            await answer
        return answered_in

    def run(match: UUID) -> None:
        results.append(asyncio.run(player(match)) == [threading.get_ident()] * 10)

    matches = [uuid4() for _ in range(4)]
    results: list[bool] = []
    threads = [threading.Thread(target=run, args=(match,)) for match in matches]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [True] * 4
    assert [store.version(match) for match in matches] == [10] * 4


def test_a_cancelled_caller_cancels_no_other_and_takes_nothing_back(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, stays = uuid4(), uuid4()

    async def together() -> None:
        with held_writer(store, monkeypatch) as hangs:
            leaving = store.append(gone, 1, [taken(1)])
            await asyncio.to_thread(hangs.wait)
            staying = store.append(stays, 1, [taken(1)])
            leaving.cancel()
        await staying

    asyncio.run(together())
    assert plies(store, gone) == [1]
    assert plies(store, stays) == [1]


def test_a_caller_whose_loop_is_closed_stops_no_other(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    match = uuid4()

    async def leave(hangs: threading.Event) -> None:
        store.append(match, 1, [taken(1)])
        await asyncio.to_thread(hangs.wait)

    with held_writer(store, monkeypatch) as hangs:
        asyncio.run(leave(hangs))
    store.append_now(match, 2, [taken(2)])
    assert plies(store, match) == [1, 2]


def test_stop_writes_what_is_queued_and_refuses_what_comes_later(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = open_store(place)
    matches = [uuid4() for _ in range(300)]  # More than one batch.

    async def stopping() -> None:
        with held_writer(store, monkeypatch):
            waiting = [store.append(match, 1, [taken(1)]) for match in matches]
            stop = asyncio.get_running_loop().run_in_executor(None, store.stop)
        await stop
        await asyncio.gather(*waiting)
        with pytest.raises(StoreUnavailable, match="closed"):
            await store.append(uuid4(), 1, [taken(1)])

    asyncio.run(stopping())
    again = open_store(place)
    assert all(again.exists(match) for match in matches)
    again.stop()


def test_after_an_unknown_error_the_writer_goes_on(store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
    def explode(rows: object) -> None:
        raise ZeroDivisionError

    match = uuid4()
    with monkeypatch.context() as patch:
        patch.setattr(store.recorder, "insert_events", explode)
        with pytest.raises(StoreUnavailable, match="ZeroDivisionError"):
            store.append_now(match, 1, [taken(1)])
        patch.setattr(store.recorder, "insert_events_inline", explode)
        with pytest.raises(StoreUnavailable, match="ZeroDivisionError"):
            asyncio.run(appended(store, match))
    store.append_now(match, 1, [taken(1)])
    assert plies(store, match) == [1]


async def appended(store: MatchStore, match: UUID) -> None:
    await store.append(match, 1, [taken(1)])


def test_listeners_are_called_after_the_commit_and_one_that_fails_hinders_no_other(store: MatchStore) -> None:
    match = uuid4()
    rung = threading.Event()
    seen: list[int] = []

    def fail() -> None:
        raise ZeroDivisionError

    def look() -> None:
        seen.append(store.version(match))
        rung.set()

    store.on_recorded(fail)
    store.on_recorded(look)
    store.append_now(match, 1, [taken(1)])
    assert rung.wait(60)
    assert seen[-1] == 1


def test_a_removed_listener_is_not_called_again() -> None:
    listeners, calls = Listeners(), list[str]()
    remove = listeners.add(lambda: calls.append("first"))
    listeners.add(lambda: calls.append("second"))
    listeners.call()
    remove()
    remove()
    listeners.call()
    assert calls == ["first", "second", "second"]


def test_the_writer_tidies_up_once_when_it_was_idle_for_a_while(
    store: MatchStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rest() -> None:
        rests.append(store.metrics.appends)
        rested.set()
        raise StoreUnavailable("the disk failed")

    rested, rests = threading.Event(), list[int]()
    monkeypatch.setattr("domain.matches.persistence.group_commit.IDLE_AFTER", 0.01)
    monkeypatch.setattr(store.recorder, "on_idle", rest)
    match = uuid4()
    for version in (1, 2):
        store.append_now(match, version, [taken(version)])
        assert rested.wait(10)
        rested.clear()
    assert rests == [1, 2]
    assert not rested.wait(0.05)
