"""msgspec's and Litestar's words about wrong values, as sentences in the caller's language with their place."""

import re
from collections.abc import Iterator
from typing import Any, get_args, get_origin

import msgspec
from litestar.exceptions import ValidationException

from api.problems.problem import ErrorPlace, Problem
from domain.kernel.messages import Message

_PLACE = re.compile(r"^(?P<why>.*?)(?: - at `(?:\$|key in `\$)?(?P<path>[^`]*)`+)?$", re.DOTALL)
_NAMED = re.compile(r"(?P<kind>unknown|required) field `(?P<field>[^`]*)`")
_PATH_PART = re.compile(r"\.(?P<name>[^.\[\]]+)|\[(?P<index>\d+)\]|\[\.\.\.\]")
_TYPES = re.compile(r"^Expected `(?P<wanted>[^`]*)`(?:, got `(?P<got>[^`]*)`)?(?P<more>.*)$", re.DOTALL)
_BOUND = re.compile(r"(?P<sign>>=|<=|>|<) (?P<value>-?[0-9.]+)")
_QUOTED = re.compile(r"Invalid (?:enum )?value (?P<value>.*)$", re.DOTALL)


def escape_pointer(name: str) -> str:
    """A name as a part of a JSON pointer."""
    return name[:80].replace("~", "~0").replace("/", "~1")


def explain(message: str, allowed: tuple[str, ...] = ()) -> Message:
    """One of msgspec's messages as a sentence of ours; Python's type names never appear."""
    named = _NAMED.search(message)
    if named is not None:
        key = "why.unknown-field" if named["kind"] == "unknown" else "why.missing-field"
        return Message(key if allowed else f"{key}.plain", {"allowed": allowed} if allowed else {})
    quoted = _QUOTED.search(message)
    if quoted is not None:
        return Message("why.not-one-of", {"allowed": allowed}) if allowed else Message("why.unknown-value")
    typed = _TYPES.match(message)
    if typed is None:
        return Message("why.invalid")
    if "matching regex" in typed["more"]:
        return Message("why.pattern")
    bound = _BOUND.search(typed["more"])
    if bound is not None:
        side = "least" if bound["sign"].startswith(">") else "most"
        if "of length" not in typed["more"]:
            return Message(f"why.value-{side}", {"bound": bound["value"]})
        counted = "characters" if "string" in type_names(typed["wanted"]) else "entries"
        return Message(f"why.length-{side}.{counted}", {"bound": bound["value"]})
    return Message("why.type", {"wanted": either(typed["wanted"])})


def either(wanted: str) -> Message:
    """`str | null` -> "a string or null"."""
    *these, last = [Message(f"type.{name}") for name in type_names(wanted)]
    return Message("type.either", {"these": tuple(these), "last": last}) if these else last


TYPE_NAMES = {"str": "string", "int": "integer", "float": "number", "bool": "boolean", "null": "null"}


def type_names(wanted: str) -> Iterator[str]:
    """`str | null` -> string, null"""
    for name in wanted.split(" | "):
        known = TYPE_NAMES.get(name) or (name if name in ("object", "array") else "string")
        yield known


def error_code(message: str) -> str:
    named = _NAMED.search(message)
    if named is not None:
        return "unknown-field" if named["kind"] == "unknown" else "missing-field"
    if message.startswith("Invalid"):
        return "invalid-value"
    if " of length " in message or ">=" in message or "<=" in message or "matching regex" in message:
        return "out-of-range"
    return "wrong-type"


def field_error(message: str, at: str = "", allowed: tuple[str, ...] = ()) -> ErrorPlace:
    """The first thing msgspec found wrong. `at`: where the value stands in the body."""
    found = _PLACE.match(message)
    assert found is not None
    why, path = found["why"], found["path"] or ""
    pointer = at
    for part in _PATH_PART.finditer(path):
        pointer += "/" + escape_pointer(part["name"] or part["index"] or "-")
    named = _NAMED.search(why)
    if named is not None:
        pointer += "/" + escape_pointer(named["field"])
    return ErrorPlace(pointer, error_code(why), explain(why, allowed))


def field_errors(value: Any, shape: Any, at: str = "") -> Iterator[ErrorPlace]:
    """Everything that keeps plain values from being a struct, each with its place."""
    if isinstance(shape, type) and issubclass(shape, msgspec.Struct) and isinstance(value, dict):
        yield from _struct_errors(value, shape, at)
        return
    items = _item_type(shape)
    if items is not None and isinstance(value, list):
        faults = [fault for index, one in enumerate(value) for fault in field_errors(one, items, f"{at}/{index}")]
        if faults:
            yield from faults
            return
    if shape is msgspec.Raw or msgspec.Raw in get_args(shape):
        return  # The match's game judges it.
    try:
        msgspec.convert(value, type=shape, str_keys=True)
    except msgspec.ValidationError as error:
        yield field_error(str(error), at)


def _struct_errors(value: dict[str, Any], shape: type[msgspec.Struct], at: str) -> Iterator[ErrorPlace]:
    fields = msgspec.structs.fields(shape)
    allowed = tuple(field.encode_name for field in fields)
    for name in value.keys() - set(allowed):
        yield ErrorPlace(
            f"{at}/{escape_pointer(name)}", "unknown-field", Message("why.unknown-field", {"allowed": allowed})
        )
    for field in fields:
        place = f"{at}/{field.encode_name}"
        if field.encode_name in value:
            yield from field_errors(value[field.encode_name], field.type, place)
        elif field.required:
            yield ErrorPlace(place, "missing-field", Message("why.missing-field.plain"))


def _item_type(shape: Any) -> Any:
    """The type of the items of a list of structs, also an optional or annotated one."""
    if get_origin(shape) is tuple:
        items = get_args(shape)[0]
        return items if isinstance(items, type) and issubclass(items, msgspec.Struct) else None
    for part in get_args(shape):
        found = _item_type(part)
        if found is not None:
            return found
    return None


def parameter_problem(error: ValidationException) -> Problem:
    """What Litestar refuses of a path (there is nothing there), a query or a header."""
    faults = [fault for fault in error.extra if isinstance(fault, dict)] if isinstance(error.extra, list) else []
    if any(fault.get("source") == "path" for fault in faults):
        return Problem("not-found")
    if not faults or any(fault.get("key") == "data" for fault in faults):
        return Problem("malformed-body", Message("detail.empty-body"))
    places = [_parameter_place(fault) for fault in faults]
    name, _, why = places[0]
    pointer = [ErrorPlace(f"?{place}", code) for place, code, _ in places]
    return Problem("invalid-query", Message("detail.query", {"name": name, "why": why}), errors=pointer)


def _parameter_place(fault: dict[str, Any]) -> tuple[str, str, Message]:
    message = str(fault.get("message", ""))
    key = str(fault.get("key", "-"))
    code = error_code(message)
    return QUERY_NAMES.get(key, key), "not-a-number" if "`int`, got" in message else code, explain(message)


QUERY_NAMES = {"viewer": "as", "open_seat": "open", "first": "from", "last": "to", "act_as": "as"}
"""Parameters that are called otherwise in Python."""
