"""The PettingZoo environment: every seat is an agent, and agents act one at a time.

Where a game asks several seats at once they answer in the order of their seats; a sealed answer stays hidden until all
are in, so the order tells nothing.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from domain.kernel import Seat
from orrery.env.choices import ACTIONS
from orrery.env.features import Features
from orrery.env.observing import Observation, ObservedTable, observation_space

SEEDS = 1 << 31


def env(game: str, seats: int = 2, **settings: Any) -> "AECEnv[str, Observation, int]":
    """The environment with PettingZoo's usual checks: an illegal action loses, a wrong call raises."""
    table = TableEnv(game, seats, **settings)
    checked = wrappers.TerminateIllegalWrapper(table, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class TableEnv(AECEnv[str, Observation, int]):  # type: ignore[misc]  # PettingZoo has no types
    """A game for `seats` agents, `player_0` and so on; rewards come at the end: 1 won, -1 lost."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        features: Features = "view",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = ObservedTable(game, seats, options or {}, features)
        self.metadata = {
            "name": f"orrery_{game}_v0",
            "render_modes": ["svg"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.seat_of: dict[str, Seat] = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(features) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._chance, _ = np_random(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a match. The same seed gives the same match, and the same matches after it."""
        if seed is not None:
            self._chance, _ = np_random(seed)
        self.table.begin(int(self._chance.integers(SEEDS)))
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._next_agent()

    def observe(self, agent: str) -> Observation:
        return self.table.observe(self.seat_of[agent])

    def step(self, action: int | np.integer[Any] | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        number = -1 if action is None else int(action)
        if number not in self.table.chooser.choices:
            raise ValueError(f"{number} is not among the choices of {agent}: take one that its action mask allows")
        self.table.chooser.take(number)
        if self.table.play.running:
            self.agent_selection = self._next_agent()
        else:
            self._finish()
        self._accumulate_rewards()

    def _next_agent(self) -> str:
        return self.possible_agents[self.table.chooser.seat]

    def _finish(self) -> None:
        for agent in self.agents:
            self.rewards[agent] = self.table.result(self.seat_of[agent])
            self.terminations[agent] = True

    def render(self) -> str | None:
        """The board as an SVG document, as a spectator sees it."""
        return self.table.picture() if self.render_mode == "svg" else None

    def close(self) -> None:
        """Nothing is held open."""
