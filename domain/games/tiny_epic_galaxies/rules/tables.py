"""The rules by the type of the step they are about. The chapters fill these in."""

from domain.kernel import ByType

OFFERS = ByType()
DECIDE = ByType()
PROCEED = ByType()
QUESTIONS = ByType()
