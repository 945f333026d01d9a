"""The bell between processes: LISTEN and NOTIFY on one connection, in one thread that outlives the server's restarts.

NOTIFY is sent after the commit, in a transaction of its own: inside the commit it would hold a lock over the whole
server until the disk has synced, and writers would wait for each other.
"""

import contextlib
import logging
import os
import select
import threading
from collections.abc import Callable

import psycopg
from psycopg import sql

from domain.matches.persistence.postgres_connection import Connection, Link

RING = b"r"
STOP = b"s"
PAUSES = (0.05, 0.2, 0.5, 1.0)
"""Seconds between tries to reach the server."""

log = logging.getLogger(__name__)


class PostgresNotify:
    def __init__(self, link: Link, channel: str, ring: Callable[[], None]) -> None:
        self._link = link
        self._listen = sql.SQL("LISTEN {}").format(sql.Identifier(channel))
        self._notify = sql.SQL("NOTIFY {}").format(sql.Identifier(channel))
        self._ring = ring
        self._hear, self._say = os.pipe()
        os.set_blocking(self._hear, False)
        os.set_blocking(self._say, False)
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="orrery-bell", daemon=True)
        self._thread.start()

    def announce(self) -> None:
        """Something is stored: wake everybody else. Does not wait."""
        self._tell(RING)

    def stop(self) -> None:
        self._stopping = True
        self._tell(STOP)
        self._thread.join()
        os.close(self._hear)
        os.close(self._say)

    def _tell(self, word: bytes) -> None:
        with contextlib.suppress(BlockingIOError):  # The pipe is full of the same.
            os.write(self._say, word)

    def _run(self) -> None:
        tries = 0
        while not self._stopping:
            try:
                connection = self._link.connection()
                tries = 0
                self._serve(connection)
            except psycopg.Error as error:
                if not tries:
                    log.warning("the bell between processes is lost: %s", type(error).__name__)
                self._wait(self._hear, seconds=PAUSES[min(tries, len(PAUSES) - 1)])
                self._words()
                tries += 1
        self._link.close()

    def _serve(self, connection: Connection) -> None:
        """Ring for others and for ourselves until the end or until the server is gone."""
        connection.execute(self._listen)
        connection.execute(self._notify)  # What was announced or rung while we were not there.
        self._ring()
        while not self._stopping:
            self._wait(connection.fileno(), self._hear)
            if RING in self._words():
                connection.execute(self._notify)
            rings = list(connection.notifies(timeout=0))
            if any(ring.pid != connection.info.backend_pid for ring in rings):
                self._ring()

    @staticmethod
    def _wait(*files: int, seconds: float | None = None) -> None:
        """Until one of them has something to read."""
        poll = select.poll()
        for file in files:
            poll.register(file, select.POLLIN)
        poll.poll(None if seconds is None else seconds * 1000)

    def _words(self) -> bytes:
        try:
            return os.read(self._hear, 65536)
        except BlockingIOError:
            return b""
