"""Redis and PostgreSQL go away in the middle and come back: play goes on and streams have no gap."""

from collections.abc import Iterator

import pytest

from tests.multi_worker.workers import Shop, Watching, shop, until
from tests.reliability.caller import Caller, Player
from tests.services.server import Unavailable

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    try:
        with shop(tmp_path_factory.mktemp("shop")) as found:
            yield found
    except Unavailable as missing:
        pytest.skip(str(missing))


def answer(shop: Shop, player: Player, worker: int) -> int:
    """One answer at a worker; gives its version, or 0 if it was told to come again."""
    player.caller = Caller(shop.workers[worker].port, player.created["host_token"])
    looked = player.caller.call("GET", player.path("/decisions"))
    if looked.status == 503:
        return 0
    player.decisions = looked.json["decisions"]
    choice = player.choose()
    assert choice is not None
    heard = player.put(*choice)
    assert heard.status in (201, 503), heard.body
    return int(heard.json["version"]) if heard.status == 201 else 0


def readiness(shop: Shop) -> list[dict[str, str]]:
    return [Caller(worker.port).call("GET", "/readyz").json for worker in shop.workers]


def test_without_redis_play_goes_on_and_says_so(both: Shop) -> None:
    player = Player(both.callers()[0], "without Redis")
    first = player.created["match"]["version"]
    token = player.created["host_token"]
    stream = Watching(both.workers[1].port, player.path("/events"), token)
    assert answer(both, player, 0) == first + 1
    both.redis.kill()
    assert [answer(both, player, turn % 2) for turn in range(4)] == [first + 2, first + 3, first + 4, first + 5]
    until(lambda: readiness(both) == [{"status": "degraded", "redis": "away"}] * 2)
    here = Caller(both.workers[0].port, token)
    ticket = here.call("POST", player.path("/stream-tickets")).json["ticket"]
    path = player.path(f"/events?ticket={ticket}&follow=false")
    assert [here.call("GET", path).status for _ in range(2)] == [200, 401]
    assert here.call("GET", "/v1/leaderboards/tiny_epic_galaxies").status == 503
    both.redis.start()
    until(lambda: readiness(both) == [{"status": "ready", "redis": "ok"}] * 2)
    last = answer(both, player, 0)
    assert [told.version for told in stream.upto(last)] == list(range(first, last + 1))
    stream.close()
    until(lambda: here.call("GET", "/v1/leaderboards/tiny_epic_galaxies").status == 200)


def test_a_restart_of_postgres_costs_time_but_no_event(both: Shop) -> None:
    player = Player(both.callers()[1], "restart")
    first = player.created["match"]["version"]
    stream = Watching(both.workers[0].port, player.path("/events"), player.created["host_token"])
    assert answer(both, player, 1) == first + 1
    both.postgres.stop()
    assert answer(both, player, 1) == 0
    assert Caller(both.workers[1].port).call("GET", "/readyz").status == 503
    both.postgres.start()
    last = until(lambda: answer(both, player, 1))
    assert last == first + 2
    assert [told.version for told in stream.upto(last)] == [first, first + 1, last]
    stream.close()


def test_the_bots_of_a_worker_that_died_are_taken_over(both: Shop) -> None:
    here, there = both.callers()
    bots = [{"name": name, "player": "bot:greedy"} for name in ("A", "B")]
    made = here.call("POST", "/v1/matches", {"game": "planet_unknown", "seats": bots}).json
    path = f"/v1/matches/{made['match']['id']}"
    both.workers[0].kill()
    there.token = made["host_token"]
    at_first = there.call("GET", path).json
    assert at_first["status"] == "running"
    until(lambda: there.call("GET", path).json["version"] > at_first["version"])
    both.workers[0].start()
