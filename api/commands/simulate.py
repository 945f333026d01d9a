"""`orrery simulate GAME`: bots play many matches."""

import argparse
import json
import secrets
import signal
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from api.commands.failure import CommandFailed
from api.commands.folders import writable_folder
from api.commands.progress import Progress
from api.commands.simulated import Plan, Played, play_one
from api.commands.summary import summary
from domain.bots import BOTS, find_bot
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import read_options


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    bots = ", ".join(BOTS)
    add("game", metavar="GAME", help="the game's id, as `orrery games` lists it")
    add("--matches", type=at_least_one, default=100, metavar="N", help="how many (default: %(default)s)")
    add("--seats", type=at_least_one, metavar="K", help="how many play (default: as many as bots are named, or 2)")
    add("--bot", nargs="+", default=["random"], metavar="NAME", help=f"{bots}: one for all seats, or several in turn")
    add("--seed", metavar="S", help="any text: the same one plays the same matches again (default: a new one)")
    add("--out", type=Path, metavar="DIR", help="write a recording of each match into this folder")
    add("--jobs", type=at_least_one, default=1, metavar="J", help="processes (default: %(default)s)")
    add("--options", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help="the game's own options")
    parser.epilog = "Example: orrery simulate tiny_epic_galaxies --matches 200 --seats 4 --bot greedy random"


def at_least_one(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 10_000_000:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 up")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    plan = planned(arguments)
    with Progress(plan.matches, "matches") as progress:
        played = in_turn(plan, progress) if arguments.jobs == 1 else at_once(plan, arguments.jobs, progress)
    print(summary(plan, games()[plan.game], played))
    if plan.folder is not None:
        print(f"\n{plan.matches} recordings are in {plan.folder}. Look at one: orrery replay {played[0].file}")
    return 0


def planned(arguments: argparse.Namespace) -> Plan:
    """What is to be played, or a refusal before anything is."""
    game = games().find(arguments.game)
    options = given_options(arguments.options)
    read_options(game, options)
    for name in arguments.bot:
        find_bot(name)
    seats = arguments.seats or default_seats(game, len(arguments.bot))
    if seats not in game.seat_counts:
        raise SetupRefused("seat-count", seats=seats, allowed=", ".join(map(str, game.seat_counts)), game=game.id)
    return Plan(
        game=game.id,
        bots=seated(arguments.bot, seats),
        matches=arguments.matches,
        seed=arguments.seed if arguments.seed is not None else secrets.token_hex(8),
        options=options,
        folder=None if arguments.out is None else str(writable_folder(arguments.out, "--out")),
    )


def default_seats(game: Game[Any], bots: int) -> int:
    if bots > 1:
        return bots
    return 2 if 2 in game.seat_counts else game.seat_counts[0]


def seated(bots: list[str], seats: int) -> tuple[str, ...]:
    """One bot sits everywhere; several sit in turn, round and round."""
    if len(bots) > seats:
        raise CommandFailed(
            f"{len(bots)} bots do not fit on {seats} seats. Name fewer bots, or more seats with --seats."
        )
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def given_options(words: list[str]) -> dict[str, Any]:
    """`name=value`: the value is JSON where it can be, else a word."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise CommandFailed(f"{word} is not an option. Write it as --options name=value.")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def in_turn(plan: Plan, progress: Progress) -> list[Played]:
    played = []
    for number in range(plan.matches):
        played.append(play_one(plan, number))
        progress.step()
    return played


def at_once(plan: Plan, jobs: int, progress: Progress) -> list[Played]:
    """The same matches in several processes; the order they end in changes nothing."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        return _gathered(plan, pool, progress, ahead=4 * jobs)
    except BrokenProcessPool:
        raise CommandFailed("A process of the simulation was killed. Try fewer of them with --jobs.") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _gathered(plan: Plan, pool: Executor, progress: Progress, ahead: int) -> list[Played]:
    """Hand out a few matches ahead of those being played, so that stopping is quick."""
    numbers = iter(range(plan.matches))
    coming: set[Future[Played]] = set()
    played: list[Played] = []
    while len(played) < plan.matches:
        with uninterrupted():
            coming |= {pool.submit(play_one, plan, number) for number in islice(numbers, ahead - len(coming))}
        done, coming = wait(coming, return_when=FIRST_COMPLETED)
        for future in done:
            played.append(future.result())
            progress.step()
    return sorted(played, key=lambda match: match.number)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Processes that are started here never hear Ctrl-C: it is for us to handle, and they stop when we do.

    It is held back, not ignored: one that comes meanwhile is heard right after.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
