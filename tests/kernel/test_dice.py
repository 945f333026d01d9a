"""Randomness that anybody can check with nothing but SHA-256."""

from hashlib import sha256

import pytest

from domain.kernel import Dice, NoDice
from domain.kernel.dice import WORDS, DiceRefused, commitment, seed_bytes

ZERO = bytes(32)


def words(seed: bytes, ply: int, block: int) -> list[int]:
    """Block i is sha256(seed || ply as 8 bytes || i as 4 bytes), read as eight big-endian numbers."""
    digest = sha256(seed + ply.to_bytes(8, "big") + block.to_bytes(4, "big")).digest()
    return [int.from_bytes(digest[start : start + 4], "big") for start in range(0, 32, 4)]


def test_the_first_block_of_the_zero_seed_is_known() -> None:
    digest = sha256(bytes(44)).hexdigest()
    assert digest == "85759b3811ff7dc47b03792ac85317be51431a3f9e01dcafce317ed736a391b0"
    dice = Dice(ZERO, 0)
    assert [dice.below(WORDS) for _ in range(8)] == [int(digest[i : i + 8], 16) for i in range(0, 64, 8)]


def test_numbers_run_on_into_the_next_block() -> None:
    dice = Dice(ZERO, 3)
    drawn = [dice.below(WORDS) for _ in range(20)]
    assert drawn == (words(ZERO, 3, 0) + words(ZERO, 3, 1) + words(ZERO, 3, 2))[:20]


def test_rolls_of_a_known_seed_are_known() -> None:
    dice = Dice(seed_bytes("orrery"), 7)
    assert [1 + dice.below(6) for _ in range(12)] == [4, 1, 4, 5, 1, 6, 4, 6, 4, 4, 5, 6]


def test_every_ply_has_numbers_of_its_own_and_the_same_ones_again() -> None:
    first = [Dice(ZERO, ply).below(WORDS) for ply in range(50)]
    assert len(set(first)) == 50
    assert first == [Dice(ZERO, ply).below(WORDS) for ply in range(50)]


def test_a_word_that_would_favour_small_numbers_is_thrown_away() -> None:
    n = (1 << 31) + 1  # Only words below n are fair: nearly every other one is rejected.
    stream = [word for block in range(8) for word in words(ZERO, 1, block)]
    dice = Dice(ZERO, 1)
    assert [dice.below(n) for _ in range(20)] == [word for word in stream if word < n][:20]


def test_a_draw_counts_once_however_many_words_it_took() -> None:
    dice = Dice(ZERO, 1)
    for _ in range(5):
        dice.below((1 << 31) + 1)
    assert dice.draws == 5


def test_shuffling_is_fisher_yates_from_the_end() -> None:
    expected = list("abcdefgh")
    mirror = Dice(ZERO, 9)
    for i in range(7, 0, -1):
        j = mirror.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    dice = Dice(ZERO, 9)
    assert dice.shuffle("abcdefgh") == expected
    assert dice.draws == 7


def test_shuffling_leaves_what_it_was_given_alone() -> None:
    cards = [1, 2, 3, 4]
    assert sorted(Dice(ZERO, 2).shuffle(cards)) == cards == [1, 2, 3, 4]


@pytest.mark.parametrize("things", [[], ["only"]])
def test_shuffling_nothing_or_one_thing_draws_nothing(things: list[str]) -> None:
    dice = Dice(ZERO, 0)
    assert dice.shuffle(things) == things
    assert dice.draws == 0


def test_picking_takes_one_number() -> None:
    dice = Dice(ZERO, 0)
    assert dice.pick("abc") == "abc"[words(ZERO, 0, 0)[0] % 3]
    assert dice.draws == 1


@pytest.mark.parametrize("n", [0, -1, WORDS + 1])
def test_a_number_below_nothing_or_too_much_cannot_be_drawn(n: int) -> None:
    with pytest.raises(ValueError, match="cannot draw below"):
        Dice(ZERO, 0).below(n)


def test_a_die_with_one_face_still_counts_as_a_draw() -> None:
    dice = Dice(ZERO, 0)
    assert dice.below(1) == 0
    assert dice.draws == 1


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Dice(b"short", 0)


def test_dice_that_refuse() -> None:
    dice = NoDice()
    for wish in (lambda: dice.below(6), lambda: dice.pick("ab"), lambda: dice.shuffle("ab")):
        with pytest.raises(DiceRefused):
            wish()
    assert dice.draws == 0


def test_64_hex_digits_are_the_seed_itself() -> None:
    assert seed_bytes("0123456789abcdef" * 4) == bytes.fromhex("0123456789abcdef" * 4)
    assert seed_bytes("0123456789ABCDEF" * 4) == bytes.fromhex("0123456789abcdef" * 4)


@pytest.mark.parametrize("text", ["orrery", "", "žluťoučký", "g" * 64, "ab " * 21 + "c", "00" * 31, "0" * 65])
def test_any_other_text_stands_for_its_hash(text: str) -> None:
    assert seed_bytes(text) == sha256(text.encode()).digest()


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(ZERO) == "sha256:66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
