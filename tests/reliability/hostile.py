"""Promise 8: hostile load. Attackers send what is too large, too deep, too much or never read; honest players play on.

No answer is a 5xx, the server's memory stays bounded, and the honest wait no more than three times as long.
"""

import json
import resource
import socket
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Self

from tests.reliability.attacks import Attack, strikes
from tests.reliability.caller import Caller, Player
from tests.reliability.resource_usage import honest_waits, percentile, resident
from tests.reliability.result import Figure, full, size
from tests.reliability.serving import Serving

MOST_GROWTH = 256.0
"""MiB that an attack may cost: matches kept in memory, backlogs of readers, buffers; none of it grows with time."""
MOST_SLOWER = 3.0
FORKS_A_MINUTE = 600


def attack_until_told(port: int, place: str, token: str) -> dict[str, Counter[int]]:
    """All attacks at once, until the standard input ends; what each heard."""
    attacks = [Attack(name, port, token, strike) for name, strike in strikes(place).items()]
    for attack in attacks:
        attack.start()
    sys.stdin.read()
    for attack in attacks:
        attack.go = False
        attack.join(timeout=60)
    return {attack.name: attack.heard for attack in attacks}


class Attackers:
    """They have a process of their own, so that the honest wait for the server and not for them."""

    def __init__(self, port: int, victim: Player) -> None:
        told = [str(port), victim.path(), str(victim.caller.token)]
        command = [sys.executable, "-m", "tests.reliability.hostile", *told]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )
        self.heard: dict[str, dict[str, int]] = {}

    def __enter__(self) -> Self:
        assert self.process.stdout is not None
        self.process.stdout.readline()  # They say so when they begin.
        return self

    def __exit__(self, *_: object) -> None:
        self.heard = json.loads(self.process.communicate(timeout=120)[0])


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
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))  # For the many streams; the server inherits it.
    flags = (
        "--creations-per-minute",
        str(FORKS_A_MINUTE),
        "--streams-per-address",
        "4000",
        "--answers-per-minute",
        "0",
    )
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
    victim.caller.hang_up()
    for _ in range(size(10, 60)):
        choice = victim.choose()
        if choice is not None:
            victim.put(*choice)
    with Attackers(server.port, victim) as attackers:
        waited = honest_waits(honest, calls, "attacked")
        memory = resident(server.process.pid)
    for name, heard in attackers.heard.items():
        figure.tried += sum(heard.values())
        figure.notes.append(
            f"{name}: " + ", ".join(f"{count} times {status}" for status, count in sorted(heard.items()))
        )
        for status, count in heard.items():
            if int(status) >= 500:
                figure.breach(f"{name}: {count} times {status}")
    streams.close()
    return percentile(waited, 0.99), memory


if __name__ == "__main__":
    print("begun", flush=True)
    print(json.dumps(attack_until_told(int(sys.argv[1]), sys.argv[2], sys.argv[3])))
