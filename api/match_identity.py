"""Id and tokens of a match that is about to be created."""

from hashlib import sha256
from uuid import UUID

import msgspec

from domain.matches.commands.open_match import Tokens
from domain.matches.events import SeatPlan
from domain.matches.tokens import derived_id, derived_token, new_id, new_token


class MatchIdentity(msgspec.Struct, frozen=True):
    """Id, tokens and request digest of a match to be."""

    match_id: UUID
    tokens: Tokens
    request: str


def derive_identity(key: str | None, secret: bytes, seats: tuple[SeatPlan, ...], content: bytes) -> MatchIdentity:
    """Random, or all from the idempotency key. `content`: the whole request; the key is good for that one only."""
    persons = [str(seat) for seat, plan in enumerate(seats) if plan.player == "person"]
    if key is None:
        tokens = Tokens(new_token(), new_token(), {seat: new_token() for seat in persons})
        return MatchIdentity(new_id(), tokens, "")
    tokens = Tokens(
        derived_token(secret, key, "host"),
        derived_token(secret, key, "invite"),
        {seat: derived_token(secret, key, f"seat:{seat}") for seat in persons},
    )
    return MatchIdentity(derived_id(secret, key), tokens, sha256(content).hexdigest())
