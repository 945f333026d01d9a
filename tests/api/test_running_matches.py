"""How many matches a creator may have under way."""

from uuid import UUID

import pytest

from api.problems import Problem
from api.running_matches import COUNTED_FOR, RunningMatches
from tests.api.client_app import Table, with_app

SEATS = [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]
WISH = {"game": "comets", "seats": SEATS}


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def is_refused(running: RunningMatches, address: str, number: int) -> bool:
    try:
        running.add(address, UUID(int=number))
    except Problem as problem:
        return problem.code == "rate-limited"
    return False


def test_a_creator_has_so_many_and_no_more_until_one_is_over() -> None:
    running = RunningMatches(2, Clock())
    assert [is_refused(running, "a", number) for number in range(3)] == [False, False, True]
    assert not is_refused(running, "b", 3), "another address counts for itself"
    running.discard(UUID(int=0))
    running.discard(UUID(int=0))
    assert [is_refused(running, "a", number) for number in (4, 5)] == [False, True]


def test_the_refusal_says_how_many_and_when_to_try_again() -> None:
    running = RunningMatches(1, Clock())
    running.add("a", UUID(int=0))
    with pytest.raises(Problem) as refused:
        running.add("a", UUID(int=1))
    assert refused.value.headers == {
        "RateLimit-Policy": '"running";q=1;w=60',
        "RateLimit": '"running";r=0;t=60',
        "Retry-After": "60",
    }
    assert "1 matches" in refused.value.render_detail("en")


def test_a_match_is_counted_once_and_without_a_limit_none_is_refused() -> None:
    running = RunningMatches(2, Clock())
    assert running.add("a", UUID(int=0))
    assert not running.add("a", UUID(int=0))
    assert running.add("a", UUID(int=1))
    unlimited = RunningMatches(0, Clock())
    assert all(unlimited.add("a", UUID(int=number)) for number in range(10))


@pytest.mark.parametrize("most", [0, 2])
def test_the_creator_of_a_match_is_known_until_it_is_over(most: int) -> None:
    running = RunningMatches(most, Clock())
    running.add("a", UUID(int=0))
    running.add("b", UUID(int=1))
    assert [running.creator(UUID(int=number)) for number in range(3)] == ["a", "b", None]
    running.discard(UUID(int=0))
    assert running.creator(UUID(int=0)) is None


def test_after_a_day_a_match_no_longer_counts() -> None:
    assert COUNTED_FOR == 24 * 3600
    clock = Clock()
    running = RunningMatches(1, clock)
    running.add("a", UUID(int=0))
    clock.now += COUNTED_FOR
    assert is_refused(running, "a", 1)
    clock.now += 1
    assert not is_refused(running, "a", 1)
    for number in (0, 1):
        running.discard(UUID(int=number))
    assert running._created == {}
    assert not running._counts, "an address without matches is forgotten"


@with_app(running_matches_per_address=2)
async def test_a_creator_ends_a_match_before_it_begins_a_third(table: Table) -> None:
    first, second = await table.create("comets"), await table.create("comets")
    refused = await table.post("/v1/matches", WISH)
    assert (refused.status, refused.code) == (429, "rate-limited")
    assert refused.json["detail"].startswith("2 matches of yours are under way")
    assert refused.headers["retry-after"] == "60"
    assert (await second.post("/forks", {"ply": 0})).code == "rate-limited"
    await first.post("/abandon")
    assert (await first.post("/rematch")).status == 201
    assert (await table.post("/v1/matches", WISH)).status == 429
    recording = (await first.get("/recording")).content
    media = {"Content-Type": "application/x-ndjson"}
    imported = await table.call("POST", "/v1/recordings", raw=recording, headers=media)
    assert imported.status == 201, "an imported match is not played"
    await second.finish()
    assert (await table.post("/v1/matches", WISH)).status == 201


@with_app(running_matches_per_address=2)
async def test_repeats_and_refused_matches_do_not_count(table: Table) -> None:
    key = {"Idempotency_Key": "key-12345678"}
    for _ in range(3):
        assert (await table.post("/v1/matches", WISH, **key)).status == 201
    for _ in range(3):
        assert (await table.post("/v1/matches", {**WISH, "game": "nothing"})).status == 422
    assert (await table.post("/v1/matches", WISH)).status == 201
    assert (await table.post("/v1/matches", WISH)).status == 429
    for _ in range(2):
        assert (await table.post("/v1/matches", WISH, **key)).status == 201, "a repeat is no third one"
