"""One simulated match: played, timed, and recorded on request."""

import time
from pathlib import Path
from typing import Any

import msgspec

from domain.bots import find_bot, play_match
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.registry import read_options
from domain.kernel.scores import Outcome
from domain.matches.events import ActionTaken, MatchEnded
from replays import export, match_id, record


class Plan(msgspec.Struct, frozen=True):
    """Everything a process needs to know."""

    game: str
    bots: tuple[str, ...]
    matches: int
    seed: str
    options: dict[str, Any]
    recorded: bool
    """Whether a recording of each match is wanted."""


class Played(msgspec.Struct, frozen=True):
    """What is left of a match for the summary."""

    number: int
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    actions: int
    seconds: float
    recording: bytes | None = None


def play_one(plan: Plan, number: int) -> Played:
    """Match `number` of a plan: the same whichever process plays it."""
    game = games()[plan.game]
    options = read_options(game, plan.options)
    seed = f"{plan.seed} {number}"
    began = time.perf_counter()
    if plan.recorded:
        outcome, actions, recording = _record(plan, game, seed, options)
    else:
        play = play_match(game, [find_bot(name) for name in plan.bots], seed, options)
        outcome, actions, recording = play.outcome, play.ply, None
    seconds = time.perf_counter() - began
    assert outcome is not None
    totals = {rank.seat: rank.total for rank in outcome.ranking}
    seats = range(len(plan.bots))
    return Played(number, outcome.winners, tuple(totals.get(seat, 0) for seat in seats), actions, seconds, recording)


def play_job(job: tuple[Plan, int]) -> Played:
    """The same as one argument, for whatever carries it out."""
    return play_one(*job)


def _record(plan: Plan, game: Game[Any], seed: str, options: Any) -> tuple[Outcome | None, int, bytes]:
    events = list(record(game, plan.bots, seed, options))
    recording = b"".join(export(game, match_id(game.id, seed), events, "archive"))
    outcome = next((event.outcome for _, event in events if isinstance(event, MatchEnded)), None)
    return outcome, sum(isinstance(event, ActionTaken) for _, event in events), recording


def file_of(plan: Plan, number: int, folder: Path) -> Path:
    """Where the recording of a match belongs."""
    return folder / f"{plan.game}-{_file_word(plan.seed)}-{number + 1:04d}.jsonl"


def _file_word(seed: str) -> str:
    """The seed as part of a file's name."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in seed)[:32] or "_"
