"""Rows of answers: by far the most, so a read model decodes of them only what it needs."""

from domain.matches.events import ActionTaken

ANSWERS = frozenset((ActionTaken.TOPIC, f"{ActionTaken.TOPIC}.1"))
"""Their topics, of this release and of earlier ones, whose bodies have the same fields."""
