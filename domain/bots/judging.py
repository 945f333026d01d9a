"""Weighs the answers to one decision in points, from what its seat knows: for hints and for analysis.

Every answer is played out in the same imagined worlds with the same numbers to come, to the end of the turn, by the
same guide that `search` uses; there `expected_margins` says by how many points each seat will be ahead. One more arm
lets the guide itself choose: what it reaches is the measure that skill is counted against.
"""

import time
from collections.abc import Sequence
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from domain.bots.candidates import answers_of, worths_of
from domain.bots.playout import Guide, play_until
from domain.bots.points import expected_margins
from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.game import Game, encode_state
from domain.kernel.play import Play
from domain.kernel.vocabulary import Action, Seat
from domain.kernel.zones import redeal_unseen

SHORTLIST = 5
"""How many answers are weighed, besides the one that was played."""
PREVIEWS = 2
"""In how many worlds the game's valuation draws up the shortlist."""
TURNS = 1
"""A play-out ends with the turn that the decision belongs to."""
LINE = 8
"""How many answers of a better line are shown."""
FEWEST, MOST = 4, 1_000
"""Worlds."""

Margins = tuple[float, ...]
"""Expected points ahead of the best rival, by seat."""


class Depth(msgspec.Struct, frozen=True):
    """How closely to look: in so many worlds, or for so many seconds a decision."""

    worlds: int = 8
    seconds: float = 0.0

    def enough(self, worlds: int, since: float) -> bool:
        if not self.seconds:
            return worlds >= self.worlds
        return worlds >= MOST or (worlds >= FEWEST and time.perf_counter() - since >= self.seconds)


