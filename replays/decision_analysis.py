"""The analysis of a few plies of a match: a piece of work that any process can do, the same everywhere."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from domain.bots.judging import TURNS, Depth, Estimate, Judge, Judgement, Margins, estimate
from domain.bots.points import margins_of
from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.game import Game, encode_state
from domain.kernel.messages import LANGUAGES
from domain.kernel.play import Play
from domain.kernel.registry import Registry, read_options
from domain.kernel.vocabulary import ARCHIVE, Action, Seat, Withdraw
from domain.kernel.wording import Wording
from replays.line_of_play import LineOfPlay, PlayedAnswer, positions

PLIES_PER_TASK = 8
ERROR_DIGITS = 3
SET_UPS = 4
"""So many times the usual number of worlds show what a seat may expect before the set-up."""

Words = dict[str, str]
"""A text by language."""


class Alternative(msgspec.Struct, frozen=True):
    """`expected`: points ahead of the best rival at the end; `behind`: how much worse than the best alternative, with
    its standard error; `parts`: how the seat's own score sheet would have moved until the end of the turn."""

    action: Any
    label: Words
    expected: float
    behind: float
    error: float
    parts: dict[str, float]


class LineStep(msgspec.Struct, frozen=True):
    seat: Seat
    action: Any
    label: Words


class PlyReport(msgspec.Struct, frozen=True):
    """One ply. `alternatives` are empty where there was nothing to choose. Figures by seat are expected margins."""

    ply: int
    seat: Seat
    kind: str
    chance: bool
    alternatives: tuple[Alternative, ...]
    played: int
    regret: Estimate
    skill: tuple[Estimate, ...]
    before: tuple[Estimate, ...]
    after: tuple[Estimate, ...] | None
    """After the ply, looked at as far ahead as before it; None where the next ply's `before` says the same."""
    line: tuple[LineStep, ...] = ()
    """How it might have gone on after the best alternative."""


class AnalysisTask(msgspec.Struct, frozen=True):
    """Some plies in a row, with the position before the first of them."""

    game: str
    players: tuple[str, ...]
    first: int
    state: bytes
    answers: tuple[PlayedAnswer, ...]
    depth: Depth
    seed: bytes


def analysis_seed(line: LineOfPlay) -> bytes:
    """The same match is always looked at in the same worlds."""
    return sha256(b"analysis" + line.start + b"".join(answer.action for answer in line.answers)).digest()


def tasks_of(game: Game[Any], line: LineOfPlay, depth: Depth, size: int = PLIES_PER_TASK) -> Iterator[AnalysisTask]:
    """All plies, `size` a task. Raises `LineDamaged` where the line does not hang together."""
    seed = analysis_seed(line)
    for play in positions(game, line):
        if play.ply % size == 0 and play.ply < len(line.answers):
            answers = line.answers[play.ply : play.ply + size]
            state = encode_state(play.state)
            yield AnalysisTask(line.game, line.players, play.ply + 1, state, answers, depth, seed)


def analyse_task(games: Registry, task: AnalysisTask) -> tuple[PlyReport, ...]:
    """In whichever process: every ply of the task."""
    game = games[task.game]
    worker = _PlyAnalyst(game, task)
    play: Play[Any] = Play(game, game.state_decoder.decode(task.state), bytes(32), task.first - 1)
    reports = []
    for answer in task.answers:
        reports.append(worker.report(play, answer))
        play = worker.position_after(play, answer)
    return tuple(reports)


def opening_expectation(games: Registry, line: LineOfPlay, depth: Depth) -> tuple[Estimate, ...] | None:
    """What every seat may expect before the set-up; None for a match that began from a position."""
    if not line.set_up:
        return None
    game, seed = games[line.game], analysis_seed(line)
    judge, seats = Judge(Depth(1)), len(line.players)
    options = read_options(game, line.options)
    found: list[Margins] = []
    for number in range(SET_UPS * max(1, depth.worlds)):
        numbers = sha256(seed + b"set-up" + number.to_bytes(4, "big")).digest()
        play: Play[Any] = Play.begin(game, seats, numbers, options)
        found += judge.expectation(game, play.state, game.turns(play.state) + TURNS, numbers)
    return by_seat(found)


