"""Parts of a picture that a front end may lay out anew: for a narrow screen, with the player's own seat first.

A part is a group that tells its box in the coordinates it is drawn in, so a picture is complete without any script.
Parts may hold parts. Of a folded seat only the parts marked as its head stay.
"""

from contextlib import AbstractContextManager

from projections.pictures.pen import Pen, numbers, quoted


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
    anchor: str | None = None,
    title: str | None = None,
) -> AbstractContextManager[None]:
    """A group with its box. `name` is what a front end calls the part where it leads there."""
    return pen.group(
        title,
        anchor,
        data_box=numbers((x, y, width, height)),
        data_name=name,
        data_seat=seat,
        data_head="" if head else None,
    )


def boxed(drawn: str, x: float, y: float, width: float, height: float, *, name: str | None = None) -> str:
    """A finished drawing as a part of its own, with its 0/0 at its corner."""
    box, called = numbers((x, y, width, height)), f' data-name="{quoted(name)}"' if name else ""
    return f'<g data-box="{box}"{called}><g transform="translate({numbers((x, y))})">{drawn}</g></g>'
