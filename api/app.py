"""The Litestar application."""

import tempfile
from functools import lru_cache

from litestar import Litestar
from litestar.config.cors import CORSConfig
from litestar.plugins.problem_details import ProblemDetailsPlugin
from litestar.plugins.structlog import StructlogPlugin

from api.controllers import CONTROLLERS
from api.front_end import front_end_files
from api.logs import structlog_config
from api.metrics import prometheus_config
from api.middleware import RequestContextMiddleware
from api.openapi.config import openapi_config
from api.openapi.document import document_text
from api.openapi.struct_schemas import StructSchemaPlugin
from api.plugin import OrreryPlugin
from api.problems.mapping import problem_details
from api.request_checks import check_request
from api.settings import Settings
from api.strict_request import BODY_LIMIT, StrictRequest
from domain.kernel.registry import Registry

CORS = CORSConfig(
    allow_origins=["*"],
    allow_methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allow_headers=[
        "Authorization",
        "Content-Type",
        "If-Match",
        "If-None-Match",
        "Idempotency-Key",
        "Last-Event-ID",
        "X-Request-Id",
        "Accept-Language",
    ],
    expose_headers=[
        "Allow",
        "Content-Disposition",
        "Content-Language",
        "ETag",
        "Link",
        "Location",
        "RateLimit",
        "RateLimit-Policy",
        "Retry-After",
        "X-Request-Id",
    ],
    max_age=86_400,
)


def create_app(settings: Settings, games: Registry | None = None) -> Litestar:
    """The server as an application."""
    return build_app(OrreryPlugin(settings, games))


def build_app(server: OrreryPlugin) -> Litestar:
    """The application over a server that is open already."""
    schemas = StructSchemaPlugin()
    app = Litestar(
        route_handlers=[*CONTROLLERS, *front_end_files()],
        request_class=StrictRequest,
        request_max_body_size=BODY_LIMIT,
        before_request=check_request,
        middleware=[prometheus_config().middleware],
        cors_config=CORS,
        openapi_config=openapi_config(),
        plugins=[
            server,
            schemas,
            ProblemDetailsPlugin(problem_details(server.games)),
            StructlogPlugin(structlog_config()),
        ],
    )
    app.state.document = lru_cache(maxsize=1)(lambda: document_text(app, schemas, server.games).encode())
    app.asgi_handler = RequestContextMiddleware(app.asgi_handler)
    return app


def generate_document(games: Registry | None = None) -> str:
    """The OpenAPI document of an application over an empty data folder."""
    with tempfile.TemporaryDirectory() as folder:
        server = OrreryPlugin(Settings(data=folder), games)
        try:
            document: bytes = build_app(server).state.document()
        finally:
            server.close()
    return document.decode()
