"""Table messages: short remarks of the players, before, during and after the match."""

from domain.kernel.vocabulary import Seat
from domain.matches.errors import MatchError
from domain.matches.events import MessagePosted, MessagesSwitched
from domain.matches.match import Match
from domain.matches.match_state import TableMessage


def post(match: Match, by: Seat | None, text: str, request: str, at: int) -> TableMessage:
    """Say something to everyone who can read the match; a repeat of the same request changes nothing."""
    for known in match.state.messages:
        if request and known.request == request:
            return known
    if match.state.messages_off:
        raise MatchError("messages-off")
    match.trigger(MessagePosted(at=at, by=by, text=text, request=request))
    return match.state.messages[-1]


def switch(match: Match, allowed: bool, at: int) -> None:
    """Allow messages, or stop them; a repeat changes nothing."""
    if match.state.messages_off is allowed:
        match.trigger(MessagesSwitched(at=at, allowed=allowed))
