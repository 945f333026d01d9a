"""Drawing boards of Planet Unknown for six, nothing drawn before, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import cold
from benchmarks.row import Row

measure = partial(cold, "planet_unknown", 6, 400)

ROW = Row("drawing Planet Unknown for six, nothing drawn before", "encoding its view as JSON", measure)
