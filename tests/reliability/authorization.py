"""Promise 6: the authorization matrix. Every operation of the OpenAPI document, by every kind of caller.

Each cell is tried at a listed and at an unlisted match and held against the rules in `access_matrix`: 0 wrong cells,
and every operation, `as`, `ply`, `version` and ticket has its cells.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from domain.games import games
from tests.api.client_app import UNLIMITED, JoinedMatch, Reply, Table, filled, table_at
from tests.api.operations import document
from tests.reliability.access_matrix import (
    ACTED_FOR,
    CALLERS,
    DONE,
    LOOKED_AT,
    OPEN_CALLS,
    PLAYER_CALLERS,
    PLAYER_CALLS,
    RIGHTS,
    WEBHOOK,
    Held,
    PlayerCaller,
    Right,
    Stage,
    Who,
)
from tests.reliability.result import Figure

GAME = "tiny_epic_galaxies"
"""It begins with a sealed round, so that there are answers to withdraw, and it has pictures."""
HOOK = "phone"
HOLDERS: tuple[Who, ...] = ("other", "own", "host", "invite")
UNKNOWN: dict[bool, str] = {True: "token-unknown", False: "not-found"}
"""What a token that is not of the match hears, by whether the match is listed."""


class Operation(NamedTuple):
    """One call as the document describes it."""

    name: str
    method: str
    path: str
    described: dict[str, Any]

    def param(self, name: str) -> dict[str, Any] | None:
        return next((one for one in self.described["parameters"] if (one["in"], one["name"]) == ("query", name)), None)

    @property
    def media(self) -> str:
        for status in ("200", "201"):
            content = self.described["responses"].get(status, {}).get("content")
            if content:
                return next(iter(content))
        return "*/*"


def operations() -> list[Operation]:
    paths = document()["paths"]
    return [Operation(one["operationId"], how.upper(), path, one) for path in paths for how, one in paths[path].items()]


class Scene:
    """A match in some stage, with a token for every kind of caller."""

    def __init__(self, match: JoinedMatch, tokens: dict[Who, str | None]) -> None:
        self.match = match
        self.tokens = tokens
        self.decision = ""
        self.action: dict[str, Any] = {}
        self.takeback = ""
        self.player = ""
        """The id of a player who is not there."""


async def scene(table: Table, stage: Stage, *, listed: bool, held: Held = "tokens") -> Scene:
    made = await (player_scene if held == "players" else token_scene)(table, stage, listed=listed)
    made.player = (await table.post("/v1/players", {"name": "Dan"})).json["player"]["id"]
    await bring_to(made, stage)
    return made


async def player_scene(table: Table, stage: Stage, *, listed: bool) -> Scene:
    """The same with player tokens."""
    ana, bea, cid, dan = [(await table.post("/v1/players", {"name": name})).json for name in ("A", "B", "C", "D")]
    lost = (await table.post("/v1/me/tokens", {}, bea["token"])).json
    await table.delete(f"/v1/me/tokens/{lost['id']}", bea["token"])
    players = {"hotseat": ("person", "person"), "waiting": ("person", "open", "open")}.get(stage, ("person", "open"))
    seats = [{"name": f"P{number}", "player": player} for number, player in enumerate(players)]
    more = {"undo": "own"} if stage == "hotseat" else {}
    body = {"game": GAME, "seats": seats, "seed": "fixed", "listed": listed, **more}
    match = JoinedMatch(table, (await table.post("/v1/matches", body, ana["token"])).json)
    if stage != "hotseat":
        await match.put("/seats/1", {"name": "Bea", "invite": match.invite}, bea["token"])
    await match.post("/invitations", {"player": cid["player"]["id"]}, ana["token"])
    tokens: dict[Who, str | None] = {
        "nobody": None,
        "stranger": dan["token"],
        "revoked": lost["token"],
        "invite": cid["token"],
        "other": match.tokens[1] if stage == "hotseat" else bea["token"],
        "own": match.tokens[0],
        "host": ana["token"],
    }
    return Scene(match, tokens)


async def token_scene(table: Table, stage: Stage, *, listed: bool) -> Scene:
    elsewhere = await table.create(GAME)
    if stage == "hotseat":
        match = await table.create(GAME, listed=listed, undo="own")
        guest, revoked = match.tokens[1], "A" * 43
    else:
        players = ("person", "open", "open") if stage == "waiting" else ("person", "open")
        match = await table.create(GAME, *players, listed=listed)
        revoked = (await match.put("/seats/1", {"name": "Bea"}, match.invite)).json["token"]
        guest = (await match.post("/seats/1/token")).json["token"]
    tokens: dict[Who, str | None] = {
        "nobody": None,
        "stranger": elsewhere.tokens[0],
        "revoked": revoked,
        "invite": match.invite,
        "other": guest,
        "own": match.tokens[0],
        "host": match.host,
    }
    return Scene(match, tokens)


async def bring_to(made: Scene, stage: Stage) -> None:
    match = made.match
    if stage == "waiting":
        return
    asked = next(one for one in await match.decisions(match.tokens[0]) if one["seat"] == 0)
    made.decision, made.action = asked["id"], filled(asked["offers"][0])
    if stage in ("answered", "takeback", "over"):
        await match.put(f"/decisions/{made.decision}", {"action": made.action}, match.tokens[0])
    if stage == "takeback":
        asked = (await match.post("/takebacks", {"to_ply": 0}, match.tokens[0])).json
        made.takeback = asked["id"]
    if stage == "over":
        await match.post("/abandon")


# --- the rows ---------------------------------------------------------------------------------------------------------


def rights_of(operation: Operation) -> Iterator[Right]:
    """The declared rights, and one for every value of `as`, with and without a point of the match."""
    declared = RIGHTS[operation.name]
    yield from declared
    viewer = operation.param("as")
    if viewer is None:
        return
    if "archive" not in viewer["schema"]["pattern"]:
        for seat, may in ACTED_FOR:
            yield replace(declared[0], may=may, refusal="not-your-seat", token_needed=True, query=f"as={seat}")
        return
    points = [""] + [f"&{name}=0" for name in ("ply",) if operation.param(name)]
    points += ["&version=3"] if operation.param("version") else []
    for eyes, right in LOOKED_AT:
        for point in points:
            if not (point.startswith("&version") and right.stage == "hotseat"):  # It has only two versions.
                yield replace(right, query=f"as={eyes}{point}")


def expected(right: Right, who: Who, *, listed: bool, held: Held = "tokens") -> str:
    """Strangers come first: a match that is not listed does not exist for them."""
    if held == "players" and listed and who in ("stranger", "revoked"):
        return "token-revoked" if who == "revoked" else right.expected(who)
    if who in ("stranger", "revoked") or (who == "nobody" and not listed):
        return "not-found" if who == "nobody" else UNKNOWN[listed]
    return right.expected(who)


async def try_cell(operation: Operation, right: Right, made: Scene, who: Who) -> Reply:
    values = {"match_id": made.match.id, "decision": made.decision, "takeback": made.takeback, **right.path}
    values["player_id"] = made.player
    query = "&".join(part for part in (right.query, "follow=false" if operation.param("follow") else "") if part)
    path = operation.path.format(**values) + (f"?{query}" if query else "")
    body = {"action": made.action} if operation.name == "answer_decision" else right.body
    if operation.name == "invite_player":
        body = {"player": made.player}
    headers = {"Accept": operation.media}
    if right.if_match:
        headers["If-Match"] = "*"
    return await made.match.table.call(operation.method, path, body, made.tokens[who], headers)


def heard(reply: Reply, right: Right) -> str:
    if reply.status in right.through:
        return "through"
    return reply.code if reply.headers.get("content-type") == "application/problem+json" else f"status {reply.status}"


# --- the matrix -------------------------------------------------------------------------------------------------------


Kept = dict[tuple[Stage, bool, Held], Scene]
KINDS_OF_HOLDERS: tuple[Held, ...] = ("tokens", "players")


async def fill_in(table: Table, operation: Operation, figure: Figure, kept: Kept) -> None:
    """All cells of one operation. What was let through has changed the match, so the next cell has a new one."""
    for right in rights_of(operation):
        for listed, held in product((True, False), KINDS_OF_HOLDERS):
            key = (right.stage, listed, held)
            for who in CALLERS:
                if key not in kept:
                    kept[key] = await scene(table, right.stage, listed=listed, held=held)
                reply = await try_cell(operation, right, kept[key], who)
                held_against(figure, operation, right, who, reply, expected(right, who, listed=listed, held=held))
                if operation.method != "GET" and reply.status in DONE:
                    del kept[key]


def held_against(figure: Figure, operation: Operation, right: Right, who: Who, reply: Reply, wanted: str) -> None:
    figure.tried += 1
    got = heard(reply, right)
    if got != wanted:
        asked = f"{operation.name}?{right.query} {right.body or ''} ({right.stage})"
        figure.breach(f"{asked} by {who}: {got} ({reply.status}) instead of {wanted}")


async def open_calls(table: Table, operation: Operation, figure: Figure, kept: Kept) -> None:
    """Nobody needs a token, and none changes the answer."""
    over = kept.setdefault(("over", False, "tokens"), await scene(table, "over", listed=False))
    recording = (await over.match.get("/recording")).content
    somebody = (await table.post("/v1/players", {"name": "Ana"})).json
    path = operation.path.format(game=GAME, code="not-found", player_id=somebody["player"]["id"])
    for who in CALLERS:
        headers = {"Accept": operation.media}
        body: Any = None
        raw: bytes | None = None
        if operation.name == "create_match":
            body = {"game": GAME, "seats": [{"name": "P", "player": "person"}] * 2}
        elif operation.name == "register_player":
            body = {"name": "Ana"}
        elif operation.name == "pair_device":
            body = {"code": (await table.post("/v1/me/pairing", token=somebody["token"])).json["code"]}
        elif operation.method == "POST":
            raw, headers["Content-Type"] = recording, "application/x-ndjson"
        reply = await table.call(operation.method, path, body, over.tokens[who], headers, raw)
        held_against(figure, operation, Right(frozenset(CALLERS)), who, reply, "through")
        if over.match.id.encode() in reply.content and operation.name == "list_matches":
            figure.breach("list_matches shows a match that is not listed")


async def player_calls(table: Table, operation: Operation, figure: Figure) -> None:
    """Calls about oneself: only with a token of a player that works."""
    for who, wanted in PLAYER_CALLERS.items():
        token, spare = await player_token(table, who)
        path = operation.path.format(token_id=spare, name=HOOK) + ("?follow=false" if operation.param("follow") else "")
        headers = {"Accept": operation.media}
        reply = await table.call(operation.method, path, PLAYER_CALLS[operation.name], token, headers)
        figure.tried += 1
        got = "through" if reply.status in DONE else reply.code
        if got != wanted:
            figure.breach(f"{operation.name} by {who}: {got} ({reply.status}) instead of {wanted}")


async def player_token(table: Table, who: PlayerCaller) -> tuple[str | None, str]:
    """The caller's token, and the id of another token of the same player."""
    token: str = (await table.post("/v1/players", {"name": "Ana"})).json["token"]
    phone = (await table.post("/v1/me/tokens", {}, token)).json
    spare: str = (await table.post("/v1/me/tokens", {}, token)).json["id"]
    await table.put(f"/v1/me/webhooks/{HOOK}", WEBHOOK, token)
    match who:
        case "nobody":
            return None, spare
        case "seat":
            return (await table.create(GAME)).tokens[0], spare
        case "unknown":
            return f"{token[:-4]}AAAA", spare
        case "revoked":
            await table.delete(f"/v1/me/tokens/{phone['id']}", token)
            return phone["token"], spare
        case "deleted":
            await table.delete("/v1/me", token)
            return token, spare
        case "player":
            return token, spare


