"""How player tokens and pairing codes are spelled."""

import secrets
from uuid import UUID

import pytest

from domain.matches.tokens import derive, token_hash
from domain.players.tokens import (
    ALPHABET,
    code_id,
    derived_code,
    derived_player_token,
    new_code,
    new_player_token,
    player_of,
    read_code,
    spell_code,
    spell_token,
)

ANA = UUID(int=0x0B6F2C1E9A4D4F7C8B3A5D6E7F809112)
SECRET = b"s" * 32


def test_a_token_names_its_player_and_has_256_random_bits() -> None:
    first, second = new_player_token(ANA), new_player_token(ANA)
    assert player_of(first.text) == ANA
    assert first.text != second.text
    assert len(first.text.rpartition(".")[2]) == 43
    assert first.text not in first.hash


@pytest.mark.parametrize("text", ["", "player.", "player.x.y", "A" * 43, f"player.{'A' * 22}.{'A' * 42}"])
def test_other_texts_are_no_player_tokens(text: str) -> None:
    assert player_of(text) is None


def test_a_derived_token_is_the_same_for_the_same_key_and_player_only() -> None:
    first = derived_player_token(ANA, SECRET, "key-12345", "add")
    assert first == derived_player_token(ANA, SECRET, "key-12345", "add")
    others = [
        derived_player_token(UUID(int=1), SECRET, "key-12345", "add"),
        derived_player_token(ANA, SECRET, "key-12346", "add"),
        derived_player_token(ANA, SECRET, "key-12345", "pair"),
        derived_player_token(ANA, b"t" * 32, "key-12345", "add"),
    ]
    assert first not in others


def test_a_token_is_spelled_as_documented_and_stored_as_a_hash() -> None:
    token = spell_token(ANA, bytes(8), bytes(32))
    assert token == ("00" * 8, "player.C28sHppNT3yLOl1uf4CREg." + "A" * 43)
    assert token.hash == token_hash(token.text)
    assert player_of(token.text) == ANA
    assert player_of(f"{token.text}A") is None
    assert player_of(f" {token.text}") is None


def test_tokens_and_codes_are_as_long_and_random_as_they_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    random_bytes = secrets.token_bytes

    def count(length: int) -> bytes:
        lengths.append(length)
        return random_bytes(length)

    monkeypatch.setattr(secrets, "token_bytes", count)
    token = new_player_token(ANA)
    assert lengths == [8, 32]
    assert len(token.id) == 16
    monkeypatch.setattr(secrets, "choice", lambda letters: letters[-1])
    assert new_code() == "Z" * 10
    assert (len(ALPHABET), len(set(ALPHABET))) == (32, 32)


def test_a_derived_token_and_its_id_are_of_different_labels() -> None:
    label = f"player {ANA.hex} add"
    derived = derived_player_token(ANA, SECRET, "key-12345", "add")
    token_id, raw = derive(SECRET, "key-12345", f"{label} token id"), derive(SECRET, "key-12345", f"{label} token")
    assert derived == spell_token(ANA, token_id[:8], raw)
    assert len(derived.id) == 16


def test_a_derived_code_uses_every_byte_of_the_derived_ones_once() -> None:
    raw = derive(SECRET, "key-12345", f"player {ANA.hex} pairing")
    assert derived_code(ANA, SECRET, "key-12345") == "".join(ALPHABET[byte % 32] for byte in raw[:10])


def test_a_code_is_spelled_in_two_halves() -> None:
    assert spell_code("7KQ2MXD4RT") == "7KQ2M-XD4RT"


def test_a_code_can_be_typed_carelessly() -> None:
    code = new_code()
    assert read_code(spell_code(code)) == code
    assert read_code(f" {code[:4].lower()} {code[4:]}") == code
    assert read_code("O1lI0-ABCDE") == "01110ABCDE"


@pytest.mark.parametrize("text", ["", "ABCDE", "ABCDE-FGHJU", "ABCDE-FGHJKM", "ábcde-fghjk"])
def test_what_is_no_code_is_told_so(text: str) -> None:
    assert read_code(text) is None


def test_the_stream_of_a_code_does_not_spell_it() -> None:
    assert code_id("7KQ2MXD4RT") != code_id("7KQ2MXD4RV")
    assert code_id("7KQ2MXD4RT") == UUID("61dfc5da-8c61-4da8-868f-8d7357481f10")
    assert code_id("7KQ2MXD4RT").version == 4
    code = derived_code(ANA, SECRET, "key-12345")
    assert code == derived_code(ANA, SECRET, "key-12345")
    assert set(code) <= set(ALPHABET)
