"""Lets bots answer: they hold ordinary seats, see only their seat's view, and answer after each commit."""

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple
from uuid import UUID

from api.clock import now
from api.metrics import Metrics
from api.running_matches import RunningMatches
from api.thinking_queue import ThinkingQueue, Urgency
from domain.bots import SeatView, bot_dice, find_bot
from domain.bots.registry import THINKERS
from domain.kernel.game import Game, encode_state
from domain.kernel.play import Play
from domain.kernel.refusals import Refused
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import Action, Seat
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.answer import Answered, answer
from domain.matches.errors import MatchError
from domain.matches.events import Event
from domain.matches.match import Match
from domain.matches.persistence import StoreError

log = logging.getLogger("orrery")

PATIENCE = 5.0
"""Seconds a bot waits when the store does not serve."""
GRACE = 2.0
"""Seconds in which the process that opened a bot's decision should have answered it; after that another one does."""


TURNS_WITHOUT_PEOPLE = 2
"""How many matches of bots alone have a turn at once. They take turns by match; tables with people wait for none.

A bot that thinks in a process of its own needs no such turn: `ThinkingQueue` has a place for it.
"""


class BotTurn(NamedTuple):
    """All a bot needs to think on its own: its decision and a copy of the table."""

    decision: str
    seat: Seat
    bot: str
    game: Game[Any]
    state: bytes
    seed: bytes
    ply: int
    version: int

    def choose(self) -> Action:
        play: Play[Any] = Play(self.game, self.game.state_decoder.decode(self.state), self.seed, self.ply)
        return find_bot(self.bot).choose(SeatView(play, self.seat), bot_dice(self.seed, self.seat, self.ply))

    def guess(self) -> Action:
        """Any offer."""
        return self._replace(bot="random").choose()


class Thought(NamedTuple):
    """A bot's turn as it is sent to another process."""

    game: str
    seat: Seat
    bot: str
    state: bytes
    seed: bytes
    ply: int


def think(games: Registry, thought: Thought) -> Action:
    """In a worker process: what the bot answers."""
    turn = BotTurn("", thought.seat, thought.bot, games[thought.game], thought.state, thought.seed, thought.ply, 0)
    return turn.choose()


def takes_long(bot: str) -> bool:
    """Whether the bot thinks for as long as its budget says, and not just for moments."""
    return bot.partition(":")[0] in THINKERS


def next_bot(match: Match) -> tuple[Seat, str] | None:
    """The first seat that waits for a bot, and the bot."""
    state = match.state
    if state.imported:
        return None
    for seat in match.asked:
        bot = state.bot_of(seat)
        if bot is not None and state.open[seat] is not None:
            return seat, bot
    return None


def next_turn(match: Match) -> BotTurn | None:
    """The first decision that waits for a bot."""
    found = next_bot(match)
    return None if found is None else turn_of(match, *found)


def turn_of(match: Match, seat: Seat, bot: str) -> BotTurn | None:
    """What the seat is asked, for this bot to answer."""
    decision, live = match.state.open[seat], match.play
    if decision is None:
        return None
    return BotTurn(decision, seat, bot, match.game, encode_state(live.state), live.seed, live.ply, match.version)


def has_people(match: Match) -> bool:
    """Whether a person waits for the bots of this match."""
    return bool(match.state.persons())


def needs_turn(match: Match) -> bool:
    """Whether the next answer of a bot has to wait for a turn among the matches of bots alone."""
    found = next_bot(match)
    return found is not None and not takes_long(found[1]) and not has_people(match)


PEOPLE = {"person"}


def waits_for_bot(match: Match) -> bool:
    state = match.state
    if state.imported or {record.player for record in state.seats} == PEOPLE:
        return False  # Asked after every commit, and true of most matches.
    return any(state.bot_of(seat) is not None for seat in match.asked)


