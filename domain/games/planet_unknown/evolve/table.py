"""The table that the evolvers fill in."""

from domain.kernel import TypeDispatch

EVOLVE = TypeDispatch()
