"""Tokens: their size, their shape, and what they are derived from."""

import hmac
import secrets
from base64 import urlsafe_b64decode
from hashlib import sha256
from uuid import UUID

import pytest

from domain.matches.tokens import (
    derived_id,
    derived_token,
    equal_digests,
    is_well_formed,
    new_id,
    new_seed,
    new_token,
    token_hash,
)

SECRET = b"s" * 32


def raw(token: str) -> bytes:
    return urlsafe_b64decode(token + "=")


def test_a_new_token_is_32_random_bytes() -> None:
    made = {new_token() for _ in range(50)}
    assert len(made) == 50
    assert all(len(raw(token)) == 32 and is_well_formed(token) for token in made)


def test_a_derived_token_is_the_hmac_of_label_and_key() -> None:
    expected = hmac.new(SECRET, b"host\nkey-1234", sha256).digest()
    assert raw(derived_token(SECRET, "key-1234", "host")) == expected
    others = [
        derived_token(b"t" * 32, "key-1234", "host"),
        derived_token(SECRET, "key-1235", "host"),
        derived_token(SECRET, "key-1234", "invite"),
    ]
    assert len({derived_token(SECRET, "key-1234", "host"), *others}) == 4


def test_ids_are_random_or_derived_and_of_version_4() -> None:
    derived = derived_id(SECRET, "key-1234")
    expected = hmac.new(SECRET, b"match\nkey-1234", sha256).digest()
    assert derived == UUID(bytes=expected[:16], version=4)
    assert new_id() != new_id()
    assert new_id().version == derived.version == 4
    bits = [0] * 128
    for number in (new_id().int for _ in range(200)):
        for bit in range(128):
            bits[bit] += number >> bit & 1
    assert sum(0 < ones < 200 for ones in bits) == 122, "all bits but those of version and variant are random"


def test_an_id_takes_16_random_bytes_and_a_token_and_a_seed_32(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def token_bytes(size: int) -> bytes:
        asked.append(size)
        return b"\x00" * size

    monkeypatch.setattr(secrets, "token_bytes", token_bytes)
    new_id()
    new_token()
    new_seed()
    assert asked == [16, 32, 32]


def test_a_seed_is_32_random_bytes_as_hex() -> None:
    made = {new_seed() for _ in range(50)}
    assert len(made) == 50
    assert all(len(bytes.fromhex(seed)) == 32 and seed == seed.lower() for seed in made)


def test_what_is_stored_of_a_token_is_its_sha256() -> None:
    assert token_hash("A" * 43) == sha256(b"A" * 43).hexdigest()


@pytest.mark.parametrize("token", ["", "A" * 42, "A" * 44, "A" * 42 + "=", "A" * 42 + "\n", " " + "A" * 42, "é" * 43])
def test_other_words_are_no_tokens(token: str) -> None:
    assert not is_well_formed(token)


def test_tokens_are_compared_in_constant_time() -> None:
    assert equal_digests is hmac.compare_digest
