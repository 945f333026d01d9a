"""Drawing boards of Tiny Epic Galaxies for five, nothing drawn before, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import cold
from benchmarks.row import Row

measure = partial(cold, "tiny_epic_galaxies", 5, 300)

ROW = Row("drawing Tiny Epic Galaxies for five, nothing drawn before", "encoding its view as JSON", measure)
