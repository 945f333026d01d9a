"""Promise 8: hostile load. Attackers send what is too large, too deep, too much or never read; honest players play on.

No answer is a 5xx, the server's memory stays bounded, and the honest wait no more than three times as long.
"""

import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.faults.caller import GONE, Caller, Player
from tests.faults.figure import Figure, full, size
from tests.faults.measured import honest_waits, percentile, resident
from tests.faults.serving import Serving

MOST_GROWTH = 256.0
"""MiB that an attack may cost: matches kept in memory, backlogs of readers, buffers; none of it grows with time."""
MOST_SLOWER = 3.0
FORKS_A_MINUTE = 600
PAUSE = 0.005
"""An attacker waits for its answer and this long; how many attack is what counts."""


class Attack(threading.Thread):
    """Does the same hostile thing again and again."""

    def __init__(self, name: str, port: int, strike: Callable[["Attack"], int]) -> None:
        super().__init__(daemon=True, name=name)
        self.caller = Caller(port)
        self.strike = strike
        self.heard: Counter[int] = Counter()
        self.go = True
        self.number = 0

    def run(self) -> None:
        while self.go:
            with suppress(*GONE):
                self.heard[self.strike(self)] += 1
            self.number += 1
            time.sleep(PAUSE)


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


def sweep(player: Player) -> Callable[[Attack], int]:
    """Every ply of the match, in every view: the dearest reads there are."""
    tails = (
        "/board?ply={}",
        "/board.svg?ply={}",
        "/scoreboard?ply={}",
        "/replay?from={}&boards=true",
        "/board?version={}",
    )

    def strike(attack: Attack) -> int:
        attack.caller.token = player.caller.token
        tail = tails[attack.number % len(tails)].format(attack.number % 60)
        return attack.caller.call("GET", player.path(tail)).status

    return strike


def flood(player: Player) -> Callable[[Attack], int]:
    """Forks as fast as they come."""

    def strike(attack: Attack) -> int:
        attack.caller.token = player.caller.token
        return attack.caller.call("POST", player.path("/forks"), {"ply": attack.number % 20}).status

    return strike


class Streams:
    """Readers of live streams who read nothing: idle ones of a match nobody plays, slow ones of one that is played."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.open: list[socket.socket] = []

    def add(self, count: int, player: Player, tail: str = "") -> None:
        path, token = player.path("/events") + tail, player.caller.token
        head = f"GET {path} HTTP/1.1\r\nHost: table\r\nAuthorization: Bearer {token}\r\n\r\n"
        for _ in range(count):
            line = socket.create_connection(("127.0.0.1", self.port), timeout=30)
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(head.encode())
            self.open.append(line)

    def close(self) -> None:
        for line in self.open:
            line.close()


def hostile_load(folder: Path) -> Figure:
    figure = Figure("hostile load", what="hostile calls")
    flags = ("--log", "off", "--creations", str(FORKS_A_MINUTE), "--streams", "4000", "--answers", "0")
    with Serving(folder / "data", *flags) as server:
        assert server.process is not None
        honest = Player(Caller(server.port), "honest")
        calls = size(60, 3_000)
        honest_waits(honest, size(20, 300), "warm")
        quiet = percentile(honest_waits(honest, calls, "quiet"), 0.99)
        before = resident(server.process.pid)
        attacked, after = _attack(server, honest, calls, figure)
        figure.notes.append(f"memory {before:.0f} MiB before, {after:.0f} MiB after")
        figure.notes.append(f"honest p99 {quiet * 1000:.1f} ms quiet, {attacked * 1000:.1f} ms under attack")
        if after - before > MOST_GROWTH:
            figure.breach(f"the server grew by {after - before:.0f} MiB")
        if full() and attacked > MOST_SLOWER * quiet:
            figure.breach(f"the honest waited {attacked / quiet:.1f} times as long")
        if server.process.poll() is not None:
            figure.breach("the server died")
    return figure


def _attack(server: Serving, honest: Player, calls: int, figure: Figure) -> tuple[float, float]:
    """The honest p99 while all of it goes on, and the server's memory then."""
    assert server.process is not None
    victim = Player(Caller(server.port), "victim")
    streams = Streams(server.port)
    streams.add(size(50, 1_000), victim)
    streams.add(size(5, 50), honest, "?boards=true")
    for _ in range(size(10, 60)):
        choice = victim.choose()
        if choice is not None:
            victim.put(*choice)
    attacks = [
        Attack("large bodies", server.port, large_body),
        Attack("deep bodies", server.port, deep_body),
        Attack("odd bodies", server.port, odd_body),
        Attack("sweeps", server.port, sweep(victim)),
        Attack("forks", server.port, flood(victim)),
    ]
    for attack in attacks:
        attack.start()
    waited = honest_waits(honest, calls, "attacked")
    memory = resident(server.process.pid)
    for attack in attacks:
        attack.go = False
        attack.join(timeout=60)
        figure.tried += sum(attack.heard.values())
        told = ", ".join(f"{count} times {status}" for status, count in sorted(attack.heard.items()))
        figure.notes.append(f"{attack.name}: {told}")
        for status, count in attack.heard.items():
            if status >= 500:
                figure.breach(f"{attack.name}: {count} times {status}")
    streams.close()
    return percentile(waited, 0.99), memory
