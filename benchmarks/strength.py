"""`python -m benchmarks.strength [GAME…]`: how strong the bots are, by matches against each other.

One bot takes every seat in turn against copies of another, with fixed seeds; every seed is played from each seat. A
shared first place counts as its share. The interval is Wilson's at 95 %.
"""

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

from api.cli.carriers import Carrier, open_carrier
from api.cli.errors import CommandFailed
from api.cli.progress import progress_bar
from api.cli.tables import table_text
from domain.bots import find_bot, play_match
from domain.games import games
from domain.kernel import ARCHIVE
from domain.kernel.game import Game

RESULTS = Path(__file__).parent / "strength.json"
Z = 1.96
"""Standard errors on either side of a 95 % interval."""


class Contest(msgspec.Struct, frozen=True):
    """`bot` against `rival` in all other seats; `must` is the least share of matches it has to win."""

    bot: str
    rival: str
    seats: int
    must: float | None = None


class Result(msgspec.Struct, frozen=True):
    game: str
    bot: str
    rival: str
    seats: int
    matches: int
    won: float
    margin: float
    """Mean difference in points to the best rival."""
    must: float | None

    @property
    def key(self) -> tuple[str, str, str, int, int]:
        """Which contest of which game, in how many matches."""
        return self.game, self.bot, self.rival, self.seats, self.matches

    @property
    def share(self) -> float:
        return self.won / self.matches

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.matches)

    @property
    def verdict(self) -> str:
        if self.must is None:
            return "measured"
        return "kept" if self.share >= self.must else "MISSED"


def wilson(won: float, matches: int) -> tuple[float, float]:
    """Between which shares the true one lies, 95 times of 100."""
    share, square = won / matches, Z * Z
    middle = (share + square / (2 * matches)) / (1 + square / matches)
    half = Z / (1 + square / matches) * sqrt(share * (1 - share) / matches + square / (4 * matches * matches))
    return max(0.0, middle - half), min(1.0, middle + half)


def contests(search: str) -> tuple[Contest, ...]:
    return (
        Contest("greedy", "random", 2, 0.9),
        Contest("beginner", "random", 2),
        Contest("greedy", "beginner", 2),
        Contest(search, "greedy", 2, 0.7),
        Contest("greedy", "random", 4),
        Contest(search, "greedy", 4),
    )


class ContestMatch(msgspec.Struct, frozen=True):
    """One match of a contest, the same in whichever process it is played."""

    game: str
    contest: Contest
    number: int


def play_contest_match(match: ContestMatch) -> tuple[float, int]:
    """In whichever process carries it out."""
    return play_number(games()[match.game], match.contest, match.number)


def play_number(game: Game[Any], contest: Contest, number: int) -> tuple[float, int]:
    """The bot's share of the win, and by how many points it was ahead of its best rival."""
    own = number % contest.seats
    bot, rival = find_bot(contest.bot), find_bot(contest.rival)
    seats = [bot if seat == own else rival for seat in range(contest.seats)]
    play = play_match(game, seats, f"strength {number // contest.seats}")
    outcome = play.outcome
    assert outcome is not None
    totals = game.totals_of(play.state, ARCHIVE)
    margin = totals[own] - max(total for seat, total in enumerate(totals) if seat != own)
    return (own in outcome.winners) / max(1, len(outcome.winners)), margin


def hold(game: Game[Any], contest: Contest, matches: int, carrier: Carrier | None = None) -> Result:
    """Play the matches of one contest; in this process, or wherever they are carried out."""
    jobs = [ContestMatch(game.id, contest, number) for number in range(matches)]
    with progress_bar(matches, f"{game.id}: {contest.bot} against {contest.rival}") as bar:
        played: dict[int, tuple[float, int]] = {}
        results = (
            ((job.number, play_number(game, contest, job.number)) for job in jobs)
            if carrier is None
            else carrier.carry_out(play_contest_match, jobs)
        )
        for number, result in results:
            played[number] = result
            bar.step()
    won = sum(share for share, _ in played.values())
    margin = sum(margin for _, margin in played.values())
    return Result(
        game.id, contest.bot, contest.rival, contest.seats, matches, won, round(margin / matches, 2), contest.must
    )


def hold_all(
    idents: Sequence[str],
    search: str,
    matches: int,
    carrier: Carrier | None = None,
    known: Sequence[Result] = (),
) -> Iterator[Result]:
    """Every contest of these games; one whose result is known is not played again."""
    for ident in idents:
        game = games().find(ident)
        for contest in contests(search):
            if contest.seats in game.seat_counts:
                key = ident, contest.bot, contest.rival, contest.seats, matches
                before = (result for result in known if result.key == key)
                yield next(before, None) or hold(game, contest, matches, carrier)


def read_results(path: Path | None) -> list[Result]:
    """The results of an earlier run that wrote to the same file."""
    if path is None or not path.exists():
        return []
    return msgspec.json.decode(path.read_bytes(), type=list[Result])


def write_results(path: Path, results: Sequence[Result], known: Sequence[Result]) -> None:
    """After each contest, since all of them take hours; results of other contests in the file stay."""
    kept = [result for result in known if result.key not in {other.key for other in results}]
    text = json.dumps(msgspec.to_builtins([*results, *kept]), indent=2)
    path.write_text(text + "\n", encoding="utf-8")


def rendered(results: Sequence[Result]) -> str:
    heads = ("game", "bot", "against", "seats", "matches", "won", "95 % interval", "points ahead", "must", "verdict")
    rows = [
        (
            *(result.game, result.bot, result.rival, result.seats, result.matches, f"{result.share:.0%}"),
            "{:.0%} to {:.0%}".format(*result.interval),
            f"{result.margin:+.1f}",
            "-" if result.must is None else f"{result.must:.0%}",
            result.verdict,
        )
        for result in results
    ]
    return table_text(heads, rows)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description="Let the bots play each other.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: every game")
    parser.add_argument("--matches", type=int, default=100, metavar="N", help="a contest; default: 100")
    parser.add_argument("--search", default="search:1s", metavar="BOT", help="default: search:1s")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=f"also write JSON, such as {RESULTS.name}; contests it holds are not played again",
    )
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes of this machine; default: 1")
    parser.add_argument("--cluster", metavar="ADDRESS", help="a Dask scheduler, such as tcp://host:8786")
    arguments = parser.parse_args(argv)
    if arguments.matches < 1 or arguments.jobs < 1:
        parser.error("a contest has at least one match, and one process at least")
    known = read_results(arguments.out)
    results: list[Result] = []
    try:
        with open_carrier(arguments.jobs, arguments.cluster) as carrier:
            chosen = arguments.games or games().ids
            for result in hold_all(chosen, arguments.search, arguments.matches, carrier, known):
                results.append(result)
                if arguments.out is not None:
                    write_results(arguments.out, results, known)
    except CommandFailed as failed:
        parser.error(failed.message)
    print(rendered(results))
    return 1 if any(result.verdict == "MISSED" for result in results) else 0


if __name__ == "__main__":
    sys.exit(main())
