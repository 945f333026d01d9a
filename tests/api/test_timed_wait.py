"""Waiting for an event with a time limit."""

import asyncio

import pytest

from api.timed_wait import wait_until_set


def test_it_says_whether_the_event_was_set() -> None:
    async def play() -> None:
        event = asyncio.Event()
        assert not await wait_until_set(event, 0.0)
        event.set()
        assert await wait_until_set(event, 60.0)

    asyncio.run(play())


def test_a_cancellation_together_with_the_event_is_not_swallowed() -> None:
    async def play() -> None:
        event = asyncio.Event()

        async def loop_for_ever() -> None:
            while True:
                await wait_until_set(event, 60.0)
                event.clear()

        task = asyncio.ensure_future(loop_for_ever())
        for _ in range(3):
            await asyncio.sleep(0)
        event.set()
        task.cancel()
        done, _ = await asyncio.wait([task], timeout=5)
        task.cancel()
        assert done == {task}
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(play())
