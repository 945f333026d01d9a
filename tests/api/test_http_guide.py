"""Every example of the HTTP guide works, in order."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

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
    if "player" in body and "token" in body:
        known.setdefault("player_token", body["token"])
        known.setdefault("player", body["player"]["id"])
    if "code" in body:
        known["code"] = body["code"]
    if "decision" not in known:
        for decision in body.get("decisions", []):
            if decision["offers"]:
                known |= {"decision": decision["id"], "action": json.dumps(filled(decision["offers"][0]))}


async def run(table: Table, example: str, known: dict[str, str]) -> Reply:
    head, _, body = fill_in(example, known).partition("\n\n")
    first, *lines = head.strip().splitlines()
    method, path = first.split(" ", 1)
    headers = {"Accept": "*/*", **dict(line.split(": ", 1) for line in lines)}
    return await table.call(method, path, json.loads(body) if body.strip() else None, headers=headers)


def test_every_example_of_the_guide_works(tmp_path: Path) -> None:
    async def follow() -> None:
        known: dict[str, str] = {}
        async with table_at(tmp_path, games()) as table:
            for example in examples():
                reply = await run(table, example, known)
                assert reply.status in (200, 201, 202), (example, reply.content)
                if reply.headers["content-type"] == "application/json":
                    learn(known, reply.json)

    asyncio.run(follow())
    assert len(examples()) >= 10
