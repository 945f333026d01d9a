"""Workers in processes of their own over one PostgreSQL and one Redis, and what is asked of them."""

import http.client
import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from tests.reliability.caller import Caller
from tests.reliability.serving import Serving
from tests.services.restartable import Restartable, restartable_postgres, restartable_redis

SECRET = "one secret that all the workers share"
T = TypeVar("T")


class Shop(NamedTuple):
    """Both servers and the workers."""

    postgres: Restartable
    postgres_url: str
    redis: Restartable
    redis_url: str
    workers: list[Serving]

    def callers(self, token: str | None = None) -> list[Caller]:
        return [Caller(worker.port, token) for worker in self.workers]


@contextmanager
def shop(folder: Path, *flags: str, workers: int = 2) -> Iterator[Shop]:
    with ExitStack() as stack:
        postgres, postgres_url = stack.enter_context(restartable_postgres())
        redis, redis_url = stack.enter_context(restartable_redis())
        shared = ("--database", postgres_url, "--redis", redis_url, "--secret", SECRET)
        served = [
            stack.enter_context(Serving(folder / f"worker{number}", *shared, *flags)) for number in range(workers)
        ]
        yield Shop(postgres, postgres_url, redis, redis_url, served)


class Told(NamedTuple):
    version: int
    kind: str
    data: Any


class Watching:
    """A reader of a live stream."""

    def __init__(self, port: int, path: str, token: str | None = None, timeout: float = 20.0) -> None:
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        self._line.request("GET", path, headers=headers)
        self._response = self._line.getresponse()
        self.status = self._response.status

    def next(self) -> Told | None:
        """The next event; None at the end of the stream."""
        fields: dict[str, str] = {}
        while line := self._response.readline():
            text = line.decode().rstrip("\n")
            if not text and "data" in fields:
                return Told(int(fields["id"]), fields["event"], json.loads(fields["data"]))
            name, colon, value = text.partition(": ")
            if colon and name:
                fields[name] = value
        return None

    def upto(self, version: int) -> list[Told]:
        """Everything until that version came."""
        found: list[Told] = []
        while not found or found[-1].version < version:
            told = self.next()
            assert told is not None, f"the stream ended before version {version}"
            found.append(told)
        return found

    def ends(self, heartbeats: int = 2) -> bool:
        """Whether the stream ends before that many heartbeats have come."""
        while line := self._response.readline():
            heartbeats -= line.startswith(b":")
            if not heartbeats:
                return False
        return True

    def close(self) -> None:
        self._response.close()
        self._line.close()


def until(look: Callable[[], T], patience: float = 60.0) -> T:
    """What `look` gives, as soon as it is something."""
    deadline = time.monotonic() + patience
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < deadline, "it did not come about"
        time.sleep(0.05)
