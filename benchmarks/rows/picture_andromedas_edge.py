"""Drawing boards of Andromeda's Edge for four, one action after another, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import in_play
from benchmarks.row import Row

measure = partial(in_play, "andromedas_edge", 4, 900)

ROW = Row("drawing Andromeda's Edge for four, one action after another", "encoding its view as JSON", measure)
