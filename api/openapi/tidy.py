"""Rewrites what client generators stumble over, without changing what is valid."""

from typing import Any

Json = dict[str, Any]


def tidy(node: Any) -> Any:
    """No titles; tuples as lists of a fixed length; free objects that say so; descriptions beside references kept."""
    if isinstance(node, list):
        return [tidy(one) for one in node]
    if not isinstance(node, dict):
        return node
    made = {key: tidy_names(value) if key == "properties" else tidy(value) for key, value in node.items()}
    if isinstance(made.get("title"), str) and not is_info(made):
        del made["title"]
    if "prefixItems" in made:
        unfold_tuple(made)
    if made.get("type") == "object" and not ({"properties", "additionalProperties", "$ref"} & set(made)):
        made["additionalProperties"] = True
    if made.get("type") == "array" and "items" not in made:
        made["items"] = {}
    return made


def tidy_names(properties: Json) -> Json:
    """Names of properties are data, also one that is called `title`."""
    return {name: tidy(schema) for name, schema in properties.items()}


def is_info(node: Json) -> bool:
    return "version" in node and "license" in node


def unfold_tuple(schema: Json) -> None:
    """`prefixItems` + `items: false` -> `items` + `minItems`/`maxItems`."""
    parts = schema.pop("prefixItems")
    kinds: list[Any] = []
    for part in parts:
        if part not in kinds:
            kinds.append(part)
    schema["items"] = kinds[0] if len(kinds) == 1 else {"anyOf": kinds}
    schema["minItems"] = schema["maxItems"] = len(parts)
