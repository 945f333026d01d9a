"""Waiting for something to become true, however slow the machine is."""

import asyncio
from collections.abc import Callable

import pytest


async def until(found: Callable[[], bool]) -> None:
    for _ in range(6000):
        if found():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it never came to that")