async def tickets(table: Table, figure: Figure) -> None:
    """A ticket is good for one stream of its match, through its eyes, as long as its token lives."""
    for listed in (True, False):
        made = await scene(table, "fresh", listed=listed)
        elsewhere = await scene(table, "fresh", listed=listed)
        for who in HOLDERS:
            issued = [(await made.match.post("/stream-tickets", {}, made.tokens[who])).json["ticket"] for _ in range(2)]
            tried = [
                (made, issued[0], 200),
                (made, issued[0], 401),
                (elsewhere, issued[1], 401),
                (made, issued[1], 401),
            ]
            for where, ticket, wanted in tried:
                await spend(figure, where, ticket, wanted)
        late = (await made.match.post("/stream-tickets", {}, made.tokens["other"])).json["ticket"]
        await made.match.post("/seats/1/token")
        await spend(figure, made, late, 401 if listed else 404)


async def spend(figure: Figure, where: Scene, ticket: str, wanted: int) -> None:
    reply = await where.match.get(f"/events?follow=false&ticket={ticket}", None, Accept="text/event-stream")
    figure.tried += 1
    if reply.status != wanted:
        figure.breach(f"a ticket: {reply.status} instead of {wanted}")


def authorization_matrix(folder: Path) -> Figure:
    figure = Figure("authorization matrix", what="cells")
    asyncio.run(_matrix(folder, figure))
    return figure


async def _matrix(folder: Path, figure: Figure) -> None:
    known = operations()
    named = {operation.name for operation in known}
    for name in sorted({*RIGHTS, *OPEN_CALLS, *PLAYER_CALLS} - named):
        figure.breach(f"there is a rule for {name}, but no such operation")
    kept: Kept = {}
    async with table_at(folder / "data", games(), webhooks_to_private_addresses=True, **UNLIMITED) as table:
        for operation in known:
            if operation.name in OPEN_CALLS:
                await open_calls(table, operation, figure, kept)
            elif operation.name in PLAYER_CALLS:
                await player_calls(table, operation, figure)
            elif operation.name in RIGHTS:
                await fill_in(table, operation, figure, kept)
            else:
                figure.breach(f"{operation.name} has no rule in tests/reliability/access_matrix.py")
        await tickets(table, figure)
    figure.notes.append(f"{len(known)} operations, {len(CALLERS)} kinds of callers, listed and unlisted")
