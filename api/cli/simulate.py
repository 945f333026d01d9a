"""`orrery simulate GAME`: bots play many matches."""

import json
import secrets
from pathlib import Path
from typing import Any

import click
import msgspec

from api.cli.carriers import Carrier, carrier_options, open_carrier
from api.cli.errors import CommandFailed
from api.cli.paths import writable_folder
from api.cli.progress import ProgressBar, progress_bar
from api.cli.simulation_worker import Plan, Played, file_of, play_job
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
@click.option("--option", "--options", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@carrier_options
def command(
    game: str,
    matches: int,
    seats: int | None,
    bots: tuple[str, ...],
    seed: str | None,
    out: Path | None,
    options: tuple[str, ...],
    jobs: int,
    cluster: str | None,
) -> None:
    """Let bots play many matches of GAME and summarise them."""
    plan = make_plan(game, matches, seats, bots, seed, options, recorded=out is not None)
    folder = None if out is None else writable_folder(out, "--out")
    with open_carrier(jobs, cluster) as carrier, progress_bar(plan.matches, "matches") as bar:
        played = play_all(plan, carrier, folder, bar)
    print_summary(plan, games()[plan.game], played)
    if folder is not None:
        first = file_of(plan, 0, folder)
        click.echo(f"\n{plan.matches} recordings are in {folder}. Look at one: orrery replay {first}")


def make_plan(
    name: str,
    matches: int,
    seats: int | None,
    bots: tuple[str, ...],
    seed: str | None,
    options: tuple[str, ...],
    *,
    recorded: bool,
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
        recorded=recorded,
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


def play_all(plan: Plan, carrier: Carrier, folder: Path | None, bar: ProgressBar) -> list[Played]:
    """All matches; the order in which they end changes nothing."""
    jobs = ((plan, number) for number in range(plan.matches))
    played = []
    for number, match in carrier.carry_out(play_job, jobs):
        if folder is not None and match.recording is not None:
            write_recording(file_of(plan, number, folder), match.recording)
        played.append(msgspec.structs.replace(match, recording=None))
        bar.step()
    return sorted(played, key=lambda match: match.number)


def write_recording(path: Path, recording: bytes) -> None:
    """Write a new file; one that is there stays, and only the very same recording may be there."""
    try:
        if path.exists():
            if path.read_bytes() != recording:
                raise CommandFailed(f"{path} is there already and holds another match. Name another folder with --out.")
            return
        path.write_bytes(recording)
    except OSError as error:
        raise CommandFailed(f"{path} cannot be written: {error.strerror}. Name another folder with --out.") from None
