"""Tags and what caches may keep: every branch of `api/conditional.py`."""

import re
from typing import Any

import pytest

from api import conditional
from api.conditional import build, cache_control, etag, is_named, seen_version
from api.problems import Problem
from tests.api.client_app import Table, with_app


def refused(header: str | None) -> str:
    with pytest.raises(Problem) as problem:
        seen_version(header, 9)
    return problem.value.code


def test_a_tag_names_version_viewer_language_and_release() -> None:
    assert etag(7, "seat:1", "cs") == f'"7.seat:1.cs.{build()}"'
    assert re.fullmatch("[0-9a-f]{8}", build())


def test_another_release_has_another_tag(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code and tables count, anything else does not."""

    def build_of() -> str:
        conditional.build.cache_clear()
        return build()

    file = tmp_path / "api" / "conditional.py"
    file.parent.mkdir()
    file.write_text("")
    monkeypatch.setattr(conditional, "__file__", str(file))
    try:
        builds = [build_of()]
        for name in ("domain/a.py", "projections/deep/b.json", "api/c.py"):
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text("x")
            builds.append(build_of())
        assert len(set(builds)) == 4
        for name in ("api/notes.txt", "tests.py"):
            (tmp_path / name).write_text("x")
        assert build_of() == builds[-1]
    finally:
        conditional.build.cache_clear()


@pytest.mark.parametrize("header", ['"7.a"', 'W/"7.a"', '"x", "7.a"', ' "7.a" ', "*", " * "])
def test_a_reader_who_has_it_is_told_so(header: str) -> None:
    assert is_named(header, '"7.a"')


@pytest.mark.parametrize("header", [None, "", '"7.b"', '"7"', "7.a", '"*"'])
def test_a_reader_who_has_something_else_gets_it(header: str | None) -> None:
    assert not is_named(header, '"7.a"')


@pytest.mark.parametrize(
    ("header", "version"), [('"7"', 7), ('"7.seat:1.en.0123abcd"', 7), ('W/"7"', 7), ('"3", "12.x", "7"', 12), ("*", 9)]
)
def test_a_command_says_which_version_it_saw(header: str, version: int) -> None:
    assert seen_version(header, 9) == version


@pytest.mark.parametrize("header", ["7", '""', '"x"', '"7', '"7" "8"', '"7", x', '"7.a b"', f'"{"1" * 16}"', ""])
def test_other_tags_are_refused(header: str) -> None:
    assert refused(header) == "invalid-field"


def test_without_a_version_a_command_is_refused() -> None:
    assert refused(None) == "if-match-required"
    assert seen_version(f'"{"1" * 15}"', 9) == int("1" * 15)


@pytest.mark.parametrize(
    ("viewer", "fixed", "private", "kept"),
    [
        ("seat:1", True, False, "private, no-store"),
        ("seat:0+1", False, False, "private, no-store"),
        ("spectator", False, False, "no-cache"),
        ("spectator", False, True, "private, no-cache"),
        ("spectator", True, False, "max-age=604800, immutable"),
        ("archive", True, True, "private, max-age=604800, immutable"),
    ],
)
def test_what_caches_may_keep(viewer: str, fixed: bool, private: bool, kept: str) -> None:
    assert cache_control(viewer, fixed=fixed, private=private) == kept


@with_app
async def test_a_view_is_private_with_a_token_or_if_the_match_is_not_listed(table: Table) -> None:
    listed = await table.create("comets", "person", "person", listed=True)
    hidden = await table.create("comets", "person", "person")
    assert (await table.get(f"{listed.path}/board")).headers["cache-control"] == "no-cache"
    assert (await listed.get("/board")).headers["cache-control"] == "private, no-cache"
    assert (await hidden.get("/board")).headers["cache-control"] == "private, no-cache"
    assert (await hidden.get("/board?as=seat:0")).headers["cache-control"] == "private, no-store"
    past = await hidden.get("/board?version=2&as=spectator")
    assert past.headers["cache-control"] == "private, max-age=604800, immutable"


@with_app
async def test_a_view_that_the_caller_has_is_not_made_again(table: Table) -> None:
    made = await table.create("comets", "person", "person")
    first = await made.get("/board")
    assert first.status == 200
    assert first.headers["content-language"] == "en"
    again = await table.get(f"{made.path}/board", made.host, If_None_Match=first.headers["etag"])
    assert (again.status, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert again.headers["cache-control"] == first.headers["cache-control"]
    other = await table.get(f"{made.path}/board", made.host, If_None_Match='"0"')
    assert other.status == 200


@with_app
async def test_only_a_view_at_a_version_is_kept_without_asking(table: Table) -> None:
    match = await table.create("comets", "person", "person", listed=True)
    for tail in ("", "/decisions", "/board", "/board?ply=0", "/scoreboard", "/log", "/replay"):
        reply = await table.get(match.path + tail)
        assert (reply.status, reply.headers["cache-control"]) == (200, "no-cache"), tail
    position = await table.get(f"{match.path}/position", match.host)
    assert (position.status, position.headers["cache-control"]) == (200, "private, no-store")
