"""The calls, one module per resource. Each enters its calls into the table when it is imported."""

import re
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from api.routes import ROUTES, Route


@cache
def every_route() -> list[Route]:
    """The whole table of calls: resources that nobody has needed yet are imported now, which takes its time."""
    for resource in iter_modules(__path__, f"{__name__}."):
        import_module(resource.name)
    return ROUTES


def allowed_methods(path: str) -> str:
    """What can be done at a path, for `Allow`."""
    plain = path.rstrip("/") or "/"
    shapes = ((route.method, re.sub(r"\{\w+\}", "[^/]+", route.path)) for route in every_route())
    fitting = {method for method, shape in shapes if re.fullmatch(shape, plain)}
    return ", ".join(sorted(fitting | ({"HEAD"} if "GET" in fitting else set()) | {"OPTIONS"}))
