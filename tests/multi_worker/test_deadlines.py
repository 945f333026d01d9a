"""Two workers answer once for a seat whose deadline has passed, and one of them if the other is dead."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.multi_worker.workers import Shop, shop, until
from tests.reliability.caller import Caller
from tests.services.server import Unavailable

SEATS = [{"name": name, "player": "person"} for name in ("A", "B")]

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    try:
        with shop(tmp_path_factory.mktemp("deadlines")) as found:
            yield found
    except Unavailable as missing:
        pytest.skip(str(missing))


def create(caller: Caller, seconds: int) -> str:
    wish = {"game": "tiny_epic_galaxies", "seats": SEATS, "pace": {"answer": seconds}, "listed": True}
    made: dict[str, Any] = caller.call("POST", "/v1/matches", wish).json
    caller.token = made["host_token"]
    return f"/v1/matches/{made['match']['id']}"


def late_frames(caller: Caller, path: str) -> list[tuple[int, int]]:
    """Ply and seat of the answers that a bot gave."""
    frames = caller.call("GET", f"{path}/replay").json["frames"]
    return [(frame["ply"], frame["seat"]) for frame in frames if frame.get("late")]


def listed_ply(caller: Caller, path: str) -> int:
    """How long the line is, as the lobby tells it."""
    listed = caller.call("GET", "/v1/matches").json["matches"]
    return next(int(match["ply"]) for match in listed if path.endswith(match["id"]))


def test_both_workers_look_and_one_answer_is_stored(both: Shop) -> None:
    here, there = both.callers()
    path = create(here, 1)
    there.token = here.token
    asked, _ = here.call("GET", f"{path}/decisions").json["decisions"]
    assert there.call("GET", path).json["deadline"] == asked["deadline"]  # So both have it in memory.
    until(lambda: len(late_frames(here, path)) >= 3)
    frames = there.call("GET", f"{path}/replay?from=1").json["frames"]
    answered = [frame["decision"] for frame in frames]
    assert len(set(answered)) == len(answered) >= 3


def test_the_deadline_of_a_worker_that_was_killed_is_kept_by_the_other(both: Shop) -> None:
    here, there = both.callers()
    path = create(here, 2)
    there.token = here.token
    both.workers[0].kill()
    until(lambda: listed_ply(there, path), 60)  # Nobody reads the match itself: the lobby tells that it is due.
    assert late_frames(there, path)[0][0] == 1
    both.workers[0].start()
