"""Two workers over one PostgreSQL and one Redis are one server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.multi_worker.workers import SECRET, Shop, Watching, shop, until
from tests.reliability.caller import Caller, Player
from tests.reliability.serving import Serving
from tests.services.server import Unavailable

WISH = {"game": "tiny_epic_galaxies", "seats": [{"name": name, "player": "person"} for name in ("A", "B")]}

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    try:
        with shop(
            tmp_path_factory.mktemp("shop"),
            *("--previews-per-minute", "5", "--answers-per-minute", "100000", "--heartbeat", "3"),
        ) as found:
            yield found
    except Unavailable as missing:
        pytest.skip(str(missing))


def alternate(shop: Shop, player: Player, answers: int) -> int:
    """Play through one worker and the other in turn; gives the last version."""
    callers = shop.callers(player.caller.token)
    version = 0
    for turn in range(answers):
        player.caller = callers[turn % len(callers)]
        player.look()
        choice = player.choose()
        assert choice is not None
        heard = player.put(*choice)
        assert heard.status == 201, heard.body
        version = heard.json["version"]
    return version


def test_a_match_is_played_through_both_in_turn(both: Shop) -> None:
    player = Player(both.callers()[0], "in turn")
    first = player.created["match"]["version"]
    last = alternate(both, player, 12)
    assert last == first + 12
    assert [caller.call("GET", player.path()).json["version"] for caller in both.callers(player.caller.token)] == [
        last,
        last,
    ]


def test_a_stream_at_each_worker_tells_every_event_once_whoever_stored_it(both: Shop) -> None:
    player = Player(both.callers()[0], "watched")
    token = player.caller.token
    streams = [Watching(worker.port, player.path("/events"), token) for worker in both.workers]
    first = player.created["match"]["version"]
    last = alternate(both, player, 10)
    told = [stream.upto(last) for stream in streams]
    for events in told:
        assert [event.version for event in events] == list(range(first, last + 1))
        assert [event.kind for event in events] == ["snapshot"] + ["action"] * 10
    assert told[0] == told[1]
    for stream in streams:
        stream.close()


def test_the_lobby_at_one_worker_has_what_was_opened_at_the_other(both: Shop) -> None:
    here, there = both.callers()
    made = here.call("POST", "/v1/matches", {**WISH, "listed": True}).json["match"]["id"]
    listed = there.call("GET", "/v1/matches?limit=5").json["matches"]
    assert made in [match["id"] for match in listed]


def test_the_same_key_makes_one_match_at_both(both: Shop) -> None:
    first, second = (
        caller.call("POST", "/v1/matches", WISH, Idempotency_Key="made-only-once") for caller in both.callers()
    )
    assert (first.status, second.status) == (201, 201)
    assert first.json == second.json


def test_a_ticket_of_one_worker_opens_one_stream_at_any(both: Shop) -> None:
    here, there = both.callers()
    player = Player(here, "ticket")
    ticket = here.call("POST", player.path("/stream-tickets")).json["ticket"]
    path = player.path(f"/events?ticket={ticket}&follow=false")
    assert there.call("GET", path).status == 200
    assert here.call("GET", path).status == 401
    assert there.call("GET", path).status == 401


def test_a_players_matches_and_events_are_the_same_at_both(both: Shop) -> None:
    here, there = both.callers()
    player = here.call("POST", "/v1/players", {"name": "Ana"}).json
    host = there.call("POST", "/v1/matches", {**WISH, "seats": [{"name": "A", "player": "open"}] * 2}).json
    here.token = player["token"]
    stream = Watching(both.workers[0].port, "/v1/me/events", player["token"])
    there.token = host["host_token"]
    path = f"/v1/matches/{host['match']['id']}"
    invited = there.call("POST", f"{path}/invitations", {"player": player["player"]["id"]})
    assert invited.status == 201, invited.body
    there.token = player["token"]
    for seat in (0, 1):
        taken = there.call("PUT", f"{path}/seats/{seat}", {"name": "Ana"})
        assert taken.status == 201, taken.body
    told = [event.kind for event in (stream.next() for _ in range(3)) if event is not None]
    assert told == ["snapshot", "invited", "your_turn"]
    stream.close()
    lists = [caller.call("GET", "/v1/me/matches?to_act=true").json["matches"] for caller in (here, there)]
    assert lists[0] == lists[1]
    assert [match["id"] for match in lists[0]] == [host["match"]["id"]]
    ticket = here.call("POST", "/v1/me/stream-tickets").json["ticket"]
    assert there.call("GET", f"/v1/me/events?ticket={ticket}&follow=false").status == 200


def test_streams_end_at_both_with_a_token_that_is_revoked_at_one(both: Shop) -> None:
    here, _ = both.callers()
    player = here.call("POST", "/v1/players", {"name": "Ana"}).json
    here.token = player["token"]
    phone = here.call("POST", "/v1/me/tokens", {"label": "phone"}).json
    match = here.call("POST", "/v1/matches", WISH).json["match"]["id"]
    streams = [
        Watching(worker.port, path, phone["token"])
        for worker in both.workers
        for path in (f"/v1/matches/{match}/events", "/v1/me/events")
    ]
    for stream in streams:
        first = stream.next()
        assert first is not None
        assert first.kind == "snapshot"
    assert here.call("DELETE", f"/v1/me/tokens/{phone['id']}").status in (200, 204)
    for stream in streams:
        assert stream.ends()
        stream.close()


def test_a_ticket_opens_no_other_match(both: Shop) -> None:
    here, there = both.callers()
    player, other = Player(here, "one"), Player(there, "other")
    here.token = player.created["host_token"]
    ticket = here.call("POST", player.path("/stream-tickets")).json["ticket"]
    assert there.call("GET", other.path(f"/events?ticket={ticket}")).status == 401


def test_both_workers_count_one_limit(both: Shop) -> None:
    player = Player(both.callers()[0], "limited")
    callers = both.callers(player.caller.token)
    heard = [callers[turn % 2].call("POST", player.path("/preview"), {"actions": []}) for turn in range(6)]
    assert [reply.status for reply in heard] == [200] * 5 + [429]
    assert [reply.headers["ratelimit"].split(";")[1] for reply in heard[:5]] == ["r=4", "r=3", "r=2", "r=1", "r=0"]


def leaderboard(port: int) -> Any:
    return Caller(port).call("GET", "/v1/leaderboards/tiny_epic_galaxies").json["players"]


def test_the_leaderboard_is_the_same_at_both(both: Shop) -> None:
    here, there = both.callers()
    bots = [{"name": name, "player": "bot:random"} for name in ("A", "B")]
    made = here.call("POST", "/v1/matches", {"game": "tiny_epic_galaxies", "seats": bots}).json
    path = f"/v1/matches/{made['match']['id']}"
    there.token = made["host_token"]
    until(lambda: there.call("GET", path).json["status"] == "finished", 60)
    boards = [until(lambda port=worker.port: leaderboard(port)) for worker in both.workers]  # type: ignore[misc]
    assert boards[0] == boards[1]
    assert [row["name"] for row in boards[0]] == ["bot:random"]


def test_a_worker_with_another_secret_does_not_start(both: Shop, tmp_path: Path) -> None:
    odd = Serving(tmp_path / "odd", "--database", both.postgres_url, "--secret", SECRET + " or not")
    try:
        with pytest.raises(AssertionError, match="another secret"):
            odd.start()
    finally:
        odd.kill()


def test_both_say_that_they_are_ready(both: Shop) -> None:
    for caller in both.callers():
        assert caller.call("GET", "/readyz").json == {"status": "ready", "redis": "ok"}
