"""A webhook's secret belongs to one player and nonce, and its signature to one time and body."""

import hmac
from hashlib import sha256
from uuid import UUID

from api.webhooks.signing import sign, webhook_secret
from domain.matches.tokens import derive

ANA = UUID(int=0x0B6F2C1E9A4D4F7C8B3A5D6E7F809112)
SECRET = b"s" * 32


def test_a_secret_has_256_bits_of_server_player_and_nonce() -> None:
    secret = webhook_secret(SECRET, ANA, "nonce")
    assert secret.startswith("whsec_")
    assert len(secret) == 6 + 43
    assert secret == webhook_secret(SECRET, ANA, "nonce")
    others = {
        webhook_secret(b"t" * 32, ANA, "nonce"),
        webhook_secret(SECRET, UUID(int=1), "nonce"),
        webhook_secret(SECRET, ANA, "another"),
    }
    assert len({secret, *others}) == 4
    assert derive(SECRET, "nonce", f"webhook {ANA.hex}").hex() not in secret


def test_a_receiver_can_check_the_signature() -> None:
    digest = hmac.new(b"whsec_x", b'1700000000.{"a":1}', sha256).hexdigest()
    assert sign("whsec_x", 1_700_000_000, b'{"a":1}') == f"t=1700000000,v1={digest}"
