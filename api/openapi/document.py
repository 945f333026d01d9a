"""The OpenAPI 3.1 document: Litestar's own, completed with msgspec's structs, the games' types and common refusals."""

import json
from typing import Any

from litestar import Litestar

from api.openapi.fields import BODIES, describe_fields
from api.openapi.game_schemas import game_schemas, shared_schemas, without_aliases
from api.openapi.responses import complete_responses
from api.openapi.stream_events import EVENT_DATA, stream_schemas
from api.openapi.struct_schemas import REF, StructSchemaPlugin
from api.openapi.tidy import tidy
from api.schemas.requests import RequestBody
from api.schemas.responses import Created, ProblemDetails
from domain.kernel.registry import Registry

Json = dict[str, Any]

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
    schemas = structs.schemas(ProblemDetails, *EVENT_DATA)
    name_games(schemas)
    own = game_schemas(games)
    schemas = {**schemas, **stream_schemas(), **shared_schemas(games, own), **without_aliases(own)}
    describe_fields(schemas)
    drop_defaults(schemas)
    operations = [(path, one) for path, item in spec["paths"].items() for one in item.values()]
    for path, operation in operations:
        complete(path, operation, schemas)
    link(operations)
    spec["components"]["schemas"] = dict(sorted(schemas.items()))
    tidied: Json = tidy(spec)
    return tidied


def complete(path: str, operation: Json, schemas: Json) -> None:
    """Summary, language, security, an example of the body, and responses."""
    operation["summary"] = operation["description"].split(". ")[0].split("\n")[0].rstrip(".")
    parameters = operation.setdefault("parameters", [])
    if path.startswith(("/v1/", "/problems")):
        parameters.append(dict(LANGUAGE))
    operation.setdefault("security", [])
    for shape in operation.get("requestBody", {}).get("content", {}).values():
        add_example(shape)
    complete_responses(path, operation, schemas)


def add_example(shape: Json) -> None:
    """A whole body that can be sent, where one is at hand."""
    for schema in (shape["schema"], *shape["schema"].get("oneOf", ())):
        name = schema.get("$ref", "").rpartition("/")[2]
        if name in BODIES:
            shape["example"] = BODIES[name]


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
            described = schemas[owner]["properties"]["action"].get("description", "What to send back as the answer.")
            schemas[owner]["properties"]["action"] = {"$ref": REF.format(name="Action"), "description": described}


def is_anything(field: Json) -> bool:
    return not ({"$ref", "anyOf", "enum"} & set(field)) and field.get("type") in (None, "object")


def drop_defaults(schemas: Json) -> None:
    """Generators take a field with a default for one that is always there, so a request would have to send it."""
    for name in (kind.__name__ for kind in RequestBody.__subclasses__()):
        for field in schemas.get(name, {}).get("properties", {}).values():
            field.pop("default", None)
