"""Callbacks for new events in the log."""

import logging
from collections.abc import Callable
from contextlib import suppress

log = logging.getLogger(__name__)


class Listeners:
    """Called, from any thread, after events were recorded: once for many of them, or for none.

    A call carries no event; a listener reads the log.
    """

    def __init__(self) -> None:
        self._listeners: list[Callable[[], None]] = []

    def add(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Returns the function that removes the listener."""
        self._listeners.append(listener)

        def remove() -> None:
            with suppress(ValueError):
                self._listeners.remove(listener)

        return remove

    def call(self) -> None:
        for listener in tuple(self._listeners):
            try:
                listener()
            except Exception:  # A listener's failure must not stop the thread that writes.
                log.exception("a listener of the log failed")
