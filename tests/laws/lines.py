"""Random matches, written down: who answered what, what was told, and the state after every ply."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from domain.kernel import Action, ActionResult, Dice, Fact, Play, Seat, Withdraw
from domain.kernel.dice import seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import random_answer
from tests.laws.variants import Variant

MOST_PLIES = 100_000
"""More than any random match has; one that goes on is endless. Five at random took 23,579 in Tiny Epic Galaxies."""
WITHDRAWALS = 12
"""One in so many turns of a sealed round takes an answer back."""


_RECENT: dict[tuple[Variant, str], "Line"] = {}


class Ply(NamedTuple):
    seat: Seat
    action: Action
    told: ActionResult
    packed: bytes
    """Its facts as they are stored."""
    state: bytes
    """After it."""


@dataclass(frozen=True, eq=False)
class Line:
    """A whole match, or the beginning of one. Laws that look at every ply compare its bytes."""

    variant: Variant
    seed: str
    set_up: ActionResult
    beginning: bytes
    plies: list[Ply] = field(default_factory=list)

    @cached_property
    def actions(self) -> list[Action]:
        """Everything that was answered in this match, each action once."""
        return list(dict.fromkeys(ply.action for ply in self.plies))

    @cached_property
    def words(self) -> dict[str, list[Any]]:
        """What stood in a field of that name of any of these actions."""
        found: dict[str, list[Any]] = defaultdict(list)
        for action in self.actions:
            for name in action.__struct_fields__:
                value = getattr(action, name)
                if not isinstance(value, tuple):
                    found[name].append(value)
        return dict(found)

    def facts(self, ply: int) -> Iterator[Fact]:
        """Every fact of the set-up and the first `ply` plies."""
        yield from self.set_up.facts
        for each in self.plies[:ply]:
            yield from each.told.facts

    def state_at(self, ply: int) -> bytes:
        return self.plies[ply - 1].state if ply else self.beginning

    def play_at(self, ply: int) -> Play[Any]:
        """The match as it stood after `ply` plies."""
        game = self.variant.game
        state = game.state_decoder.decode(self.state_at(ply))
        return Play(game, state, seed_bytes(self.seed), ply)

    def wound_to(self, ply: int) -> Play[Any]:
        """The same, from the facts alone."""
        game = self.variant.game
        state = game.fold(game.initial_state(self.variant.options, self.variant.seats), self.facts(ply))
        return Play(game, state, seed_bytes(self.seed), ply)

    def moment(self, at: int) -> int:
        """A ply before which somebody is asked, picked by any number."""
        return at % len(self.plies)


@lru_cache(maxsize=64)
def _chooser_seed(seed: str) -> bytes:
    return sha256(f"chooser:{seed}".encode()).digest()


def chooser(seed: str, ply: int) -> Dice:
    """Dice for whatever a law picks; never those of the match itself."""
    return Dice(_chooser_seed(seed), ply)


def random_move(play: Play[Any], dice: Dice) -> tuple[Seat, Action]:
    """Anybody who is asked answers anything offered; sometimes somebody takes a sealed answer back."""
    held = [seat for seat, answer in enumerate(play.state.agenda.held) if answer is not None]
    if held and dice.below(WITHDRAWALS) == 0:
        return dice.pick(held), Withdraw()
    assert play.asked, f"ply {play.ply}: the match runs, but nobody is asked"
    seat = dice.pick(play.asked)
    return seat, random_answer(play.offers(seat), dice)


def answered(play: Play[Any], seat: Seat, action: Action) -> ActionResult:
    """Do what was offered; if that cannot be done, the offers are wrong."""
    try:
        return play.answer(seat, action)
    except Exception as error:
        raise AssertionError(f"ply {play.ply}: {action} is offered, but cannot be done: {error!r}") from error


def random_line(variant: Variant, seed: str) -> Line:
    """Play until the match is over. The last few are kept: the laws are tried on one variant after the other."""
    if (variant, seed) not in _RECENT:
        while len(_RECENT) > 4:
            _RECENT.pop(next(iter(_RECENT)))
        _RECENT[variant, seed] = played(variant, seed)
    return _RECENT[variant, seed]


def played(variant: Variant, seed: str) -> Line:
    play = variant.begin(seed)
    line = Line(variant, seed, play.set_up, encode_state(play.state))
    while play.running and play.ply < MOST_PLIES:
        seat, action = random_move(play, chooser(seed, play.ply))
        told = answered(play, seat, action)
        line.plies.append(Ply(seat, action, told, pack(told.facts), encode_state(play.state)))
    return line


_ENCODER = msgspec.msgpack.Encoder()


def pack(facts: object) -> bytes:
    """Facts as they are stored."""
    return _ENCODER.encode(facts)


def plies_of(facts: list[bytes]) -> list[str]:
    """A digest per ply, each chained to the one before."""
    digests: list[str] = []
    for packed in facts:
        before = digests[-1].encode() if digests else b""
        digests.append(sha256(before + packed).hexdigest()[:16])
    return digests


def digests(line: Line) -> list[str]:
    """The whole line in fingerprints: the set-up first."""
    return plies_of([pack(line.set_up.facts), *(ply.packed for ply in line.plies)])
