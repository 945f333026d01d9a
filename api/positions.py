"""Positions as callers send them: the envelope is read here, what is inside is the game's to judge."""

from typing import Any

import msgspec

from api.bodies import field_problem
from api.problems import Problem
from domain.kernel.position import Position


class PositionBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`{"format": 1, "game": …, "rules": …, "options": …, "seats": …, "state": …}`"""

    game: str
    rules: str
    options: dict[str, Any]
    seats: int
    state: dict[str, Any]
    format: int


def read_position(given: dict[str, Any] | None) -> Position | None:
    if given is None:
        return None
    try:
        body = msgspec.convert(given, type=PositionBody)
    except msgspec.ValidationError as error:
        problem = field_problem(str(error), "/position")
        raise Problem("position-invalid", problem.speak, errors=problem.extras["errors"]) from None
    state = msgspec.Raw(msgspec.json.encode(body.state))
    return Position(body.game, body.rules, body.options, body.seats, state, body.format)
