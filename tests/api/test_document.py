"""The OpenAPI document and the page made of it."""

import json
import re
from pathlib import Path
from typing import Any

from openapi_spec_validator import validate

from api.app import generate_document
from api.openapi.document import OPTIONAL_TOKEN
from api.openapi.fields import DESCRIPTIONS
from domain.kernel.registry import Registry
from tests.api.client_app import TOYS, Table, with_app
from tests.api.operations import document, operations

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
