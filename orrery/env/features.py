"""What a seat sees as numbers.

The first numbers are a summary, the same for every game:

| place | meaning |
|---|---|
| 0 | the turn, as a share of the game's cap |
| 1 | how many seats there are |
| 2 | the viewer's seat |
| 3 | the seat to act; -1 when the match is over |
| 4 | how many choices the seat to act has, if it is the viewer; else 0 |
| 5 | the kind of the viewer's question: its place among the game's steps, counted from 1; 0 without one |
| 6-15 | points of every seat as far as the viewer can see them, the viewer first, then clockwise |

The rest is the seat's whole view by feature hashing: every leaf of the view as JSON has a path (`seats.0.energy`); a
number is added at the place of its path, a true flag or a word as 1 at the place of `path=value`. Places are CRC-32 of
the path, so they are the same in every match and release as long as the view's fields are called the same.
"""

from functools import lru_cache
from typing import Any, Literal
from zlib import crc32

import msgspec
import numpy as np
from numpy.typing import NDArray

from domain.kernel.game import Game
from domain.kernel.play import Play
from domain.kernel.vocabulary import Seat

SEATS = 10
HEAD = 6 + SEATS
HASHED = 1024
LIMIT = 1e6
"""No number of an observation is larger, on either side."""

Features = Literal["view", "summary"]
Vector = NDArray[np.float32]


def length_of(features: Features) -> int:
    return HEAD + (HASHED if features == "view" else 0)


def vector_of(play: Play[Any], viewer: Seat, choices: int, features: Features) -> Vector:
    """The observation of one seat."""
    summary = summary_of(play, viewer, choices)
    if features == "summary":
        return np.array(summary, dtype=np.float32)
    vector = np.zeros(length_of(features), dtype=np.float32)
    vector[:HEAD] = summary
    add_view(vector, play.game.view(play.state, viewer))
    return np.clip(vector, -LIMIT, LIMIT, out=vector)


def summary_of(play: Play[Any], viewer: Seat, choices: int) -> list[float]:
    game, state, seats = play.game, play.state, play.seats
    asked = play.asked
    question = play.question(viewer)
    totals = game.totals_of(state, viewer)
    clockwise = [float(totals[(viewer + step) % seats]) for step in range(seats)]
    return [
        game.turns(state) / game.turn_cap,
        float(seats),
        float(viewer),
        float(asked[0] if asked else -1),
        float(choices if asked and asked[0] == viewer else 0),
        0.0 if question is None else float(_step_places(game)[type(question)]),
        *clockwise,
        *([0.0] * (SEATS - seats)),
    ]


@lru_cache(maxsize=32)
def _step_places(game: Game[Any]) -> dict[type, int]:
    kinds = getattr(game.steps, "__args__", (game.steps,))
    return {kind: place for place, kind in enumerate(kinds, 1)}


def add_view(vector: Vector, view: msgspec.Struct) -> None:
    """Add every leaf of the view at its place behind the head."""
    sums: dict[int, float] = {}
    _add(sums, "", msgspec.to_builtins(view))
    places = np.fromiter(sums, dtype=np.intp, count=len(sums))
    vector[places] = np.fromiter(sums.values(), dtype=np.float32, count=len(sums))


def _add(sums: dict[int, float], path: str, value: Any) -> None:
    match value:
        case dict():
            for key, inner in value.items():
                _add(sums, f"{path}.{key}", inner)
        case list() | tuple():
            for index, inner in enumerate(value):
                _add(sums, f"{path}.{index}", inner)
        case bool() | str():
            if value is not False:
                place = place_of(f"{path}={value}")
                sums[place] = sums.get(place, 0.0) + 1.0
        case int() | float():
            place = place_of(path)
            sums[place] = sums.get(place, 0.0) + value


@lru_cache(maxsize=1 << 16)
def place_of(path: str) -> int:
    return HEAD + crc32(path.encode()) % HASHED
