"""The application: the table of calls on Litestar's router, behind the front."""

import re
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp

from api import resources
from api.asking import Ask
from api.front import Front
from api.languages import language_of
from api.problems import Problem
from api.refusing import problem_of
from api.routes import ROUTES, Route, answer, problem_reply
from api.services import Services

_PARAMETER = re.compile(r"\{(\w+)\}")


def build_app(services: Services) -> Front:
    """The whole server as one ASGI application."""
    return Front(build_router(services), services)


def build_router(services: Services, **more: Any) -> Litestar:
    assert resources
    handlers: list[Any] = [handler_of(route, services) for route in ROUTES]

    def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        return router_refusal(request, error, services)

    def lifespan(_: Litestar) -> AbstractAsyncContextManager[None]:
        return services.running()

    return Litestar(
        route_handlers=handlers,
        exception_handlers={Exception: refuse},
        lifespan=[lifespan],
        openapi_config=more.pop("openapi_config", None),
        logging_config=None,
        **more,
    )


def handler_of(route: Route, services: Services) -> HTTPRouteHandler:
    """A call of the table as a route of Litestar's."""

    async def handle(request: Request[Any, Any, Any]) -> ASGIApp:
        scope: Any = request.scope
        params = scope["path_params"]
        visit = scope.get("orrery")
        if visit is not None:
            visit.route = route.path
            visit.match = params.get("match", "")[:32]
        reply: ASGIApp = await answer(route, Ask(scope, request.receive, services, params))
        return reply

    handle.__doc__ = route.about
    path = _PARAMETER.sub(r"{\1:str}", route.path)
    return HTTPRouteHandler(
        path,
        http_method=[route.method],  # type: ignore[list-item]
        name=route.name,
        operation_id=route.name,
        status_code=min(route.answers),
    )(handle)


def allowed_methods(path: str) -> str:
    """What can be done at a path, for `Allow`."""
    fitting = {route.method for route in ROUTES if _pattern(route.path).fullmatch(path.rstrip("/") or "/")}
    return ", ".join(sorted(fitting | ({"HEAD"} if "GET" in fitting else set()) | {"OPTIONS"}))


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(_PARAMETER.sub("[^/]+", path))


def router_refusal(request: Request[Any, Any, Any], error: Exception, services: Services) -> Response[bytes]:
    """What the router itself refuses, in our words and without repeating the URL."""
    problem = problem_of(error, services.games)
    if problem.code == "method-not-allowed":
        problem = Problem("method-not-allowed", headers=(("Allow", allowed_methods(request.scope["path"])),))
    reply = problem_reply(problem, language_of(request.headers.get("accept-language", "")))
    headers = {name.decode(): value.decode("latin-1") for name, value in reply.headers}
    media = headers.pop("content-type")
    return Response(reply.body, status_code=reply.status, headers=headers, media_type=media)


Handler = Callable[[Ask], Any]