def by_seat(found: Sequence[Margins]) -> tuple[Estimate, ...]:
    """Margins of several worlds, averaged for every seat."""
    return tuple(estimate([margins[seat] for margins in found]) for seat in range(len(found[0])))


class _PlyAnalyst:
    def __init__(self, game: Game[Any], task: AnalysisTask) -> None:
        self.game = game
        self.task = task
        self.judge = Judge(task.depth)
        self.wordings = [Wording(game, language, task.players) for language in LANGUAGES]

    def position_after(self, play: Play[Any], answer: PlayedAnswer) -> Play[Any]:
        state = self.game.copy(play.state)
        self.game.fold(state, self.game.facts_decoder.decode(answer.facts))
        return Play(self.game, state, bytes(32), play.ply + 1)

    def report(self, play: Play[Any], answer: PlayedAnswer) -> PlyReport:
        game, state = self.game, play.state
        horizon = game.turns(state) + TURNS
        action = game.packed_action_decoder.decode(answer.action)
        after = self.position_after(play, answer)
        step = play.question(answer.seat)
        kind = "withdraw" if step is None or isinstance(action, Withdraw) else step.kind()
        before = self._expect(play, horizon)
        later = None
        if after.state.over or game.turns(after.state) + TURNS != horizon:
            later = self._expect(after, horizon)
        nothing = tuple(Estimate(0.0, 0.0) for _ in before)
        plain = PlyReport(
            play.ply + 1, answer.seat, kind, answer.chance, (), 0, Estimate(0.0, 0.0), nothing, before, later
        )
        return plain if kind == "withdraw" else self._choice(plain, play, action)

    def _choice(self, plain: PlyReport, play: Play[Any], action: Action) -> PlyReport:
        view = SeatView(play, plain.seat)
        dice = self._dice(b"answers", play.ply)
        played = play.validate(plain.seat, action)
        judgement = self.judge.judge(view, dice, played)
        if len(judgement.weighed) == 1:
            return plain
        chosen = judgement.find(played)
        best = judgement.weighed[0]
        line = () if chosen is best else self._line(view, best.answer, self._dice(b"line", play.ply))
        return msgspec.structs.replace(
            plain,
            alternatives=tuple(self._alternatives(play, judgement)),
            played=judgement.weighed.index(chosen),
            regret=judgement.regret(chosen),
            skill=judgement.skill(chosen),
            line=line,
        )

    def _alternatives(self, play: Play[Any], judgement: Judgement) -> Iterator[Alternative]:
        for weighed in judgement.weighed:
            behind = judgement.behind(weighed)
            yield Alternative(
                _plain(weighed.answer),
                self._words(play, judgement.seat, weighed.answer),
                round(judgement.expected(weighed), ERROR_DIGITS),
                round(behind.mean, ERROR_DIGITS),
                round(behind.error, ERROR_DIGITS),
                weighed.parts,
            )

    def _line(self, view: SeatView, answer: Action, dice: Dice) -> tuple[LineStep, ...]:
        steps = self.judge.line(view, answer, dice)
        return tuple(LineStep(seat, _plain(action), self._words(play, seat, action)) for seat, action, play in steps)

    def _words(self, play: Play[Any], seat: Seat, action: Action) -> Words:
        step = play.question(seat)
        assert step is not None
        offers = play.offers(seat)
        return {wording.language: wording.answer(play.state, step, offers, action) for wording in self.wordings}

    def _expect(self, play: Play[Any], horizon: int) -> tuple[Estimate, ...]:
        """What all seats together may expect; what is, once the match is over."""
        if play.state.over:
            totals = tuple(map(float, self.game.totals_of(play.state, ARCHIVE)))
            return tuple(Estimate(margin, 0.0) for margin in margins_of(totals))
        seed = sha256(self.task.seed + b"table" + play.ply.to_bytes(4, "big")).digest()
        return by_seat(self.judge.expectation(self.game, play.state, horizon, seed))

    def _dice(self, purpose: bytes, ply: int) -> Dice:
        return Dice(sha256(self.task.seed + purpose).digest(), ply)


def _plain(action: Action) -> Any:
    return msgspec.to_builtins(action)
