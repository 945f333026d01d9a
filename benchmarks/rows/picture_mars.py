"""Drawing boards of Terraforming Mars for five, one action after another, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import in_play
from benchmarks.row import Row

measure = partial(in_play, "terraforming_mars", 5, 900)

ROW = Row("drawing Terraforming Mars for five, one action after another", "encoding its view as JSON", measure)
