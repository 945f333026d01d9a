"""Webhooks of two workers in processes of their own: each delivery is made once, and by either if the other is dead."""

import json
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from tests.multi_worker.workers import Shop, shop, until
from tests.reliability.caller import Caller
from tests.services.server import Unavailable

SEATS = [{"name": name, "player": "person"} for name in ("A", "B")]

pytestmark = [pytest.mark.postgres, pytest.mark.redis]


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    try:
        with shop(tmp_path_factory.mktemp("webhooks"), "--webhooks-to-private-addresses", "true") as found:
            yield found
    except Unavailable as missing:
        pytest.skip(str(missing))


class Receiver(ThreadingHTTPServer):
    """Notes the matches that it is told about."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.told: Counter[str] = Counter()


class Answer(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.told[body["match"]] += 1
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def create(caller: Caller, count: int) -> set[str]:
    wish = {"game": "tiny_epic_galaxies", "seats": SEATS}
    return {caller.call("POST", "/v1/matches", wish).json["match"]["id"] for _ in range(count)}


def test_both_serve_the_webhooks_and_the_one_that_lives_goes_on(both: Shop, receiver: Receiver) -> None:
    here, there = both.callers()
    token = here.call("POST", "/v1/players", {"name": "Ana"}).json["token"]
    here.token = there.token = token
    url = f"http://127.0.0.1:{receiver.server_address[1]}/"
    made = there.call("PUT", "/v1/me/webhooks/home", {"url": url, "events": ["your_turn"]})
    assert made.status == 200, made.body
    first = create(here, 2) | create(there, 2)
    until(lambda: receiver.told.keys() >= first)
    assert set(receiver.told.values()) == {1}  # Claimed in the store, so that one worker makes it.
    both.workers[0].kill()
    later = create(there, 2)
    until(
        lambda: receiver.told.keys() >= later, 120
    )  # An attempt that the dead one had claimed is free after a minute.
    assert receiver.told.keys() == first | later
    both.workers[0].start()
