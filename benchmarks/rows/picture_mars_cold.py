"""Drawing boards of Terraforming Mars for five, nothing drawn before, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import cold
from benchmarks.row import Row

measure = partial(cold, "terraforming_mars", 5, 900)

ROW = Row("drawing Terraforming Mars for five, nothing drawn before", "encoding its view as JSON", measure)
