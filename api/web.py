"""The files of the reference front end, from the folder `web` beside this package, in a checkout or installed."""

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from litestar import asgi
from litestar.types import Receive, Scope, Send

from api.etags import WEEK, named
from api.languages import language_of
from api.problems import Problem
from api.replies import HTML, Header, Reply
from api.routes import problem_reply

FOLDER = Path(__file__).parents[1] / "web"
MEDIA = {
    ".html": HTML,
    ".js": b"text/javascript; charset=utf-8",
    ".css": b"text/css; charset=utf-8",
    ".svg": b"image/svg+xml",
}
POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    b"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
STAMPED = "~"
"""A first folder `~<stamp>` says which release of the files is meant, so that they may be kept for good."""


class File(NamedTuple):
    body: bytes
    media: bytes
    tag: str


class Release(NamedTuple):
    """All files by name, and a stamp that changes with any of them."""

    files: dict[str, File]
    stamp: str


def release() -> Release:
    """The files as they are now; read again only when one of them was changed."""
    found = sorted(path for path in FOLDER.rglob("*") if path.suffix in MEDIA and "node_modules" not in path.parts)
    seen = tuple((path, path.stat().st_mtime_ns) for path in found)
    return _read(seen)


@lru_cache(maxsize=1)
def _read(seen: tuple[tuple[Path, int], ...]) -> Release:
    files = {}
    whole = sha256()
    for path, _ in seen:
        body = path.read_bytes()
        digest = sha256(body).hexdigest()
        files[path.relative_to(FOLDER).as_posix()] = File(body, MEDIA[path.suffix], f'"{digest[:16]}"')
        whole.update(f"{path.name} {digest}\n".encode())
    return Release(files, whole.hexdigest()[:12])


def page_reply(asked: str | None) -> Reply:
    """The page itself. It is asked for again each time, and names its files by their release's stamp.

    Its modules are named all at once, so that a browser need not find them one behind the other.
    """
    files, stamp = release()
    page = files.get("index.html")
    if page is None:
        raise Problem("not-found")
    modules = "".join(f'<link rel="modulepreload" href="/web/{name}" />' for name in files if name.endswith(".js"))
    body = page.body.replace(b"</head>", f"{modules}</head>".encode())
    body = body.replace(b'"/web/', f'"/web/{STAMPED}{stamp}/'.encode())
    return _reply(File(body, page.media, f'"{stamp}"'), asked, "no-cache")


def file_reply(path: str, asked: str | None) -> Reply:
    """One file: kept for good under its release's stamp, else asked for again."""
    files, stamp = release()
    first, _, rest = path.strip("/").partition("/")
    name = rest if first.startswith(STAMPED) else path.strip("/")
    file = files.get(name)
    if file is None:
        raise Problem("not-found")
    return _reply(file, asked, f"public, {WEEK}" if first == f"{STAMPED}{stamp}" else "no-cache")


def _reply(file: File, asked: str | None, kept: str) -> Reply:
    headers: list[Header] = [
        (b"etag", file.tag.encode()),
        (b"cache-control", kept.encode()),
        (b"content-security-policy", POLICY),
    ]
    if named(asked, file.tag):
        return Reply(304, media=None, headers=headers)
    return Reply(200, file.body, file.media, headers)


@asgi("/web", is_mount=True, copy_scope=True)
async def web_files(scope: Scope, receive: Receive, send: Send) -> None:
    """Scripts, style sheets and pictures of the page."""
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    language = language_of(headers.get(b"accept-language", ""))
    try:
        if scope["method"] != "GET":  # type: ignore[typeddict-item]
            raise Problem("method-not-allowed", headers=(("Allow", "GET, HEAD, OPTIONS"),))
        reply = file_reply(scope["path"].removeprefix("/web"), headers.get(b"if-none-match"))
    except Problem as problem:
        reply = problem_reply(problem, language)
    await reply(scope, receive, send)
