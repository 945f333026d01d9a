"""What a match costs that is being played: everything that is kept in memory for it, also of what was just played."""

import asyncio
import gc
import tracemalloc
from pathlib import Path

from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row
from benchmarks.stored import new_match, now, store_at
from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import random_answer
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.answer import Answered, answer
from domain.matches.match import Match

MATCHES = 20
ACTIONS = 300


class Player:
    """Plays matches through the application, as a server does."""

    def __init__(self, application: MatchApplication) -> None:
        self.application = application

    async def play(self, number: int) -> int:
        """Play a match; gives the size of its state."""
        dice = Dice(seed_bytes(f"memory {number}"), 0)

        def take_turn(match: Match) -> Answered | None:
            if not match.asked:
                return None
            seat = match.asked[0]
            decision = match.state.open[seat]
            assert decision is not None
            return answer(match, decision, random_answer(match.play.offers(seat), dice), now())

        match = new_match(number)
        await self.application.create(match)
        for _ in range(ACTIONS):
            await self.application.execute(match.id, take_turn, plain_result)
        return await self.application.read(match.id, lambda match: len(encode_state(match.play.state)))


def grown(folder: Path, count: int) -> tuple[int, int]:
    """Bytes that the matches take in memory, and bytes of their states."""

    async def play_all() -> tuple[int, int]:
        with store_at(folder) as store:
            application = MatchApplication(store, games())
            player = Player(application)
            tracemalloc.start()
            states = sum([await player.play(number) for number in range(count)])
            full = traced()
            application.evict_unused()  # The first call only marks what was used before it.
            application.evict_unused()
            size = full - traced()  # Without what is made once for all matches, as the menus of a game.
            tracemalloc.stop()
            return size, states

    return asyncio.run(play_all())


def traced() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


def measure(effort: Effort) -> Measured:
    count = 2 if effort == SMALLEST else MATCHES
    with temporary() as folder:
        size, states = grown(folder, count)
    return Measured(size / states, size / count, states / count, "bytes")


ROW = Row(
    "memory of a match that was just played for 300 actions",
    "its state as MessagePack",
    measure,
    must=25.0,
    aim=10.0,
    less_is_better=True,
)
