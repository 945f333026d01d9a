"""Takes the names of deleted players out of the matches they played: their seats say "somebody".

The read model lists deleted players until no match names them, so a server that was stopped meanwhile goes on.
"""

import asyncio
import logging
from uuid import UUID

from api.clock import now
from api.timed_wait import wait_until_set
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands import invitations
from domain.matches.errors import MatchError
from domain.players.application import PlayerApplication
from projections.read_models.read_models import ReadModels

FIRST_LOOK = 2.0
LOOK_AGAIN = 60.0
"""Seconds. A deletion at this worker wakes it at once."""
PAGE = 50

log = logging.getLogger("orrery")


class PlayerForgetting:
    def __init__(self, matches: MatchApplication, players: PlayerApplication, read_models: ReadModels) -> None:
        self._matches = matches
        self._players = players
        self._read_models = read_models
        self._bell = asyncio.Event()

    def wake(self) -> None:
        self._bell.set()

    async def run(self) -> None:
        """Until cancelled."""
        pause = FIRST_LOOK
        while True:
            await wait_until_set(self._bell, pause)
            self._bell.clear()
            pause = LOOK_AGAIN
            try:
                await self.apply()
            except Exception:  # The next look may find the store well again.
                log.exception("deleted players could not be taken out of their matches")

    async def apply(self) -> None:
        """Forget everyone who is deleted now."""
        models = self._read_models
        for player in await models.read(models.deleted_players):
            if (await self._players.find(player)).deleted:
                await self._forget(player)

    async def _forget(self, player: UUID) -> None:
        """Match by match. One that cannot be changed right now is tried again at the next look."""
        models, whole = self._read_models, True
        after: str | None = None
        while page := await models.read(models.matches_remembering, player.hex, after, PAGE):
            for match in page:
                whole = await self._forget_in(UUID(hex=match), player) and whole
            after = page[-1]
        if whole:
            await models.read(models.forget_player, player)

    async def _forget_in(self, match_id: UUID, player: UUID) -> bool:
        try:
            await self._matches.execute(
                match_id, lambda match: invitations.forget(match, player.hex, now()), plain_result
            )
        except MatchError:
            return True  # It was removed meanwhile.
        except Exception:
            log.exception("a deleted player is still named", extra={"fields": {"match": match_id.hex}})
            return False
        return True
