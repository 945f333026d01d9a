"""The Gymnasium environment: a game played alone."""

from collections.abc import Mapping
from typing import Any

import gymnasium
from gymnasium import spaces

from orrery.env.choices import ACTIONS
from orrery.env.features import Features
from orrery.env.observing import Observation, ObservedTable, observation_space

SEEDS = 1 << 31
ALONE = 0


class SoloEnv(gymnasium.Env[Observation, int]):
    """A game for one. The reward comes at the end: 1 won, -1 lost; an action that is not allowed ends the match."""

    def __init__(
        self,
        game: str,
        *,
        options: Mapping[str, Any] | None = None,
        features: Features = "view",
        render_mode: str | None = None,
    ) -> None:
        self.table = ObservedTable(game, 1, options or {}, features)
        self.metadata = {"render_modes": ["svg"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = observation_space(features)
        self.action_space = spaces.Discrete(ACTIONS)  # type: ignore[assignment]  # Gymnasium says numpy's int64

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self.table.begin(int(self.np_random.integers(SEEDS)))
        return self.table.observe(ALONE), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        number = int(action)
        if number not in self.table.chooser.choices:
            return self.table.observe(ALONE), -1.0, True, False, {"illegal": True}
        self.table.chooser.take(number)
        over = not self.table.play.running
        return self.table.observe(ALONE), self.table.result(ALONE), over, False, self._totals() if over else {}

    def _totals(self) -> dict[str, Any]:
        """Points beside the verdict, which many solo games have none of."""
        return {"points": self.table.game.totals_of(self.table.play.state, ALONE)[ALONE]}

    def render(self) -> str | None:
        """The board as an SVG document."""
        return self.table.picture() if self.render_mode == "svg" else None
