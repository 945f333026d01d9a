"""The table over HTTP: what is there before the rest arrives."""

from typing import Any

from litestar import Litestar, get
from litestar.openapi import OpenAPIConfig

from api.commands.games import told
from domain.games import games


@get("/healthz", sync_to_thread=False)
def healthz() -> dict[str, str]:
    """Whether the process answers at all."""
    return {"status": "ok"}


@get("/v1/games", sync_to_thread=False)
def list_games() -> dict[str, list[dict[str, Any]]]:
    """Titles, seat counts, options, bots, rules version."""
    return {"games": [told(game) for game in games().values()]}


def create_app() -> Litestar:
    return Litestar(
        [healthz, list_games], openapi_config=OpenAPIConfig(title="Orrery", version="1", path="/schema"), debug=False
    )
