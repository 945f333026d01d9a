"""Responses in the document: the refusals any such call has, headers, and descriptions in words of our own."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from api.openapi.refusals import describe_codes
from api.openapi.struct_schemas import REF
from api.problems.catalogue import STATUS
from api.problems.problem import MEDIA_TYPE

Json = dict[str, Any]

HEADERS = {
    "Retry-After": "Seconds to wait.",
    "WWW-Authenticate": "`Bearer`",
    "RateLimit": "What is left of the limit.",
    "RateLimit-Policy": "The limit.",
    "Content-Language": "`en` or `cs`",
}
DONE = "Done. There is no body."


def complete_responses(path: str, operation: Json, schemas: Json) -> None:
    """`schemas` are described already."""
    responses = operation["responses"]
    if MEDIA_TYPE not in responses.get("400", {}).get("content", {}):
        responses.pop("400", None)  # Litestar's own shape, which this application never sends.
    for code in sorted(set(common_refusals(path, operation)), key=list(STATUS).index):
        add_refusal(responses, code)
    for status, response in responses.items():
        if status == "204":
            response.pop("content", None)
        if response["description"] == HTTPStatus(int(status)).description:
            response["description"] = describe_content(response.get("content", {}), schemas)
    operation["responses"] = {status: responses[status] for status in sorted(responses)}
    add_headers(path, operation["responses"])


def describe_content(content: Json, schemas: Json) -> str:
    """What the schema of the content says of itself."""
    for shape in content.values():
        name = shape["schema"].get("$ref", "").rpartition("/")[2]
        if name:
            description: str = schemas[name]["description"]
            return description
    return DONE


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


def add_headers(path: str, responses: Json) -> None:
    limited = "429" in responses
    if "201" in responses and "200" in responses:  # The same call again: the headers of the first time.
        responses["200"].setdefault("headers", {}).update(responses["201"].get("headers", {}))
    for status, response in responses.items():
        headers = response.setdefault("headers", {})
        names = {"401": ["WWW-Authenticate"], "429": ["Retry-After"], "503": ["Retry-After"]}.get(status, [])
        if status in ("200", "201", "202") and path.startswith("/v1/"):
            names = ["Content-Language"]
        if limited and status < "300":
            names = [*names, "RateLimit", "RateLimit-Policy"]
        for name in names:
            headers[name] = {"schema": {"type": "string"}, "description": HEADERS[name]}
        for header in headers.values():
            header.setdefault("schema", {"type": "string"})
        if not headers:
            del response["headers"]
