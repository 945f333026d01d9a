"""Seats: taking, leaving, filling, re-issuing; and giving a match up."""

from typing import NamedTuple

from domain.kernel.vocabulary import Seat
from domain.matches.commands import takebacks
from domain.matches.commands.open_match import start_if_full
from domain.matches.errors import MatchError
from domain.matches.events import (
    AbandonVoted,
    MatchAbandoned,
    SeatTaken,
    SeatVacated,
    TokenReissued,
)
from domain.matches.match import Match
from domain.matches.tokens import equal_digests, token_hash


class SeatResult(NamedTuple):
    repeated: bool = False


def _must_be_seat(match: Match, seat: Seat) -> None:
    if not 0 <= seat < match.seats:
        raise MatchError("not-found")


def _must_not_be_over(match: Match) -> None:
    if match.state.imported:
        raise MatchError("read-only")
    if match.state.over:
        raise MatchError("match-over")


def take(match: Match, seat: Seat, name: str, token: str, at: int, player_id: str = "") -> SeatResult:
    """A guest takes an open or left seat; the same token or player again gives the same seat again."""
    _must_be_seat(match, seat)
    record = match.state.seats[seat]
    digest = token_hash(token) if token else ""
    if digest and record.token and equal_digests(record.token, digest):
        return SeatResult(repeated=True)
    if player_id and record.player_id == player_id:
        return SeatResult(repeated=True)
    _must_not_be_over(match)
    if record.holder != "open":
        raise MatchError("seat-taken")
    if record.freed and seat in match.asked and match.state.answered[seat] < record.freed:
        raise MatchError("seat-taken", detail="bot-first")
    return _sit(match, SeatTaken(at=at, seat=seat, name=name, player="person", token=digest, player_id=player_id))


def fill(match: Match, seat: Seat, name: str, player: str, at: int) -> SeatResult:
    """The host puts a bot on an open seat."""
    _must_be_seat(match, seat)
    record = match.state.seats[seat]
    if record.holder == "bot" and (record.player, record.name) == (player, name):
        return SeatResult(repeated=True)
    _must_not_be_over(match)
    if record.holder != "open":
        raise MatchError("seat-taken")
    return _sit(match, SeatTaken(at=at, seat=seat, name=name, player=player))


def _sit(match: Match, event: SeatTaken) -> SeatResult:
    match.trigger(event)
    start_if_full(match, event.at)
    return SeatResult()


def leave(match: Match, seat: Seat, at: int, *, by_host: bool = False, late: bool = False) -> None:
    """The seat is open again; in a running match a bot plays on. A repeat changes nothing.

    `late`: its holder has let too many deadlines pass. A guest's seat that the host frees can be taken again only
    after the bot has answered what the guest was asked.
    """
    _must_be_seat(match, seat)
    holder = match.state.seats[seat].holder
    if holder == "open":
        return
    _must_not_be_over(match)
    match.trigger(SeatVacated(at=at, seat=seat, freed=by_host and holder == "guest", late=late))
    takebacks.grant_if_agreed(match, at)
    _end_if_all_voted(match, at)


def reissue(match: Match, seat: Seat, token: str, at: int) -> None:
    """A new token for a seat; the old one dies."""
    _must_be_seat(match, seat)
    _must_not_be_over(match)
    if match.state.seats[seat].holder not in ("host", "guest"):
        raise MatchError("not-your-seat")
    match.trigger(TokenReissued(at=at, seat=seat, token=token_hash(token)))


def abandon(match: Match, seat: Seat | None, at: int) -> None:
    """The host ends it at once; a seat votes, and the last person's vote ends it."""
    if match.state.status == "abandoned":
        return
    _must_not_be_over(match)
    if seat is None:
        match.trigger(MatchAbandoned(at=at, by=None))
    elif seat not in match.state.abandon_votes:
        match.trigger(AbandonVoted(at=at, seat=seat))
        _end_if_all_voted(match, at)


def _end_if_all_voted(match: Match, at: int) -> None:
    voted = match.state.abandon_votes
    persons = match.state.persons()
    if voted and not match.state.over and all(seat in voted for seat in persons):
        match.trigger(MatchAbandoned(at=at, by=voted[-1]))
