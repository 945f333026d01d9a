"""Why a command or a read is refused. `code` is the stable code of the problem on the wire."""

from typing import Any


class MatchError(Exception):
    """The match refuses; nothing has changed."""

    def __init__(self, code: str, /, **extras: Any) -> None:
        super().__init__(code)
        self.code = code
        self.extras = extras
        """What goes into the problem document beside the code: `barrier`, `reason`, `detail`, `errors` …"""
