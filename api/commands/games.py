"""`orrery games`: what can be played."""

import argparse
import json
from collections.abc import Iterator
from typing import Any

import msgspec

from api.commands.tables import table
from domain.bots import BOTS
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.options import options_schema
from domain.kernel.registry import option_choices


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(arguments: argparse.Namespace) -> int:
    if arguments.json:
        print(json.dumps([told(game) for game in games().values()], ensure_ascii=False, indent=2))
        return 0
    shelf = games().values()
    rows = [
        (game.id, game.texts.name(game.id, "en"), ", ".join(map(str, game.seat_counts)), game.rules) for game in shelf
    ]
    print(table(("game", "title", "seats", "rules"), rows))
    for game in shelf:
        if game.options.__struct_fields__:
            print(f"\noptions of {game.id}:")
            print("\n".join(f"  {line}" for line in options(game)))
    print(f"\nbots: {', '.join(BOTS)}")
    return 0


def told(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.texts.name(game.id, "en"),
        "seats": list(game.seat_counts),
        "rules": game.rules,
        "options": options_schema(game, "en"),
        "bots": list(BOTS),
    }


def options(game: Game[Any]) -> Iterator[str]:
    """Each option with what it is when nobody says, and what else it may be."""
    for name, value in msgspec.to_builtins(game.options()).items():
        choices = [choice for choice in option_choices(game, name) if choice != value]
        others = f"   or {', '.join(map(_json, choices))}" if choices else ""
        yield f"{name}={_json(value)}{others}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
