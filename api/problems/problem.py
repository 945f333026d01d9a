"""A refusal with everything that goes into its problem document."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from litestar import Request, Response
from litestar.plugins.problem_details import ProblemDetailsException

from api.languages import language_of
from api.metrics import REFUSALS
from api.problems import catalogue
from api.problems.catalogue import STATUS, TEXTS
from domain.kernel.messages import Language, Message
from domain.matches.errors import MatchError

Detail = Callable[[Language], str] | Message

MEDIA_TYPE = "application/problem+json"
EXTENSIONS = ("match", "version", "legal", "reason", "rule", "barrier", "errors", "first_bad_ply", "incident")
"""Members that a problem document may have beside type, title, status, detail and code, in this order."""
ANONYMOUS = frozenset(
    {"not-found", "token-unknown", "token-revoked", "internal", "rate-limited", "method-not-allowed", "stopping"}
)
"""Refusals that never name the match."""
MOST_SENTENCES = 5
"""How many errors of a body the detail spells out; `errors` has all of them."""


class Problem(ProblemDetailsException, MatchError):
    """`detail` is what the document says; without it the catalogue's general explanation stands there.

    It is a match's error too: a command that raises it leaves the match as it was.
    """

    def __init__(
        self, code: str, /, detail: Detail | None = None, headers: Mapping[str, str] | None = None, **extensions: Any
    ) -> None:
        MatchError.__init__(self, code, **extensions)
        self.detail, self.status_code, self.headers = code, STATUS[code], dict(headers or {})
        self.type_ = self.title = self.instance = self.extra = None
        self.sentence = detail
        self.extensions = self.extras

    def render_detail(self, language: Language) -> str:
        if self.sentence is None:
            return catalogue.about(self.code, language)
        if isinstance(self.sentence, Message):
            return TEXTS.render(self.sentence, language, ())
        return self.sentence(language)

    def document(self, language: Language) -> dict[str, Any]:
        """The problem document."""
        known = {name: self.extensions[name] for name in EXTENSIONS if self.extensions.get(name) is not None}
        if "errors" in known:
            known["errors"] = [render_error(error, language) for error in known["errors"]]
        return {
            "type": f"/problems/{self.code}",
            "title": catalogue.title(self.code, language),
            "status": self.status_code,
            "detail": self.render_detail(language),
            "code": self.code,
            **known,
        }

    def to_response(self, request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
        """The document in the caller's language; it names the match only to callers who may know of it."""
        language = language_of(request.headers.get("accept-language", ""))
        REFUSALS.labels(self.code, str(self.extensions.get("reason") or "")).inc()
        context = request.scope.get("state", {}).get("context")
        if context is not None:
            context.problem = self
            if context.subject is not None and self.code not in ANONYMOUS:
                self.extensions.setdefault("match", context.subject[0])
                self.extensions.setdefault("version", context.subject[1])
        headers = {"Content-Language": language, "Cache-Control": "no-store", **(self.headers or {})}
        if self.status_code == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(self.document(language), status_code=self.status_code, headers=headers, media_type=MEDIA_TYPE)


class ErrorPlace(NamedTuple):
    """One thing that is wrong, and where: a JSON pointer, `?name` of the query or `header:name`."""

    pointer: str
    code: str
    detail: Message | str | None = None


def render_error(error: Any, language: Language) -> dict[str, Any]:
    if not isinstance(error, ErrorPlace):
        return dict(error)
    rendered = {"pointer": error.pointer, "code": error.code}
    if error.detail is not None:
        sentence = error.detail if isinstance(error.detail, str) else TEXTS.render(error.detail, language, ())
        rendered["detail"] = sentence
    return rendered


def invalid_fields(faults: Sequence[ErrorPlace], code: str = "invalid-field") -> Problem:
    """Everything that is wrong with a body. A single fault is explained by the problem's own detail."""

    def sentences(language: Language) -> str:
        return " ".join(
            TEXTS.render(Message("detail.field", {"place": fault.pointer or "/", "why": fault.detail}), language, ())
            for fault in faults[:MOST_SENTENCES]
        )

    if len(faults) == 1:
        return Problem(code, sentences, errors=[faults[0]._replace(detail=None)])
    return Problem(code, sentences, errors=list(faults))


def invalid_field(pointer: str, code: str, why: Message | str) -> Problem:
    """One field of the body is wrong."""
    return invalid_fields([ErrorPlace(pointer, code, why)])


def invalid_query(name: str, code: str, why: Message | str) -> Problem:
    """One value of the query is wrong."""
    return Problem(
        "invalid-query",
        Message("detail.query", {"name": name, "why": why}),
        errors=[ErrorPlace(f"?{name}", code)],
    )


def excludes(name: str, other: str) -> Problem:
    """Two parameters that contradict each other."""
    return invalid_query(name, "excludes", Message("why.excludes", {"other": other}))


def invalid_header(name: str, code: str, why: Message | str) -> Problem:
    """A header that cannot be read."""
    return Problem(
        "invalid-field",
        Message("detail.header", {"name": name, "why": why}),
        errors=[ErrorPlace(f"header:{name}", code)],
    )


def out_of_range(last: int) -> Problem:
    return Problem("ply-out-of-range", Message("detail.ply", {"last": last}))
