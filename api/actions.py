"""Actions as callers send them: decoded by the match's own game."""

from functools import cache
from typing import Any

import msgspec

from api.bodies import field_problem
from domain.kernel.game import Game
from domain.kernel.vocabulary import Action


@cache
def _sent(game: Game[Any]) -> Any:
    """A struct around the game's actions: msgspec reads a struct's types once, a bare union's anew at every call."""
    return msgspec.defstruct("Sent", [("action", game.all_actions)], forbid_unknown_fields=True)


@cache
def sent_decoder(game: Game[Any]) -> "msgspec.json.Decoder[Any]":
    """A whole body in one go, for whoever need not say what is wrong with it."""
    return msgspec.json.Decoder(_sent(game))


def read_action(game: Game[Any], given: dict[str, Any], pointer: str) -> Action:
    try:
        sent = msgspec.convert({"action": given}, type=_sent(game), str_keys=True)
    except msgspec.ValidationError as error:
        raise field_problem(str(error).replace("`$.action", "`$", 1), pointer) from None
    action: Action = sent.action
    return action
