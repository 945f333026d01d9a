"""How a match says no. `code` is the stable code of the problem on the wire; the sentence is found by it."""

from typing import Any


class MatchProblem(Exception):
    """A wish that cannot be granted now; nothing has changed."""

    def __init__(self, code: str, /, **extras: Any) -> None:
        super().__init__(code)
        self.code = code
        self.extras = extras
        """What goes into the problem document beside the code: `barrier`, `reason`, `detail`, `errors` …"""


class NotThisWay(MatchProblem):
    """Nothing was decided and nothing refused: who asked tries another way."""

    def __init__(self) -> None:
        super().__init__("not-this-way")
