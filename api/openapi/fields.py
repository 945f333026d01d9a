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


def describe_fields(schemas: Json) -> None:
    """Fill in what the structs do not say themselves. Games describe their own types."""
    for name, schema in schemas.items():
        if "." in name:
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
