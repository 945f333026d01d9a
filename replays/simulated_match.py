"""A match between bots as the events a server would have stored: for simulations and tests.

It has no clock: every event comes a second after the one before, so that the same seed gives the same file.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

import msgspec

from domain.bots import find_bot, next_answer
from domain.kernel.dice import seed_bytes
from domain.kernel.game import Game
from domain.kernel.play import Play
from domain.kernel.vocabulary import Seat
from domain.kernel.zones import changes_visibility, visibility_of
from domain.matches.commands.answer import answer_event
from domain.matches.events import ActionTaken, Event, MatchEnded, MatchOpened, MatchStarted, Policies, SeatPlan
from domain.matches.evolve import decision_id

SECOND = 1_000_000

_ENCODER = msgspec.msgpack.Encoder()


def match_id(game: str, seed: str) -> str:
    """An id of its own for every game and seed."""
    return str(UUID(bytes=sha256(f"{game}:{seed}".encode()).digest()[:16], version=5))


def record(
    game: Game[Any], bots: Sequence[str], seed: str, options: msgspec.Struct | None = None
) -> Iterator[tuple[int, Event]]:
    """Every event of a match between these bots, with its version."""
    simulated = SimulatedMatch(game, bots, seed, options if options is not None else game.options())
    players = [find_bot(name) for name in bots]
    yield simulated.entry(simulated.open_event())
    yield simulated.entry(simulated.start_event())
    while simulated.play.running:
        yield simulated.entry(simulated.play_answer(*next_answer(simulated.play, players)))
    outcome = simulated.play.outcome
    assert outcome is not None
    yield simulated.entry(MatchEnded(at=simulated.now, outcome=outcome))


class SimulatedMatch:
    """Plays a line and writes down what happens, as a match's events."""

    def __init__(self, game: Game[Any], bots: Sequence[str], seed: str, options: msgspec.Struct) -> None:
        self.game = game
        self.bots = tuple(bots)
        self.seed = seed_bytes(seed)
        self.options = options
        self.play: Play[Any] = Play.begin(game, len(bots), self.seed, options)
        self.version = 0
        self._decisions: dict[Seat, str] = {}
        self._visibility = visibility_of(game.zones(self.play.state))

    @property
    def now(self) -> int:
        return (self.version + 1) * SECOND

    def entry(self, event: Event) -> tuple[int, Event]:
        """The event with its version; what it opens gets that version's name."""
        self.version += 1
        for seat in getattr(event, "opens", ()):
            self._decisions[seat] = decision_id(self.version, seat)
        return self.version, event

    def open_event(self) -> MatchOpened:
        return MatchOpened(
            at=self.now,
            game=self.game.id,
            rules=self.game.rules,
            options=msgspec.to_builtins(self.options),
            seats=tuple(SeatPlan(f"{name} {seat + 1}", f"bot:{name}") for seat, name in enumerate(self.bots)),
            policies=Policies("free"),
            seed=self.seed.hex(),
            open_seed=True,
        )

    def start_event(self) -> MatchStarted:
        result = self.play.set_up
        return MatchStarted(
            at=self.now,
            facts=msgspec.Raw(_ENCODER.encode(result.facts)),
            rolled=result.draws,
            shown=(1 << (self.play.seats + 1)) - 1,
            opens=self.play.asked,
        )

    def play_answer(self, seat: Seat, action: Any) -> ActionTaken:
        before = self.play.questions
        result = self.play.answer(seat, action)
        event = answer_event(
            result,
            before,
            self.play.questions,
            self._visibility,
            seats=self.play.seats,
            at=self.now,
            seat=seat,
            ply=self.play.ply,
            decision=self._decisions[seat],
        )
        if changes_visibility(result.facts):
            self._visibility = visibility_of(self.game.zones(self.play.state))
        return event
