"""Drawing boards of Tiny Epic Galaxies for five, one action after another, against encoding the same views as JSON."""

from functools import partial

from benchmarks.drawing import in_play
from benchmarks.row import Row

measure = partial(in_play, "tiny_epic_galaxies", 5, 300)

ROW = Row("drawing Tiny Epic Galaxies for five, one action after another", "encoding its view as JSON", measure)
