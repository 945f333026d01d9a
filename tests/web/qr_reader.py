"""Reads a QR code that nothing has damaged: its modules back to text, every check of the standard included.

Written from ISO/IEC 18004 and not from the page's encoder, so that one does not repeat the other's mistakes.
"""

from collections.abc import Callable, Iterator, Sequence

Modules = Sequence[Sequence[bool]]

BLOCKS_M = {
    1: ((1, 26, 16),),
    2: ((1, 44, 28),),
    3: ((1, 70, 44),),
    4: ((2, 50, 32),),
    5: ((2, 67, 43),),
    6: ((4, 43, 27),),
    7: ((4, 49, 31),),
    8: ((2, 60, 38), (2, 61, 39)),
    9: ((3, 58, 36), (2, 59, 37)),
    10: ((4, 69, 43), (1, 70, 44)),
}
"""By version at level M: (blocks, codewords, data codewords of each)."""
ALIGNMENT = {
    1: (),
    2: (6, 18),
    3: (6, 22),
    4: (6, 26),
    5: (6, 30),
    6: (6, 34),
    7: (6, 22, 38),
    8: (6, 24, 42),
    9: (6, 26, 46),
    10: (6, 28, 50),
}
FORMATS_M = (
    0b101010000010010,
    0b101000100100101,
    0b101111001111100,
    0b101101101001011,
    0b100010111111001,
    0b100000011001110,
    0b100111110010111,
    0b100101010100000,
)
"""Format information of level M, by mask, as the standard prints it."""
VERSIONS = {7: 0x07C94, 8: 0x085BC, 9: 0x09A99, 10: 0x0A4D3}
FINDER = ("1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111")
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda i, j: (i + j) % 2 == 0,
    lambda i, _: i % 2 == 0,
    lambda _, j: j % 3 == 0,
    lambda i, j: (i + j) % 3 == 0,
    lambda i, j: (i // 2 + j // 3) % 2 == 0,
    lambda i, j: i * j % 2 + i * j % 3 == 0,
    lambda i, j: (i * j % 2 + i * j % 3) % 2 == 0,
    lambda i, j: (i * j % 3 + (i + j) % 2) % 2 == 0,
)


def read_qr(modules: Modules) -> str:
    """The text; AssertionError where the symbol is not what the standard asks for."""
    size = len(modules)
    version = (size - 17) // 4
    assert size == 17 + 4 * version
    assert all(len(row) == size for row in modules)
    check_patterns(modules, version)
    mask = read_mask(modules)
    bits = [modules[i][j] != MASKS[mask](i, j) for i, j in data_places(version)]
    data = check_blocks(codewords_of(bits), version)
    return read_bytes(data, version)


