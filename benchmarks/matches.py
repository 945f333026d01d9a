"""What the rows measure with: a game by its id, and whole matches of random bots."""

from typing import Any

from benchmarks import catan
from benchmarks.row import Effort, Measured, interleaved, per_second
from domain.bots import Random, play_match
from domain.games import games
from domain.kernel.game import Game


def game_or_none(ident: str) -> Game[Any] | None:
    return games().get(ident)


def no_game(ident: str) -> Measured:
    return Measured(None, note=f"{ident} is not there")


def random_match(game: Game[Any], seats: int, number: int) -> int:
    """One whole match of random bots; gives how many actions it took."""
    return play_match(game, [Random()] * seats, f"bench {number}").ply


def self_play(ident: str, seats: int, effort: Effort) -> Measured:
    """Actions per second of random bots, beside catanatron's."""
    game = game_or_none(ident)
    if game is None:
        return no_game(ident)
    ours = per_second(lambda number: random_match(game, seats, number))
    if catan.MISSING:
        return Measured(None, ours=ours(effort.seconds), unit="actions/s", note=catan.MISSING)
    return interleaved(ours, per_second(catan.play), effort, "actions/s")
