"""How processes over one PostgreSQL hear of each other's events: LISTEN and NOTIFY on one connection, in one thread.

The library notifies inside the commit; there NOTIFY holds a lock of the whole server until the disk has synced, and
writers wait for each other. So it is sent after the commit, in a transaction of its own. The library's listening thread
ends when the server restarts; this one reconnects.
"""

import contextlib
import logging
import os
import select
import threading
from collections.abc import Callable

import psycopg
from psycopg import sql

from domain.matches.persistence.postgres_connection import Connection, ReconnectingConnection

NOTIFY = b"n"
STOP = b"s"
PAUSES = (0.05, 0.2, 0.5, 1.0)
"""Seconds between tries to reach the server."""

log = logging.getLogger(__name__)


class PostgresNotify:
    def __init__(self, link: ReconnectingConnection, channel: str, on_notified: Callable[[], None]) -> None:
        self._link = link
        self._listen = sql.SQL("LISTEN {}").format(sql.Identifier(channel))
        self._notify = sql.SQL("NOTIFY {}").format(sql.Identifier(channel))
        self._on_notified = on_notified
        self._commands, self._send_command = os.pipe()
        os.set_blocking(self._commands, False)
        os.set_blocking(self._send_command, False)
        self._stopping = False
        self._thread = threading.Thread(target=self._run, name="orrery-notify", daemon=True)
        self._thread.start()

    def send(self) -> None:
        """Notify the other processes; does not wait."""
        self._command(NOTIFY)

    def stop(self) -> None:
        self._stopping = True
        self._command(STOP)
        self._thread.join()
        os.close(self._commands)
        os.close(self._send_command)

    def _command(self, command: bytes) -> None:
        with contextlib.suppress(BlockingIOError):  # The pipe is full of the same command.
            os.write(self._send_command, command)

    def _run(self) -> None:
        tries = 0
        while not self._stopping:
            try:
                connection = self._link.connection()
                tries = 0
                self._serve(connection)
            except psycopg.Error as error:
                if not tries:
                    log.warning("notifications between processes are interrupted: %s", type(error).__name__)
                self._wait(self._commands, seconds=PAUSES[min(tries, len(PAUSES) - 1)])
                self._read_commands()
                tries += 1
        self._link.close()

    def _serve(self, connection: Connection) -> None:
        """Send and receive notifications until stopped or disconnected."""
        connection.execute(self._listen)
        connection.execute(self._notify)  # For what was recorded while this process was disconnected.
        self._on_notified()
        while not self._stopping:
            self._wait(connection.fileno(), self._commands)
            if NOTIFY in self._read_commands():
                connection.execute(self._notify)
            received = list(connection.notifies(timeout=0))
            if any(one.pid != connection.info.backend_pid for one in received):
                self._on_notified()

    @staticmethod
    def _wait(*files: int, seconds: float | None = None) -> None:
        """Until one of them has something to read."""
        poll = select.poll()
        for file in files:
            poll.register(file, select.POLLIN)
        poll.poll(None if seconds is None else seconds * 1000)

    def _read_commands(self) -> bytes:
        try:
            return os.read(self._commands, 65536)
        except BlockingIOError:
            return b""
