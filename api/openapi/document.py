"""The OpenAPI 3.1 document: Litestar's own, completed with msgspec's structs, the games' types and common refusals."""

import json
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
from litestar import Litestar

from api.openapi.fields import describe_fields
from api.openapi.game_schemas import game_schemas, shared_schemas, without_aliases
from api.openapi.refusals import describe_codes
from api.openapi.struct_schemas import REF, StructSchemaPlugin
from api.openapi.tidy import tidy
from api.problems.catalogue import STATUS
from api.problems.problem import MEDIA_TYPE
from api.schemas.player_responses import PlayerEvent, PlayerSnapshot
from api.schemas.requests import RequestBody
from api.schemas.responses import Created, ProblemDetails
from api.streams.render import ActionEvent, LineChangedEvent, Snapshot
from domain.kernel.registry import Registry
from projections.match_views.messages import MessageView
from projections.match_views.summary import Summary
from projections.match_views.undo import TakebackView
from projections.read_models.player_matches import FeedKind

Json = dict[str, Any]

EVENTS: dict[str, type[msgspec.Struct]] = {
    "snapshot": Snapshot,
    "action": ActionEvent,
    "rewound": LineChangedEvent,
    "resumed": LineChangedEvent,
    "seat": Summary,
    "takeback": TakebackView,
    "message": MessageView,
    "finished": Summary,
    "rematch": Summary,
}
PLAYER_EVENTS: dict[str, type[msgspec.Struct]] = {
    "snapshot": PlayerSnapshot,
    **dict.fromkeys(get_args(FeedKind), PlayerEvent),
}
ALTERNATIVES = {
    "show_log": {"text/plain": {"type": "string"}},
    "replay_match": {"application/x-ndjson": {"$ref": REF.format(name="Frame")}},
    "list_problems": {"text/html": {"type": "string"}},
    "show_problem": {"text/html": {"type": "string"}},
}
"""Media types that a call also answers with."""
NEW_MATCH: Json = {
    "game": "tiny_epic_galaxies",
    "seats": [{"name": "Ana", "player": "person"}, {"name": "Bo", "player": "bot:greedy"}],
}
"""A body that works as it is."""
RECORDINGS = ("verify_recording", "import_recording")
LANGUAGE: Json = {
    "name": "Accept-Language",
    "in": "header",
    "required": False,
    "description": "The language of labels, prompts, the log and problems; ids never change.",
    "schema": {"type": "string", "examples": ["en", "cs"]},
}


