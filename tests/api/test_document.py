"""The OpenAPI document and the page made of it."""

import json
import re
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from openapi_spec_validator import validate

from api.app import generate_document
from api.openapi.fields import BODIES, DESCRIPTIONS, EVERY_GAME, GAME_FIELDS
from api.openapi.stream_events import MATCH_EVENTS, MATCH_STREAM, PLAYER_EVENTS, PLAYER_STREAM
from api.schemas import requests
from api.strict_request import decode_body
from domain.kernel.registry import Registry
from tests.api.client_app import TOYS, Table, with_app
from tests.api.operations import document, operations

OPTIONAL_TOKEN = ("show_undo", "take_seat", "create_match", "watch_my_matches")
"""Calls that only some callers need a token for: anyone may take a seat of a listed match, but not put a bot there; and
create a match, but not a duplicate of one, nor as a player; a stream may be opened with a ticket."""
COMMITTED = Path(__file__).parents[2] / "openapi" / "openapi.json"


def test_the_committed_document_is_what_the_app_says() -> None:
    assert COMMITTED.read_text() == generate_document(), "write it anew with: orrery openapi"


def test_the_document_is_the_same_every_time() -> None:
    assert generate_document(TOYS) == generate_document(TOYS)


def test_every_game_type_has_a_name_of_its_own() -> None:
    schemas = document(TOYS)["components"]["schemas"]
    for game in TOYS.values():
        for kind, mark in (("Action", "do"), ("Fact", "fact")):
            schema = schemas[f"{game.id}.{kind}"]
            assert schema["discriminator"]["propertyName"] == mark
            assert len(schema["anyOf"]) == len(schema["discriminator"]["mapping"])
        assert f"{game.id}.{game.board.__name__}" in schemas
    assert schemas["Board"]["discriminator"]["propertyName"] == "game"


def test_adding_a_game_changes_no_other_name() -> None:
    few = document(Registry([TOYS["comets"]]))["components"]["schemas"]
    many = document(TOYS)["components"]["schemas"]
    shared = {"Action", "Fact", "Board"}
    assert {name: schema for name, schema in few.items() if name not in shared}.items() <= many.items()


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        own = {value["$ref"]} if isinstance(value.get("$ref"), str) else set()
        mapping = value.get("mapping", {})
        own |= {one for one in mapping.values() if isinstance(one, str)} if isinstance(mapping, dict) else set()
        return own.union(*(references(inner) for inner in value.values()))
    if isinstance(value, list):
        return set().union(*(references(inner) for inner in value))
    return set()


def test_every_reference_leads_somewhere() -> None:
    spec = document(TOYS)
    names = {f"#/components/schemas/{name}" for name in spec["components"]["schemas"]}
    assert references(spec) <= names
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+", name) for name in spec["components"]["schemas"])


def test_every_call_says_what_it_means_gives_and_refuses() -> None:
    tags = [tag["name"] for tag in document(TOYS)["tags"]]
    calls = operations(TOYS)
    assert len({call.name for call in calls}) == len(calls) > 50
    for call in calls:
        assert call.spec["summary"]
        assert call.spec["description"]
        assert {"500", "503"} <= set(call.spec["responses"])
        assert tags.count(call.spec["tags"][0]) == 1
        assert all(one.get("description") for one in call.spec.get("parameters", [])), call.name


@with_app
async def test_the_page_loads_nothing_from_elsewhere(table: Table) -> None:
    page = await table.get("/docs", Accept="text/html")
    assert page.status == 200
    assert "default-src 'none'" in page.headers["content-security-policy"]
    for path in ("/docs", "/docs/docs.js", "/docs/docs.css"):
        reply = await table.get(path, Accept="*/*")
        assert reply.status == 200
        assert not re.search(rb"https?://|//[a-z]+\.", reply.content)
    assert b"innerHTML" not in (await table.get("/docs/docs.js", Accept="*/*")).content
    spec = await table.get("/openapi.json")
    assert json.loads(spec.content)["openapi"] == "3.1.0"


def test_every_field_and_every_shape_is_described() -> None:
    for name, schema in document(TOYS)["components"]["schemas"].items():
        if "." not in name:
            assert schema.get("description"), name
            for field, shape in schema.get("properties", {}).items():
                assert shape.get("description"), f"{name}.{field}"
                assert shape["description"] != f"The {field}.", f"{name}.{field} says its name again"


def test_no_description_stands_for_a_field_that_is_gone() -> None:
    schemas = {name: one for name, one in document(TOYS)["components"]["schemas"].items() if "." not in name}
    named = {field for one in schemas.values() for field in one.get("properties", {})}
    for key in (*DESCRIPTIONS["fields"], *DESCRIPTIONS["examples"]):
        struct, _, field = key.rpartition(".")
        known = named if not struct else schemas.get(struct, {}).get("properties", {})
        assert field in known, key
    assert set(DESCRIPTIONS["structs"]) <= set(schemas)


