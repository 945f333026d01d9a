"""Drawing boards of Planet Unknown for six, one action after another, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import in_play
from benchmarks.row import Row

measure = partial(in_play, "planet_unknown", 6, 400)

ROW = Row("drawing Planet Unknown for six, one action after another", "encoding its view as JSON", measure)
