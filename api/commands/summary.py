"""What many matches come to: scores, wins, actions and seconds."""

from collections.abc import Sequence
from statistics import mean, median, quantiles
from typing import Any

from api.commands.simulated import Plan, Played
from api.commands.tables import table
from domain.kernel.game import Game


def summary(plan: Plan, game: Game[Any], played: Sequence[Played]) -> str:
    title = game.texts.name(game.id, "en")
    seats = len(plan.bots)
    first = f"{title}: {len(played)} {_many(len(played), 'match', 'matches')}, {seats} {_many(seats, 'seat', 'seats')}"
    return "\n".join((f"{first}, seed {plan.seed}", "", _scores(plan, played), "", _efforts(played)))


def _many(number: int, one: str, other: str) -> str:
    return one if number == 1 else other


def _scores(plan: Plan, played: Sequence[Played]) -> str:
    rows = []
    for seat, bot in enumerate(plan.bots):
        won = sum(seat in match.winners for match in played)
        totals = [match.totals[seat] for match in played]
        rows.append((seat, bot, won, f"{100 * won / len(played):.1f} %", *_spread(totals)))
    return table(("seat", "bot", "won", "rate", *(f"score {name}" for name in SPREAD)), rows)


def _efforts(played: Sequence[Played]) -> str:
    actions, seconds = [match.actions for match in played], [match.seconds for match in played]
    rows = [
        ("actions per match", *_spread(actions)),
        ("milliseconds per match", *_spread([1000 * taken for taken in seconds])),
        ("actions per second", *_spread([a / s for a, s in zip(actions, seconds, strict=True)])),
    ]
    return table(("", *SPREAD), rows)


SPREAD = ("least", "quarter", "median", "three quarters", "most", "mean")


def _spread(values: Sequence[float]) -> tuple[float, ...]:
    """How values are distributed, in the order of `SPREAD`."""
    low, _, high = quantiles(values, n=4, method="inclusive") if len(values) > 1 else [float(values[0])] * 3
    return (min(values), low, median(values), high, max(values), mean(values))
