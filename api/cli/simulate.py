"""`orrery simulate GAME`: bots play many matches."""

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

import click

from api.cli.errors import CommandFailed
from api.cli.paths import writable_folder
from api.cli.progress import ProgressBar, progress_bar
from api.cli.simulation_worker import Plan, Played, play_one
from api.cli.summary import print_summary
from domain.bots import BOTS, find_bot
from domain.games import games
from domain.kernel.game import Game
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import read_options

Count = click.IntRange(1, 10_000_000)


@click.command(epilog="Example: orrery simulate tiny_epic_galaxies --matches 200 --seats 4 --bot greedy --bot random")
@click.argument("game")
@click.option("--matches", type=Count, default=100, show_default=True, help="How many matches.")
@click.option("--seats", type=Count, help="How many seats. Default: as many as bots are named, or 2.")
@click.option(
    "--bot",
    "bots",
    multiple=True,
    default=("random",),
    help=f"{', '.join(BOTS)}: one for all seats, or several in turn.",
)
@click.option("--seed", help="Any text: the same seed plays the same matches again. Default: a new one.")
@click.option("--out", type=click.Path(path_type=Path), help="Write a recording of each match into this folder.")
@click.option("--jobs", type=Count, default=1, show_default=True, help="Processes.")
@click.option("--option", "--options", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
def command(
    game: str,
    matches: int,
    seats: int | None,
    bots: tuple[str, ...],
    seed: str | None,
    out: Path | None,
    jobs: int,
    options: tuple[str, ...],
) -> None:
    """Let bots play many matches of GAME and summarise them."""
    plan = make_plan(game, matches, seats, bots, seed, out, options)
    with progress_bar(plan.matches, "matches") as bar:
        played = play_in_turn(plan, bar) if jobs == 1 else play_in_parallel(plan, jobs, bar)
    print_summary(plan, games()[plan.game], played)
    if plan.folder is not None:
        click.echo(f"\n{plan.matches} recordings are in {plan.folder}. Look at one: orrery replay {played[0].file}")


def make_plan(
    name: str,
    matches: int,
    seats: int | None,
    bots: tuple[str, ...],
    seed: str | None,
    out: Path | None,
    options: tuple[str, ...],
) -> Plan:
    """What to play, or a refusal before anything is played."""
    game = games().find(name)
    chosen = parse_options(options)
    read_options(game, chosen)
    for bot in bots:
        find_bot(bot)
    count = seats or default_seats(game, len(bots))
    if count not in game.seat_counts:
        raise SetupRefused("seat-count", seats=count, allowed=", ".join(map(str, game.seat_counts)), game=game.id)
    return Plan(
        game=game.id,
        bots=assign_bots(bots, count),
        matches=matches,
        seed=seed if seed is not None else secrets.token_hex(8),
        options=chosen,
        folder=None if out is None else str(writable_folder(out, "--out")),
    )


def default_seats(game: Game[Any], bots: int) -> int:
    if bots > 1:
        return bots
    return 2 if 2 in game.seat_counts else game.seat_counts[0]


def assign_bots(bots: tuple[str, ...], seats: int) -> tuple[str, ...]:
    """One bot takes every seat; several take the seats in turn."""
    if len(bots) > seats:
        raise CommandFailed(
            f"{len(bots)} bots do not fit on {seats} seats. Name fewer bots, or more seats with --seats."
        )
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def parse_options(words: tuple[str, ...]) -> dict[str, Any]:
    """`name=value`: the value is JSON where it can be, else a word."""
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise CommandFailed(f"{word} is not an option. Write it as --option name=value.")
        try:
            options[name] = json.loads(value)
        except (ValueError, RecursionError):
            options[name] = value
    return options


def play_in_turn(plan: Plan, bar: ProgressBar) -> list[Played]:
    played = []
    for number in range(plan.matches):
        played.append(play_one(plan, number))
        bar.step()
    return played


def play_in_parallel(plan: Plan, jobs: int, bar: ProgressBar) -> list[Played]:
    """The same matches in several processes; the order they end in changes nothing."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        return _collect(plan, pool, bar, ahead=4 * jobs)
    except BrokenProcessPool:
        raise CommandFailed("A process of the simulation was killed. Try fewer of them with --jobs.") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _collect(plan: Plan, pool: Executor, bar: ProgressBar, ahead: int) -> list[Played]:
    """Hand out a few matches ahead of those being played, so that stopping is quick."""
    numbers = iter(range(plan.matches))
    coming: set[Future[Played]] = set()
    played: list[Played] = []
    while len(played) < plan.matches:
        with block_interrupts():
            coming |= {pool.submit(play_one, plan, number) for number in islice(numbers, ahead - len(coming))}
        done, coming = wait(coming, return_when=FIRST_COMPLETED)
        for future in done:
            played.append(future.result())
            bar.step()
    return sorted(played, key=lambda match: match.number)


@contextmanager
def block_interrupts() -> Iterator[None]:
    """Processes started inside never receive Ctrl-C: the parent handles it and stops them.

    The signal is held back, not ignored: one that arrives meanwhile is delivered right after.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
