"""The OpenAPI 3.1 document: Litestar's, with every shape, refusal and game type filled in from the table of calls."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from litestar import Litestar
from litestar.openapi import OpenAPIConfig

from api.catalogue import STATUS, title
from api.document_games import game_schemas, shared_schemas
from api.live.events import ActionEvent, Snapshot, WoundEvent
from api.resources import every_route
from api.routes import Route
from api.routing import PARAMETER, handler_of
from api.wire import Created, ProblemDocument
from domain.kernel.registry import Registry

Json = dict[str, Any]

REF = "#/components/schemas/{name}"
VERSION = "1"
TAGS = {
    "games": "Titles and their components.",
    "matches": "Opening, finding, forking and giving up matches.",
    "seats": "Who sits where.",
    "decisions": "What is asked, and answering it.",
    "table": "The table at any moment: board, scores, position, log.",
    "undo": "RecordedLine back and forth, alone or by vote.",
    "replay": "The frames of a match.",
    "live": "Server-sent events.",
    "recordings": "Matches as files.",
    "operations": "For whoever runs the server.",
    "documentation": "What you are reading.",
}

PATH_SCHEMAS: dict[str, Json] = {
    "match": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
    "seat": {"type": "integer", "minimum": 0, "maximum": 15},
    "decision": {"type": "string", "pattern": "^[0-9]{1,15}\\.[0-9]{1,3}$"},
    "takeback": {"type": "string", "pattern": "^t[0-9]{1,15}$"},
    "game": {"type": "string", "minLength": 1},
    "code": {"type": "string", "enum": list(STATUS)},
}
HEADER_SCHEMAS: dict[str, Json] = {
    "If-Match": {"type": "string", "pattern": '^("[0-9]{1,15}(\\.[!#-~]*)?"|\\*)$'},
    "If-None-Match": {"type": "string"},
    "Idempotency-Key": {"type": "string", "pattern": "^[!-~]{8,128}$"},
    "Last-Event-ID": {"type": "string"},
}
TOLD_HEADERS: dict[str, str] = {
    "ETag": '`"<version>.<viewer>.<language>.<build>"`',
    "Location": "Where the new resource is.",
    "Link": '`rel="next"`: the next page.',
    "Retry-After": "Seconds to wait.",
    "WWW-Authenticate": "`Bearer`",
    "RateLimit": "What is left of the limit.",
    "RateLimit-Policy": "The limit.",
    "Content-Language": "`en` or `cs`",
}


def document_text(games: Registry) -> str:
    """As it is committed: the same bytes for the same interface."""
    return json.dumps(document(games), indent=1, sort_keys=True, ensure_ascii=False) + "\n"


def document(games: Registry) -> Json:
    """The whole document."""
    spec = skeleton()
    for route in every_route():
        operation = spec["paths"][route.path][route.method.lower()]
        operation.update(
            parameters=[*parameters(route)],
            responses=responses(route),
            security=[{}, {"token": []}],
        )
        if route.body is not None:
            operation["requestBody"] = request_body(route)
    spec["components"] = {
        "schemas": dict(sorted({**own_schemas(), **shared_schemas(games), **game_schemas(games)}.items())),
        "securitySchemes": {
            "token": {"type": "http", "scheme": "bearer", "description": "A seat's, host's or invite token."}
        },
    }
    spec["tags"] = [{"name": name, "description": about} for name, about in TAGS.items()]
    return spec


def skeleton() -> Json:
    """Litestar's own document: paths, operation ids, summaries."""
    config = OpenAPIConfig(
        title="Orrery",
        version=VERSION,
        description="A table for board games that keeps every action as an event and can be wound to any moment.",
    )
    described = Litestar([handler_of(route, None) for route in every_route()], openapi_config=config)
    spec: Json = described.openapi_schema.to_schema()
    spec.pop("servers", None)
    return spec


def parameters(route: Route) -> Iterator[Json]:
    for name in PARAMETER.findall(route.path):
        yield {"name": name, "in": "path", "required": True, "schema": PATH_SCHEMAS[name]}
    for param in route.query:
        yield {
            "name": param.name,
            "in": "query",
            "required": False,
            "schema": dict(param.schema),
            "description": param.about,
        }
    for name in route.headers:
        yield {"name": name, "in": "header", "required": False, "schema": HEADER_SCHEMAS[name]}


def request_body(route: Route) -> Json:
    schema = {"type": "string"} if route.body is str else reference(route.body)
    return {"required": not route.body_optional, "content": {route.body_media: {"schema": schema}}}


def reference(kind: Any) -> Json:
    if kind is str:
        return {"type": "string"}
    if kind is dict:
        return {"type": "object"}
    if isinstance(kind, tuple):
        return {"anyOf": [reference(one) for one in kind]}
    return {"$ref": REF.format(name=schema_name(kind))}


def schema_name(kind: type) -> str:
    return "Problem" if kind is ProblemDocument else kind.__name__


def responses(route: Route) -> Json:
    made: Json = {}
    for status, shape in route.answers.items():
        made[str(status)] = answered(route, status, shape)
    by_status: dict[int, list[str]] = {}
    for code in refusals(route):
        by_status.setdefault(STATUS[code], []).append(code)
    for status, codes in sorted(by_status.items()):
        made[str(status)] = refused(status, codes)
    return made


