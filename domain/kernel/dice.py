"""Randomness that anybody can check: SHA-256 in counter mode over (seed, ply, block).

The hash of the seed is published when a match starts and the seed when it ends. The same ply meets the same numbers:
a line taken back and played again rolls the same.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

WORDS = 1 << 32

_PLACE = Struct(">QI").pack
_WORDS_OF = Struct(">8I").unpack
_HEX = re.compile(r"[0-9a-fA-F]{64}")


class Dice:
    """Lazily made numbers of one ply; `draws` counts how many were taken."""

    __slots__ = ("_block", "_ply", "_seed", "_words", "draws")

    def __init__(self, seed: bytes, ply: int) -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self._seed = seed
        self._ply = ply
        self._block = 0
        self._words: list[int] = []
        self.draws = 0

    def _next_block(self) -> list[int]:
        """Eight more words, the first to be drawn last."""
        block = sha256(self._seed + _PLACE(self._ply, self._block)).digest()
        self._block += 1
        self._words = words = [*_WORDS_OF(block)[::-1]]
        return words

    def below(self, n: int) -> int:
        """An integer in 0..n-1, every one equally likely (by rejection)."""
        if not 1 <= n <= WORDS:
            raise ValueError(f"cannot draw below {n}")
        self.draws += 1
        limit = WORDS - WORDS % n
        while True:
            word = (self._words or self._next_block()).pop()
            if word < limit:
                return word % n

    def pick(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def shuffle(self, things: Sequence[T]) -> list[T]:
        """Fisher-Yates from the end."""
        result = list(things)
        for i in range(len(result) - 1, 0, -1):
            j = self.below(i + 1)
            result[i], result[j] = result[j], result[i]
        return result


class DiceRefused(Exception):
    """A rule wanted randomness where none may be used."""


class NoDice(Dice):
    """Dice that refuse: for deciding again what must not depend on chance."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__(bytes(32), 0)

    def below(self, n: int) -> int:
        raise DiceRefused(f"a number below {n} was asked for")


def seed_bytes(text: str) -> bytes:
    """64 hex digits are the seed itself; any other text stands for its sha256."""
    if _HEX.fullmatch(text):
        return bytes.fromhex(text)
    return sha256(text.encode()).digest()


def commitment(seed: bytes) -> str:
    """What is published before the first roll."""
    return "sha256:" + sha256(seed).hexdigest()
