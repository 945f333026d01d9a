"""Drawing boards of Andromeda's Edge for four, nothing drawn before, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import cold
from benchmarks.row import Row

measure = partial(cold, "andromedas_edge", 4, 900)

ROW = Row("drawing Andromeda's Edge for four, nothing drawn before", "encoding its view as JSON", measure)
