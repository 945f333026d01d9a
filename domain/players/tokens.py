"""Player tokens and pairing codes: how they are made, spelled and read.

A player token names its player, so that no index is needed to find whom it belongs to: `player.<id>.<secret>`, the
id as 22 and 256 random bits as 43 characters of base64url.
"""

import hmac
import re
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from domain.matches.tokens import derive, token_hash

PREFIX = "player."
_TOKEN = re.compile(r"player\.([A-Za-z0-9_-]{22})\.[A-Za-z0-9_-]{43}")

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no letter that is easily taken for another."""
CODE_LENGTH = 10
_LOOKALIKES = str.maketrans("OIL", "011")


class NewToken(NamedTuple):
    """A token to be given to a device: its id, and the token itself, which is shown once."""

    id: str
    text: str

    @property
    def hash(self) -> str:
        return token_hash(self.text)


def player_of(token: str) -> UUID | None:
    """The player that a token names; None if it is no player token."""
    found = _TOKEN.fullmatch(token)
    return None if found is None else UUID(bytes=urlsafe_b64decode(f"{found[1]}=="))


def new_player_token(player: UUID) -> NewToken:
    return spell_token(player, secrets.token_bytes(8), secrets.token_bytes(32))


def derived_player_token(player: UUID, secret: bytes, key: str, call: str) -> NewToken:
    """The token that belongs to an idempotency key of this player and call, so that a repeat gives it again."""
    label = f"player {player.hex} {call}"
    return spell_token(player, derive(secret, key, f"{label} token id")[:8], derive(secret, key, f"{label} token"))


def spell_token(player: UUID, token_id: bytes, secret: bytes) -> NewToken:
    return NewToken(token_id.hex(), f"{PREFIX}{_encode(player.bytes)}.{_encode(secret)}")


def _encode(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


# --- pairing codes ---------------------------------------------------------------------------------------------------


def new_code() -> str:
    """50 bits, short enough to be typed: it works once, for some minutes, and guesses are limited."""
    return "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))


def derived_code(player: UUID, secret: bytes, key: str) -> str:
    raw = derive(secret, key, f"player {player.hex} pairing")
    return "".join(ALPHABET[byte % len(ALPHABET)] for byte in raw[:CODE_LENGTH])


def spell_code(code: str) -> str:
    """As people read it: `7KQ2M-XD4RT`."""
    return f"{code[:5]}-{code[5:]}"


def read_code(text: str) -> str | None:
    """A code however it was typed; None if it is none."""
    code = text.upper().replace("-", "").replace(" ", "").translate(_LOOKALIKES)
    return code if len(code) == CODE_LENGTH and all(letter in ALPHABET for letter in code) else None


def code_id(code: str) -> UUID:
    """The stream of a code. A reader of the store cannot read the code itself there."""
    return UUID(bytes=hmac.new(b"orrery pairing code", code.encode(), sha256).digest()[:16], version=4)
