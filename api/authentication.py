"""What handlers ask matches through: authentication, and the refusal's right to name the match."""

from api.access import Caller, authenticate
from api.strict_request import StrictRequest
from domain.matches.match import Match


def caller_of(request: StrictRequest, match: Match, token: str | None = None) -> Caller:
    """The authenticated caller; from here on a refusal may name the match."""
    caller = authenticate(match, token if token is not None else request.token)
    request.context.subject = (match.id.hex, match.version)
    return caller