def test_the_document_is_valid_and_good_for_generators() -> None:
    spec = document()
    validate(spec)
    text = json.dumps(spec)
    assert "prefixItems" not in text
    assert spec["servers"]
    assert spec["info"]["license"]
    assert spec["info"]["contact"]
    schemas = spec["components"]["schemas"]
    assert not [name for name, one in schemas.items() if "title" in one]
    assert schemas["Summary"]["properties"]["status"]["enum"] == ["abandoned", "finished", "open", "running"]
    for call in operations():
        parameters = {one["name"]: one for one in call.spec.get("parameters", [])}
        needed = "`token-missing`" in call.spec["responses"].get("401", {}).get("description", "")
        optional = call.name in OPTIONAL_TOKEN or ("{match_id}" in call.path and not needed)
        assert ({} in call.spec["security"]) is optional, call.name
        assert call.name not in ("undo_to", "redo_to") or parameters["If-Match"]["required"]
        assert not call.path.startswith("/v1/") or "Accept-Language" in parameters


def test_every_response_is_described_in_words_of_our_own() -> None:
    phrases = {one.description for one in HTTPStatus} | {one.phrase for one in HTTPStatus}
    for call in operations(TOYS):
        for status, response in call.spec["responses"].items():
            assert response["description"] not in phrases, (call.name, status)


def test_a_response_without_a_body_has_no_content_and_a_repeated_one_the_headers_of_the_first() -> None:
    for call in operations(TOYS):
        responses = call.spec["responses"]
        assert "content" not in responses.get("204", {}), call.name
        if {"200", "201"} <= set(responses):
            assert responses["200"]["headers"] == responses["201"]["headers"], call.name
    answer = next(call for call in operations(TOYS) if call.name == "answer_decision")
    assert "ETag" in answer.spec["responses"]["200"]["headers"]


@pytest.mark.parametrize(("union", "events"), [(MATCH_STREAM, MATCH_EVENTS), (PLAYER_STREAM, PLAYER_EVENTS)])
def test_every_event_of_a_stream_has_a_shape_of_its_own(union: str, events: dict[str, type]) -> None:
    schemas = document(TOYS)["components"]["schemas"]
    mapping = schemas[union]["discriminator"]["mapping"]
    assert set(mapping) == set(events)
    assert {one["$ref"] for one in schemas[union]["oneOf"]} == set(mapping.values())
    for event, reference in mapping.items():
        fields = schemas[reference.rpartition("/")[2]]["properties"]
        assert fields["event"]["enum"] == [event]
        assert fields["data"]["$ref"].endswith(f"/{events[event].__name__}")


def prefilled(spec: dict[str, Any], schema: dict[str, Any]) -> Any:
    """What `docs.js` writes into the body of a call (its function `sample`)."""
    found = schema
    while "$ref" in found:
        found = spec["components"]["schemas"][found["$ref"].rpartition("/")[2]]
    for shape in (schema, found):
        if "examples" in shape:
            return shape["examples"][0]
    if "default" in found or "enum" in found:
        return found.get("default", found.get("enum", [None])[0])
    choices = [one for one in (*found.get("anyOf", ()), *found.get("oneOf", ())) if one.get("type") != "null"]
    if choices:
        return prefilled(spec, choices[0])
    if found["type"] == "object":
        return {name: prefilled(spec, found["properties"][name]) for name in found.get("required", ())}
    if found["type"] == "array":
        return [prefilled(spec, found["items"])]
    return {"integer": found.get("minimum", 0), "boolean": False, "string": ""}[found["type"]]


def test_the_prefilled_body_of_every_call_decodes() -> None:
    tried = []
    for call in operations():
        shape = call.spec.get("requestBody", {}).get("content", {}).get("application/json")
        if shape is None:
            continue
        schema = next(iter(shape["schema"].get("oneOf", [shape["schema"]])))
        struct = getattr(requests, schema["$ref"].rpartition("/")[2])
        body = shape.get("example", prefilled(document(), schema))
        decode_body(json.dumps(body).encode(), struct)
        tried.append(call.name)
    assert len(tried) > 15


@pytest.mark.parametrize(
    "name", ["CreateMatch", "AnswerDecision", "PreviewActions", "TakeSeat", "ForkMatch", "SetWebhook"]
)
def test_the_main_bodies_have_an_example_that_decodes(name: str) -> None:
    decode_body(json.dumps(BODIES[name]).encode(), getattr(requests, name))


def game_fields() -> list[tuple[str, str, str, dict[str, Any]]]:
    """Game, type, field and schema of all that the games' actions, facts, steps and boards are made of."""
    return [
        (*name.split(".", 1), field, shape)
        for name, schema in document()["components"]["schemas"].items()
        if "." in name
        for field, shape in schema.get("properties", {}).items()
    ]


def test_every_field_of_every_game_is_described_as_what_it_is() -> None:
    kinds = {"Whether": "boolean", "How many": "integer", "How much": "integer", "Ids of": "array"}
    for game, kind, field, shape in game_fields():
        place = f"{game}.{kind}.{field}"
        text = shape.get("description")
        assert text, f"{place}: name it in api/openapi/game_fields.json"
        wanted = next((wanted for start, wanted in kinds.items() if text.startswith(start)), None)
        found = {one.get("type", wanted) for one in (shape, *shape.get("anyOf", ()))}
        assert wanted is None or wanted in found, f"{place} is no {wanted}: {text}"
        assert shape.get("type") != "boolean" or wanted == "boolean", f"{place} says something true or false: {text}"


def test_no_description_of_a_game_stands_for_a_field_that_is_gone() -> None:
    known = {(game, name) for game, kind, field, _ in game_fields() for name in (field, f"{kind}.{field}")}
    for game, texts in GAME_FIELDS.items():
        for name in texts:
            assert any(name == field and game in (of, EVERY_GAME) for of, field in known), f"{game}: {name}"
