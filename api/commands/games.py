"""`orrery games`: what can be played."""

import argparse
import json
from typing import Any

import msgspec

from api.commands.tables import table
from domain.bots import BOTS
from domain.games import games
from domain.kernel.game import Game


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")


def run(arguments: argparse.Namespace) -> int:
    if arguments.json:
        print(json.dumps([told(game) for game in games().values()], ensure_ascii=False, indent=2))
        return 0
    rows = [
        (game.id, game.texts.name(game.id, "en"), ", ".join(map(str, game.seat_counts)), game.rules, _options(game))
        for game in games().values()
    ]
    print(table(("game", "title", "seats", "rules", "options"), rows))
    print(f"\nbots: {', '.join(BOTS)}")
    return 0


def told(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.texts.name(game.id, "en"),
        "seats": list(game.seat_counts),
        "rules": game.rules,
        "options": msgspec.json.schema(game.options),
        "bots": list(BOTS),
    }


def _options(game: Game[Any]) -> str:
    defaults = msgspec.to_builtins(game.options())
    return ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in defaults.items()) or "-"
