"""`python -m benchmarks.points [GAME…]`: measure how a valuation translates into final points.

Bots of two levels play each other with fixed seeds. For every tenth of the turns that matches take, the values of all
seats then and their final points give one line by least squares. Writes `domain/bots/points.json`.
"""

import argparse
import sys
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

import msgspec

from domain.bots import find_bot
from domain.bots.points import FILE, Line
from domain.bots.self_play import next_answer
from domain.games import games
from domain.kernel import ARCHIVE
from domain.kernel.game import Game
from domain.kernel.play import Play

PARTS = 8
FEWEST = 12
"""Pairs that a line needs."""

Pair = tuple[float, float]
"""A seat's value and its final points."""


def pairs_of(game: Game[Any], seed: str, levels: Sequence[str]) -> list[tuple[int, Pair]]:
    """(turn, pair) of one match, once a turn and seat."""
    bots = [find_bot(level) for level in levels]
    play: Play[Any] = Play.begin(game, len(bots), seed)
    seen: dict[tuple[int, int], float] = {}
    while play.running:
        turn = game.turns(play.state)
        for seat in range(len(bots)):
            if (turn, seat) not in seen:
                seen[turn, seat] = game.value(play.state, seat)
        play.answer(*next_answer(play, bots))
    totals = game.totals_of(play.state, ARCHIVE)
    return [(turn, (value, totals[seat])) for (turn, seat), value in seen.items()]


def fit(turn: int, pairs: Sequence[Pair]) -> Line:
    """The line of least squares."""
    count = len(pairs)
    mean_value = sum(value for value, _ in pairs) / count
    mean_points = sum(points for _, points in pairs) / count
    spread = sum((value - mean_value) ** 2 for value, _ in pairs)
    both = sum((value - mean_value) * (points - mean_points) for value, points in pairs)
    slope = max(0.0, both / spread) if spread else 0.0
    base = mean_points - slope * mean_value
    error = sqrt(sum((points - base - slope * value) ** 2 for value, points in pairs) / count)
    return Line(turn, round(base, 3), round(slope, 4), round(error, 2))


def lines_of(game: Game[Any], matches: int) -> tuple[Line, ...]:
    seats = 2 if 2 in game.seat_counts else game.seat_counts[0]
    found: list[tuple[int, Pair]] = []
    for number in range(matches):
        levels = [("greedy", "beginner")[(number + seat) % 3 == 0] for seat in range(seats)]
        found += pairs_of(game, f"points {number}", levels)
        print(f"\r{game.id}: {number + 1} of {matches}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return tuple(_by_turn(found))


def _by_turn(found: Sequence[tuple[int, Pair]]) -> Iterable[Line]:
    """Equal parts of all that was seen, in order of turns."""
    order = sorted(found, key=lambda one: one[0])
    size = max(FEWEST, -(-len(order) // PARTS))
    last = -1
    for start in range(0, len(order), size):
        part = order[start : start + size]
        turn = part[len(part) // 2][0]
        if len(part) >= FEWEST and turn > last:
            yield fit(turn, [pair for _, pair in part])
            last = turn


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.points", description="Measure values in points.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--matches", type=int, default=40, metavar="N", help="of each game; default: 40")
    arguments = parser.parse_args(argv)
    known = msgspec.json.decode(FILE.read_bytes()) if FILE.exists() else {}
    for ident in arguments.games or games().ids:
        known[ident] = lines_of(games().find(ident), arguments.matches)
    ordered = {ident: known[ident] for ident in sorted(known)}
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=1) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
