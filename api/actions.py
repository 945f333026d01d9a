"""Actions as callers send them, decoded by the match's own game."""

from functools import cache
from typing import Any

import msgspec

from api.problems.problem import ErrorPlace, invalid_fields
from api.problems.validation import field_error
from domain.kernel.game import Game
from domain.kernel.messages import Message
from domain.kernel.vocabulary import Action
from domain.matches.match import Match


@cache
def action_decoder(game: Game[Any]) -> "msgspec.json.Decoder[Any]":
    return msgspec.json.Decoder(game.all_actions)


def decode_action(match: Match, raw: msgspec.Raw, pointer: str, seat: int | None = None) -> Action:
    """The action, or a refusal that says what is wrong and what the seat's decision offers."""
    try:
        action: Action = action_decoder(match.game).decode(raw)
    except msgspec.ValidationError as error:
        fault = field_error(str(error), pointer)
        if fault.code == "invalid-value" and fault.pointer == f"{pointer}/do":
            fault = ErrorPlace(fault.pointer, fault.code, unknown_action(match, seat))
        problem = invalid_fields([fault])
        problem.extensions["legal"] = legal_link(match)
        raise problem from None
    return action


def unknown_action(match: Match, seat: int | None) -> Message:
    if seat is None or not match.has_started or match.play.question(seat) is None:
        return Message("why.unknown-value")
    offers = match.play.offers(seat)
    kinds = sorted({type(getattr(offer, "action", offer)).__name__ for offer in offers})
    return Message("why.unknown-action", {"offered": kinds})


def legal_link(match: Match) -> str:
    """Where the offers are."""
    return f"/v1/matches/{match.id.hex}/decisions"
