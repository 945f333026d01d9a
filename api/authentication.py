"""The caller of a request at a match."""

from api.access import Caller, authenticate
from api.strict_request import StrictRequest
from domain.matches.match import Match


def caller_of(request: StrictRequest, match: Match) -> Caller:
    """The authenticated caller; from here on a refusal may name the match."""
    caller = authenticate(match, request.token)
    request.context.subject = (match.id.hex, match.version)
    return caller
