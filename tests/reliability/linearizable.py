"""Promise 3: each match is linearizable. Eight clients over two workers on PostgreSQL; their history is checked.

Every call that told a version is an operation with a beginning and an end. Whoever begins after another has ended must
not see less than that one saw, and must write behind it; versions are dense; what was accepted happened once.
"""

import threading
import time
from pathlib import Path
from typing import Any, NamedTuple

from domain.kernel.dice import Dice, seed_bytes
from tests.multi_worker.workers import Shop, shop
from tests.reliability.caller import Caller, Player, filled
from tests.reliability.result import Figure, size

CLIENTS = 8
GAMES = (("tiny_epic_galaxies", 2), ("planet_unknown", 4), ("race_for_the_galaxy", 4))


class Operation(NamedTuple):
    client: int
    begun: float
    ended: float
    version: int
    decision: str | None
    """The decision that was answered; None for a read."""


class Client(threading.Thread):
    """Looks and answers for a seat, whatever is open, with no regard for the others who hold the same seat."""

    def __init__(self, number: int, port: int, player: Player, rounds: int) -> None:
        super().__init__(daemon=True)
        self.number = number
        tokens = player.created["seat_tokens"]
        self.caller = Caller(port, tokens[str(number % len(tokens))])
        self.path = player.path()
        self.rounds = rounds
        self.dice = Dice(seed_bytes(f"{player.match} {number}"), 0)
        self.history: list[Operation] = []
        self.odd: list[str] = []

    def run(self) -> None:
        for _ in range(self.rounds):
            begun = time.monotonic()
            seen = self.caller.call("GET", f"{self.path}/decisions").json
            self.history.append(Operation(self.number, begun, time.monotonic(), seen["version"], None))
            if not seen["decisions"]:
                return
            mine = [decision for decision in seen["decisions"] if decision["offers"]]
            if mine:
                self._answer(self.dice.pick(mine))

    def _answer(self, decision: dict[str, Any]) -> None:
        action = filled(self.dice.pick(decision["offers"]), self.dice)
        begun = time.monotonic()
        heard = self.caller.call("PUT", f"{self.path}/decisions/{decision['id']}", {"action": action})
        if heard.status == 201:
            version = heard.json["version"]
            self.history.append(Operation(self.number, begun, time.monotonic(), version, decision["id"]))
        elif heard.status not in (200, 409, 410, 422):  # Somebody else was quicker.
            self.odd.append(f"{heard.status} {heard.body[:200]!r}")


def anomalies(history: list[Operation], stored: list[int]) -> list[str]:
    """What is wrong with a history; `stored` has the versions of the match as they were read back."""
    found = []
    if stored != list(range(1, len(stored) + 1)):
        found.append(f"versions are not dense: {stored}")
    writes = [operation for operation in history if operation.decision is not None]
    for name, values in (("version", [one.version for one in writes]), ("decision", [one.decision for one in writes])):
        if len(set(values)) != len(values):
            found.append(f"two answers were accepted for one {name}")
    found += [f"version {one.version} was accepted and is not stored" for one in writes if one.version not in stored]
    return found + disorder(history)


def disorder(history: list[Operation]) -> list[str]:
    """Operations that saw less, or wrote no later, than one that had ended before they began."""
    found = []
    ends = sorted(history, key=lambda operation: operation.ended)
    reached, at = 0, 0
    for operation in sorted(history, key=lambda operation: operation.begun):
        while at < len(ends) and ends[at].ended < operation.begun:
            reached = max(reached, ends[at].version)
            at += 1
        least = reached + (operation.decision is not None)
        if operation.version < least:
            found.append(f"client {operation.client} has version {operation.version} when {reached} was already told")
    return found


def versions_of(caller: Caller, path: str) -> list[int]:
    """Every version of a match, as its stream tells them from the beginning."""
    told = caller.call("GET", f"{path}/events?after=0&follow=false").body.decode()
    return [int(line.removeprefix("id: ")) for line in told.splitlines() if line.startswith("id: ")]


def one_history(found: Shop, number: int, rounds: int, figure: Figure) -> int:
    game, seats = GAMES[number % len(GAMES)]
    player = Player(Caller(found.workers[0].port), f"history {number}", game, seats)
    ports = [worker.port for worker in found.workers]
    clients = [Client(client, ports[client * len(ports) // CLIENTS], player, rounds) for client in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join(timeout=60)
    history = [operation for client in clients for operation in client.history]
    for port in ports:
        for sentence in anomalies(history, versions_of(Caller(port, player.caller.token), player.path())):
            figure.breach(f"history {number}: {sentence}")
    for client in clients:
        for sentence in client.odd:
            figure.breach(f"history {number}: {sentence}")
    figure.tried += 1
    return sum(operation.decision is not None for operation in history)


def histories(folder: Path) -> Figure:
    figure = Figure("each match is linearizable", what="histories")
    with shop(folder, "--answers-per-minute", "0", "--creations-per-minute", "0") as found:
        answers = sum(one_history(found, number, size(4, 8), figure) for number in range(size(3, 1_000)))
    figure.notes.append(f"{CLIENTS} clients over {len(found.workers)} workers, {answers} answers accepted")
    return figure
