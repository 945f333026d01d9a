"""Commands of one tick: decided at cached matches, saved together, answered when durable. One failure stays alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.matches import command_batch
from domain.matches.application import MatchApplication, plain_result
from domain.matches.cached_match import FifoLock
from domain.matches.commands.answer import Answered
from domain.matches.errors import MatchError
from domain.matches.match import Match
from domain.matches.persistence import StoreUnavailable
from domain.matches.persistence.rows import to_stored_events
from tests.matches.test_application import create_match, random_reply, run

Reply = Callable[[Match], Answered]


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the disk of the tests is, it counts as quick."""
    monkeypatch.setattr("domain.matches.persistence.group_commit.QUICK", 60.0)


def any_answer() -> Reply:
    return random_reply(Dice(seed_bytes("now"), 0))


def through_the_writer(application: MatchApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application.store.recorder, "insert_events_inline", lambda _: False)


def version(match: Match) -> int:
    return match.version


def execute(application: MatchApplication, ident: Any, command: Any = None, render: Any = plain_result) -> Any:
    return asyncio.ensure_future(application.execute(ident, command or any_answer(), render))


async def outcomes(*calls: Any) -> list[Any]:
    return await asyncio.wait_for(asyncio.gather(*calls, return_exceptions=True), 30)


def test_a_caller_is_answered_when_its_events_are_durable_and_readers_wait_as_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(application: MatchApplication) -> None:
        through_the_writer(application, monkeypatch)
        ident = await create_match(application)
        published: list[int] = []
        rendered: list[int] = []

        def render(match: Match, answered: Answered) -> int:
            assert published == [], "nothing is published that is not durable"
            rendered.append(answered.version)
            return match.version

        application.on_committed(lambda _match, first, _events: published.append(first))
        before = await application.read(ident, version)
        call = execute(application, ident, render=render)
        while not rendered:  # noqa: ASYNC110  Rendering is a plain call.
            await asyncio.sleep(0)
        assert not call.done()
        reading = asyncio.ensure_future(application.read(ident, version))
        assert await outcomes(call, reading) == [before + 1, before + 1]
        assert published == rendered == [before + 1]
        assert application.store.version(ident) == before + 1

    run(tmp_path, story)


@pytest.mark.parametrize("quick", [True, False])
def test_commands_of_one_tick_share_a_commit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: bool) -> None:
    async def story(application: MatchApplication) -> None:
        if not quick:
            through_the_writer(application, monkeypatch)
        idents = [await create_match(application) for _ in range(5)]
        published: list[Any] = []
        application.on_committed(lambda match, _first, _events: published.append(match.id))
        answered = await outcomes(*[execute(application, ident) for ident in idents])
        assert [one.version for one in answered] == [3] * 5
        assert published == idents
        assert {application.store.version(ident) for ident in idents} == {3}
        assert application.store.metrics.last_batch == 5, "one commit for all of them"

    run(tmp_path, story)


@pytest.mark.parametrize("quick", [True, False])
def test_more_commands_than_a_batch_holds_are_all_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    async def story(application: MatchApplication) -> None:
        if not quick:
            through_the_writer(application, monkeypatch)
        idents = [await create_match(application) for _ in range(command_batch.LARGEST + 6)]
        for number in range(3):
            answered = await outcomes(*[execute(application, ident) for ident in idents])
            assert {one.version for one in answered} == {3 + number}

    run(tmp_path, story)


