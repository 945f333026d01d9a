"""Documentation that the server itself serves: the OpenAPI document, an interactive page, the problems."""

from pathlib import Path

from api.asking import Ask
from api.catalogue import STATUS, about, title
from api.done import language_header
from api.problems import Problem
from api.replies import HTML, Reply, told
from api.routes import call
from api.wire import ProblemKind, Problems
from domain.kernel.messages import Language

PAGE = Path(__file__).parents[1] / "site" / "docs.html"
POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
FIXED = [(b"cache-control", b"no-cache")]


def file_reply(name: str, media: bytes) -> Reply:
    body = (PAGE.parent / name).read_bytes()
    return Reply(200, body, media, [*FIXED, (b"content-security-policy", POLICY)])


@call("GET", "/openapi.json", tag="documentation", answers={200: dict})
async def openapi(ask: Ask) -> Reply:
    """This interface as an OpenAPI 3.1 document."""
    return Reply(200, ask.services.document, headers=FIXED)


@call("GET", "/docs", tag="documentation", answers={200: {"text/html": str}}, media=("text/html",))
async def docs(ask: Ask) -> Reply:
    """This interface as a page to try it out; nothing is loaded from elsewhere."""
    return file_reply("docs.html", HTML)


@call("GET", "/docs/docs.js", tag="documentation", answers={200: {"text/javascript": str}}, media=("text/javascript",))
async def docs_script(ask: Ask) -> Reply:
    """The page's program."""
    return file_reply("docs.js", b"text/javascript; charset=utf-8")


@call("GET", "/docs/docs.css", tag="documentation", answers={200: {"text/css": str}}, media=("text/css",))
async def docs_style(ask: Ask) -> Reply:
    """The page's looks."""
    return file_reply("docs.css", b"text/css; charset=utf-8")


def kind_of(code: str, language: Language) -> ProblemKind:
    return ProblemKind(code, STATUS[code], title(code, language), about(code, language), f"/problems/{code}")


@call(
    "GET",
    "/problems",
    tag="documentation",
    answers={200: {"application/json": Problems, "text/html": str}},
    media=("application/json", "text/html"),
)
async def list_problems(ask: Ask) -> Reply:
    """Every problem there is: its code, status and what to do."""
    kinds = tuple(kind_of(code, ask.language) for code in STATUS)
    if ask.accepts("application/json", "text/html") == "text/html":
        return problem_page(ask, "Problems", kinds)
    return told(200, Problems(kinds), [*FIXED, language_header(ask)])


@call(
    "GET",
    "/problems/{code}",
    tag="documentation",
    answers={200: {"application/json": ProblemKind, "text/html": str}},
    refuses=("not-found",),
    media=("application/json", "text/html"),
)
async def show_problem(ask: Ask) -> Reply:
    """One problem: what it means and what to do."""
    code = ask.params["code"]
    if code not in STATUS:
        raise Problem("not-found")
    kind = kind_of(code, ask.language)
    if ask.accepts("application/json", "text/html") == "text/html":
        return problem_page(ask, kind.title, (kind,))
    return told(200, kind, [*FIXED, language_header(ask)])


def problem_page(ask: Ask, heading: str, kinds: tuple[ProblemKind, ...]) -> Reply:
    """The same for people. All of it is our own text, none of it a caller's."""
    rows = "".join(
        f'<h2 id="{kind.code}"><a href="{kind.type}">{kind.code}</a> ({kind.status})</h2>'
        f"<p><strong>{kind.title}.</strong> {kind.about}</p>"
        for kind in kinds
    )
    html = (
        f'<!doctype html><html lang="{ask.language}"><meta charset="utf-8"><title>{heading}</title>'
        f'<link rel="stylesheet" href="/docs/docs.css"><main><h1>{heading}</h1>{rows}</main></html>'
    )
    return Reply(200, html.encode(), HTML, [*FIXED, language_header(ask), (b"content-security-policy", POLICY)])
