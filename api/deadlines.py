"""Answers for seats whose deadline has passed.

Deadlines are part of every match, so nothing is kept here that a restart could lose: which matches are due is read from
the lobby, and a match that this worker has just changed is known at once. Workers do not divide the matches among
themselves: several may answer for the same seat, and the store's version check lets one of them through.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import NamedTuple
from uuid import UUID

from api.bot_runner import BotRunner, BotTurn, turn_of
from api.clock import SECOND, now
from api.timed_wait import wait_until_set
from domain.kernel.refusals import Refused
from domain.kernel.vocabulary import Action
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.answer import Answered
from domain.matches.commands.late_answer import answer_late, overdue_seat
from domain.matches.errors import MatchError
from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.match_state import CARETAKER
from domain.matches.persistence import StoreError
from projections.read_models.read_models import ReadModels
from projections.read_models.runner import UNAVAILABLE

log = logging.getLogger("orrery")

FIRST_LOOK = 0.5
LOOK_AGAIN = 2.0
"""Seconds between two looks into the lobby: so late may the deadlines of a worker that has died be noticed."""
SOONEST = 0.02
"""Seconds; as often as that at most are the deadlines of this worker looked at."""
AT_ONCE = 200
"""Matches that one look answers in."""
HELD_BACK = 60 * SECOND
"""So long a match in which no answer could be given makes room for the others."""
BOT = CARETAKER.removeprefix("bot:")


class LateTurn(NamedTuple):
    turn: BotTurn | None
    deadline: int | None
    """The next one of the match, where none has passed."""


def late_turn(match: Match) -> LateTurn:
    """What a bot has to answer, since the seat's deadline has passed."""
    seat = overdue_seat(match, now())
    return LateTurn(None if seat is None else turn_of(match, seat, BOT), match.state.deadline)


class Deadlines:
    def __init__(self, matches: MatchApplication, read_models: ReadModels, bots: BotRunner) -> None:
        self._matches = matches
        self._read_models = read_models
        self._bots = bots
        self._known: dict[UUID, int] = {}
        """The next deadline of each match that this worker has changed or read."""
        self._held_back: dict[UUID, int] = {}
        """Matches in which no answer could be given, and when it is tried again."""
        self._changed = asyncio.Event()

    def on_commit(self, match: Match, _first: int, _events: Sequence[Event]) -> None:
        self.on_load(match)

    def on_load(self, match: Match) -> None:
        """Remember when the match is due next."""
        if match.state.clocks is None:
            return
        self._remember(match.id, match.state.deadline)
        self._changed.set()

    def _remember(self, match: UUID, deadline: int | None) -> None:
        if deadline is None:
            self._known.pop(match, None)
        else:
            self._known[match] = deadline

    async def run(self) -> None:
        """Until cancelled."""
        await asyncio.sleep(FIRST_LOOK)
        while True:
            try:
                while await self.answer_due() >= AT_ONCE:
                    pass
            except (*UNAVAILABLE, StoreError) as fault:  # The next look may find them well again.
                log.warning("deadlines cannot be looked up", extra={"fields": {"reason": type(fault).__name__}})
            except Exception:  # Other matches wait for this task: it must not end.
                log.exception("deadlines could not be looked up")
            await self._wait()

    async def _wait(self) -> None:
        """Until the next deadline that is known here, or until it is time to look into the lobby."""
        loop = asyncio.get_running_loop()
        look = loop.time() + LOOK_AGAIN
        while (pause := look - loop.time()) > 0:
            self._changed.clear()
            if self._known:
                pause = min(pause, max(SOONEST, (min(self._known.values()) - now()) / SECOND))
            if await wait_until_set(self._changed, pause):
                continue
            if self._known and min(self._known.values()) <= now():
                return

    async def answer_due(self) -> int:
        """Answer for every seat whose deadline has passed; how many answers that were."""
        at = now()
        self._held_back = {match: until for match, until in self._held_back.items() if until > at}
        answers = await self._answer_in([match for match, deadline in self._known.items() if deadline <= at])
        limit = AT_ONCE + len(self._held_back)
        return answers + await self._answer_in(await self._read_models.read(self._read_models.matches_due, at, limit))

    async def _answer_in(self, matches: Sequence[UUID]) -> int:
        answers = 0
        for match in matches:
            if match in self._held_back:
                continue
            try:
                while await self._answer_one(match):
                    answers += 1
            except StoreError:
                raise
            except Exception:  # It is tried again at the next look; the others must not wait for it.
                log.exception("a late answer could not be given", extra={"fields": {"match": match.hex}})
                self._known.pop(match, None)
                self._held_back[match] = now() + HELD_BACK
        return answers

    async def _answer_one(self, match: UUID) -> bool:
        """Whether a bot has answered; then another seat may be due too."""
        try:
            turn, deadline = await self._matches.read(match, late_turn)
        except MatchError:
            self._known.pop(match, None)  # It was removed.
            return False
        if turn is None:
            self._remember(match, deadline)
            return False
        action = await self._bots.choose(match, turn)
        try:
            await self._matches.execute(match, lambda match: self._answer(match, turn, action), plain_result)
        except MatchError:
            return False  # Answered, undone or over meanwhile: the next look tells.
        return True

    @staticmethod
    def _answer(match: Match, turn: BotTurn, action: Action) -> Answered:
        """Once, and only while the table is as the bot saw it."""
        try:
            return answer_late(match, turn.decision, action, now())
        except Refused:
            if match.version == turn.version:
                raise RuntimeError(f"{turn.bot} chose what was not offered") from None
            raise MatchError("decision-gone") from None  # Another seat's answer changed what is offered: think again.
