"""The table of calls on Litestar's router."""

import re
from typing import Any

from litestar import Litestar, Request, Response
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp

from api.languages import language_of
from api.problems import Problem
from api.refusing import problem_of
from api.resources import allowed_methods, every_route
from api.routes import Route, carry_out, problem_reply
from api.services import Services
from api.web import web_files

PARAMETER = re.compile(r"\{(\w+)\}")

ROUTER_CODES = {
    400: "malformed-body",
    401: "token-unknown",
    403: "view-not-allowed",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
    429: "rate-limited",
}
"""What the router's own refusals are called here; their words, which repeat the URL, are not used."""


def build_router(services: Services) -> Litestar:
    def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        return router_refusal(request, error, services)

    return Litestar(
        route_handlers=[*(handler_of(route, services) for route in every_route()), web_files],
        exception_handlers={Exception: refuse},
        openapi_config=None,
        logging_config=None,
    )


def handler_of(route: Route, services: Services | None) -> HTTPRouteHandler:
    """Without services it only describes."""

    async def handle(request: Request[Any, Any, Any]) -> ASGIApp:  # By this very name Litestar sends it as it is.
        scope: Any = request.scope
        assert services is not None
        return await carry_out(route, scope, request.receive, services, scope["path_params"])

    handle.__doc__ = route.about
    path = PARAMETER.sub(r"{\1:str}", route.path)
    handler = HTTPRouteHandler(
        path,
        http_method=[route.method],  # type: ignore[list-item]
        name=route.name,
        operation_id=route.name,
        status_code=200,  # Each reply brings its own.
        summary=route.about.split(". ")[0].split("; ")[0].rstrip("."),
        description=route.about,
        tags=[route.tag],
    )
    decorated: HTTPRouteHandler = handler(handle)
    return decorated


def router_refusal(request: Request[Any, Any, Any], error: Exception, services: Services) -> Response[bytes]:
    """What the router itself refuses, in our words and without repeating the URL."""
    if isinstance(error, HTTPException) and error.status_code in ROUTER_CODES:
        problem = Problem(ROUTER_CODES[error.status_code])
    else:
        problem = problem_of(error, services.games)
    if problem.code == "method-not-allowed":
        problem = Problem("method-not-allowed", headers=(("Allow", allowed_methods(request.scope["path"])),))
    reply = problem_reply(problem, language_of(request.headers.get("accept-language", "")))
    headers = {name.decode(): value.decode("latin-1") for name, value in reply.headers}
    media = headers.pop("content-type")
    return Response(reply.body, status_code=reply.status, headers=headers, media_type=media)
