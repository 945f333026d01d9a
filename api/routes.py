"""The table of calls: what each takes, gives and refuses. The router and the OpenAPI document are made of it."""

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from api.asgi import ASGIApp, Receive, Scope
from api.asking import Ask
from api.bodies import Disconnected
from api.limits import Kind, Standing, keys_of
from api.problems import Problem
from api.refusing import problem_of
from api.replies import PROBLEM, Reply
from domain.kernel.messages import Language

if TYPE_CHECKING:
    from api.services import Services

MATCH = re.compile(r"[0-9a-f]{32}")

Handle = Callable[[Ask], Awaitable[Any]]


@dataclass(frozen=True)
class Param:
    """A value of the query, as the document shows it."""

    name: str
    schema: Mapping[str, Any]
    about: str


def number(name: str, about: str, least: int = 0, most: int | None = None, default: int | None = None) -> Param:
    schema: dict[str, Any] = {"type": "integer", "minimum": least}
    if most is not None:
        schema["maximum"] = most
    if default is not None:
        schema["default"] = default
    return Param(name, schema, about)


def switch(name: str, about: str, default: bool = False) -> Param:
    return Param(name, {"type": "boolean", "default": default}, about)


AS = Param(
    "as",
    {"type": "string", "pattern": "^(seat:(0|[1-9][0-9]{0,2})|spectator|archive)$"},
    "Whose eyes to look with: `seat:n`, `spectator` or `archive`.",
)
ACT_AS = Param(
    "as",
    {"type": "string", "pattern": "^seat:(0|[1-9][0-9]{0,2})$"},
    "The seat to act for, where a token holds several.",
)
PLY = number("ply", "A point of the current line; 0 is the set-up.")
VERSION = number("version", "The position right after that event.")


@dataclass(frozen=True, kw_only=True)
class Route:
    """One call. `answers`: status to the struct (or media type to struct) of its body, None for no body."""

    method: str
    path: str
    name: str
    tag: str
    handle: Handle
    answers: Mapping[int, Any]
    body: Any = None
    body_media: str = "application/json"
    body_optional: bool = False
    query: tuple[Param, ...] = ()
    headers: tuple[str, ...] = ()
    """Request headers of meaning here: `If-Match`, `If-None-Match`, `Idempotency-Key`, `Last-Event-ID`."""
    refuses: tuple[str, ...] = ()
    limit: Kind | None = None
    media: tuple[str, ...] = ("application/json",)
    told_headers: tuple[str, ...] = field(default=())
    """Response headers of meaning here: `ETag`, `Location`, `Link`."""

    @property
    def about(self) -> str:
        return (self.handle.__doc__ or "").strip()


ROUTES: list[Route] = []


def call(method: str, path: str, **described: Any) -> Callable[[Handle], Handle]:
    """`@call("GET", "/v1/games", tag="games", answers={200: Games})`"""

    def register(handle: Handle) -> Handle:
        name = getattr(handle, "__name__", path)
        ROUTES.append(Route(method=method, path=path, name=name, handle=handle, **described))
        return handle

    return register


async def answer(route: Route, ask: Ask) -> Any:
    """Carry a call out. Whatever goes wrong comes back as a problem."""
    standing: Standing | None = None
    try:
        ask.accepts(*route.media)
        if route.limit is not None:
            standing = await take(route.limit, ask)
        reply = await route.handle(ask)
    except Disconnected:
        return Reply(204)  # Nobody is there to read it.
    except Exception as error:  # noqa: BLE001  The mapping names what it knows and logs the rest as an incident.
        reply = refusal(problem_of(error, ask.services.games), ask.services, ask.language, ask.seen)
    if standing is not None:
        reply.headers += standing.headers()
    return reply


async def carry_out(
    route: Route, scope: Scope, receive: Receive, services: "Services", params: Mapping[str, str]
) -> ASGIApp:
    """The call, noted for the log."""
    visit = scope.get("orrery")
    if visit is not None:
        visit.route = route.path
        named = params.get("match", "")
        visit.match = named if MATCH.fullmatch(named) else ""  # Somebody may have put a token there.
    reply: ASGIApp = await answer(route, Ask(scope, receive, services, params))
    return reply


async def take(kind: Kind, ask: Ask) -> Standing | None:
    """Count the call for its address, and for its token if it has one; None where there is no limit."""
    if not ask.services.limits.own.quotas[kind]:
        return None
    return await ask.services.limits.take(kind, keys_of(kind, ask.address, ask.token))


UNNAMED = ("not-found", "token-unknown", "internal", "rate-limited", "method-not-allowed", "stopping")
"""Refusals that say nothing of the match, whoever asks."""


def refusal(problem: Problem, services: "Services", language: Language, seen: tuple[str, int] | None) -> Reply:
    """The problem as a reply; it names the match, and its version, only to who may know of them."""
    services.metrics.refused(problem.code, problem.extras.get("reason"))
    if seen is not None and problem.code not in UNNAMED:
        problem.extras.setdefault("match", seen[0])
        problem.extras.setdefault("version", seen[1])
    return problem_reply(problem, language)


def problem_reply(problem: Problem, language: Any) -> Reply:
    reply = Reply(problem.status, problem.body(language), PROBLEM)
    reply.header("Content-Language", language).header("Cache-Control", "no-store")
    if problem.status == 401:
        reply.header("WWW-Authenticate", "Bearer")
    for name, value in problem.headers:
        reply.header(name, value)
    return reply
