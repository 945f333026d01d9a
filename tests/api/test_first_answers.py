"""Right after a start: the first answers do not wait for what they do not need, and who needs it gets it."""

import asyncio
from pathlib import Path

import pytest

from api import plugin
from tests.api.client_app import table_at


def test_who_asks_for_the_lobby_right_after_a_start_gets_all_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(plugin, "HEAD_START", 1000.0)

    async def sit() -> None:
        async with table_at(tmp_path) as table:
            match = await table.create(listed=True)
        async with table_at(tmp_path) as table:
            listed = (await table.get("/v1/matches")).json
            assert [one["id"] for one in listed["matches"]] == [match.id]

    asyncio.run(sit())
