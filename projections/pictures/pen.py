"""A pen for SVG: shapes, text and groups that carry the anchors offers name."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from html import escape
from math import cos, pi, sin


def _number(value: float) -> str:
    spelled = f"{value:.1f}"
    return spelled.removesuffix(".0")


@lru_cache(maxsize=4096)
def _quoted(words: str) -> str:
    return escape(words, quote=True)


@lru_cache(maxsize=256)
def _named(name: str) -> str:
    """An attribute as SVG spells it: `class_` is a word of Python's own, and there are no dashes in Python's names."""
    return name.rstrip("_").replace("_", "-")


def _attributes(given: dict[str, object]) -> str:
    parts = []
    for name, value in given.items():
        if value is None:
            continue
        spelled = _number(value) if isinstance(value, float) else _quoted(str(value))
        parts.append(f' {_named(name)}="{spelled}"')
    return "".join(parts)


class Pen:
    """Collects the elements of a picture in drawing order."""

    def __init__(self) -> None:
        self._out: list[str] = []

    def element(self, tag: str, **given: object) -> None:
        self._out.append(f"<{tag}{_attributes(given)}/>")

    @contextmanager
    def group(self, title: str | None = None, anchor: str | None = None, **given: object) -> Iterator[None]:
        """A group; with an anchor a front end can light it up and click it."""
        attributes = _attributes({"data-anchor": anchor} | given)
        self._out.append(f"<g{attributes}>" + (f"<title>{escape(title)}</title>" if title else ""))
        yield
        self._out.append("</g>")

    def rect(self, x: float, y: float, width: float, height: float, *, round_: float = 0, **given: object) -> None:
        size = f'width="{_number(width)}" height="{_number(height)}" rx="{_number(round_)}"'
        self._out.append(f'<rect x="{_number(x)}" y="{_number(y)}" {size}{_attributes(given)}/>')

    def circle(self, x: float, y: float, r: float, **given: object) -> None:
        self._out.append(f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(r)}"{_attributes(given)}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, **given: object) -> None:
        ends = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
        self._out.append(f"<line {ends}{_attributes(given)}/>")

    def path(self, *moves: str | float, **given: object) -> None:
        """Moves as SVG spells them: `"M", x, y, "h", 3`."""
        self.element("path", d=" ".join(move if isinstance(move, str) else _number(move) for move in moves), **given)

    def polygon(self, points: Sequence[tuple[float, float]], **given: object) -> None:
        self.element("polygon", points=" ".join(f"{_number(x)},{_number(y)}" for x, y in points), **given)

    def regular(self, x: float, y: float, r: float, corners: int, *, turn: float = 0, **given: object) -> None:
        """A regular polygon, one corner up."""
        angles = [turn + 2 * pi * corner / corners - pi / 2 for corner in range(corners)]
        self.polygon([(x + r * cos(angle), y + r * sin(angle)) for angle in angles], **given)

    def star(self, x: float, y: float, r: float, **given: object) -> None:
        spikes = [(r if corner % 2 == 0 else r * 0.45, pi * corner / 5 - pi / 2) for corner in range(10)]
        self.polygon([(x + size * cos(angle), y + size * sin(angle)) for size, angle in spikes], **given)

    def text(self, x: float, y: float, words: object, *, size: float = 14, **given: object) -> None:
        place = f'x="{_number(x)}" y="{_number(y)}" font-size="{_number(size)}"'
        self._out.append(f"<text {place}{_attributes(given)}>{escape(str(words))}</text>")

    def paragraph(
        self, x: float, y: float, words: str, width: float, *, size: float = 12, most: int = 4, **given: object
    ) -> None:
        """Lines of text no wider than `width`, at most so many; what does not fit ends with an ellipsis."""
        for number, line in enumerate(wrapped(words, width, size, most)):
            self.text(x, y + number * size * 1.25, line, size=size, **given)

    def svg(self, width: float, height: float, title: str, style: str) -> str:
        """The whole picture, complete in itself."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="orrery" role="img" viewBox="0 0 {_number(width)} '
            f'{_number(height)}" font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif">'
        )
        return f"{head}<title>{escape(title)}</title><style>{style}</style>{''.join(self._out)}</svg>"


def text_width(words: str, size: float) -> float:
    """About how wide a line is: good enough to break lines without a browser."""
    narrow = sum(words.count(letter) for letter in "iljtfr.,:;'|!() ")
    wide = sum(words.count(letter) for letter in "mwMW@%") + sum(letter.isupper() for letter in words) * 0.4
    return (len(words) * 0.6 - narrow * 0.27 + wide * 0.3) * size


@lru_cache(maxsize=8192)
def wrapped(words: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """The words broken into lines."""
    lines: list[str] = []
    line = ""
    for word in words.split():
        longer = f"{line} {word}".strip()
        if line and text_width(longer, size) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    lines.append(line)
    if len(lines) > most:
        lines = [*lines[: most - 1], _cut(lines[most - 1], width, size)]
    return tuple(lines)


def _cut(line: str, width: float, size: float) -> str:
    """A line that goes on elsewhere: as many of its words as fit before the ellipsis."""
    while " " in line and text_width(f"{line} …", size) > width:
        line = line.rpartition(" ")[0]
    return line.rstrip(".,;: ") + " …"


@lru_cache(maxsize=8192)
def shortened(words: str, width: float, size: float) -> str:
    """One line; what is too long ends with an ellipsis."""
    if text_width(words, size) <= width:
        return words
    while words and text_width(words + "…", size) > width:
        words = words[:-1]
    return words.rstrip() + "…"
