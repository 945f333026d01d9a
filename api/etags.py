"""ETags, what may be kept, and which version a caller has seen."""

import os
from functools import cache
from hashlib import sha256
from pathlib import Path

from api.problems import Problem
from domain.kernel.messages import Language

WEEK = "max-age=604800, immutable"


@cache
def build() -> str:
    """Eight digits that change with the code, so that no reader keeps the view of an older release."""
    root = Path(__file__).parents[1]
    digest = sha256()
    for folder in ("domain", "projections", "api"):
        for place, folders, files in os.walk(root / folder):
            folders.sort()
            for name in sorted(files):
                if name.endswith((".py", ".json")):
                    path = Path(place, name)
                    seen = path.stat()
                    digest.update(f"{path.relative_to(root)}:{seen.st_size}:{seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:8]


def etag(version: int, viewer: str, language: Language) -> str:
    return f'"{version}.{viewer}.{language}.{build()}"'


def named(header: str | None, tag: str) -> bool:
    """Whether `If-None-Match` names this tag."""
    if header is None:
        return False
    if header.strip() == "*":
        return True
    return any(one.strip().removeprefix("W/") == tag for one in header.split(","))


def seen_version(header: str | None, current: int) -> int:
    """The version in `If-Match`: any ETag of the match, or `"<version>"` alone."""
    if header is None:
        raise Problem("if-match-required")
    if header.strip() == "*":
        return current
    versions = [_version(one) for one in header.split(",")]
    known = [version for version in versions if version is not None]
    if not known:
        raise Problem("stale")
    return max(known)


def _version(tag: str) -> int | None:
    number = tag.strip().removeprefix("W/").strip('"').partition(".")[0]
    return int(number) if number.isascii() and number.isdecimal() and len(number) <= 16 else None


def keeping(viewer: str, *, fixed: bool, private: bool) -> str:
    """`Cache-Control` of a view: a seat's is nobody else's, a fixed one never changes, any other is asked for again."""
    if viewer.startswith("seat"):
        return "private, no-store"
    kept = WEEK if fixed else "no-cache"
    return f"private, {kept}" if private else kept
