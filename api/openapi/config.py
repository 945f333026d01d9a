"""What the OpenAPI document says about the whole interface."""

from typing import Any

from litestar import Router
from litestar.connection import ASGIConnection
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Contact, License, SecurityScheme, Server, Tag

VERSION = "1"
TAGS = {
    "games": "Titles and their components.",
    "players": "One identity for any number of matches, and its tokens.",
    "matches": "Creating, finding, forking and abandoning matches.",
    "seats": "Taking, filling and leaving seats.",
    "decisions": "Open decisions and answers to them.",
    "table": "The table at any moment: board, scores, position, log.",
    "undo": "Undo, redo, and takebacks by vote.",
    "messages": "What the players write to each other.",
    "replay": "The frames of a match.",
    "live": "Server-sent events.",
    "recordings": "Matches as files.",
    "operations": "For operators.",
    "documentation": "The interface itself and the reference front end.",
}


def hide(_: ASGIConnection[Any, Any, Any, Any], __: BaseRouteHandler) -> None:
    """Litestar's own pages show the document before it is completed: `/openapi.json` has the whole one."""
    raise NotFoundException


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Orrery",
        version=VERSION,
        description="A table for board games. Every action is stored as an event, and a match can be replayed, undone "
        "and forked at any point. Every legal choice comes as an offer that can be sent back as it is.",
        license=License(name="MIT", identifier="MIT"),
        contact=Contact(name="The Orrery authors"),
        servers=[Server(url="/", description="This server.")],
        tags=[Tag(name=name, description=about) for name, about in TAGS.items()],
        use_handler_docstrings=True,
        components=Components(
            security_schemes={
                "token": SecurityScheme(
                    type="http", scheme="bearer", description="A player's, a seat's, the host's or an invite token."
                )
            }
        ),
        render_plugins=[JsonRenderPlugin()],
        openapi_router=Router("/schema", route_handlers=[], include_in_schema=False, guards=[hide]),
    )
