"""Check that a webhook's delivery comes from the server, and that it is new."""

import hmac
import re
import time
from hashlib import sha256

import msgspec

from orrery_client.types import WebhookEvent

TOLERANCE = 300
"""Seconds that a delivery may be old, or ahead of the receiver's clock."""

SIGNATURE = re.compile(r"t=(\d{1,12}),v1=([0-9a-f]{64})", re.ASCII)


class SignatureInvalid(Exception):
    """The delivery was not signed with this secret, was changed, or is too old. Answer it with 400."""


def read_delivery(
    secret: str, signature: str | None, body: bytes, *, tolerance: int = TOLERANCE, now: float | None = None
) -> WebhookEvent:
    """Return the event of a delivery. `signature` is its header `Orrery-Signature`, `body` its bytes as they came."""
    found = SIGNATURE.fullmatch(signature or "")
    if found is None:
        raise SignatureInvalid("There is no signature of the form t=<seconds>,v1=<hex>.")
    seconds, given = found.groups()
    expected = hmac.new(secret.encode(), seconds.encode() + b"." + body, sha256).hexdigest()
    if not hmac.compare_digest(given, expected):
        raise SignatureInvalid("The signature does not fit the body and the secret.")
    if abs((time.time() if now is None else now) - int(seconds)) > tolerance:
        raise SignatureInvalid(f"The delivery is more than {tolerance} seconds old, or from the future.")
    return msgspec.json.decode(body, type=WebhookEvent)
