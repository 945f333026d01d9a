"""Bearer tokens: 256 bits, shown once, stored as hashes; random, or derived so that a repeated call gives the same."""

import hmac
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable
from hashlib import sha256
from uuid import UUID

_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")


def new_token() -> str:
    return encode_token(secrets.token_bytes(32))


def derived_token(secret: bytes, key: str, label: str) -> str:
    """The token that belongs to an idempotency key: the server's secret makes it unguessable and repeatable."""
    return encode_token(derive(secret, key, label))


def derived_id(secret: bytes, key: str, label: str = "match") -> UUID:
    """The id that belongs to an idempotency key, so that the store's own uniqueness guards against doubles."""
    return UUID(bytes=derive(secret, key, label)[:16], version=4)


def new_id() -> UUID:
    return UUID(bytes=secrets.token_bytes(16), version=4)


def new_seed() -> str:
    """A seed for a match's dice that nobody can guess, as hex."""
    return secrets.token_bytes(32).hex()


def token_hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def is_well_formed(token: str) -> bool:
    """43 characters, base64url of 32 bytes."""
    return _TOKEN.fullmatch(token) is not None


equal_digests: Callable[[str, str], bool] = hmac.compare_digest
"""Compares in a time that does not depend on where the two differ. Both are ASCII: digests in hex, or "-"."""


def derive(secret: bytes, key: str, label: str) -> bytes:
    """32 bytes that only a holder of the server's secret can derive."""
    return hmac.new(secret, f"{label}\n{key}".encode(), sha256).digest()


def encode_token(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()