def test_commands_at_one_match_are_executed_in_the_order_of_their_arrival(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        answered = await outcomes(*[execute(application, ident) for _ in range(4)])
        assert [one.version for one in answered] == [3, 4, 5, 6]

    run(tmp_path, story)


def breaks_at_once(match: Match) -> Answered:
    match.play.state.agenda.stack.clear()
    raise ZeroDivisionError


def breaks_half_way(match: Match) -> Answered:
    any_answer()(match)
    raise ZeroDivisionError


def refuses_half_way(match: Match) -> Answered:
    any_answer()(match)
    raise MatchError("stale")


@pytest.mark.parametrize("broken", [breaks_at_once, breaks_half_way, refuses_half_way])
def test_a_failure_evicts_its_match_and_the_others_are_stored(tmp_path: Path, broken: Reply) -> None:
    async def story(application: MatchApplication) -> None:
        ident, other = await create_match(application), await create_match(application)
        before = await application.read(ident, lambda match: match)
        failed, fine = await outcomes(execute(application, ident, broken), execute(application, other))
        assert isinstance(failed, ZeroDivisionError | MatchError)
        assert fine.version == 3
        after = await application.read(ident, lambda match: match)
        assert after is not before
        assert (after.version, bool(after.asked)) == (2, True)
        (again,) = await outcomes(execute(application, ident))
        assert again.version == 3

    run(tmp_path, story)


def refuses(_: Match) -> Answered:
    raise MatchError("not-your-seat")


def test_a_refusal_changes_nothing_and_keeps_the_match(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident, other = await create_match(application), await create_match(application)
        before = await application.read(ident, lambda match: match)
        refused, fine = await outcomes(execute(application, ident, refuses), execute(application, other))
        assert isinstance(refused, MatchError)
        assert fine.version == 3
        assert await application.read(ident, lambda match: match) is before

    run(tmp_path, story)


@pytest.mark.parametrize("quick", [True, False])
def test_what_cannot_be_rendered_is_stored_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    async def story(application: MatchApplication) -> None:
        if not quick:
            through_the_writer(application, monkeypatch)
        ident, other = await create_match(application), await create_match(application)

        def fails(_match: Match, _answered: Answered) -> None:
            raise ZeroDivisionError

        failed, fine = await outcomes(execute(application, ident, render=fails), execute(application, other))
        assert isinstance(failed, ZeroDivisionError)
        assert fine.version == 3
        assert await application.read(ident, version) == 3 == application.store.version(ident)

    run(tmp_path, story)


def test_when_the_store_fails_the_match_is_evicted_and_the_caller_gets_the_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        state = await application.read(ident, lambda match: encode_state(match.play.state))
        fault = StoreUnavailable("the disk is full")
        monkeypatch.setattr(application.store, "append_batch", lambda appends: [fault for _ in appends])
        assert await outcomes(execute(application, ident)) == [fault]
        assert await application.read(ident, lambda match: encode_state(match.play.state)) == state

    run(tmp_path, story)


def test_a_store_that_was_closed_says_so(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        application.store.stop()
        (fault,) = await outcomes(execute(application, ident))
        assert isinstance(fault, StoreUnavailable)

    run(tmp_path, story)


def test_a_command_that_another_process_overtook_is_decided_again_and_fails_no_other(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident, other = await create_match(application), await create_match(application)
        elsewhere = MatchApplication(application.store, application.games)
        await elsewhere.execute(ident, any_answer(), plain_result)  # Past the lock of the folder.
        again, fine = await outcomes(execute(application, ident), execute(application, other))
        assert (again.version, fine.version) == (4, 3)
        assert await application.read(ident, version) == 4

    run(tmp_path, story)


def test_a_shared_match_that_is_behind_is_looked_up_before_a_refusal_or_a_repeat_counts(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        shared = MatchApplication(application.store, application.games, shared=True)
        assert await shared.read(ident, version) == 2
        await application.execute(ident, any_answer(), plain_result)
        seen: list[int] = []

        def refuse_if_behind(match: Match) -> int:
            seen.append(match.version)
            if match.version < 3:
                raise MatchError("stale")
            return match.version

        assert await shared.execute(ident, refuse_if_behind, plain_result) == 3
        assert seen == [2, 3]
        await application.execute(ident, any_answer(), plain_result)
        assert await shared.execute(ident, version, plain_result) == 4, "it changes nothing, so it must be looked up"

    run(tmp_path, story)


def test_a_listener_that_fails_does_not_keep_the_match_locked(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        application.on_committed(fails)
        (answered,) = await outcomes(execute(application, ident))
        assert answered.version == 3 == await asyncio.wait_for(application.read(ident, version), 30)

    run(tmp_path, story)


def test_a_command_that_cannot_be_encoded_fails_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(application: MatchApplication) -> None:
        ident, other = await create_match(application), await create_match(application)

        def fails_for_one(match: Any, *rest: Any) -> Any:
            if match == ident:
                raise OverflowError
            return to_stored_events(match, *rest)

        monkeypatch.setattr(command_batch, "to_stored_events", fails_for_one)
        failed, fine = await outcomes(execute(application, ident), execute(application, other))
        assert isinstance(failed, OverflowError)
        assert fine.version == 3
        monkeypatch.undo()
        assert [one.version for one in await outcomes(execute(application, ident), execute(application, other))] == [
            3,
            4,
        ]

    run(tmp_path, story)


def test_a_caller_that_gives_up_does_not_keep_the_match_locked(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        call = execute(application, ident)
        await asyncio.sleep(0)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)
        assert await asyncio.wait_for(application.read(ident, version), 30) == 3, (
            "the command was executed all the same"
        )

    run(tmp_path, story)


# --- the lock --------------------------------------------------------------------------------------------------------


def test_commands_are_served_in_the_order_of_arrival() -> None:
    async def story() -> None:
        lock, passed = FifoLock(), list[int]()

        async def visitor(number: int) -> None:
            async with lock:
                passed.append(number)
                await asyncio.sleep(0)

        assert lock.take_now()
        visitors = [asyncio.ensure_future(visitor(number)) for number in range(4)]
        await asyncio.sleep(0)
        lock.release()
        assert lock.locked(), "it was handed over"
        assert not lock.take_now()
        await asyncio.gather(*visitors)
        assert passed == [0, 1, 2, 3]
        assert not lock.locked()
        assert lock.take_now()

    asyncio.run(story())


@pytest.mark.parametrize("handed_over", [True, False])
def test_a_cancelled_waiter_keeps_no_other_out(handed_over: bool) -> None:
    async def story() -> None:
        lock = FifoLock()

        async def visitor() -> str:
            async with lock:
                return "passed"

        assert lock.take_now()
        gone, stays = asyncio.ensure_future(visitor()), asyncio.ensure_future(visitor())
        await asyncio.sleep(0)
        if handed_over:
            lock.release()
            gone.cancel()
        else:
            gone.cancel()
            await asyncio.sleep(0)
            lock.release()
        assert await asyncio.wait_for(stays, 5) == "passed"
        assert gone.cancelled()
        assert not lock.locked()

    asyncio.run(story())
