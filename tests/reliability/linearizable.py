"""Promise 3: each match is linearizable. Eight clients over two workers on PostgreSQL; their history is checked.

Every call that gave a version is an operation with a beginning and an end. An operation that begins after another has
ended must not see less than that one saw, and must write behind it; versions are dense; an accepted answer counts once.
A refusal needs a reason in the history: another answer that can have come between looking and being refused.
"""

import re
import threading
import time
from collections.abc import Collection
from pathlib import Path
from typing import Any, NamedTuple

from domain.kernel.dice import Dice, seed_bytes
from tests.multi_worker.workers import Shop, shop
from tests.reliability.caller import Caller, Player, filled
from tests.reliability.result import Figure, full, size

CLIENTS = 8
GAMES = (("tiny_epic_galaxies", 2), ("planet_unknown", 4), ("race_for_the_galaxy", 4))


REPEATED = 200
"""Another client of the same seat gave the same answer before."""
REFUSED = (409, 410, 422)
ILLEGAL = 422
STALE = re.compile(r"^orrery_store_stale_total (\S+)$", re.MULTILINE)


class Operation(NamedTuple):
    client: int
    begun: float
    ended: float
    version: int
    decision: str | None
    """The decision that was answered; None for a read."""


class Refusal(NamedTuple):
    """An answer that was offered when its client looked and was refused when it was given."""

    client: int
    seen: int
    """The version that the client had looked at."""
    ended: float
    decision: str
    status: int


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
        self.refusals: list[Refusal] = []
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
                self._answer(self.dice.pick(mine), seen["version"])

    def _answer(self, decision: dict[str, Any], seen: int) -> None:
        action = filled(self.dice.pick(decision["offers"]), self.dice)
        begun = time.monotonic()
        heard = self.caller.call("PUT", f"{self.path}/decisions/{decision['id']}", {"action": action})
        if heard.status == 201:
            version = heard.json["version"]
            self.history.append(Operation(self.number, begun, time.monotonic(), version, decision["id"]))
        elif heard.status in REFUSED:
            self.refusals.append(Refusal(self.number, seen, time.monotonic(), decision["id"], heard.status))
        elif heard.status != REPEATED:
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


def false_refusals(history: list[Operation], refusals: list[Refusal], still_open: Collection[str]) -> list[str]:
    """Refusals of answers that must have been legal: `still_open` has the decisions that are open after all of it."""
    found = []
    writes = {operation.decision: operation for operation in history if operation.decision is not None}
    for client, seen, ended, decision, status in refusals:
        if not any(write.version > seen and write.begun < ended for write in writes.values()):
            found.append(
                f"client {client} was refused {decision} with {status} though nothing had changed since {seen}"
            )
            continue
        closing = writes.get(decision)
        was_open = decision in still_open or (closing is not None and closing.begun > ended)
        if was_open and status != ILLEGAL:  # What is offered may change while a decision stays open.
            found.append(f"client {client} was refused {decision} with {status} while it was open")
    return found


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


def one_history(found: Shop, number: int, rounds: int, figure: Figure) -> tuple[int, int]:
    """Play one match from all clients at once; gives how many answers were accepted and how many refused."""
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
    refusals = [refusal for client in clients for refusal in client.refusals]
    still_open = {decision["id"] for decision in player.look()}
    for sentence in false_refusals(history, refusals, still_open):
        figure.breach(f"history {number}: {sentence}")
    for client in clients:
        for sentence in client.odd:
            figure.breach(f"history {number}: {sentence}")
    figure.tried += 1
    return sum(operation.decision is not None for operation in history), len(refusals)


def lost_races(found: Shop) -> int:
    """How often a worker decided on a match that another had changed, and the store found it out."""
    pages = [Caller(worker.port).call("GET", "/metrics").body.decode() for worker in found.workers]
    return sum(int(float(count)) for page in pages for count in STALE.findall(page))


def histories(folder: Path) -> Figure:
    figure = Figure("each match is linearizable", what="histories")
    with shop(folder, "--answers-per-minute", "0", "--creations-per-minute", "0") as found:
        counts = [one_history(found, number, size(4, 8), figure) for number in range(size(3, 1_000))]
        races = lost_races(found)
    accepted, refused = (sum(column) for column in zip(*counts, strict=True))
    figure.notes.append(
        f"{CLIENTS} clients over {len(found.workers)} workers, {accepted} answers accepted, "
        f"{refused} refusals judged, {races} races lost at the store"
    )
    if full() and not races:
        figure.breach("no race was lost at the store: the workers did not meet")
    return figure
