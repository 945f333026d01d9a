"""What goes wrong between a client and a server."""

from typing import Any

import msgspec


class ApiProblem(Exception):
    """The server refused a call. `code` is stable, `detail` is a sentence for people."""

    def __init__(self, status: int, code: str, detail: str, document: dict[str, Any]) -> None:
        super().__init__(f"{status} {code}: {detail}")
        self.status = status
        self.code = code
        self.detail = detail
        self.document = document


def read_problem(status: int, body: bytes) -> ApiProblem:
    """Read a problem document; a proxy's own page becomes a problem with the code `http-<status>`."""
    try:
        document = msgspec.json.decode(body)
    except msgspec.DecodeError:
        document = None
    if not isinstance(document, dict):
        document = {}
    code = str(document.get("code", f"http-{status}"))
    return ApiProblem(status, code, str(document.get("detail") or document.get("title") or "no details"), document)
