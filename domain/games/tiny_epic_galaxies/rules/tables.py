"""The rules by the type of the step they are about. The chapters fill these in."""

from domain.kernel import TypeDispatch

OFFERS = TypeDispatch()
DECIDE = TypeDispatch()
PROCEED = TypeDispatch()
QUESTIONS = TypeDispatch()
ANSWERABLE = TypeDispatch()
