"""What each word does, and what can stand against it, found by the type of the word."""

from domain.kernel import TypeDispatch

RESOLVE = TypeDispatch()
"""(mars, place, effect, table) -> whether a question or another step was put on the agenda."""
OBSTACLES = TypeDispatch()
"""(mars, prospect, effect) -> the code of a refusal, or None; words that are always possible are not in it."""
