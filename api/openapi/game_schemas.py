"""Every game's actions, facts and board, under names of its own, so that adding a game changes no other's."""

import re
from typing import Any

import msgspec

from domain.kernel.game import Game
from domain.kernel.registry import Registry

Json = dict[str, Any]

PREFIX = "#/components/schemas/"
KINDS = ("Action", "Fact", "Board")


def game_schemas(games: Registry) -> Json:
    """`<game>.Action`, `<game>.Fact`, `<game>.Board` and all they are made of."""
    made: Json = {}
    for game in games.values():
        made.update(schemas_of(game))
    return made


def schemas_of(game: Game[Any]) -> Json:
    types = (game.all_actions, game.all_facts, game.board)
    roots, found = msgspec.json.schema_components(types, ref_template=f"{PREFIX}{game.id}.{{name}}")
    names = {name: f"{game.id}.{tidy(name)}" for name in found}
    if len(set(names.values())) != len(names):
        raise ValueError(f"{game.id}: two types of one name in the document")
    made = {names[name]: schema for name, schema in found.items()}
    for kind, root in zip(KINDS, roots, strict=True):
        if f"{game.id}.{kind}" in made:
            raise ValueError(f"{game.id}: a type may not be called {kind}")
        made[f"{game.id}.{kind}"] = root
    moved = {f"{PREFIX}{game.id}.{name}": f"{PREFIX}{new}" for name, new in names.items()}
    return {name: renamed(schema, moved) for name, schema in made.items()}


def tidy(name: str) -> str:
    """`AgendaMoved[A | B]` is `AgendaMoved` inside one game."""
    return re.split(r"[^A-Za-z0-9]", name, maxsplit=1)[0]


def renamed(schema: Any, names: dict[str, str]) -> Any:
    """The schema with its references under their new names."""
    if isinstance(schema, dict):
        return {
            key: names.get(value, value) if _names(key, value) else renamed(value, names)
            for key, value in schema.items()
        }
    if isinstance(schema, list | tuple):
        return [renamed(one, names) for one in schema]
    return names.get(schema, schema) if isinstance(schema, str) and schema.startswith(PREFIX) else schema


def _names(key: str, value: Any) -> bool:
    return key == "$ref" and isinstance(value, str)


def shared_schemas(games: Registry, schemas: Json) -> Json:
    """`Action`, `Fact`, `Board`: those of any game. `schemas` are the games' own."""
    made: Json = {}
    for kind in KINDS:
        made[kind] = {"anyOf": [{"$ref": target(schemas, f"{game}.{kind}")} for game in games]}
        if not games:
            made[kind] = {"type": "object"}
    if games:
        mapping = {game: target(schemas, f"{game}.Board") for game in games}
        made["Board"]["discriminator"] = {"propertyName": "game", "mapping": mapping}
    return made


def target(schemas: Json, name: str) -> str:
    """Where a schema stands: generators narrow a union only if its members are no aliases."""
    alias: str | None = schemas[name].get("$ref")
    return alias if alias is not None and set(schemas[name]) == {"$ref"} else f"{PREFIX}{name}"


def without_aliases(schemas: Json) -> Json:
    """Without schemas that only name another one: `target` leads past them, so nothing refers to them."""
    return {name: schema for name, schema in schemas.items() if set(schema) != {"$ref"}}
