"""Actions as callers send them: decoded by the match's own game."""

from typing import Any

import msgspec

from api.bodies import field_problem
from domain.kernel.game import Game
from domain.kernel.vocabulary import Action


def read_action(game: Game[Any], given: dict[str, Any], pointer: str) -> Action:
    try:
        action: Action = msgspec.convert(given, type=game.all_actions, str_keys=True)
    except msgspec.ValidationError as error:
        raise field_problem(str(error), pointer) from None
    return action
