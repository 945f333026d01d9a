"""An incremental parser of server-sent events. It knows nothing of sockets."""

from collections.abc import Iterator

import msgspec

from orrery_client.types import Event


class EventParser:
    """Collects lines of a stream and yields an event at each blank line."""

    def __init__(self, last_id: str | None = None) -> None:
        self.last_id = last_id
        """The id of the last whole event: a stream that breaks inside an event resumes before it."""
        self._id = last_id
        self.retry_seconds = 2.0
        self._name = "message"
        self._data: list[str] = []

    def feed(self, line: str) -> Iterator[Event]:
        """Take one line without its line end."""
        if not line:
            yield from self._finish()
            return
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "id":
            self._id = value
        elif field == "event":
            self._name = value
        elif field == "data":
            self._data.append(value)
        elif field == "retry" and value.isdigit():
            self.retry_seconds = int(value) / 1000

    def reset(self) -> None:
        """Forget a half-received event; the server sends it again after a reconnect."""
        self._id, self._name, self._data = self.last_id, "message", []

    def _finish(self) -> Iterator[Event]:
        self.last_id = self._id
        if self._data:
            yield Event(self.last_id or "", self._name, msgspec.json.decode("\n".join(self._data)))
        self.reset()
