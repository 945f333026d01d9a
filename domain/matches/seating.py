"""Seats: taking, leaving, filling, re-issuing; and giving a match up."""

from typing import NamedTuple

from domain.kernel.vocabulary import Seat
from domain.matches import takebacks
from domain.matches.events import (
    AbandonVoted,
    Event,
    MatchAbandoned,
    MatchOpened,
    SeatTaken,
    SeatVacated,
    TokenReissued,
)
from domain.matches.match import Match
from domain.matches.opening import start_if_full
from domain.matches.problems import MatchProblem
from domain.matches.tokens import same, token_hash


class Seated(NamedTuple):
    events: tuple[Event, ...]
    repeated: bool = False


def _position_of(match: Match) -> bytes:
    """The position a match begins from, if it does not begin with its set-up."""
    first = match.fetch(0, 1)[0][1]
    assert isinstance(first, MatchOpened)
    return first.position


def _must_be_seat(match: Match, seat: Seat) -> None:
    if not 0 <= seat < match.seats:
        raise MatchProblem("not-found")


def _must_not_be_over(match: Match) -> None:
    if match.register.imported:
        raise MatchProblem("read-only")
    if match.register.over:
        raise MatchProblem("match-over")


def take(match: Match, seat: Seat, name: str, token: str, at: int) -> Seated:
    """A guest takes an open or left seat; the same token again gives the same seat again."""
    _must_be_seat(match, seat)
    record = match.register.seats[seat]
    if record.token and same(record.token, token_hash(token)):
        return Seated((), repeated=True)
    _must_not_be_over(match)
    if record.held != "open":
        raise MatchProblem("seat-taken")
    return _sit(match, SeatTaken(at=at, seat=seat, name=name, player="person", token=token_hash(token)))


def fill(match: Match, seat: Seat, name: str, player: str, at: int) -> Seated:
    """The host puts a bot on an open seat."""
    _must_be_seat(match, seat)
    record = match.register.seats[seat]
    if record.held == "bot" and (record.player, record.name) == (player, name):
        return Seated((), repeated=True)
    _must_not_be_over(match)
    if record.held != "open":
        raise MatchProblem("seat-taken")
    return _sit(match, SeatTaken(at=at, seat=seat, name=name, player=player))


def _sit(match: Match, event: SeatTaken) -> Seated:
    match.enter_live(match.version + 1, event)
    waiting = match.register.status == "open" and all(record.held != "open" for record in match.register.seats)
    started = start_if_full(match, _position_of(match), event.at) if waiting else []
    return Seated((event, *started))


def leave(match: Match, seat: Seat, at: int) -> tuple[Event, ...]:
    """The seat is open again; in a running match a bot plays on. A repeat changes nothing."""
    _must_be_seat(match, seat)
    if match.register.seats[seat].held == "open":
        return ()
    _must_not_be_over(match)
    event = SeatVacated(at=at, seat=seat)
    match.enter_live(match.version + 1, event)
    return (event, *takebacks.settle(match, at), *_last_vote(match, at))


def reissue(match: Match, seat: Seat, token: str, at: int) -> tuple[Event, ...]:
    """A new token for a seat; the old one dies."""
    _must_be_seat(match, seat)
    _must_not_be_over(match)
    if match.register.seats[seat].held not in ("host", "guest"):
        raise MatchProblem("not-your-seat")
    event = TokenReissued(at=at, seat=seat, token=token_hash(token))
    match.enter_live(match.version + 1, event)
    return (event,)


def abandon(match: Match, seat: Seat | None, at: int) -> tuple[Event, ...]:
    """The host ends it at once; a seat votes, and the last person's vote ends it."""
    if match.register.status == "abandoned":
        return ()
    _must_not_be_over(match)
    if seat is None:
        return (_end(match, None, at),)
    if seat in match.register.abandon_votes:
        return ()
    event = AbandonVoted(at=at, seat=seat)
    match.enter_live(match.version + 1, event)
    return (event, *_last_vote(match, at))


def _last_vote(match: Match, at: int) -> tuple[Event, ...]:
    voted = match.register.abandon_votes
    persons = match.register.persons()
    if not voted or match.register.over or any(seat not in voted for seat in persons):
        return ()
    return (_end(match, voted[-1], at),)


def _end(match: Match, by: Seat | None, at: int) -> MatchAbandoned:
    event = MatchAbandoned(at=at, by=by)
    match.enter_live(match.version + 1, event)
    return event
