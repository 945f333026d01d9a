"""Small nasty games that only tests play: each leans on another corner of the kernel."""

from typing import Any

from domain.kernel import Game
from tests.sample_games.ballots import BALLOTS
from tests.sample_games.lanterns import LANTERNS
from tests.sample_games.orchards import ORCHARDS

TOYS: dict[str, Game[Any]] = {game.id: game for game in (BALLOTS, LANTERNS, ORCHARDS)}
