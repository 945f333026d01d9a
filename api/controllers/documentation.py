"""Documentation that the server itself serves: an interactive page, and the problems."""

from pathlib import Path
from typing import Annotated, Any

from litestar import Controller, Response, get
from litestar.enums import MediaType
from litestar.params import PathParameter

from api.conditional import JsonResponse
from api.openapi.operations import also_as
from api.openapi.refusals import refuses
from api.problems import Problem
from api.problems.catalogue import STATUS, about, title
from api.schemas.responses import ProblemKind, ProblemList
from api.security_headers import DOCS_POLICY
from api.strict_request import StrictRequest
from domain.kernel.messages import Language

SITE = Path(__file__).parents[1] / "site"
REVALIDATE = {"Cache-Control": "no-cache"}
PAGES = ("application/json", "text/html")

ProblemCode = Annotated[str, PathParameter(description="The problem's code, such as `stale`.")]


class DocumentationController(Controller):
    tags = ["documentation"]

    @get("/openapi.json", operation_id="openapi", response_description="The document.", sync_to_thread=False)
    def openapi(self, request: StrictRequest) -> Response[dict[str, Any]]:
        """Get this interface as an OpenAPI 3.1 document."""
        document: Any = request.app.state.document()
        return Response(document, headers=REVALIDATE, media_type=MediaType.JSON)

    @get("/docs", operation_id="docs", response_description="The page.", media_type=MediaType.HTML)
    async def docs(self) -> Response[str]:
        """Try this interface out on a page that loads nothing from elsewhere."""
        return site_file("docs.html", "text/html")

    @get("/docs/docs.js", operation_id="docs_script", media_type="text/javascript", include_in_schema=False)
    async def docs_script(self) -> Response[str]:
        return site_file("docs.js", "text/javascript")

    @get("/docs/docs.css", operation_id="docs_style", media_type="text/css", include_in_schema=False)
    async def docs_style(self) -> Response[str]:
        return site_file("docs.css", "text/css")

    @get("/problems", operation_id="list_problems", operation_class=also_as("text/html"), opt={"media": PAGES})
    async def list_problems(self, request: StrictRequest) -> Response[ProblemList]:
        """List every problem code with its status and explanation."""
        kinds = tuple(kind_of(code, request.language) for code in STATUS)
        if request.accepts(*PAGES) == "text/html":
            return problem_page(request.language, "Problems", kinds)
        return JsonResponse(ProblemList(kinds), headers=problem_headers(request.language))

    @get(
        "/problems/{code:str}",
        operation_id="show_problem",
        operation_class=also_as("text/html"),
        opt={"media": PAGES},
        responses=refuses("not-found"),
    )
    async def show_problem(self, request: StrictRequest, code: ProblemCode) -> Response[ProblemKind]:
        """Explain one problem code."""
        if code not in STATUS:
            raise Problem("not-found")
        kind = kind_of(code, request.language)
        if request.accepts(*PAGES) == "text/html":
            return problem_page(request.language, kind.title, (kind,))
        return JsonResponse(kind, headers=problem_headers(request.language))


def site_file(name: str, media: str) -> Response[str]:
    return Response((SITE / name).read_text(encoding="utf-8"), headers=REVALIDATE | DOCS_POLICY, media_type=media)


def kind_of(code: str, language: Language) -> ProblemKind:
    return ProblemKind(code, STATUS[code], title(code, language), about(code, language), f"/problems/{code}")


def problem_headers(language: Language) -> dict[str, str]:
    return REVALIDATE | {"Content-Language": language}


def problem_page(language: Language, heading: str, kinds: tuple[ProblemKind, ...]) -> Response[Any]:
    """The same for people. All of it is our own text, none of it a caller's."""
    rows = "".join(
        f'<h2 id="{kind.code}"><a href="{kind.type}">{kind.code}</a> ({kind.status})</h2>'
        f"<p><strong>{kind.title}.</strong> {kind.about}</p>"
        for kind in kinds
    )
    html = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{heading}</title>'
        f'<link rel="stylesheet" href="/docs/docs.css"><main><h1>{heading}</h1>{rows}</main></html>'
    )
    return Response(html, headers=problem_headers(language) | DOCS_POLICY, media_type=MediaType.HTML)
