"""Hooks for Schemathesis: it remembers every match it opened and mostly acts in one of them, as somebody who may."""

import json
from typing import Any
from urllib.request import Request, urlopen
from zlib import crc32

import schemathesis

TOKENS: dict[str, list[str]] = {}
"""Match to the tokens that came with it: host, invite, seats."""

TABLES = (
    {"game": "comets", "seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}], "listed": True},
    {"game": "ballots", "seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "bot:random"}]},
    {"game": "orchards", "seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "open"}], "undo": "own"},
    {"game": "lanterns", "seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}], "seed": "s"},
)


@schemathesis.serializer("application/x-ndjson")
def lines(_context: Any, value: Any) -> bytes:
    text = value if isinstance(value, str) else json.dumps(value, default=str)
    return text.encode(errors="replace")


@schemathesis.deserializer("application/x-ndjson")
def first_line(_context: Any, response: Any) -> Any:
    text = response.content.decode()
    return json.loads(text.splitlines()[0]) if response.request.path_url.partition("?")[0].endswith("/replay") else text


@schemathesis.hook
def after_call(_context: Any, _case: Any, response: Any) -> None:
    if response.status_code == 201 and b'"host_token"' in response.content:
        made = json.loads(response.content)
        tokens = [made["host_token"], made["invite_token"], *made["seat_tokens"].values()]
        TOKENS[made["match"]["id"]] = tokens


@schemathesis.hook
def before_call(_context: Any, case: Any, _kwargs: dict[str, Any]) -> None:
    """Well-formed calls: most go to a match there is, with a token of it. What is meant to be wrong stays wrong."""
    draw = crc32(repr((case.path_parameters, case.query, case.body)).encode()) % 100  # The same in every run.
    right = case.meta is None or case.meta.generation.mode.is_positive
    name = case.operation.definition.raw["operationId"]
    if name == "create_match" and right and draw < 80:
        case.body = dict(TABLES[draw % len(TABLES)])
    where = case.path_parameters
    if not where or "match" not in where or not TOKENS:
        return
    if right and where["match"] not in TOKENS and draw < 90:
        where["match"] = list(TOKENS)[-1 - draw % min(len(TOKENS), 5)]
    tokens = TOKENS.get(where["match"])
    if tokens and draw % 10:
        case.headers["Authorization"] = f"Bearer {tokens[draw % len(tokens)]}"
        if right and name == "answer_decision":
            play(case, tokens[0], draw)


def play(case: Any, token: str, draw: int) -> None:
    """An answer that is offered."""
    path = f"{case.operation.schema.get_base_url().rstrip('/')}/v1/matches/{case.path_parameters['match']}/decisions"
    with urlopen(Request(path, headers={"Authorization": f"Bearer {token}"})) as answer:
        asked = [one for one in json.load(answer)["decisions"] if one["offers"]]
    if asked:
        decision = asked[draw % len(asked)]
        offer = decision["offers"][draw % len(decision["offers"])]
        action, choose = offer["action"], offer["choose"]
        if choose is not None:
            action = {**action, choose["field"]: choose["from"][: choose["max"]]}
        case.path_parameters["decision"] = decision["id"]
        case.body = {"action": action}