WORDS = {200: "Done.", 201: "Made.", 204: "Done; nothing to say.", 304: "What you have is still right."}


def answered(route: Route, status: int, shape: Any) -> Json:
    told: Json = {"description": "The same call again: the first result." if repeated(route, status) else WORDS[status]}
    names = [*route.told_headers]
    if shape is not None:
        names.append("Content-Language")
        by_media = shape if isinstance(shape, dict) else {route.media[0]: shape}
        told["content"] = {media: {"schema": reference(kind)} for media, kind in by_media.items()}
        if "text/event-stream" in by_media:
            told["content"]["text/event-stream"] = {"schema": EVENT_SCHEMA, "x-event-data": EVENT_DATA}
    if route.limit is not None:
        names += ["RateLimit", "RateLimit-Policy"]
    told["headers"] = {name: header(name) for name in names}
    if shape is Created:
        told["links"] = links()
    return told


def links() -> Json:
    """From a new match to everything that can be done with it."""
    parameters = {"match": "$response.body#/match/id"}
    return {
        route.name: {"operationId": route.name, "parameters": parameters}
        for route in every_route()
        if "{match}" in route.path
    }


EVENT_DATA: Json = {
    "snapshot": {"$ref": REF.format(name="Snapshot")},
    "action": {"$ref": REF.format(name="ActionEvent")},
    "rewound": {"$ref": REF.format(name="WoundEvent")},
    "resumed": {"$ref": REF.format(name="WoundEvent")},
    "seat": {"$ref": REF.format(name="Summary")},
    "takeback": {"$ref": REF.format(name="TakebackView")},
    "finished": {"$ref": REF.format(name="Summary")},
}


EVENT_SCHEMA: Json = {
    "type": "object",
    "description": "One server-sent event; `data` is JSON of the shape that `x-event-data` names for the event.",
    "properties": {
        "id": {"type": "string", "description": "The version.", "pattern": "^[0-9]+$"},
        "event": {"enum": list(EVENT_DATA)},
        "data": {"type": "string", "contentMediaType": "application/json"},
    },
    "required": ["id", "event", "data"],
}


def repeated(route: Route, status: int) -> bool:
    return status == 200 and 201 in route.answers


def header(name: str) -> Json:
    return {"schema": {"type": "string"}, "description": TOLD_HEADERS[name]}


def refusals(route: Route) -> Iterable[str]:
    """What the call itself refuses, and what any call like it does."""
    codes = [*route.refuses, "not-acceptable", "internal", "store-unavailable", "stopping"]
    if "{match}" in route.path:
        codes += ["not-found", "token-unknown"]
    if route.query:
        codes.append("invalid-query")
    if route.body is not None:
        codes += ["unsupported-media-type", "too-large"]
        codes += [] if route.body is str else ["malformed-body", "invalid-field"]
    if "Idempotency-Key" in route.headers:
        codes.append("invalid-field")
    if route.limit is not None:
        codes.append("rate-limited")
    return sorted(set(codes), key=list(STATUS).index)


def refused(status: int, codes: list[str]) -> Json:
    schema = {
        "allOf": [
            {"$ref": REF.format(name="Problem")},
            {"type": "object", "properties": {"code": {"enum": codes}, "status": {"const": status}}},
        ]
    }
    words = "; ".join(f"`{code}`: {title(code, 'en')}" for code in codes)
    told: Json = {"description": words, "content": {"application/problem+json": {"schema": schema}}}
    named = {401: "WWW-Authenticate", 429: "Retry-After", 503: "Retry-After"}.get(status)
    if named is not None:
        told["headers"] = {named: header(named)}
    return told


def own_schemas() -> Json:
    """Every shape of the wire that is not a game's."""
    kinds: list[Any] = [ProblemDocument, Snapshot, ActionEvent, WoundEvent]
    for route in every_route():
        kinds += [route.body] if route.body not in (None, str) else []
        for shape in route.answers.values():
            kinds += flat(shape)
    wanted = [kind for kind in dict.fromkeys(kinds) if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    _, found = msgspec.json.schema_components(wanted, ref_template=REF)
    found["Problem"] = found.pop("ProblemDocument")
    found["Problem"]["title"] = "Problem"
    return fill_in(found)


def flat(shape: Any) -> list[Any]:
    if isinstance(shape, dict):
        return list(shape.values())
    return list(shape) if isinstance(shape, tuple) else [shape]


def fill_in(schemas: Json) -> Json:
    """Where a shape says "anything", the document says which game types it may be."""
    for schema in schemas.values():
        for name, field in schema.get("properties", {}).items():
            if name in ("action", "board") and _anything(field):
                field["anyOf"] = [{"$ref": REF.format(name=name.capitalize())}, {"type": "null"}]
                field.pop("type", None)
            elif name == "facts":
                field["items"] = {"$ref": REF.format(name="Fact")}
            elif name == "actions":
                field["items"] = {"$ref": REF.format(name="Action")}
    schemas["AnswerDecision"]["properties"]["action"] = {"$ref": REF.format(name="Action")}
    return schemas


def _anything(field: Json) -> bool:
    return not ({"$ref", "anyOf", "enum"} & set(field)) and field.get("type") in (None, "object")
