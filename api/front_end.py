"""The files of the reference front end, from the folder `web` beside this package, in a checkout or installed."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from litestar import Router
from litestar.connection import ASGIConnection
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.handlers import BaseRouteHandler
from litestar.response.base import ASGIResponse
from litestar.static_files import create_static_files_router
from litestar.types import ASGIApp

from api.security_headers import FRONT_END_POLICY

FOLDER = Path(__file__).parents[1] / "web"
SUFFIXES = (".html", ".js", ".css", ".svg")
WEEK = 604_800


class FrontEnd(NamedTuple):
    """The page, and a stamp that changes with any of its files."""

    page: str
    stamp: str


@lru_cache(maxsize=1)
def front_end(folder: Path = FOLDER) -> FrontEnd:
    """Read once: the page names its files by the stamp, so that a browser may keep them for good.

    Its modules are named all at once, so that a browser need not find them one behind the other.
    """
    names, digest = [], sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in SUFFIXES and "node_modules" not in path.parts:
            names.append(path.relative_to(folder).as_posix())
            digest.update(f"{path.name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    stamp = digest.hexdigest()[:12]
    modules = "".join(f'<link rel="modulepreload" href="/web/{name}" />' for name in names if is_module(name))
    page = (folder / "index.html").read_text(encoding="utf-8").replace("</head>", f"{modules}</head>")
    return FrontEnd(page.replace('"/web/', f'"/web/~{stamp}/'), stamp)


def is_module(name: str) -> bool:
    """A module of the page at `/`; the page of the rules has one more."""
    return name.endswith(".js") and not name.startswith("rules/")


async def add_policy(response: ASGIApp) -> ASGIApp:
    assert isinstance(response, ASGIResponse)
    response.headers.update(FRONT_END_POLICY)
    return response


def only_web_files(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """The folder also holds what only developers need."""
    path = PurePath(str(connection.path_params["file_path"]))
    if path.suffix not in SUFFIXES or "node_modules" in path.parts:
        raise NotFoundException


def front_end_files() -> list[Router]:
    """The files under their stamp, kept for a week; and without it, revalidated, for readers of the source."""
    stamped = CacheControlHeader(public=True, max_age=WEEK, immutable=True)
    return [
        files_router(f"/web/~{front_end().stamp}", "stamped", stamped),
        files_router("/web", "plain", CacheControlHeader(no_cache=True)),
    ]


def files_router(path: str, name: str, cache_control: CacheControlHeader) -> Router:
    return create_static_files_router(
        path=path,
        directories=[FOLDER],
        name=name,
        cache_control=cache_control,
        after_request=add_policy,
        guards=[only_web_files],
        opt={"media": ("*/*",)},
        include_in_schema=False,
    )
