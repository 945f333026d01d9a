"""The page's files over HTTP: policy, caching, and nothing but the folder."""

import re

from tests.api.client_app import Reply, Table, with_app

FILE = re.compile(rb'"(/web/[^"]+)"')


async def names(table: Table) -> list[str]:
    page = await table.get("/")
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    return [found.decode() for found in FILE.findall(page.content)]


def guarded(reply: Reply) -> bool:
    policy = reply.headers["content-security-policy"]
    strict = "default-src 'none'" in policy and "unsafe" not in policy
    return strict and reply.headers["x-content-type-options"] == "nosniff"


@with_app
async def test_every_file_the_page_names_is_there_and_may_be_kept_for_good(table: Table) -> None:
    named = await names(table)
    assert len(named) > 50
    for name in named:
        reply = await table.get(name)
        assert reply.status == 200, name
        assert "immutable" in reply.headers["cache-control"]
        assert guarded(reply)


@with_app
async def test_the_page_itself_is_asked_for_again_each_time(table: Table) -> None:
    page = await table.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert guarded(page)
    again = await table.get("/", If_None_Match=page.headers["etag"])
    assert (again.status, again.content) == (304, b"")


@with_app
async def test_a_file_without_the_stamp_is_asked_for_again_and_an_old_stamp_is_gone(table: Table) -> None:
    reply = await table.get("/web/app.js")
    assert reply.status == 200
    assert reply.headers["content-type"] == "text/javascript; charset=utf-8"
    assert reply.headers["cache-control"] == "no-cache"
    assert (await table.get("/web/~000000000000/app.js")).code == "not-found"


@with_app
async def test_nothing_outside_the_folder_is_served(table: Table) -> None:
    for name in (
        "/web/nothing.js",
        "/web/README.md",
        "/web/..%2Fapi%2Fapp.py",
        "/web/~x/../../pyproject.toml",
        "/web/",
    ):
        assert (await table.get(name)).code == "not-found", name
    assert (await table.post("/web/app.js", {})).code == "method-not-allowed"