class BotRunner:
    """One task for each match that waits for a bot; it ends when no bot is asked any more.

    Bots that answer within moments do so in threads; those that think have processes of their own, so that a match
    waits for its bot, and no other match does.
    """

    def __init__(
        self,
        matches: MatchApplication,
        metrics: Metrics,
        threads: int,
        thinking: ThinkingQueue,
        running: RunningMatches,
    ) -> None:
        self._matches = matches
        self._metrics = metrics
        self._thinking = thinking
        self._running = running
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="orrery-bot")
        self._tasks: dict[UUID, asyncio.Task[None]] = {}
        self._standing_by: dict[UUID, asyncio.Task[None]] = {}
        self._without_people = asyncio.Semaphore(TURNS_WITHOUT_PEOPLE)
        self._stopping = False

    def on_commit(self, match: Match, _first: int, _events: Sequence[Event]) -> None:
        self.start_if_waiting(match)

    def start_if_waiting(self, match: Match) -> None:
        """Start a task if the match waits for a bot. For matches that only this process can have changed."""
        if self._stopping or not waits_for_bot(match) or match.id in self._tasks:
            return
        self._tasks[match.id] = asyncio.get_running_loop().create_task(self._play(match.id))

    def on_load(self, match: Match) -> None:
        """Take over bots of a loaded match if the process that moved it on has died."""
        if not self._matches.shared:
            self.start_if_waiting(match)
            return
        if self._stopping or match.id in self._tasks or match.id in self._standing_by or not waits_for_bot(match):
            return
        task = asyncio.get_running_loop().create_task(self._take_over_if_idle(match.id, match.version))
        self._standing_by[match.id] = task
        task.add_done_callback(lambda _: self._standing_by.pop(match.id, None))

    async def _take_over_if_idle(self, ident: UUID, version: int) -> None:
        """Take over once a decision of a bot has stayed open for `GRACE` seconds."""
        while not self._stopping and ident not in self._tasks:
            await asyncio.sleep(GRACE)
            try:
                before, version = version, await self._matches.read(ident, self._waiting_version)
            except StoreError:
                continue
            except MatchError:
                return
            if not version:
                return
            if version == before:
                await self._matches.read(ident, self.start_if_waiting)
                return

    @staticmethod
    def _waiting_version(match: Match) -> int:
        """The version at which a bot is waited for; 0 if none is."""
        return match.version if waits_for_bot(match) else 0

    async def _play(self, ident: UUID) -> None:
        try:
            while not self._stopping and await self._step(ident):
                pass
        finally:
            self._tasks.pop(ident, None)  # At once: a commit from here on starts a new task.

    async def _step(self, ident: UUID) -> bool:
        """Whether there may be more to answer."""
        try:
            if not await self._matches.read(ident, needs_turn):
                return await self._answer_one(ident)
            async with self._without_people:
                return await self._answer_one(ident)
        except MatchError as problem:
            return problem.code != "not-found"  # Undone, left or over meanwhile: look again.
        except StoreError:
            await asyncio.sleep(PATIENCE)
            return True
        except Exception:
            self._metrics.bot_faults.inc()
            log.exception("a bot could not answer", extra={"fields": {"match": ident.hex}})
            return False

    async def _answer_one(self, ident: UUID) -> bool:
        turn = await self._matches.read(ident, next_turn)
        if turn is None:
            return False
        action = await self.choose(ident, turn)
        await self._matches.execute(ident, lambda match: self._answer(match, turn, action), plain_result)
        return True

    async def choose(self, ident: UUID, turn: BotTurn) -> Action:
        """What the bot answers; any offer if it fails."""
        try:
            return await self._think(ident, turn)
        except Exception:
            self._metrics.bot_faults.inc()
            log.exception("a bot cannot think", extra={"fields": {"match": ident.hex, "bot": turn.bot}})
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._pool, turn.guess)  # The others at the table still want to play.

    async def _think(self, ident: UUID, turn: BotTurn) -> Action:
        if not takes_long(turn.bot):
            return await asyncio.get_running_loop().run_in_executor(self._pool, turn.choose)
        thought = Thought(turn.game.id, turn.seat, turn.bot, turn.state, turn.seed, turn.ply)
        urgency = Urgency.PEOPLE_WAIT if await self._matches.read(ident, has_people) else Urgency.BOTS_ALONE
        return await self._thinking.run(urgency, self._running.creator(ident) or ident.hex, think, thought)

    def _answer(self, match: Match, turn: BotTurn, action: Action) -> Answered:
        """Exactly once, and only while the seat is still this bot's and the table is as it was seen."""
        state = match.state
        if state.bot_of(turn.seat) != turn.bot or state.open[turn.seat] != turn.decision:
            raise MatchError("decision-gone")
        try:
            answered = answer(match, turn.decision, action, now())
        except Refused:
            if match.version == turn.version:
                raise RuntimeError(f"{turn.bot} chose what was not offered") from None
            raise MatchError("decision-gone") from None  # Another seat's answer changed what is offered: think again.
        self._metrics.bot_answers.inc()
        return answered

    async def stop(self) -> None:
        """Let the answers under way become durable, start no more."""
        self._stopping = True
        tasks = [*self._tasks.values(), *self._standing_by.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)
