"""Drawing boards of Andromeda's Edge for four, one action after another, against 5 ms for each; the aim is 2 ms."""

from functools import partial

from benchmarks.drawing import in_time
from benchmarks.row import Row

measure = partial(in_time, "andromedas_edge", 4, 900, 5.0)

ROW = Row("drawing Andromeda's Edge for four, one action after another", "5 ms a board", measure, must=1, aim=2.5)
