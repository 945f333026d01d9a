"""A table of a person and a bot: how long the person waits for the bot."""

import time
from typing import Any

from domain.kernel.dice import Dice, seed_bytes
from tests.reliability.caller import Caller, filled

TITLE = "tiny_epic_galaxies"
PATIENCE = 120.0
LOOK_AGAIN = 0.002


def open_match(caller: Caller, *players: str, address: str = "192.0.2.1") -> dict[str, Any]:
    """A match that a caller of that address creates."""
    seats = [{"name": f"P{seat}", "player": player} for seat, player in enumerate(players)]
    made = caller.call("POST", "/v1/matches", {"game": TITLE, "seats": seats}, X_Forwarded_For=address)
    assert made.status == 201, made.body
    created: dict[str, Any] = made.json
    return created


class BotTable:
    """The person answers at random; when a match is over another one begins."""

    def __init__(self, port: int, bot: str, seed: str) -> None:
        self.caller = Caller(port)
        self.bot = bot
        self.dice = Dice(seed_bytes(seed), 0)
        self._begin()

    def _begin(self) -> None:
        self.caller.token = None
        created = open_match(self.caller, "person", self.bot)
        self.caller.token = created["host_token"]
        self.path = f"/v1/matches/{created['match']['id']}"

    def waits(self, count: int) -> list[float]:
        """Seconds from the person's answer to the bot's, so many times."""
        waited: list[float] = []
        while len(waited) < count:
            decision = self._own_decision()
            if decision is None:
                self._begin()
                continue
            answer = {"action": filled(self.dice.pick(decision["offers"]), self.dice)}
            heard = self.caller.call("PUT", f"{self.path}/decisions/{decision['id']}", answer)
            assert heard.status == 201, heard.body
            if 0 not in {one["seat"] for one in heard.json["decisions"]} and heard.json["decisions"]:
                started = time.perf_counter()
                self._own_decision()
                waited.append(time.perf_counter() - started)
        return waited

    def _own_decision(self) -> dict[str, Any] | None:
        """What the person is asked, once the bot has answered; None when the match is over."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            decisions = self.caller.call("GET", f"{self.path}/decisions").json["decisions"]
            if not decisions:
                return None
            for decision in decisions:
                if decision["seat"] == 0:
                    found: dict[str, Any] = decision
                    return found
            time.sleep(LOOK_AGAIN)
        raise AssertionError(f"{self.bot} did not answer within {PATIENCE:.0f} s")
