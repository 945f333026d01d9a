"""Every example of the HTTP guide works, in order."""

import asyncio
import hmac
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from api.controllers import webhooks
from api.webhooks.addresses import Target, read_url
from api.webhooks.sender import DeliveryBody
from api.webhooks.signing import sign
from domain.games import games
from tests.api.client_app import Reply, Table, filled, table_at

GUIDE = Path(__file__).parents[2] / "docs" / "http-guide.md"
EXAMPLE = re.compile(r"```http\n(.*?)```", re.DOTALL)


def examples() -> list[str]:
    return EXAMPLE.findall(GUIDE.read_text(encoding="utf-8"))


def fill_in(text: str, known: dict[str, str]) -> str:
    for name, value in known.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def learn(known: dict[str, str], body: Any) -> None:
    """Remember what later examples refer to."""
    if "host_token" in body and "match" not in known:
        known |= {"match": body["match"]["id"], "host_token": body["host_token"], "invite_token": body["invite_token"]}
    elif "host_token" in body:
        known |= {"sandbox": body["match"]["id"], "sandbox_token": body["host_token"]}  # The newest one.
    if "player" in body and "token" in body:
        known.setdefault("player_token", body["token"])
        known.setdefault("player", body["player"]["id"])
    if "code" in body:
        known["code"] = body["code"]
    start = "sandbox_" if "sandbox" in known and body.get("match") == known["sandbox"] else ""
    if f"{start}decision" not in known:
        for decision in body.get("decisions", []):
            if decision["offers"]:
                known[f"{start}decision"] = decision["id"]
                known[f"{start}action"] = json.dumps(filled(decision["offers"][0]))


async def run(table: Table, example: str, known: dict[str, str]) -> Reply:
    head, _, body = fill_in(example, known).partition("\n\n")
    first, *lines = head.strip().splitlines()
    method, path = first.split(" ", 1)
    headers = {"Accept": "*/*", **dict(line.split(": ", 1) for line in lines)}
    return await table.call(method, path, json.loads(body) if body.strip() else None, headers=headers)


def test_every_example_of_the_guide_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def resolve(url: str, *, private: bool) -> Target:
        return Target(read_url(url), "192.0.2.1", 443)

    monkeypatch.setattr(webhooks, "resolve", resolve)

    async def follow() -> None:
        known: dict[str, str] = {}
        async with table_at(tmp_path, games()) as table:
            for example in examples():
                reply = await run(table, example, known)
                assert reply.status in (200, 201, 202), (example, reply.content)
                known["etag"] = reply.headers.get("etag", "")
                if reply.headers["content-type"] == "application/json":
                    learn(known, reply.json)

    asyncio.run(follow())
    assert len(examples()) >= 10


def test_the_delivery_of_the_guide_has_the_fields_and_the_signature_of_a_real_one() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    shown = re.search(r"A delivery is a `POST` of\n\n    (\{.*\})\n", guide)
    assert shown is not None
    assert tuple(json.loads(shown[1])) == DeliveryBody.__struct_fields__
    msgspec.json.decode(shown[1].replace('"0b6f…"', '"0b6f"'), type=DeliveryBody)
    line = re.search(r"^    (expected = hmac\.new.*)$", guide, re.MULTILINE)
    assert line is not None
    names = {"hmac": hmac, "sha256": sha256, "secret": "whsec_guide", "t": 1_763_283_600, "body": b"{}"}
    exec(line[1], names)
    assert sign("whsec_guide", 1_763_283_600, b"{}") == f"t=1763283600,v1={names['expected']}"
