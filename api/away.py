"""Redis is away: what those say who would use it. Known without importing its client, which most servers never need."""

PAUSE = 1.0
"""Seconds in which nobody asks it again after it did not answer."""


class Away(Exception):
    """Redis does not answer: do without."""
