"""Promise 4: simultaneous answers never collide. All seats answer in the same moment, round after round."""

import asyncio
from pathlib import Path
from typing import Any

from tests.api.client_app import JoinedMatch, filled, table_at
from tests.reliability.result import Figure, size


def rounds_answered_at_once(folder: Path) -> Figure:
    figure = Figure("simultaneous answers never collide", what="rounds")
    asyncio.run(_rounds(folder, figure, size(40, 5_000)))
    return figure


async def _rounds(folder: Path, figure: Figure, wanted: int) -> None:
    async with table_at(folder / "data", answers_per_minute=0, creations_per_minute=0) as table:
        while figure.tried < wanted:
            match = await table.create("ballots", "person", "person", "person", "person")
            while figure.tried < wanted and (await match.get()).json["status"] == "running":
                await _round(match, figure)


async def _round(match: JoinedMatch, figure: Figure) -> None:
    """Everybody who is asked answers with the own token, all at once."""
    open_now = await match.decisions()
    replies = await asyncio.gather(*(_answer(match, decision) for decision in open_now))
    if len(open_now) > 1:
        figure.tried += 1
    for reply in replies:
        if reply.status != 201:
            figure.breach(f"refused: {reply.status} {reply.content[:200]!r}")


async def _answer(match: JoinedMatch, decision: dict[str, Any]) -> Any:
    action = filled(decision["offers"][0])
    token = match.tokens[decision["seat"]]
    return await match.put(f"/decisions/{decision['id']}", {"action": action}, token)
