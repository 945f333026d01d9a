"""Retention: open matches at rest are abandoned, abandoned ones removed, everything else stays for ever."""

import asyncio
from typing import Any
from uuid import UUID

import pytest

from api import retention
from api.cli.doctor import is_sound
from api.clock import now
from api.retention import DAY, Applied, Retention
from domain.matches.application import MatchApplication
from domain.matches.errors import MatchError
from projections.read_models.read_models import NAMES
from projections.read_models.view import Filters
from tests.api.client_app import JoinedMatch, Table, with_app


def later(patch: pytest.MonkeyPatch, days: float) -> None:
    patch.setattr(retention, "now", lambda: now() + int(days * DAY))


def job(table: Table, open_days: int = 0, abandoned_days: int = 0) -> Retention:
    return Retention(
        table.services.matches, table.services.read_models, table.services.analyses.forget, open_days, abandoned_days
    )


async def four_kinds(table: Table) -> dict[str, JoinedMatch]:
    made = {
        "open": await table.create("comets", "person", "open", listed=True),
        "hidden": await table.create("comets", "person", "open"),
        "abandoned": await table.create("comets", "person", "person", listed=True),
        "finished": await table.create("comets", "person", "person", listed=True),
        "running": await table.create("comets", "person", "person", listed=True),
    }
    await made["abandoned"].post("/abandon")
    await made["finished"].finish()
    return made


async def statuses(made: dict[str, JoinedMatch]) -> dict[str, str]:
    found = {}
    for name, match in made.items():
        reply = await match.get()
        found[name] = reply.json["status"] if reply.status == 200 else reply.code
    return found


UNTOUCHED = {
    "open": "open",
    "hidden": "open",
    "abandoned": "abandoned",
    "finished": "finished",
    "running": "running",
}


@with_app
async def test_by_default_nothing_is_ever_removed(table: Table) -> None:
    assert not table.services.retention.enabled
    made = await four_kinds(table)
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 30_000)
        assert await job(table).apply() == Applied(0, 0)
    assert await statuses(made) == UNTOUCHED


@with_app
async def test_open_matches_at_rest_are_abandoned_and_then_removed(table: Table) -> None:
    made = await four_kinds(table)
    both = job(table, open_days=10, abandoned_days=20)
    assert both.enabled
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 9.9)
        assert await both.apply() == Applied(0, 0)
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 10.1)
        assert await both.apply() == Applied(2, 0)
        assert await both.apply() == Applied(0, 0)
    assert await statuses(made) == UNTOUCHED | {"open": "abandoned", "hidden": "abandoned"}
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 20.1)
        assert await both.apply() == Applied(0, 1), "the others have been abandoned for ten days only"
        later(patch, 30.2)
        await made["running"].answer()
        assert await both.apply() == Applied(0, 2)
    gone = {"open": "not-found", "hidden": "not-found", "abandoned": "not-found"}
    assert await statuses(made) == UNTOUCHED | gone


@with_app
async def test_one_of_the_two_may_be_off(table: Table) -> None:
    made = await four_kinds(table)
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 100)
        assert await job(table, open_days=10).apply() == Applied(2, 0)
        assert await job(table, abandoned_days=10).apply() == Applied(0, 1)
    assert (await made["abandoned"].get()).code == "not-found"


@with_app
async def test_a_removed_match_is_gone_from_store_lobby_series_and_rebuilds(table: Table) -> None:
    made = await four_kinds(table)
    models, store = table.services.read_models, table.services.store
    models.catch_up()
    ident = UUID(made["abandoned"].id)
    assert store.rows(ident)
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 100)
        await job(table, abandoned_days=10).apply()
    assert store.rows(ident) == []
    assert store.snapshots_of(ident) == {}
    models.catch_up()
    assert ident.hex not in {match for match, _ in models.matches(Filters(), None, 50)}
    assert models.series(ident.hex) is None
    assert all(found is not None and not found.quarantined for found in models.stored_positions().values())
    assert all(is_sound(models, name) for name in NAMES), "a rebuild gives the same"


