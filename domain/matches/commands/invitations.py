"""Invitations: the host asks players to take a seat; and what becomes of the seats of a player who is gone."""

from domain.matches.commands import seats as seat_commands
from domain.matches.errors import MatchError
from domain.matches.events import InvitationWithdrawn, PlayerForgotten, PlayerInvited
from domain.matches.match import Match

MOST_INVITED = 32
"""Players who are invited to one match at a time."""


def invite(match: Match, player_id: str, at: int) -> bool:
    """Ask a player to take a seat; False if the player is invited or sits there already."""
    if match.state.imported:
        raise MatchError("read-only")
    if match.state.over:
        raise MatchError("match-over")
    if player_id in match.state.invited or sits_at(match, player_id):
        return False
    if len(match.state.invited) >= MOST_INVITED:
        raise MatchError("too-many-invitations", detail="too-many-invitations", most=MOST_INVITED)
    match.trigger(PlayerInvited(at=at, player_id=player_id))
    return True


def withdraw(match: Match, player_id: str, at: int) -> None:
    """Take an invitation back, or decline it; a repeat changes nothing."""
    if player_id in match.state.invited:
        match.trigger(InvitationWithdrawn(at=at, player_id=player_id))


def forget(match: Match, player_id: str, at: int) -> None:
    """Show the name of a deleted player no more, and let bots play on for it; a repeat changes nothing."""
    state = match.state
    if not (player_id in state.invited or player_id in state.named or is_public(match, player_id)):
        return
    match.trigger(PlayerForgotten(at=at, player_id=player_id))
    if not state.over and not state.imported:
        for seat in seats_of(match, player_id):
            seat_commands.leave(match, seat, at)


def seats_of(match: Match, player_id: str) -> list[int]:
    """The seats that a player holds."""
    return [seat for seat, record in enumerate(match.state.seats) if player_id and record.player_id == player_id]


def sits_at(match: Match, player_id: str) -> bool:
    return bool(seats_of(match, player_id))


def is_public(match: Match, player_id: str) -> bool:
    """Whether a seat says that it is, or was, the player's."""
    return any(record.public_player == player_id for record in match.state.seats)