def check_patterns(modules: Modules, version: int) -> None:
    """Finders with their separators, timing, alignment, the dark module, and the version."""
    size = len(modules)
    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for i, row in enumerate(FINDER):
            assert [modules[top + i][left + j] for j in range(7)] == [bit == "1" for bit in row]
    assert not any(modules[7][j] or modules[j][7] for j in range(8))
    assert not any(modules[7][size - 1 - j] or modules[j][size - 8] for j in range(8))
    assert not any(modules[size - 8][j] or modules[size - 1 - j][7] for j in range(8))
    for at in range(8, size - 8):
        assert modules[6][at] is (at % 2 == 0)
        assert modules[at][6] is (at % 2 == 0)
    for i, j in alignment_centres(version):
        ring = [max(abs(a), abs(b)) for a in range(-2, 3) for b in range(-2, 3)]
        found = [modules[i + a][j + b] for a in range(-2, 3) for b in range(-2, 3)]
        assert found == [one != 1 for one in ring]
    assert modules[size - 8][8]
    if version >= 7:
        lower = [modules[size - 11 + n % 3][n // 3] for n in range(18)]
        upper = [modules[n // 3][size - 11 + n % 3] for n in range(18)]
        assert lower == upper == [bool(VERSIONS[version] >> n & 1) for n in range(18)]


def alignment_centres(version: int) -> Iterator[tuple[int, int]]:
    last = 10 + 4 * version
    for i in ALIGNMENT[version]:
        for j in ALIGNMENT[version]:
            if (i, j) not in ((6, 6), (6, last), (last, 6)):
                yield i, j


def read_mask(modules: Modules) -> int:
    """Both copies of the format, most significant bit first."""
    size = len(modules)
    first = [(8, 0), (8, 1), (8, 2), (8, 3), (8, 4), (8, 5), (8, 7), (8, 8), (7, 8)]
    first += [(5, 8), (4, 8), (3, 8), (2, 8), (1, 8), (0, 8)]
    second = [(size - 1 - n, 8) for n in range(7)] + [(8, size - 8 + n) for n in range(8)]
    copies = [sum(modules[i][j] << 14 - n for n, (i, j) in enumerate(places)) for places in (first, second)]
    assert copies[0] == copies[1]
    return FORMATS_M.index(copies[0])


def data_places(version: int) -> Iterator[tuple[int, int]]:
    """Where data stands, in the order in which it is read."""
    size = 17 + 4 * version
    columns = [*range(size - 1, 6, -2), *range(5, 0, -2)]
    for turn, right in enumerate(columns):
        rows = range(size) if turn % 2 else range(size - 1, -1, -1)
        for i in rows:
            for j in (right, right - 1):
                if not is_function(i, j, version):
                    yield i, j


def is_function(i: int, j: int, version: int) -> bool:
    size = 17 + 4 * version
    corner = (i < 9 and j < 9) or (i < 9 and j >= size - 8) or (i >= size - 8 and j < 9)
    aligned = any(abs(i - a) <= 2 and abs(j - b) <= 2 for a, b in alignment_centres(version))
    versioned = version >= 7 and ((i < 6 and j >= size - 11) or (j < 6 and i >= size - 11))
    return corner or aligned or versioned or 6 in (i, j)


def codewords_of(bits: Sequence[bool]) -> list[int]:
    return [int("".join("01"[bit] for bit in bits[n : n + 8]), 2) for n in range(0, len(bits) - 7, 8)]


def check_blocks(codewords: list[int], version: int) -> list[int]:
    """Take the blocks apart; each must be divisible by the generator of its error correction."""
    lengths = [(whole, data) for count, whole, data in BLOCKS_M[version] for _ in range(count)]
    assert len(codewords) == sum(whole for whole, _ in lengths)
    blocks: list[list[int]] = [[] for _ in lengths]
    rest = iter(codewords)
    for n in range(max(data for _, data in lengths)):
        for block, (_, data) in zip(blocks, lengths, strict=True):
            if n < data:
                block.append(next(rest))
    checks: list[list[int]] = [[] for _ in lengths]
    for _ in range(lengths[0][0] - lengths[0][1]):
        for check in checks:
            check.append(next(rest))
    for block, check in zip(blocks, checks, strict=True):
        assert all(syndrome([*block, *check], root) == 0 for root in range(len(check)))
    return [one for block in blocks for one in block]


def syndrome(block: list[int], root: int) -> int:
    """The polynomial of the block at the root-th power of 2, over GF(256) with 0x11d."""
    value = 0
    for one in block:
        for _ in range(root):
            value = value << 1 ^ (0x11D if value & 0x80 else 0)
        value ^= one
    return value


def read_bytes(data: list[int], version: int) -> str:
    bits = "".join(f"{one:08b}" for one in data)
    wide = 8 if version < 10 else 16
    assert bits[:4] == "0100"
    length, begin = int(bits[4 : 4 + wide], 2), 4 + wide
    body = bits[begin : begin + 8 * length]
    assert len(body) == 8 * length
    padding = bits[begin + 8 * length :]
    assert set(padding[: min(4, len(padding))]) <= {"0"}
    return bytes(int(body[n : n + 8], 2) for n in range(0, len(body), 8)).decode()