@with_app
async def test_who_joins_in_time_keeps_the_match(table: Table) -> None:
    """The lobby may be behind: what counts is the match itself."""
    made = await table.create("comets", "person", "open", listed=True)
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 100)
        rested = table.services.read_models.matches_at_rest
        found = rested("open", now() + DAY)
        patch.setattr(table.services.read_models, "matches_at_rest", lambda *_: found)
        await made.put("/seats/1", {"name": "Guest", "token": "G" * 43}, made.invite)
        assert await job(table, open_days=10).apply() == Applied(0, 0)
        assert await job(table, abandoned_days=10).apply() == Applied(0, 0)
    assert (await made.get()).json["status"] == "running"


@with_app
async def test_the_match_with_the_newest_event_stays_until_there_is_a_newer(table: Table) -> None:
    """Its number in the log would be given again, and followers of the log would miss an event."""
    made = await table.create("comets", "person", "person")
    await made.post("/abandon")
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 100)
        assert await job(table, abandoned_days=10).apply() == Applied(0, 0)
        newest = table.services.store.newest_notification()
        await table.create("comets")
        assert await job(table, abandoned_days=10).apply() == Applied(0, 1)
    assert table.services.store.newest_notification() > newest


@with_app
async def test_a_match_that_cannot_be_read_stays_and_the_others_go(table: Table) -> None:
    made = await four_kinds(table)
    table.services.read_models.catch_up_lobby()
    other = await table.create("comets", "person", "person")
    await other.post("/abandon")
    await table.create("comets")
    load = table.services.matches.repository.load

    def damaged(match_id: UUID, version: int | None = None) -> Any:
        if match_id.hex == made["abandoned"].id:
            raise ValueError("damaged")
        return load(match_id, version)

    table.services.matches._cached.clear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table.services.matches.repository, "load", damaged)
        later(patch, 100)
        assert await job(table, abandoned_days=10).apply() == Applied(0, 1)
    assert (await other.get()).code == "not-found"
    assert (await made["abandoned"].get()).json["status"] == "abandoned"


@with_app
async def test_another_worker_sees_that_the_match_is_gone(table: Table) -> None:
    """Two applications over one store, as two workers have; here on SQLite."""
    made = await table.create("comets", "person", "person")
    await made.post("/abandon")
    await table.create("comets")
    ident = UUID(made.id)
    second = MatchApplication(table.services.store, table.services.games, shared=True)
    assert await second.read(ident, lambda match: match.state.status) == "abandoned"
    assert await table.services.matches.remove(ident, lambda _: True)
    with pytest.raises(MatchError, match="not-found"):
        await second.read(ident, lambda match: match.state.status)


@with_app
async def test_matches_that_were_not_used_between_two_looks_are_evicted(table: Table) -> None:
    matches = table.services.matches
    idle, used = await table.create("comets"), await table.create("comets")
    matches.evict_unused()
    assert len(matches) == 2
    await used.get()
    matches.evict_unused()
    assert set(matches._cached) & {UUID(idle.id), UUID(used.id)} == {UUID(used.id)}
    assert len(matches) == 1
    assert (await idle.get()).status == 200


@with_app(keep_open_days=3, keep_abandoned_days=4)
async def test_a_server_does_it_by_itself(table: Table) -> None:
    made = await table.create("comets", "person", "open")
    await table.create("comets")
    assert table.services.retention.enabled
    with pytest.MonkeyPatch.context() as patch:
        later(patch, 3.5)
        patch.setattr(retention, "FIRST_LOOK", 0.0)
        patch.setattr(retention, "LOOK_AGAIN", 0.01)
        task = asyncio.ensure_future(table.services.retention.run())
        assert (await made.until(lambda summary: summary["status"] == "abandoned"))["status"] == "abandoned"
        task.cancel()
