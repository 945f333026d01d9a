"""Faults that were once planted and not noticed: each test here fails if one of them comes back."""

import ast
import asyncio
import hmac
import json
import math
import os
import re
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from api.access import authenticate
from api.problems import catalogue
from api.server_secret import SECRET_FILE, read_secret
from domain.matches import tokens
from domain.matches.errors import MatchError
from domain.matches.persistence import group_commit
from projections.pictures.svg_writer import Pen
from replays.hash_chain import chain_lines
from tests.api.client import Refused, Server
from tests.api.client_app import Table, table_at, with_app
from tests.api.server import serving
from tests.api.test_recordings import MEDIA, finished

ROOT = Path(__file__).parents[2]


# --- durability ------------------------------------------------------------------------------------------------------


def test_every_connection_that_stores_events_waits_for_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every statement of every connection is listened to: an event is only inserted where commits are synced."""
    heard: list[tuple[int, str]] = []
    connect = sqlite3.connect

    def listened(*args: Any, **kwargs: Any) -> sqlite3.Connection:
        connection = connect(*args, **kwargs)
        connection.set_trace_callback(lambda statement: heard.append((id(connection), statement)))
        return connection

    monkeypatch.setattr(sqlite3, "connect", listened)
    monkeypatch.setattr(group_commit, "QUICK", math.inf)  # However slow this machine's disk is.

    async def story() -> None:
        async with table_at(tmp_path) as table:
            writer = table.services.store._writer
            matches = [await table.create() for _ in range(4)]
            for slow_until in (0.0, math.inf):  # First in the loop's own thread, then in the writer's.
                monkeypatch.setattr(writer, "_slow_until", slow_until)
                await asyncio.gather(*[match.play(3) for match in matches])

    asyncio.run(story())
    synced: dict[int, bool] = {}
    writers = []
    for connection, statement in heard:
        if statement.startswith("PRAGMA synchronous="):
            synced[connection] = statement.endswith(("=FULL", "=EXTRA"))
        elif statement.startswith("INSERT INTO stored_events"):
            writers.append(connection)
            assert synced.get(connection), statement[:80]
    assert len(writers) >= 10
    assert len(set(writers)) >= 2, "the loop's connection and the writer's"


# --- tokens ----------------------------------------------------------------------------------------------------------


@with_app
async def test_a_token_that_agrees_in_all_but_one_digit_is_a_strangers(table: Table) -> None:
    made = await table.create("comets", "person", "open")
    await made.put("/seats/1", {"name": "Bea", "token": "A" * 43}, made.invite)
    match = table.services.matches._cached[next(iter(table.services.matches._cached))].match
    assert match is not None
    state = match.state
    for digest in (state.host_token, state.invite_token, *(record.token for record in state.seats)):
        assert authenticate(match, digest)
        for place in (0, 7, 8, 31, 32, 63):
            near = digest[:place] + ("0" if digest[place] != "0" else "1") + digest[place + 1 :]
            with pytest.raises(MatchError, match="not-found"):
                authenticate(match, near)
        for length in (8, 16, 63):
            with pytest.raises(MatchError, match="not-found"):
                authenticate(match, digest[:length])


SECRET_WORDS = re.compile(r"token|secret|digest|hash", re.IGNORECASE)
HARMLESS = {
    "len(given) < SHORTEST_SECRET",
    "len(secret) < SHORTEST_SECRET",
    "len(self.tokens) == 1",
    "len(self.tokens) >= MOST_TOKENS",
    # Public ids of tokens, and digests of requests, whose bodies the caller knows.
    "self.used.token_id == token.id",
    "token_id in self.tokens",
    "token_id not in self.tokens",
    "player.request != digest",
    # Both sides are the server's own: what it has derived from a call's key, and what it has stored.
    "token.hash in self.revoked",
    "store.set_if_absent('secret', fingerprint) != fingerprint",
}
"""Comparisons that name what is secret and compare something else."""


def comparisons() -> Iterator[tuple[str, str]]:
    """Every `==`, `!=` and `in` of the server and of matches; the document of the API holds no token."""
    for folder in ("api", "domain/matches", "domain/players"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.parent.name == "openapi":
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Compare) and not any(isinstance(op, ast.Is | ast.IsNot) for op in node.ops):
                    yield f"{path.name}:{node.lineno}", ast.unparse(node)


def test_tokens_are_compared_in_constant_time_only() -> None:
    assert tokens.equal_digests is hmac.compare_digest
    found = list(comparisons())
    assert len(found) > 100
    assert {one for _, one in found if SECRET_WORDS.search(one)} == HARMLESS
    assert {"pairing.py", "player.py", "tokens.py"} <= {place.partition(":")[0] for place, _ in found}


# --- addresses -------------------------------------------------------------------------------------------------------


def create(server: Server, pretended: str) -> int:
    """The status of a call from an address that it only claims to have."""
    seats = [{"name": name, "player": "person"} for name in ("A", "B")]
    with suppress(Refused):
        server.call("POST", "/v1/matches", {"game": "tiny_epic_galaxies", "seats": seats}, X_Forwarded_For=pretended)
    return server.status


@pytest.mark.parametrize(("trusted", "second"), [("", 429), ("203.0.113.9", 429), ("127.0.0.1", 201)])
def test_only_a_trusted_proxy_says_where_a_call_comes_from(tmp_path: Path, trusted: str, second: int) -> None:
    more = ("--trusted-proxies", trusted) if trusted else ()
    with serving(tmp_path, "--creations-per-minute", "1", *more) as url:
        server = Server(url)
        assert create(server, "198.51.100.1") == 201
        assert create(server, "198.51.100.2") == second
        server.connection.close()


# --- secrets ---------------------------------------------------------------------------------------------------------


@with_app
async def test_a_bug_in_a_command_tells_nothing_of_its_exception(table: Table) -> None:
    match = await table.create()
    game = table.services.games["comets"]
    decision = await match.decision()

    def bug(*_: object) -> None:
        raise ValueError("what seat 1 holds")

    before = game.describe
    object.__setattr__(game, "describe", bug)
    try:
        replies = [await match.get("/decisions"), await match.get(f"/undo?x={decision['id']}")]
    finally:
        object.__setattr__(game, "describe", before)
    failed = [reply for reply in replies if reply.status == 500]
    assert failed
    for reply in failed:
        assert reply.json["detail"] == catalogue.about("internal", "en")
        assert reply.json["title"] == catalogue.title("internal", "en")
        for word in (b"seat 1", b"ValueError", b"Traceback", b"describe", b".py"):
            assert word not in reply.content


def test_the_secret_is_its_owners_alone_whatever_the_mask_says(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        read_secret("", tmp_path)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / SECRET_FILE).stat().st_mode) == 0o600


# --- what others write -----------------------------------------------------------------------------------------------


@with_app
async def test_names_in_a_recording_obey_the_rules_of_names_here(table: Table) -> None:
    _, recording = await finished(table)
    lines = [json.loads(line) for line in recording.splitlines()]
    for line in lines:
        del line["hash"]
    for name in ("bot:greedy", "\u200b", "a\u202eb", "x" * 41, "\u3164", "A\u030a"):
        lines[0]["seats"][0]["name"] = name
        forged = b"".join(chain_lines(lines))
        refused = await table.call("POST", "/v1/recordings", raw=forged, headers=MEDIA)
        assert refused.code == "recording-invalid", ascii(name)
    lines[0]["seats"][0]["name"] = "Ana"
    assert (await table.call("POST", "/v1/recordings", raw=b"".join(chain_lines(lines)), headers=MEDIA)).status == 201


def test_no_word_of_a_picture_is_taken_for_markup() -> None:
    hostile = "<&>\"'"
    pen = Pen()
    pen.letters([(0, 0)] * 5, hostile, 9, "look")
    pen.labels([(0, 0, hostile)], 9, "look")
    pen.text(0, 0, hostile, fill=hostile)
    pen.paragraph(0, 0, hostile, 100)
    with pen.group(hostile, hostile):
        pass
    picture = pen.svg(1, 1, hostile, "")
    assert "<&" not in picture
    assert picture.count("&lt;&amp;&gt;") == 8
