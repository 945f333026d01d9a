"""How wide words are, and how they fit into a place: good enough to break lines without a browser."""

from functools import lru_cache


class _Widths(dict[str, float]):
    """How wide a letter is, in parts of its size."""

    def __missing__(self, letter: str) -> float:
        width = 0.6
        if letter in "iljtfr.,:;'|!() ":
            width -= 0.27
        if letter in "mwMW@%":
            width += 0.3
        if letter.isupper():
            width += 0.12
        if letter >= "\u2190":  # Arrows and signs are nearly square.
            width += 0.25
        self[letter] = width
        return width


_WIDTHS = _Widths()


def text_width(words: str, size: float) -> float:
    """About how wide a line is."""
    return sum(map(_WIDTHS.__getitem__, words)) * size


@lru_cache(maxsize=8192)
def wrapped(words: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """The words broken into lines."""
    lines: list[list[str]] = [[]]
    space, taken = text_width(" ", size), 0.0
    for word in filter(None, words.split(" ")):  # Spaces of other kinds do not break.
        wide = text_width(word, size)
        if lines[-1] and taken + space + wide > width:
            lines.append([word])
            taken = wide
        else:
            taken += wide + (space if lines[-1] else 0)
            lines[-1].append(word)
    told = [" ".join(line) for line in lines]
    if len(told) > most:
        told = [*told[: most - 1], _cut(told[most - 1], width, size)]
    return tuple(told)


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


def squeezed(words: str, width: float, size: float) -> dict[str, float | str]:
    """Attributes by which a line that is too wide gets as wide as there is room."""
    if text_width(words, size) <= width:
        return {}
    return {"textLength": width, "lengthAdjust": "spacingAndGlyphs"}
