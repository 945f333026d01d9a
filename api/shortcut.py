"""The calls of play go past Litestar's router: it does nothing for them that a glance at the path does not.

They are the same calls of the same table. Litestar's own handlers stay, describe them, and take every path that is not
exactly as written here.
"""

from typing import Any

from api.asgi import ASGIApp, Receive, Send
from api.resources.boards import show_board
from api.resources.decisions import answer_decision, list_decisions
from api.resources.winding import undo_to
from api.routes import ROUTES, Route, carry_out
from api.services import Services

SHORT = frozenset({answer_decision, list_decisions, show_board, undo_to})
"""The calls that a table makes all the time; they are there from the start, the others come with the router."""


class Shortcut:
    """Wraps the router."""

    def __init__(self, router: ASGIApp, services: Services) -> None:
        self.router = router
        self.services = services
        self._routes = {_shape(route): route for route in ROUTES if route.handle in SHORT}

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        found = self._find(scope) if scope["type"] == "http" else None
        if found is None:
            await self.router(scope, receive, send)
            return
        route, params = found
        reply = await carry_out(route, scope, receive, self.services, params)
        await reply(scope, receive, send)

    def _find(self, scope: Any) -> tuple[Route, dict[str, str]] | None:
        """`/v1/matches/{match}/word` or `/v1/matches/{match}/word/{decision}`."""
        parts = scope["path"].split("/")
        if not 5 <= len(parts) <= 6 or parts[1] != "v1" or parts[2] != "matches" or not parts[3] or not parts[-1]:
            return None
        route = self._routes.get((scope["method"], parts[4], len(parts)))
        if route is None:
            return None
        params = {"match": parts[3]}
        if len(parts) == 6:
            params["decision"] = parts[5]
        return route, params


def _shape(route: Route) -> tuple[str, str, int]:
    """Method, the word after the match, and how many parts the path has."""
    parts = route.path.split("/")
    return route.method, parts[4], len(parts)
