"""Steps of a random agent in the PettingZoo environment, beside plain self-play of the same game."""

from importlib.util import find_spec
from random import Random

from benchmarks.matches import game_or_none, no_game, random_match
from benchmarks.row import Effort, Measured, Row, interleaved, per_second

GAME = "race_for_the_galaxy"
SEATS = 4
MISSING = "" if find_spec("pettingzoo") else "pettingzoo is not installed: make bench does that"


def measure(effort: Effort) -> Measured:
    game = game_or_none(GAME)
    if game is None:
        return no_game(GAME)
    if MISSING:
        return Measured(None, note=MISSING)
    from orrery.env import TableEnv  # noqa: PLC0415 - needs the extra

    table = TableEnv(GAME, SEATS, features="summary")
    chance = Random(7)

    def play(number: int) -> int:
        """One whole match by the masks; gives how many steps it took."""
        table.reset(seed=number)
        steps = 0
        while not table.terminations[table.agent_selection]:
            observation, *_ = table.last()
            choices = observation["action_mask"].nonzero()[0]
            table.step(choices[chance.randrange(len(choices))])
            steps += 1
        return steps

    return interleaved(
        per_second(play), per_second(lambda number: random_match(game, SEATS, number)), effort, "steps/s"
    )


ROW = Row("random agent in the environment, summary features", "plain self-play", measure, must=0.5)
