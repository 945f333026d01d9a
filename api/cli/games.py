"""`orrery games`: what can be played."""

import json
from collections.abc import Iterator
from typing import Any

import click
import msgspec

from api.cli.tables import print_table
from domain.bots import BOTS
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.options import options_schema
from domain.kernel.registry import option_choices


@click.command()
@click.option("--json", "as_json", is_flag=True, help="As JSON, for programs.")
def command(as_json: bool) -> None:
    """List the games with their seats, options and bots."""
    known = games().values()
    if as_json:
        click.echo(json.dumps([game_summary(game) for game in known], ensure_ascii=False, indent=2))
        return
    rows = [
        (game.id, game.texts.name(game.id, "en"), ", ".join(map(str, game.seat_counts)), game.rules) for game in known
    ]
    print_table(("game", "title", "seats", "rules"), rows)
    for game in known:
        if game.options.__struct_fields__:
            click.echo(f"\noptions of {game.id}:")
            click.echo("\n".join(f"  {line}" for line in options(game)))
    click.echo(f"\nbots: {', '.join(BOTS)}")


def game_summary(game: Game[Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "name": game.texts.name(game.id, "en"),
        "seats": list(game.seat_counts),
        "rules": game.rules,
        "options": options_schema(game, "en"),
        "bots": list(BOTS),
    }


def options(game: Game[Any]) -> Iterator[str]:
    """Each option with its default and its other values."""
    for name, value in msgspec.to_builtins(game.options()).items():
        choices = [choice for choice in option_choices(game, name) if choice != value]
        others = f"   or {', '.join(map(_json, choices))}" if choices else ""
        yield f"{name}={_json(value)}{others}"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
