"""Refusals over HTTP: RFC 9457 problem documents with a stable code, in the caller's language."""

from api.problems.problem import (
    ErrorPlace,
    Problem,
    excludes,
    invalid_field,
    invalid_fields,
    invalid_header,
    invalid_query,
    out_of_range,
)

__all__ = [
    "ErrorPlace",
    "Problem",
    "excludes",
    "invalid_field",
    "invalid_fields",
    "invalid_header",
    "invalid_query",
    "out_of_range",
]
