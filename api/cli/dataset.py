"""`orrery dataset build`: matches as Parquet tables."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from api.cli.carriers import Carrier, carrier_options, in_order, open_carrier
from api.cli.errors import CommandFailed
from api.cli.progress import ProgressBar, progress_bar
from api.cli.simulate import assign_bots, default_seats, parse_options
from domain.bots import BOTS
from domain.games import games

Count = click.IntRange(1, 10_000_000)


@click.group()
def command() -> None:
    """Matches as Parquet tables, for pandas or polars. Needs the extra orrery[data]."""


@command.command(
    epilog="Example: orrery dataset build --game race_for_the_galaxy --matches 1000 --bot greedy --out race"
)
@click.argument("recordings", nargs=-1, type=click.Path(path_type=Path), metavar="[RECORDING]...")
@click.option("--game", help="Let bots play this game.")
@click.option("--matches", type=Count, help="How many matches they play. Default: 100.")
@click.option("--seats", type=Count, help="How many seats. Default: as many as bots are named, or 2.")
@click.option("--bot", "bots", multiple=True, default=("greedy",), help=f"{', '.join(BOTS)}: one for all, or several.")
@click.option("--seed", default="dataset", show_default=True, help="The same seed plays the same matches.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("--views", is_flag=True, help="Also what the seat saw at each decision, as JSON.")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="An empty folder, or one to be made.")
@carrier_options
def build(
    recordings: tuple[Path, ...],
    game: str | None,
    matches: int | None,
    seats: int | None,
    bots: tuple[str, ...],
    seed: str,
    options: tuple[str, ...],
    views: bool,
    out: Path,
    jobs: int,
    cluster: str | None,
) -> None:
    """Write matches.parquet and decisions.parquet: of matches that bots play, of recordings, or of both."""
    try:
        from orrery.datasets import DatasetRefused, build_dataset  # noqa: PLC0415  An extra.
    except ImportError:
        raise CommandFailed("A dataset needs pyarrow: pip install 'orrery[data]'.") from None
    if game is None and not recordings:
        raise CommandFailed("Name a game with --game, or recordings to read.")
    count = 0 if game is None else matches or 100
    players: tuple[str, ...] = ()
    if game is not None:
        players = assign_bots(bots, seats or default_seats(games().find(game), len(bots)))
    with open_carrier(jobs, cluster) as carrier, progress_bar(count + len(recordings), "matches") as bar:
        try:
            summary = build_dataset(
                game,
                matches=count,
                bots=players,
                recordings=recordings,
                out=out,
                seed=seed,
                options=parse_options(options),
                views=views,
                carry=run_with_progress(carrier, bar),
            )
        except DatasetRefused as refused:
            reason = str(refused)
            raise CommandFailed(f"{reason[:1].upper()}{reason[1:]}.".replace("..", ".")) from None
    click.echo(f"{summary.matches} matches with {summary.decisions} decisions are in {out}.")


def run_with_progress(
    carrier: Carrier, bar: ProgressBar
) -> Callable[[Callable[[Any], Any], Iterable[Any]], Iterator[Any]]:
    """The carrier's results in order, each moving the bar."""

    def carry(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Iterator[Any]:
        for result in in_order(carrier.carry_out(work, jobs)):
            bar.step()
            yield result

    return carry
