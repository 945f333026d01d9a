"""Outlines as parts of a path: many small things of one look are one element, and a picture stays small."""

from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

from projections.pictures.svg_writer import number


def box(x: float, y: float, width: float, height: float) -> str:
    across = number(width)
    return f"M{number(x)} {number(y)}h{across}v{number(height)}h-{across}z"


def disc(x: float, y: float, r: float) -> str:
    """A circle, as two halves."""
    size, across = number(r), number(2 * r)
    return f"M{number(x - r)} {number(y)}a{size} {size} 0 1 0 {across} 0a{size} {size} 0 1 0-{across} 0z"


def regular(x: float, y: float, r: float, corners: int) -> str:
    """A regular polygon, one corner up."""
    return f"M{number(x)} {number(y - r)}{_sides(r, corners)}"


@lru_cache(maxsize=64)
def _sides(r: float, corners: int) -> str:
    """From its upper corner round to it again, in whole units."""
    angles = [2 * pi * corner / corners - pi / 2 for corner in range(corners)]
    points = [(round(r * cos(angle)), round(r * sin(angle))) for angle in angles]
    return "".join(f"l{b[0] - a[0]} {b[1] - a[1]}" for a, b in pairwise(points)) + "z"
