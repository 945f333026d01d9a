"""The calls, as the OpenAPI document lists them."""

import json
from typing import Any, NamedTuple

from api.app import generate_document
from domain.kernel.registry import Registry


class Operation(NamedTuple):
    method: str
    path: str
    spec: dict[str, Any]

    @property
    def name(self) -> str:
        name: str = self.spec["operationId"]
        return name

    @property
    def media(self) -> list[str]:
        """The media types of its success."""
        return [
            media
            for status, answer in self.spec["responses"].items()
            if status < "300"
            for media in answer.get("content", {})
        ]

    def has_parameter(self, name: str) -> bool:
        return any(parameter["name"] == name for parameter in self.spec.get("parameters", []))


_DOCUMENTS: dict[int, dict[str, Any]] = {}


def document(games: Registry | None = None) -> dict[str, Any]:
    """Made once for the same games."""
    if id(games) not in _DOCUMENTS:
        _DOCUMENTS[id(games)] = json.loads(generate_document(games))
    return _DOCUMENTS[id(games)]


def operations(games: Registry | None = None) -> list[Operation]:
    return [
        Operation(method.upper(), path, spec)
        for path, item in document(games)["paths"].items()
        for method, spec in item.items()
    ]
