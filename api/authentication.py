"""The caller of a request at a match."""

from api.access import Caller, authenticate
from api.strict_request import StrictRequest
from domain.matches.match import Match
from domain.players.errors import PlayerError


def caller_of(request: StrictRequest, match: Match) -> Caller:
    """The authenticated caller; from here on a refusal may name the match."""
    player = request.context.player
    if isinstance(player, PlayerError) and match.state.policies.listed:
        raise PlayerError(player.code)  # Of an unlisted match a token that does not work learns nothing.
    caller = authenticate(match, request.token)
    request.context.subject = (match.id.hex, match.version)
    return caller
