"""Drawing the board of a match in the middle, against encoding the same view as JSON."""

import msgspec

from benchmarks.http.playing import GAME
from benchmarks.matches import game_or_none, no_game
from benchmarks.row import Effort, Measured, Row, interleaved, per_second
from domain.bots import Random, next_answer
from domain.kernel.play import Play
from domain.kernel.vocabulary import SPECTATOR
from projections.pictures import picture

ACTIONS = 100
PLAYERS = ("Ana", "Bea", "Cyd", "Dan")


def measure(effort: Effort) -> Measured:
    game = game_or_none(GAME)
    if game is None:
        return no_game(GAME)
    play = Play.begin(game, len(PLAYERS), "picture")
    for _ in range(ACTIONS):
        play.answer(*next_answer(play, [Random()] * len(PLAYERS)))
    board = game.view(play.state, SPECTATOR)
    drawing = per_second(lambda _: bool(picture(game, board, PLAYERS, "en")))
    encoding = per_second(lambda _: bool(msgspec.json.encode(board)))
    return interleaved(drawing, encoding, effort, "boards/s")


ROW = Row("drawing the board of Tiny Epic Galaxies", "encoding its view as JSON", measure)
