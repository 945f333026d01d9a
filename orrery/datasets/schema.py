"""The columns of a dataset: one table of matches and one of decisions, joined by `match`."""

import pyarrow as pa

VERSION = "1"
"""Grows when a column is renamed or changes its meaning; new columns alone leave it."""

_WORD = pa.dictionary(pa.int32(), pa.string())
"""A string with few different values."""

_KEYS = {"orrery.dataset": VERSION}

MATCHES = pa.schema(
    [
        pa.field("match", pa.string(), nullable=False),
        pa.field("game", _WORD, nullable=False),
        pa.field("rules", _WORD, nullable=False),
        pa.field("source", _WORD, nullable=False),
        pa.field("options", pa.string(), nullable=False),
        pa.field("seed", pa.string()),
        pa.field("seats", pa.int16(), nullable=False),
        pa.field("players", pa.list_(pa.string()), nullable=False),
        pa.field("plies", pa.int32(), nullable=False),
        pa.field("turns", pa.int32(), nullable=False),
        pa.field("reason", _WORD),
        pa.field("winners", pa.list_(pa.int16()), nullable=False),
        pa.field("ranks", pa.list_(pa.int16()), nullable=False),
        pa.field("totals", pa.list_(pa.int32()), nullable=False),
    ],
    _KEYS,
)

DECISIONS = pa.schema(
    [
        pa.field("match", pa.string(), nullable=False),
        pa.field("ply", pa.int32(), nullable=False),
        pa.field("turn", pa.int32(), nullable=False),
        pa.field("seat", pa.int16(), nullable=False),
        pa.field("kind", _WORD, nullable=False),
        pa.field("sealed", pa.bool_(), nullable=False),
        pa.field("offers", pa.int32(), nullable=False),
        pa.field("action", pa.string(), nullable=False),
        pa.field("action_type", _WORD, nullable=False),
        pa.field("draws", pa.int32(), nullable=False),
        pa.field("points", pa.list_(pa.int32()), nullable=False),
        pa.field("view", pa.string()),
        pa.field("won", pa.bool_(), nullable=False),
        pa.field("total", pa.int32(), nullable=False),
    ],
    _KEYS,
)
