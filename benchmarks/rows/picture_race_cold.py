"""Drawing boards of Race for the Galaxy for four, nothing drawn before, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import cold
from benchmarks.row import Row

measure = partial(cold, "race_for_the_galaxy", 4, 120)

ROW = Row("drawing Race for the Galaxy for four, nothing drawn before", "encoding its view as JSON", measure)