class Estimate(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float


class Weighed(msgspec.Struct, frozen=True):
    """An answer and where it led in each world; `parts`: how the seat's own score sheet moved, on average."""

    answer: Action
    margins: tuple[Margins, ...]
    parts: dict[str, float]


class Judgement(msgspec.Struct, frozen=True):
    """The answers to one decision, best first, and what the guide would have reached."""

    seat: Seat
    weighed: tuple[Weighed, ...]
    reference: tuple[Margins, ...]

    def expected(self, weighed: Weighed) -> float:
        return mean_of([margins[self.seat] for margins in weighed.margins])

    def find(self, answer: Action) -> Weighed:
        return next(one for one in self.weighed if one.answer == answer)

    def behind(self, weighed: Weighed) -> Estimate:
        """How much worse an answer is than the best one, world by world."""
        return estimate(self._gaps(self.weighed[0], weighed))

    def regret(self, weighed: Weighed) -> Estimate:
        """The same without the luck of being the best of several: the best answer is chosen by one half of the worlds
        and measured in the other."""
        if weighed is self.weighed[0]:
            return Estimate(0.0, 0.0)
        gaps = [0.0] * len(weighed.margins)
        for half in (0, 1):
            best = max(self.weighed, key=lambda one: sum(m[self.seat] for m in one.margins[half::2]))
            gaps[1 - half :: 2] = self._gaps(best, weighed)[1 - half :: 2]
        found = estimate(gaps)
        return Estimate(max(0.0, found.mean), found.error)

    def skill(self, weighed: Weighed) -> tuple[Estimate, ...]:
        """What an answer gained every seat over the guide's own choice."""
        seats = range(len(self.reference[0]))
        pairs = list(zip(weighed.margins, self.reference, strict=True))
        return tuple(estimate([played[seat] - guided[seat] for played, guided in pairs]) for seat in seats)

    def _gaps(self, best: Weighed, other: Weighed) -> list[float]:
        seat = self.seat
        return [one[seat] - two[seat] for one, two in zip(best.margins, other.margins, strict=True)]


def mean_of(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def estimate(values: Sequence[float]) -> Estimate:
    count, mean = len(values), mean_of(values)
    if count < 2:
        return Estimate(mean, 0.0)
    return Estimate(mean, sqrt(sum((value - mean) ** 2 for value in values) / (count - 1) / count))


class Judge:
    """Weighs decisions of one game; the same depth in worlds and the same dice give the same judgement."""

    def __init__(self, depth: Depth, guide: Guide | None = None, shortlist: int = SHORTLIST) -> None:
        self.depth = depth
        self.guide = guide if guide is not None else Guide()
        self.shortlist = shortlist

    def judge(self, view: SeatView, dice: Dice, played: Action | None = None) -> Judgement:
        """All answers worth a look, and the one that was played."""
        answers = self._candidates(view, dice, played)
        started = time.perf_counter()
        worlds: list[_World] = []
        while not self.depth.enough(len(worlds), started):
            worlds.append(self._visit(view, answers, dice))
        reference = tuple(world.reference for world in worlds)
        weighed = [
            Weighed(answer, tuple(world.margins[place] for world in worlds), _mean_parts(worlds, place))
            for place, answer in enumerate(answers)
        ]
        weighed.sort(key=lambda one: -mean_of([margins[view.seat] for margins in one.margins]))
        return Judgement(view.seat, tuple(weighed), reference)

    def _candidates(self, view: SeatView, dice: Dice, played: Action | None) -> list[Action]:
        """The answers that the game values most right after them, and the one that was played."""
        answers = answers_of(view.offers, dice)
        if len(answers) > self.shortlist:
            worths = [0.0] * len(answers)
            for _ in range(PREVIEWS):
                worths = [sum(pair) for pair in zip(worths, worths_of(view, answers, dice), strict=True)]
            order = sorted(range(len(answers)), key=lambda place: -worths[place])
            answers = [answers[place] for place in order[: self.shortlist]]
        return answers if played is None or played in answers else [*answers, played]

    def _visit(self, view: SeatView, answers: Sequence[Action], dice: Dice) -> "_World":
        """Play every answer out in one more world, and let the guide choose there."""
        game, seat = view.game, view.seat
        world = view.imagine(dice)
        snapshot = encode_state(world.state)
        seed = dice.below(1 << 32).to_bytes(32, "big")
        horizon = game.turns(world.state) + TURNS
        before = _own_parts(game, world.state, seat)
        margins, moves = [], []
        for answer in answers:
            play: Play[Any] = Play(game, game.state_decoder.decode(snapshot), world.seed, 0)
            play.carry_out(seat, answer)
            play_until(play, self.guide, Dice(seed, 1), horizon)
            margins.append(expected_margins(game, play.state))
            after = _own_parts(game, play.state, seat)
            moves.append({part: points - before.get(part, 0) for part, points in after.items()})
        play = Play(game, game.state_decoder.decode(snapshot), world.seed, 0)
        play.carry_out(seat, self.guide.choose(play, seat, Dice(seed, 0)))
        play_until(play, self.guide, Dice(seed, 1), horizon)
        return _World(margins, moves, expected_margins(game, play.state))

    def expectation(self, game: Game[Any], state: Any, horizon: int, seed: bytes) -> tuple[Margins, ...]:
        """How the match will end from here, by what all seats know together, in each of several worlds."""
        started = time.perf_counter()
        found: list[Margins] = []
        while not self.depth.enough(len(found), started):
            dice = Dice(seed, len(found))
            numbers = b"".join(dice.below(1 << 32).to_bytes(4, "big") for _ in range(8))
            play: Play[Any] = Play(game, redeal_unseen(game, state, dice), numbers, 0)
            play_until(play, self.guide, Dice(seed, 1_000_000 + len(found)), horizon)
            found.append(expected_margins(game, play.state))
        return tuple(found)

    def line(self, view: SeatView, answer: Action, dice: Dice) -> list[tuple[Seat, Action, Play[Any]]]:
        """How the match might have gone on: the answer, then the guide's choices in one world. With each answer comes
        the position it was given in."""
        play = view.imagine(dice)
        horizon = view.game.turns(play.state) + TURNS
        line: list[tuple[Seat, Action, Play[Any]]] = []
        seat, action = view.seat, answer
        while len(line) < LINE:
            line.append((seat, action, play.copy()))
            play.carry_out(seat, action)
            if not play.running or view.game.turns(play.state) >= horizon:
                break
            seat = play.asked[0]
            action = self.guide.choose(play, seat, dice)
        return line


class _World(NamedTuple):
    margins: list[Margins]
    parts: list[dict[str, float]]
    reference: Margins


def _own_parts(game: Game[Any], state: Any, seat: Seat) -> dict[str, float]:
    score = next(one for one in game.scores(state, seat) if one.seat == seat)
    return {part.id: float(part.points or 0) for part in score.parts}


def _mean_parts(worlds: Sequence[_World], place: int) -> dict[str, float]:
    """By how much each part of the score moved; those that did not are left out."""
    names = {part: None for world in worlds for part in world.parts[place]}
    means = {name: mean_of([world.parts[place].get(name, 0.0) for world in worlds]) for name in names}
    return {name: round(mean, 2) for name, mean in means.items() if abs(mean) >= 0.005}
