"""What both kinds of environment share: the spaces, observations, results and pictures of one table."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces

from domain.games import games
from domain.kernel import SPECTATOR, Play, Seat
from domain.kernel.dice import seed_bytes
from domain.kernel.registry import read_options
from orrery.env.choices import ACTIONS, Chooser
from orrery.env.features import LIMIT, Features, length_of, vector_of
from projections.pictures import picture

Observation = dict[str, Any]


def observation_space(features: Features) -> spaces.Dict:
    """A vector and the mask of what may be chosen; `docs/environments.md` says what the numbers are."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-LIMIT, LIMIT, (length_of(features),), np.float32),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), np.int8),
        }
    )


class ObservedTable:
    """A match under way: numbered choices, and what each seat sees."""

    def __init__(self, ident: str, seats: int, options: Mapping[str, Any], features: Features) -> None:
        self.game = games().find(ident)
        self.options = read_options(self.game, options)
        self.seats = seats
        self.features = features
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new match; the same seed deals and rolls the same."""
        self.play: Play[Any] = Play.begin(self.game, self.seats, seed_bytes(f"env {seed}"), self.options)
        self.chooser = Chooser(self.play)

    def observe(self, seat: Seat) -> Observation:
        numbers = self.numbers(seat)
        mask = np.zeros(ACTIONS, dtype=np.int8)
        mask[numbers] = 1
        return {"observation": vector_of(self.play, seat, len(numbers), self.features), "action_mask": mask}

    def numbers(self, seat: Seat) -> list[int]:
        """Those of all choices; none for a seat that is not to act."""
        acts = self.play.running and self.chooser.seat == seat
        return list(self.chooser.choices) if acts else []

    def result(self, seat: Seat) -> float:
        """1 for winning alone, -1 for losing, between them for a shared first place; 0 while the match runs."""
        outcome = self.play.outcome
        if outcome is None:
            return 0.0
        return 2.0 / len(outcome.winners) - 1.0 if seat in outcome.winners else -1.0

    def picture(self) -> str:
        """The board as a spectator sees it, as SVG."""
        view = self.game.view(self.play.state, SPECTATOR if self.seats > 1 else 0)
        drawn = picture(self.game, view, [f"player_{seat}" for seat in range(self.seats)], "en")
        if drawn is None:
            raise NotImplementedError(f"{self.game.id} has no picture")
        return drawn.decode()
