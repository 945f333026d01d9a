"""A call of the table as a route of Litestar's."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from litestar import Request
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Receive

from api.asking import Ask
from api.routes import Route, answer

if TYPE_CHECKING:
    from api.services import Services

PARAMETER = re.compile(r"\{(\w+)\}")
MATCH = re.compile(r"[0-9a-f]{32}")


async def carry_out(
    route: Route, scope: Any, receive: Receive, services: "Services", params: Mapping[str, str]
) -> ASGIApp:
    """The call, noted for the log."""
    visit = scope.get("orrery")
    if visit is not None:
        visit.route = route.path
        named = params.get("match", "")
        visit.match = named if MATCH.fullmatch(named) else ""  # Somebody may have put a token there.
    reply: ASGIApp = await answer(route, Ask(scope, receive, services, params))
    return reply


def handler_of(route: Route, services: "Services | None") -> HTTPRouteHandler:
    """Without services it only describes."""

    async def handle(request: Request[Any, Any, Any]) -> ASGIApp:
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
