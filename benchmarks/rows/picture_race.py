"""Drawing boards of Race for the Galaxy for four, one action after another, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import in_play
from benchmarks.row import Row

measure = partial(in_play, "race_for_the_galaxy", 4, 120)

ROW = Row("drawing Race for the Galaxy for four, one action after another", "encoding its view as JSON", measure)
