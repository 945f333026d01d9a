"""Parts of a picture that a front end may lay out for its screen and its player, and the legend of its signs.

A part is a group that tells its box in the coordinates it is drawn in, so a picture is complete without any script.
Parts may hold parts. Of a folded seat only the parts marked as its head stay.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager

from projections.pictures.svg_writer import Pen, numbers, quoted


def part(
    pen: Pen,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    name: str | None = None,
    seat: int | None = None,
    head: bool = False,
    trayed: bool = False,
    anchor: str | None = None,
    title: str | None = None,
) -> AbstractContextManager[None]:
    """A group with its box. `name` is what a front end calls the part where it leads there; a `trayed` one only names
    what a front end may keep in a tray."""
    return pen.group(
        title,
        anchor,
        data_box=numbers((x, y, width, height)),
        data_name=name,
        data_seat=seat,
        data_head="" if head else None,
        data_trayed="" if trayed else None,
    )


LEGEND_SIDE = 32
"""Signs of a legend are drawn into a square so large."""


def legend(pen: Pen, signs: Iterable[tuple[str, Callable[[Pen], None]]]) -> None:
    """Signs and what they mean: not seen in the picture, shown by a front end that explains them."""
    with pen.group(class_="legend", display="none"):
        for words, draw in signs:
            with pen.group(data_legend=words):
                draw(pen)


def boxed(
    drawn: str, x: float, y: float, width: float, height: float, *, name: str | None = None, least: float | None = None
) -> str:
    """A finished drawing as a part of its own, with its 0/0 at its corner. `least`: how small it may be drawn."""
    box, called = numbers((x, y, width, height)), f' data-name="{quoted(name)}"' if name else ""
    called += f' data-least="{least}"' if least else ""
    return f'<g data-box="{box}"{called}><g transform="translate({numbers((x, y))})">{drawn}</g></g>'
