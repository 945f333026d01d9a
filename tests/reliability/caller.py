"""A plain client: one connection, JSON in and out, and no knowledge of any game."""

import http.client
import json
import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from domain.kernel.dice import Dice, seed_bytes
from tests.reliability.leak_scanner import REFUSALS

T = TypeVar("T")

GONE = (ConnectionError, http.client.HTTPException, TimeoutError, OSError)
"""What a caller sees when the server, or the way to it, is not there."""
TOO_MANY = 429
PATIENCE = 180.0
"""Seconds after which nobody insists any longer."""
SILENT = 2.0
"""Seconds after which a line is opened anew: the server closes one that nobody uses."""


class Heard(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Caller:
    def __init__(self, port: int, token: str | None = None, timeout: float = 30.0) -> None:
        self.port = port
        self.token = token
        self.timeout = timeout
        self._line: http.client.HTTPConnection | None = None
        """Closed when the caller is forgotten."""
        self._used = 0.0

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> Heard:
        """One call; raises one of `GONE` when no whole answer came."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token is not None:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        content = None
        if body is not None:
            content = body if isinstance(body, bytes) else json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        if time.monotonic() - self._used > SILENT:
            self.hang_up()
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=self.timeout)
        try:
            self._line.request(method, path, body=content, headers=sent)
            response = self._line.getresponse()
            heard = Heard(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        except GONE:
            self.hang_up()
            raise
        self._used = time.monotonic()
        REFUSALS.hear(*heard)
        return heard

    def hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def __del__(self) -> None:
        self.hang_up()


def insist(call: Callable[[], T]) -> T:
    """Repeats a call until an answer comes: on a busy machine either side may time out and close the connection."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return call()
        except GONE:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


class Player:
    """Plays a match of host-held seats with random offers."""

    def __init__(self, caller: Caller, seed: str, game: str = "tiny_epic_galaxies", seats: int = 2) -> None:
        self.caller = caller
        self.game = game
        self.seats = seats
        assert self.begin(seed)

    def begin(self, seed: str) -> bool:
        """A match of its own; another one when the last is over. False if the server wants no more for now."""
        plans = [{"name": f"P{seat}", "player": "person"} for seat in range(self.seats)]
        heard = self.caller.call("POST", "/v1/matches", {"game": self.game, "seats": plans})
        if heard.status == TOO_MANY:
            return False
        created = heard.json
        self.dice = Dice(seed_bytes(seed), 0)
        self.match: str = created["match"]["id"]
        self.created = created
        self.caller.token = created["host_token"]
        self.decisions: list[dict[str, Any]] = []
        return True

    def path(self, tail: str = "") -> str:
        return f"/v1/matches/{self.match}{tail}"

    def look(self) -> list[dict[str, Any]]:
        """What is open now."""
        self.decisions = self.caller.call("GET", self.path("/decisions")).json["decisions"]
        return self.decisions

    def choose(self) -> tuple[str, dict[str, Any]] | None:
        """A random answer to a random open decision; None when the match is over."""
        if not self.decisions and not self.look():
            return None
        decision = self.dice.pick(self.decisions)
        return decision["id"], filled(self.dice.pick(decision["offers"]), self.dice)

    def put(self, decision: str, action: dict[str, Any]) -> Heard:
        heard = self.caller.call("PUT", self.path(f"/decisions/{decision}"), {"action": action})
        if heard.status in (200, 201):
            self.decisions = heard.json["decisions"]
        return heard


def filled(offer: dict[str, Any], dice: Dice) -> dict[str, Any]:
    """The offer's action with a random filling of its hole."""
    action: dict[str, Any] = dict(offer["action"])
    choose = offer["choose"]
    if choose is not None:
        count = choose["min"] + dice.below(choose["max"] - choose["min"] + 1)
        action[choose["field"]] = dice.shuffle(choose["from"])[:count]
    return action
