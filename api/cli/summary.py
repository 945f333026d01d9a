"""Summarises many matches: scores, wins, actions and seconds."""

from collections.abc import Sequence
from statistics import mean, median, quantiles
from typing import Any

import click

from api.cli.simulation_worker import Plan, Played
from api.cli.tables import print_table
from domain.kernel.game import Game


def print_summary(plan: Plan, game: Game[Any], played: Sequence[Played]) -> None:
    title = game.texts.name(game.id, "en")
    seats = len(plan.bots)
    first = f"{title}: {len(played)} {_many(len(played), 'match', 'matches')}, {seats} {_many(seats, 'seat', 'seats')}"
    click.echo(f"{first}, seed {plan.seed}\n")
    _print_scores(plan, played)
    _print_efforts(played)


def _many(number: int, one: str, other: str) -> str:
    return one if number == 1 else other


def _print_scores(plan: Plan, played: Sequence[Played]) -> None:
    rows = []
    for seat, bot in enumerate(plan.bots):
        won = sum(seat in match.winners for match in played)
        totals = [match.totals[seat] for match in played]
        rows.append((seat, bot, won, f"{100 * won / len(played):.1f} %", *_spread(totals)))
    print_table(("seat", "bot", "won", "rate", *(f"score {name}" for name in SPREAD)), rows)


def _print_efforts(played: Sequence[Played]) -> None:
    actions, seconds = [match.actions for match in played], [match.seconds for match in played]
    rows = [
        ("actions per match", *_spread(actions)),
        ("milliseconds per match", *_spread([1000 * taken for taken in seconds])),
        ("actions per second", *_spread([a / s for a, s in zip(actions, seconds, strict=True)])),
    ]
    print_table(("", *SPREAD), rows)


SPREAD = ("least", "quarter", "median", "three quarters", "most", "mean")


def _spread(values: Sequence[float]) -> tuple[float, ...]:
    """How values are distributed, in the order of `SPREAD`."""
    low, _, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [float(values[0])] * 3
    return (min(values), low, median(values), high, max(values), mean(values))
