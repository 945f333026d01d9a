"""Descriptions and examples of response fields: by `Struct.field`, else by the field's name alone."""

import json
from pathlib import Path
from typing import Any

Json = dict[str, Any]

DESCRIPTIONS: Json = json.loads((Path(__file__).parent / "fields.json").read_text(encoding="utf-8"))
"""`{"structs": {name: text}, "fields": {"Summary.id" or "id": text}, "examples": {"Summary.id": value},
"bodies": {"CreateMatch": value}}`"""
BODIES: Json = DESCRIPTIONS["bodies"]
"""Whole bodies by their struct."""


GAME_FIELDS: Json = json.loads((Path(__file__).parent / "game_fields.json").read_text(encoding="utf-8"))
"""Of the games' actions, facts, steps and boards: `{game: {"Type.field" or "field": text}}`."""
EVERY_GAME = "every game"


def describe_fields(schemas: Json) -> None:
    """Fill in what the structs do not say themselves."""
    for name, schema in schemas.items():
        if "." in name:
            describe_game_fields(name, schema)
            continue
        if name in DESCRIPTIONS["structs"]:
            schema["description"] = DESCRIPTIONS["structs"][name]
        for field, shape in schema.get("properties", {}).items():
            text = described(name, field)
            if text is not None:
                shape.setdefault("description", text)
            example = DESCRIPTIONS["examples"].get(f"{name}.{field}")
            if example is not None:
                shape.setdefault("examples", [example])


def described(struct: str, field: str) -> str | None:
    texts = DESCRIPTIONS["fields"]
    found: str | None = texts.get(f"{struct}.{field}") or texts.get(field)
    return found


def describe_game_fields(name: str, schema: Json) -> None:
    """A word means the same in all types of a game, unless the table names the type too."""
    game, _, kind = name.partition(".")
    own, common = GAME_FIELDS.get(game, {}), GAME_FIELDS[EVERY_GAME]
    if kind in ("Action", "Fact"):
        schema.setdefault("description", f"Any {kind.lower()} of the game.")
    for field, shape in schema.get("properties", {}).items():
        exact = f"{kind}.{field}"
        text = own.get(exact) or common.get(exact) or own.get(field) or common.get(field)
        if text is not None:
            shape.setdefault("description", text)
