"""The tables the kernel finds rules in, by the type of the step they are about."""

from domain.kernel import TypeDispatch

OFFERS = TypeDispatch()
DECIDE = TypeDispatch()
PROCEED = TypeDispatch()
QUESTIONS = TypeDispatch()
OPENED = TypeDispatch()
