"""Where a game's written rules explain what happens: numbers of paragraphs, such as `8.3` or `9.1 b`."""

from pathlib import Path

import msgspec


class Paragraphs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Paragraph numbers of `docs/games/<game>.md`."""

    refusals: dict[str, str] = {}
    """By the code of an objection: the paragraph that forbids it."""
    components: dict[str, str] = {}
    """By kind of component: the paragraph that says what such a thing does."""


def read_paragraphs(path: Path) -> Paragraphs:
    return msgspec.json.decode(path.read_bytes(), type=Paragraphs)
