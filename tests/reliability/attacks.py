"""What attackers send: too large, too deep, too odd, too often, or only half."""

import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from tests.reliability.caller import GONE, Caller

PAUSE = 0.005
"""An attacker waits for its answer and this long; how many attack is what counts."""
MOST_HALF = 500
"""Connections with half a head that one attacker keeps open."""
UNANSWERED = 0
"""Counted where no answer is waited for."""


Strike: TypeAlias = Callable[["Attack"], int]


class Attack(threading.Thread):
    """Does the same hostile thing again and again."""

    def __init__(self, name: str, port: int, token: str, strike: "Strike") -> None:
        super().__init__(daemon=True, name=name)
        self.caller = Caller(port, token)
        self.strike = strike
        self.heard: Counter[int] = Counter()
        self.go = True
        self.number = 0
        self.half: list[socket.socket] = []
        self._position = b""
        self._table = ("", "")

    def run(self) -> None:
        while self.go:
            with suppress(*GONE):
                self.heard[self.strike(self)] += 1
            self.number += 1
            time.sleep(PAUSE)
        for line in self.half:
            line.close()

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.caller.port), timeout=30)

    def position(self) -> bytes:
        """A valid position, of a match of its own."""
        if not self._position:
            seats = [{"name": name, "player": "person"} for name in ("A", "B")]
            made = self.caller.call("POST", "/v1/matches", {"game": "tiny_epic_galaxies", "seats": seats}).json
            own = Caller(self.caller.port, made["host_token"])
            self._position = own.call("GET", f"/v1/matches/{made['match']['id']}/position").body
        return self._position

    def open_table(self) -> tuple[str, str]:
        """Path and invite token of a listed match that waits for a guest, as long as the match lasts."""
        if not self._table[0]:
            seats = [
                {"name": "A", "player": "person"},
                {"name": "B", "player": "open"},
                {"name": "C", "player": "open"},
            ]
            wish = {"game": "tiny_epic_galaxies", "seats": seats, "listed": True}
            made = self.caller.call("POST", "/v1/matches", wish).json
            self._table = (f"/v1/matches/{made['match']['id']}", made["invite_token"])
        return self._table


def large_body(attack: Attack) -> int:
    """Far over the limit; the server answers before it has all of it, so the line may break."""
    body = b'{"game":"' + b"x" * (2 * 1024 * 1024) + b'"}'
    return attack.caller.call("POST", "/v1/matches", body).status


def deep_body(attack: Attack) -> int:
    depth = 30_000
    return attack.caller.call("POST", "/v1/matches", b"[" * depth + b"]" * depth).status


def odd_body(attack: Attack) -> int:
    """Wide, with odd numbers and names: within the size limit, and wrong."""
    odd = [b'{"a":' + b"9" * 4000 + b"}", b'{"\\ud800":1}', b"\xff\xfe", b"[" + b"1," * 50_000 + b"1]", b"nul"]
    return attack.caller.call("POST", "/v1/matches", odd[attack.number % len(odd)]).status


def sweep(place: str) -> Strike:
    """Every ply of the match, in every view: the dearest reads there are."""
    tails = (
        "/board?ply={}",
        "/board.svg?ply={}",
        "/scoreboard?ply={}",
        "/replay?from={}&boards=true",
        "/board?version={}",
    )

    def strike(attack: Attack) -> int:
        tail = tails[attack.number % len(tails)].format(attack.number % 60)
        return attack.caller.call("GET", place + tail).status

    return strike


def flood(place: str) -> Strike:
    """Forks as fast as they come."""

    def strike(attack: Attack) -> int:
        return attack.caller.call("POST", f"{place}/forks", {"ply": attack.number % 20}).status

    return strike


def large_position(attack: Attack) -> int:
    """Just below the limit; every other one is a valid position between blanks."""
    if attack.number % 2:
        state = b'{"wide":[' + b"[]," * 300_000 + b"[]]}"
        start = b'{"format":1,"game":"tiny_epic_galaxies","rules":"1","options":{},"seats":2,"state":%s}' % state
    else:
        start = attack.position() + b" " * 900_000
    seats = b'[{"name":"A","player":"person"},{"name":"B","player":"person"}]'
    body = b'{"game":"tiny_epic_galaxies","seats":%s,"position":%s}' % (seats, start)
    return attack.caller.call("POST", "/v1/matches", body).status


def head_flood(place: str) -> Strike:
    """What has a body when it is asked for with GET."""

    def strike(attack: Attack) -> int:
        return attack.caller.call("HEAD", place + ("", "/board", "/events")[attack.number % 3]).status

    return strike


def long_head(attack: Attack) -> int:
    """A head without an end; what the server says before it closes the connection."""
    with attack.connect() as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: table\r\n")
        with suppress(ConnectionError):
            for _ in range(64):
                line.sendall(b"X-Long: " + b"x" * 16_000 + b"\r\n")
        return int(line.recv(1024).split(b" ")[1])


def half_head(attack: Attack) -> int:
    """A connection that is left with half a head; the oldest is closed when there are too many."""
    line = attack.connect()
    line.sendall(b"GET /healthz HTTP/1.1\r\nHo")
    attack.half.append(line)
    if len(attack.half) > MOST_HALF:
        attack.half.pop(0).close()
    return UNANSWERED


def seat_churn(attack: Attack) -> int:
    """A stranger takes a seat of a listed match and leaves it, as often as it may."""
    path, invite = attack.open_table()
    caller = Caller(attack.caller.port, invite)
    taken = caller.call("PUT", f"{path}/seats/1", {"name": "Stranger"})
    if taken.status != 201:
        return taken.status
    return Caller(attack.caller.port, taken.json["token"]).call("DELETE", f"{path}/seats/1").status


def strikes(place: str) -> dict[str, Strike]:
    """Every attack; `place` is the path of a match."""
    return {
        "large bodies": large_body,
        "deep bodies": deep_body,
        "odd bodies": odd_body,
        "large positions": large_position,
        "long heads": long_head,
        "half heads": half_head,
        "HEAD": head_flood(place),
        "seats": seat_churn,
        "sweeps": sweep(place),
        "forks": flood(place),
    }
