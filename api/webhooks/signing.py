"""Signatures: HMAC-SHA256 over the time and the body, so that a receiver knows who sent it, and when."""

import hmac
from base64 import urlsafe_b64encode
from hashlib import sha256
from uuid import UUID

from domain.matches.tokens import derive

PREFIX = "whsec_"


def webhook_secret(server_secret: bytes, player: UUID, nonce: str) -> str:
    """Made again whenever it is needed: the store holds the nonce only."""
    raw = derive(server_secret, nonce, f"webhook {player.hex}")
    return PREFIX + urlsafe_b64encode(raw).rstrip(b"=").decode()


def sign(secret: str, timestamp: int, body: bytes) -> str:
    """The value of `Orrery-Signature`: `t=<seconds since 1970>,v1=<hex>`."""
    digest = hmac.new(secret.encode(), b"%d." % timestamp + body, sha256).hexdigest()
    return f"t={timestamp},v1={digest}"
