"""Retention: open matches without guests are abandoned, abandoned ones are removed. Off unless days are set.

Events are never changed or removed one by one: a match goes with all its events, or stays. It is abandoned first, by an
ordinary event that every worker, stream and read model sees, and removed days later, when no worker
has it in memory any more.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from uuid import UUID

from api.clock import now
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands import seats as seat_commands
from domain.matches.match import Match
from projections.read_models.read_models import ReadModels

log = logging.getLogger("orrery")

FIRST_LOOK = 60.0
LOOK_AGAIN = 3600.0
"""Seconds."""
DAY = 24 * 3600 * 1_000_000
"""Microseconds."""


class Applied(NamedTuple):
    """How many matches were abandoned, and how many removed."""

    abandoned: int
    removed: int


class Retention:
    """`open_days`, `abandoned_days`: how long such matches are kept after their last event; 0: for ever."""

    def __init__(
        self,
        matches: MatchApplication,
        read_models: ReadModels,
        forget: Callable[[UUID], Awaitable[None]],
        open_days: int,
        abandoned_days: int,
    ) -> None:
        self._matches = matches
        self._read_models = read_models
        self._forget = forget
        """Drops what else is stored about a match that was removed."""
        self._open_days = open_days
        self._abandoned_days = abandoned_days

    @property
    def enabled(self) -> bool:
        return bool(self._open_days or self._abandoned_days)

    async def run(self) -> None:
        """Until cancelled."""
        await asyncio.sleep(FIRST_LOOK)
        while True:
            try:
                applied = await self.apply()
                if any(applied):
                    log.info("retention", extra={"fields": applied._asdict()})
            except Exception:  # The next look may find the store well again.
                log.exception("retention failed")
            await asyncio.sleep(LOOK_AGAIN)

    async def apply(self) -> Applied:
        """Abandon and remove what is due now."""
        self._matches.evict_unused()  # No worker may go on with a match that another one has removed.
        abandoned = removed = 0
        if self._open_days:
            for match in await self._at_rest("open", self._open_days):
                abandoned += await self._abandon(match)
        if self._abandoned_days:
            for match in await self._at_rest("abandoned", self._abandoned_days):
                removed += await self._remove(match)
        return Applied(abandoned, removed)

    async def _at_rest(self, status: str, days: int) -> list[UUID]:
        since = now() - days * DAY
        return await self._read_models.read(self._read_models.matches_at_rest, status, since)

    async def _abandon(self, match_id: UUID) -> bool:
        """As its host would."""

        def abandon(match: Match) -> bool:
            if not is_due(match, "open", self._open_days):
                return False  # A guest has joined meanwhile.
            seat_commands.abandon(match, None, now())
            return True

        try:
            return await self._matches.execute(match_id, abandon, plain_result)
        except Exception:
            log.exception("a match could not be abandoned", extra={"fields": {"match": match_id.hex}})
            return False

    async def _remove(self, match_id: UUID) -> bool:
        try:
            due = await self._matches.remove(match_id, lambda match: is_due(match, "abandoned", self._abandoned_days))
            if due:
                await self._read_models.read(self._read_models.forget, match_id)
                await self._forget(match_id)
        except Exception:
            log.exception("a match could not be removed", extra={"fields": {"match": match_id.hex}})
            return False
        return due


def is_due(match: Match, status: str, days: int) -> bool:
    """Whether it has this status, and nothing has happened in it for so many days."""
    return match.state.status == status and match.state.updated < now() - days * DAY
