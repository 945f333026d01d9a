"""The application: the table of calls on Litestar's router, behind the front."""

from typing import Any

from litestar import Litestar, Request, Response

from api import resources
from api.front import Front
from api.languages import language_of
from api.late_router import LateRouter
from api.problems import Problem
from api.refusing import problem_of
from api.routes import ROUTES, allowed_methods, problem_reply
from api.routing import handler_of
from api.services import Services
from api.shortcut import Shortcut
from api.web import web_files

assert resources.__all__, "importing them fills the table of calls"


def build_app(services: Services) -> Front:
    """The whole server as one ASGI application."""
    router = LateRouter(lambda: build_router(services), services.running)
    return Front(Shortcut(router, services), services)


def build_router(services: Services) -> Litestar:
    def refuse(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
        return router_refusal(request, error, services)

    return Litestar(
        route_handlers=[*(handler_of(route, services) for route in ROUTES), web_files],
        exception_handlers={Exception: refuse},
        openapi_config=None,
        logging_config=None,
    )


def router_refusal(request: Request[Any, Any, Any], error: Exception, services: Services) -> Response[bytes]:
    """What the router itself refuses, in our words and without repeating the URL."""
    problem = problem_of(error, services.games)
    if problem.code == "method-not-allowed":
        problem = Problem("method-not-allowed", headers=(("Allow", allowed_methods(request.scope["path"])),))
    reply = problem_reply(problem, language_of(request.headers.get("accept-language", "")))
    headers = {name.decode(): value.decode("latin-1") for name, value in reply.headers}
    media = headers.pop("content-type")
    return Response(reply.body, status_code=reply.status, headers=headers, media_type=media)
