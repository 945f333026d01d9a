"""The application: the front, the shortcut of play behind it, and behind that the router, which comes late."""

from importlib import import_module

from api.asgi import ASGIApp
from api.front import Front
from api.late_router import LateRouter
from api.services import Services
from api.shortcut import Shortcut


def build_app(services: Services) -> Front:
    """The whole server as one ASGI application."""
    router = LateRouter(lambda: build_router(services), services.running)
    return Front(Shortcut(router, services), services)


def build_router(services: Services) -> ASGIApp:
    """Litestar and most of the calls are imported only now: they take as long as all the rest of the start."""
    router: ASGIApp = import_module("api.routing").build_router(services)
    return router
