"""Refusals on the wire: RFC 9457 problem documents with a stable code, in the caller's language."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from api import catalogue
from api.catalogue import STATUS, TEXTS
from domain.kernel.messages import Language, Message
from domain.matches.errors import MatchError

Speak = Callable[[Language], str]

TOLD = ("match", "version", "legal", "reason", "barrier", "errors", "first_bad_ply", "incident")
"""What a problem document may hold beside type, title, status, detail and code, in this order."""


class Problem(MatchError):
    """A refusal with all that goes into its document. `speak` says the detail; else the catalogue's own words do."""

    def __init__(
        self,
        code: str,
        /,
        speak: Speak | Message | None = None,
        headers: Sequence[tuple[str, str]] = (),
        **extras: Any,
    ) -> None:
        super().__init__(code, **extras)
        self.speak = speak
        self.headers = headers

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def detail(self, language: Language) -> str:
        if self.speak is None:
            return catalogue.about(self.code, language)
        if isinstance(self.speak, Message):
            return TEXTS.render(self.speak, language, ())
        return self.speak(language)

    def document(self, language: Language) -> dict[str, Any]:
        """The problem document."""
        told = {name: self.extras[name] for name in TOLD if self.extras.get(name) is not None}
        return {
            "type": f"/problems/{self.code}",
            "title": catalogue.title(self.code, language),
            "status": self.status,
            "detail": self.detail(language),
            "code": self.code,
            **told,
        }

    def body(self, language: Language) -> bytes:
        return msgspec.json.encode(self.document(language))


def invalid_field(pointer: str, code: str, why: str) -> Problem:
    """One field of the body is wrong."""
    return Problem(
        "invalid-field",
        Message("detail.field", {"place": pointer or "/", "why": why}),
        errors=[{"pointer": pointer, "code": code}],
    )


def invalid_query(name: str, code: str, why: str) -> Problem:
    """One value of the query is wrong."""
    return Problem(
        "invalid-query",
        Message("detail.query", {"name": name, "why": why}),
        errors=[{"pointer": f"?{name}", "code": code}],
    )


def invalid_header(name: str, code: str, why: str) -> Problem:
    """A header that cannot be read."""
    return Problem(
        "invalid-field",
        Message("detail.header", {"name": name, "why": why}),
        errors=[{"pointer": f"header:{name}", "code": code}],
    )


def out_of_range(last: int) -> Problem:
    return Problem("ply-out-of-range", Message("detail.ply", {"last": last}))
