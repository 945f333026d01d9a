"""Waits for an `asyncio.Event` with a time limit."""

import asyncio


async def wait_until_set(event: asyncio.Event, seconds: float) -> bool:
    """Whether the event was set in time.

    Before Python 3.12 `asyncio.wait_for` swallows a cancellation that arrives together with the event, and a task that
    waits in a loop would then outlive the server's stop.
    """
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return False
    return True
