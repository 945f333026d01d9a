"""Where the rules are found: by the type of the step they are about."""

from domain.kernel import ByType

OFFERS = ByType()
DECIDE = ByType()
PROCEED = ByType()
QUESTIONS = ByType()
ANSWERABLE = ByType()
