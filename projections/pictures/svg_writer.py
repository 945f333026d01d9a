"""A pen for SVG: shapes, text and groups that carry the anchors offers name."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape
from math import cos, pi, sin

from projections.pictures.text_layout import wrapped

USUAL = 12
"""The size of words that do not say theirs."""


def number(value: float) -> str:
    """As SVG needs it: a tenth of a unit is finer than anybody sees."""
    if type(value) is int:
        return str(value)
    return f"{value:.1f}".removesuffix(".0")


def numbers(values: Iterable[float]) -> str:
    return " ".join(map(number, values))


@lru_cache(maxsize=4096)
def quoted(words: str) -> str:
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
        spelled = number(value) if isinstance(value, float) else quoted(str(value))
        parts.append(f' {_named(name)}="{spelled}"')
    return "".join(parts)


def _sized(size: float) -> str:
    return "" if size == USUAL else f' font-size="{number(size)}"'


def moved(x: float, y: float) -> str:
    """Where a group begins, as SVG spells it."""
    return f"translate({number(x)} {number(y)})"


class _Closing:
    """Ends a group; the same for all groups of a pen, for a picture has thousands."""

    def __init__(self, out: list[str]) -> None:
        self._out = out

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        self._out.append("</g>")


class Pen:
    """Collects the elements of a picture in drawing order."""

    def __init__(self) -> None:
        self._out: list[str] = []
        self._closing = _Closing(self._out)

    def element(self, tag: str, **given: object) -> None:
        self._out.append(f"<{tag}{_attributes(given)}/>")

    def group(self, title: str | None = None, anchor: str | None = None, **given: object) -> "_Closing":
        """A group; with an anchor a front end can light it up and click it."""
        attributes = _attributes({"data-anchor": anchor} | given)
        self._out.append(f"<g{attributes}>" + (f"<title>{escape(title)}</title>" if title else ""))
        return self._closing

    def put(self, drawn: str, x: float = 0, y: float = 0) -> None:
        """A drawing that was made elsewhere, with its 0/0 there."""
        self._out.append(f'<g transform="{moved(x, y)}">{drawn}</g>' if x or y else drawn)

    def drawn(self) -> str:
        """All there is so far, to be put into other drawings."""
        return "".join(self._out)

    def rect(self, x: float, y: float, width: float, height: float, *, round_: float = 0, **given: object) -> None:
        size = f'width="{number(width)}" height="{number(height)}"'
        if round_:
            size += f' rx="{number(round_)}"'
        self._out.append(f'<rect x="{number(x)}" y="{number(y)}" {size}{_attributes(given)}/>')

    def circle(self, x: float, y: float, r: float, **given: object) -> None:
        self._out.append(f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}"{_attributes(given)}/>')

    def line(self, x1: float, y1: float, x2: float, y2: float, **given: object) -> None:
        ends = f'x1="{number(x1)}" y1="{number(y1)}" x2="{number(x2)}" y2="{number(y2)}"'
        self._out.append(f"<line {ends}{_attributes(given)}/>")

    def shape(self, outline: str, look: str) -> None:
        """An outline of one or many parts, all of one look; none at all where there is nothing to see."""
        if outline:
            self._out.append(f'<path class="{look}" d="{outline}"/>')

    def path(self, *moves: str | float, **given: object) -> None:
        """Moves as SVG spells them: `"M", x, y, "h", 3`."""
        self.element("path", d=" ".join(move if isinstance(move, str) else number(move) for move in moves), **given)

    def polygon(self, points: Sequence[tuple[float, float]], **given: object) -> None:
        self.element("polygon", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **given)

    def regular(self, x: float, y: float, r: float, corners: int, *, turn: float = 0, **given: object) -> None:
        """A regular polygon, one corner up."""
        angles = [turn + 2 * pi * corner / corners - pi / 2 for corner in range(corners)]
        self.polygon([(x + r * cos(angle), y + r * sin(angle)) for angle in angles], **given)

    def star(self, x: float, y: float, r: float, **given: object) -> None:
        spikes = [(r if corner % 2 == 0 else r * 0.45, pi * corner / 5 - pi / 2) for corner in range(10)]
        self.polygon([(x + size * cos(angle), y + size * sin(angle)) for size, angle in spikes], **given)

    def text(self, x: float, y: float, words: object, *, size: float = 14, **given: object) -> None:
        place = f'x="{number(x)}" y="{number(y)}"{_sized(size)}'
        self._out.append(f"<text {place}{_attributes(given)}>{escape(str(words))}</text>")

    def letters(self, places: Sequence[tuple[float, float]], letters: str, size: float, look: str) -> None:
        """One letter at each place, all in one element."""
        if places:
            at = f'x="{numbers(x for x, _ in places)}" y="{numbers(y for _, y in places)}"'
            self._out.append(f'<text {at}{_sized(size)} class="{look}">{escape(letters)}</text>')

    def labels(self, places: Sequence[tuple[float, float, str]], size: float, look: str) -> None:
        """Words at each place, all in one element."""
        if places:
            said = (f'<tspan x="{number(x)}" y="{number(y)}">{escape(words)}</tspan>' for x, y, words in places)
            self._out.append(f'<text{_sized(size)} class="{look}">{"".join(said)}</text>')

    def paragraph(
        self, x: float, y: float, words: str, width: float, *, size: float = 12, most: int = 4, **given: object
    ) -> None:
        """Lines of text no wider than `width`, at most so many; what does not fit ends with an ellipsis."""
        for row, line in enumerate(wrapped(words, width, size, most)):
            self.text(x, y + row * size * 1.25, line, size=size, **given)

    def svg(self, width: float, height: float, title: str, style: str) -> str:
        """The whole picture, complete in itself."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="orrery" role="img" viewBox="0 0 {number(width)} '
            f'{number(height)}" font-size="{USUAL}" '
            'font-family="system-ui, -apple-system, Segoe UI, Roboto, sans-serif">'
        )
        return f"{head}<title>{escape(title)}</title><style>{style}</style>{self.drawn()}</svg>"
