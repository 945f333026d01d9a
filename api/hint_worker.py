"""Hints, thought out in the processes that `search` thinks in; a few may wait, more are refused."""

from collections import Counter, OrderedDict
from typing import Any, NamedTuple

from api.problems import Problem
from api.thinking_queue import ThinkingQueue, Urgency
from domain.bots.hints import Advice, advise
from domain.kernel.messages import Language
from domain.kernel.play import Play
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import Seat
from domain.kernel.wording import Wording

MOST_PENDING = 16
MOST_PENDING_PER_ADDRESS = 2
RETRY_SECONDS = 5
KEPT = 256


class HintQuestion(NamedTuple):
    """A decision as it is sent to another process."""

    match: str
    decision: str
    game: str
    seat: Seat
    state: bytes
    seed: bytes
    ply: int
    players: tuple[str, ...]
    language: Language


def think_of_hint(games: Registry, question: HintQuestion) -> Advice:
    """In a worker process: the best answers, in words."""
    game = games[question.game]
    play: Play[Any] = Play(game, game.state_decoder.decode(question.state), question.seed, question.ply)
    return advise(play, question.seat, question.decision, Wording(game, question.language, question.players))


class HintWorker:
    def __init__(self, thinking: ThinkingQueue) -> None:
        self._thinking = thinking
        self._pending: Counter[str] = Counter()
        self._kept: OrderedDict[tuple[str, str, int, Language], Advice] = OrderedDict()
        """The latest, so that asking again gives the same and costs nothing."""

    def check_room(self, address: str) -> None:
        """Refuse a hint that could not be given soon."""
        if self._pending.total() >= MOST_PENDING or self._pending[address] >= MOST_PENDING_PER_ADDRESS:
            raise Problem("queue-full", headers={"Retry-After": str(RETRY_SECONDS)})

    async def advise(self, address: str, question: HintQuestion) -> Advice:
        key = (question.match, question.decision, question.ply, question.language)
        known = self._kept.get(key)
        if known is not None:
            return known
        self.check_room(address)
        self._pending[address] += 1
        try:
            found = await self._thinking.run(Urgency.HINT, address, think_of_hint, question)
        finally:
            self._pending[address] -= 1
            self._pending += Counter()  # Forgets addresses without any.
        self._kept[key] = found
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return found
