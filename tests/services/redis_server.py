"""Redis: the server named by ORRERY_TEST_REDIS_URL, or one of our own."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from redis import Redis
from redis.exceptions import RedisError

from tests.services.server import Unavailable, running, temporary_folder


@contextmanager
def redis_server() -> Iterator[str]:
    """Gives a URL. A named server is shared with whoever else uses it: keep to keys of your own there."""
    if named := os.environ.get("ORRERY_TEST_REDIS_URL"):
        yield named
        return
    program = shutil.which("redis-server")
    if not program:
        raise Unavailable("redis-server is not installed and ORRERY_TEST_REDIS_URL names no server")
    with (
        temporary_folder("redis") as folder,
        running(
            lambda port: (
                *(program, "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)),
                *("--save", "", "--appendonly", "no", "--daemonize", "no"),
            ),
            answers,
            folder,
        ) as port,
    ):
        yield url(port)


def url(port: int) -> str:
    return f"redis://127.0.0.1:{port}/0"


def answers(port: int) -> bool:
    with Redis.from_url(url(port)) as client:
        try:
            return bool(client.ping())
        except RedisError:
            return False
