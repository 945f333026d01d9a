"""The calls of play go past the router, and nobody can tell: the same cases through both doors give the same bytes."""

from typing import Any

from api.front import Front
from api.resources import every_route
from api.shortcut import SHORT, Shortcut
from tests.api.table import Reply, Seated, Table, at_table, filled

Case = tuple[str, str, Any, str, dict[str, str]]
"""Method, rest of the path, body, whose token, headers."""

READS: list[Case] = [
    ("GET", "/decisions", None, "host", {}),
    ("GET", "/decisions", None, "host", {"Accept-Language": "cs"}),
    ("GET", "/decisions", None, "nobody", {}),
    ("GET", "/decisions", None, "stranger", {}),
    ("GET", "/decisions", None, "invite", {}),
    ("GET", "/decisions", None, "host", {"Accept": "text/html"}),
    ("HEAD", "/decisions", None, "host", {}),
    ("GET", "/decisions/", None, "host", {}),
    ("GET", "//decisions", None, "host", {}),
    ("POST", "/decisions", {}, "host", {}),
    ("GET", "/board", None, "host", {}),
    ("GET", "/board?as=seat:1", None, "host", {}),
    ("GET", "/board?ply=1", None, "host", {}),
    ("GET", "/board?ply=99", None, "host", {}),
    ("GET", "/board?ply=x", None, "host", {}),
    ("GET", "/board?version=2", None, "host", {}),
    ("GET", "/board", None, "host", {"If-None-Match": "*"}),
    ("DELETE", "/board", None, "host", {}),
    ("GET", "/board/x", None, "host", {}),
    ("GET", "/decisions/1.0", None, "host", {}),
]
COMMANDS: list[Case] = [
    ("PUT", "/decisions/1.0", {"action": {"do": "Nonsense"}}, "host", {}),
    ("PUT", "/decisions/1.0", {"action": 5}, "host", {}),
    ("PUT", "/decisions/1.0", {"more": 5}, "host", {}),
    ("PUT", "/decisions/99.0", {"action": {"do": "Withdraw"}}, "host", {}),
    ("PUT", "/decisions/1.7", {"action": {"do": "Withdraw"}}, "host", {}),
    ("PUT", "/decisions/one", {"action": {"do": "Withdraw"}}, "host", {}),
    ("PUT", "/decisions/%F0%9F%8E%B2", {"action": {"do": "Withdraw"}}, "host", {}),
    ("PUT", "/decisions/1.0", {"action": {"do": "Withdraw"}}, "nobody", {}),
    ("PUT", "/decisions/1.0", {"action": {"do": "Withdraw"}}, "invite", {}),
    ("PUT", "/decisions/1.0", {"action": {"do": "Withdraw"}}, "host", {"Content-Type": "text/plain"}),
    ("POST", "/undo", {"to_ply": 0}, "host", {}),
    ("POST", "/undo", {"to_ply": 0}, "host", {"If-Match": '"1"'}),
    ("POST", "/undo", {"to_ply": -1}, "host", {"If-Match": '"1"'}),
    ("POST", "/undo", {"to_ply": 0}, "stranger", {"If-Match": '"1"'}),
]


def doors(table: Table) -> tuple[Table, Table]:
    """The server as it is, and the same without the shortcut and the quick way."""
    shortcut = table.app.router
    assert isinstance(shortcut, Shortcut)
    return table, Table(Front(shortcut.router, table.services, quick=False), table.services)


async def ask(door: Table, match: Seated, case: Case) -> tuple[int, list[tuple[str, str]], bytes]:
    method, tail, body, who, headers = case
    token = {"host": match.host, "invite": match.invite, "nobody": None, "stranger": "x" * 43}[who]
    reply = await door.call(method, match.path + tail, body, token, {**headers, "X-Request-Id": "same"})
    return told(reply, match)


def told(reply: Reply, match: Seated) -> tuple[int, list[tuple[str, str]], bytes]:
    """All that came back, with nothing in it of which match it was."""
    return reply.status, sorted(reply.headers.items()), reply.content.replace(match.id.encode(), b"MATCH")


def test_the_shortcut_knows_only_calls_of_the_table() -> None:
    assert {route.handle for route in every_route()} >= SHORT


@at_table(answers_per_minute=0)
async def test_reads_and_refusals_are_the_same_through_both_doors(table: Table) -> None:
    short, long = doors(table)
    different: list[Case] = []
    for listed in (False, True):
        match = await table.create(listed=listed)
        await match.answer()
        for case in (*READS, *COMMANDS):
            replies = await ask(short, match, case), await ask(long, match, case)
            different += [case] if replies[0] != replies[1] else []
    await long.close()
    assert not different


@at_table(answers_per_minute=0)
async def test_answers_repeats_and_undos_are_the_same_through_both_doors(table: Table) -> None:
    replies = []
    for door in doors(table):
        match = await door.create()
        decision = await match.decision()
        answer: Case = ("PUT", f"/decisions/{decision['id']}", {"action": filled(decision["offers"][0])}, "host", {})
        undo: Case = ("POST", "/undo", {"to_ply": 0}, "host", {"If-Match": '"3"'})
        replies.append([await ask(door, match, case) for case in (answer, answer, undo, undo, answer)])
        if door is not table:
            await door.close()
    assert replies[0] == replies[1]
    assert [status for status, _, _ in replies[0]] == [201, 200, 201, 200, 410]
