"""Hints: the best few answers to a decision, in points, from what its seat knows."""

from hashlib import sha256
from typing import Any

import msgspec

from domain.bots.judging import Depth, Judge
from domain.bots.seat_view import SeatView
from domain.kernel.dice import Dice
from domain.kernel.play import Play
from domain.kernel.vocabulary import Seat
from domain.kernel.wording import Wording

DEPTH = Depth(worlds=12)
"""About a second: a player waits for it. A number of worlds and not a time, so that a hint depends on what the seat
knows and on nothing else."""
OFFERS = 3
DIGITS = 2


class HintPart(msgspec.Struct, frozen=True):
    """A part of the seat's score, and by how many points it is expected to move until the end of the turn."""

    id: str
    label: str
    points: float


class HintedAnswer(msgspec.Struct, frozen=True):
    """An answer, the expected lead over the best rival at the end after it (alone: the points), how much worse that is
    than after the best answer, with a standard error, and what moves."""

    action: Any
    label: str
    expected: float
    behind: float
    error: float
    parts: tuple[HintPart, ...]


class Advice(msgspec.Struct, frozen=True):
    """The best answers, best first, and in how many worlds they were tried."""

    worlds: int
    answers: tuple[HintedAnswer, ...]


def advise(play: Play[Any], seat: Seat, decision: str, wording: Wording, depth: Depth = DEPTH) -> Advice:
    """Weigh the answers in worlds that look to the seat like the true one."""
    step = play.question(seat)
    assert step is not None, f"seat {seat} is not asked anything"
    dice = Dice(sha256(b"hint" + play.seed + decision.encode()).digest(), play.ply)
    judgement = Judge(depth).judge(SeatView(play, seat), dice)
    names = {part.id: part.label for score in play.game.scores(play.state, seat) for part in score.parts}
    answers = []
    for weighed in judgement.weighed[:OFFERS]:
        behind = judgement.behind(weighed)
        parts = sorted(weighed.parts.items(), key=lambda part: -abs(part[1]))
        answers.append(
            HintedAnswer(
                msgspec.to_builtins(weighed.answer),
                wording.answer(play.state, step, play.offers(seat), weighed.answer),
                round(judgement.expected(weighed), DIGITS),
                round(behind.mean, DIGITS),
                round(behind.error, DIGITS),
                tuple(HintPart(part, _name(wording, names, part), points) for part, points in parts),
            )
        )
    return Advice(len(judgement.reference), tuple(answers))


def _name(wording: Wording, names: dict[str, Any], part: str) -> str:
    """A part may appear on the score sheet only later."""
    return wording.render(names[part]) if part in names else wording.game.texts.name(part, wording.language)
