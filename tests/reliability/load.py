"""Writers that go on through an outage and remember what they were promised."""

import threading
import time
from collections.abc import Sequence

from tests.reliability.caller import GONE, Caller, Player
from tests.reliability.linearizable import versions_of
from tests.reliability.result import Figure

REFUSED = (409, 410, 412, 422)
"""The decision is gone, or the answer was stored although we were not told."""
AWAY = 503


class Writer(threading.Thread):
    """Answers through the ports in turn; every answer that was acknowledged has its moment."""

    def __init__(self, number: int, ports: Sequence[int]) -> None:
        super().__init__(daemon=True)
        self.callers = [Caller(port, timeout=15.0) for port in ports]
        self.player = Player(self.callers[0], f"load {number}")
        for caller in self.callers:
            caller.token = self.player.created["host_token"]
        self.moments: list[float] = []
        self.version: int = self.player.created["match"]["version"]
        self.wrong: list[str] = []
        self.refused = 0
        self.go = True

    def run(self) -> None:
        turn = 0
        while self.go:
            turn += 1
            self.player.caller = self.callers[turn % len(self.callers)]
            try:
                if not self._answer():
                    return
            except GONE:
                self._wait()

    def _answer(self) -> bool:
        """One answer; whether the match goes on."""
        looked = self.player.caller.call("GET", self.player.path("/decisions"))
        if looked.status != 200:
            self._refused(looked.status)
            return True
        if looked.json["version"] < self.version:
            self.wrong.append(f"version {self.version} was acknowledged, then {looked.json['version']} was shown")
        self.player.decisions = looked.json["decisions"]
        if not self.player.decisions:
            return False
        choice = self.player.choose()
        assert choice is not None
        heard = self.player.put(*choice)
        if heard.status == 201:
            self.version = heard.json["version"]
            self.moments.append(time.monotonic())
        else:
            self._refused(heard.status)
        return True

    def _refused(self, status: int) -> None:
        self.refused += 1
        if status == AWAY:
            self._wait()
        elif status not in (200, *REFUSED):
            self.wrong.append(f"status {status}")

    def _wait(self) -> None:
        self.player.decisions = []
        time.sleep(0.05)


class Load:
    """Several writers, and the judgement of what became of their answers."""

    def __init__(self, ports: Sequence[int], writers: int = 2) -> None:
        self.ports = list(ports)
        self.writers = [Writer(number, ports) for number in range(writers)]
        for writer in self.writers:
            writer.start()

    def answers(self, since: float = 0.0, until: float = float("inf")) -> int:
        return sum(since <= moment <= until for writer in self.writers for moment in writer.moments)

    def recovered(self, since: float, patience: float = 30.0) -> float:
        """Seconds from `since` to the next acknowledged answer."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            later = [moment for writer in self.writers for moment in list(writer.moments) if moment > since]
            if later:
                return min(later) - since
            time.sleep(0.02)
        return float("inf")

    def judge(self, name: str, figure: Figure) -> None:
        """Stop, and look whether everything acknowledged is there, dense and the same at every worker."""
        for writer in self.writers:
            writer.go = False
        for writer in self.writers:
            writer.join(timeout=30)
            for sentence in writer.wrong:
                figure.breach(f"{name}: {sentence}")
            for port in self.ports:
                self._check(writer, port, name, figure)
        figure.tried += self.answers()

    @staticmethod
    def _check(writer: Writer, port: int, name: str, figure: Figure) -> None:
        stored = versions_of(Caller(port, writer.player.created["host_token"]), writer.player.path())
        if stored != list(range(1, len(stored) + 1)):
            figure.breach(f"{name}: versions are not dense: {stored}")
        if len(stored) < writer.version:
            figure.breach(f"{name}: version {writer.version} was acknowledged, {len(stored)} are there")
