"""Every game as a PettingZoo or Gymnasium environment. Needs the extra `orrery[env]`; docs/environments.md says more.

from orrery.env import env, SoloEnv

table = env("tiny_epic_galaxies", seats=3)
alone = SoloEnv("planet_unknown")
"""

from orrery.env.aec import TableEnv, env
from orrery.env.solo import SoloEnv

__all__ = ["SoloEnv", "TableEnv", "env"]