def document_text(app: Litestar, structs: StructSchemaPlugin, games: Registry) -> str:
    """As it is committed: the same bytes for the same interface."""
    return json.dumps(document(app, structs, games), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def document(app: Litestar, structs: StructSchemaPlugin, games: Registry) -> Json:
    """The whole document."""
    spec: Json = app.openapi_schema.to_schema()
    operations = [(path, one) for path, item in spec["paths"].items() for one in item.values()]
    for path, operation in operations:
        complete(path, operation)
    link(operations)
    schemas = structs.schemas(ProblemDetails, *EVENTS.values(), *PLAYER_EVENTS.values())
    name_games(schemas)
    schemas["StreamEvent"] = event_schema(EVENTS, "The version.")
    schemas["PlayerStreamEvent"] = event_schema(PLAYER_EVENTS, "Its place in the log of the server.")
    own = game_schemas(games)
    schemas = {**schemas, **shared_schemas(games, own), **without_aliases(own)}
    describe_fields(schemas)
    drop_defaults(schemas)
    spec["components"]["schemas"] = dict(sorted(schemas.items()))
    tidied: Json = tidy(spec)
    return tidied


def complete(path: str, operation: Json) -> None:
    """Summary, refusals that any such call has, security, language."""
    name = operation["operationId"]
    operation["summary"] = operation["description"].split(". ")[0].split("\n")[0].rstrip(".")
    parameters = operation.setdefault("parameters", [])
    if path.startswith(("/v1/", "/problems")):
        parameters.append(dict(LANGUAGE))
    for parameter in parameters:
        if parameter["name"] == "If-Match":
            parameter["required"] = True
    responses = operation["responses"]
    if MEDIA_TYPE not in responses.get("400", {}).get("content", {}):
        responses.pop("400", None)  # Litestar's own shape, which this application never sends.
    add_bodies(name, operation, responses)
    codes = set(common_refusals(path, operation))
    for code in sorted(codes, key=list(STATUS).index):
        add_refusal(responses, code)
    responses.update({status: responses.pop(status) for status in sorted(responses)})
    add_headers(path, responses)
    operation["security"] = security(name, path, responses)


def add_bodies(name: str, operation: Json, responses: Json) -> None:
    if name in ALTERNATIVES:
        content = responses["200"].setdefault("content", {})
        content.update({media: {"schema": schema} for media, schema in ALTERNATIVES[name].items()})
    if name in RECORDINGS:
        operation["requestBody"] = {
            "required": True,
            "content": {"application/x-ndjson": {"schema": {"type": "string", "format": "binary"}}},
        }
    if name == "create_match":
        operation["requestBody"]["content"]["application/json"]["example"] = NEW_MATCH
    if name == "issue_ticket":
        operation["requestBody"]["required"] = False
    if name == "watch_match":
        shape = {"anyOf": [{"type": "string"}, {"$ref": REF.format(name="StreamEvent")}]}
        responses["200"]["content"] = {"text/event-stream": {"schema": shape}}
        responses["200"]["description"] = "The stream."
        responses["204"] = {"description": "The match is over and you have everything."}
    if name == "watch_my_matches":
        shape = {"anyOf": [{"type": "string"}, {"$ref": REF.format(name="PlayerStreamEvent")}]}
        responses["200"] = {"description": "The stream.", "content": {"text/event-stream": {"schema": shape}}}


def event_schema(events: dict[str, type[msgspec.Struct]], ident: str) -> Json:
    """One server-sent event; `data` is a JSON text of the shape that belongs to the event's name."""
    shapes = {kind.__name__: None for kind in events.values()}
    return {
        "type": "object",
        "description": "One server-sent event.",
        "required": ["id", "event", "data"],
        "properties": {
            "id": {"type": "string", "pattern": "^[0-9]+$", "description": ident},
            "event": {"type": "string", "enum": list(events), "description": "What kind of event it is."},
            "data": {
                "description": "JSON text; parsed it is one of these.",
                "anyOf": [{"$ref": REF.format(name=name)} for name in shapes],
            },
        },
    }


def common_refusals(path: str, operation: Json) -> Iterator[str]:
    yield from ("not-acceptable", "internal", "store-unavailable", "stopping")
    if "{match_id}" in path:
        yield from ("not-found", "token-unknown")
    if any(one["in"] == "query" for one in operation["parameters"]):
        yield "invalid-query"
    if any(one["name"] in ("Idempotency-Key", "If-Match") for one in operation["parameters"]):
        yield "invalid-field"
    if "requestBody" in operation:
        yield from ("unsupported-media-type", "too-large")
        if "application/json" in operation["requestBody"]["content"]:
            yield from ("malformed-body", "invalid-field")


def add_refusal(responses: Json, code: str) -> None:
    status = str(STATUS[code])
    known = responses.get(status)
    if known is None or MEDIA_TYPE not in known.get("content", {}):
        schema = {"$ref": REF.format(name="ProblemDetails")}
        responses[status] = {"description": describe_codes([code]), "content": {MEDIA_TYPE: {"schema": schema}}}
    elif f"`{code}`" not in known["description"]:
        known["description"] += f"; {describe_codes([code])}"


HEADERS = {
    "Retry-After": "Seconds to wait.",
    "WWW-Authenticate": "`Bearer`",
    "RateLimit": "What is left of the limit.",
    "RateLimit-Policy": "The limit.",
    "Content-Language": "`en` or `cs`",
}


def add_headers(path: str, responses: Json) -> None:
    limited = "429" in responses
    for status, response in responses.items():
        headers = response.setdefault("headers", {})
        names = {"401": ["WWW-Authenticate"], "429": ["Retry-After"], "503": ["Retry-After"]}.get(status, [])
        if status in ("200", "201") and path.startswith("/v1/"):
            names = ["Content-Language"]
        if limited and status < "300":
            names = [*names, "RateLimit", "RateLimit-Policy"]
        for name in names:
            headers[name] = {"schema": {"type": "string"}, "description": HEADERS[name]}
        for header in headers.values():
            header.setdefault("schema", {"type": "string"})
        if not headers:
            del response["headers"]


OPTIONAL_TOKEN = ("show_undo", "take_seat", "create_match", "watch_my_matches")
"""Calls that only some callers need a token for: anyone may take a seat of a listed match, but not put a bot there; and
create a match, but not a duplicate of one, nor as a player; a stream may be opened with a ticket."""


def security(name: str, path: str, responses: Json) -> list[Json]:
    """Needed where a call without a token is refused; optional at matches; else none."""
    if name not in OPTIONAL_TOKEN and "`token-missing`" in responses.get("401", {}).get("description", ""):
        return [{"token": []}]
    return [{}, {"token": []}] if "{match_id}" in path or name in OPTIONAL_TOKEN else []


def link(operations: list[tuple[str, Json]]) -> None:
    """From a new match to everything that can be done with it."""
    target = {"match_id": "$response.body#/match/id"}
    links = {
        one["operationId"]: {"operationId": one["operationId"], "parameters": target}
        for path, one in operations
        if "{match_id}" in path
    }
    for _, operation in operations:
        schema = operation["responses"].get("201", {}).get("content", {}).get("application/json", {}).get("schema", {})
        if schema.get("$ref", "").endswith(f"/{Created.__name__}"):
            operation["responses"]["201"]["links"] = links


def name_games(schemas: Json) -> None:
    """Where a struct says "anything", the document says which game types it may be."""
    for schema in schemas.values():
        for name, field in schema.get("properties", {}).items():
            if name in ("action", "board") and is_anything(field):
                field["anyOf"] = [{"$ref": REF.format(name=name.capitalize())}, {"type": "null"}]
                field.pop("type", None)
            elif name == "facts":
                field["items"] = {"$ref": REF.format(name="Fact")}
            elif name == "actions":
                field["items"] = {"$ref": REF.format(name="Action")}
    for owner in ("AnswerDecision", "OfferView"):
        if owner in schemas:
            described = schemas[owner]["properties"]["action"].get("description", "The action.")
            schemas[owner]["properties"]["action"] = {"$ref": REF.format(name="Action"), "description": described}


def is_anything(field: Json) -> bool:
    return not ({"$ref", "anyOf", "enum"} & set(field)) and field.get("type") in (None, "object")


def drop_defaults(schemas: Json) -> None:
    """Generators take a field with a default for one that is always there, so a request would have to send it."""
    for name in (kind.__name__ for kind in RequestBody.__subclasses__()):
        for field in schemas.get(name, {}).get("properties", {}).values():
            field.pop("default", None)
