"""Seats: taking, filling, leaving, freeing, and a new token for a lost one."""

from api.asking import Ask
from api.callers import Caller, caller_of, must_be_host, must_hold_token
from api.creating import checked_player
from api.done import Done, command, nothing, private_reply
from api.names import checked_name
from api.problems import Problem, invalid_field
from api.replies import Reply
from api.routes import call
from api.wire import SeatToken
from api.wishes import TakeSeat
from domain.matches.commands import seats as seat_commands
from domain.matches.events import MatchOpened, SeatTaken, TokenReissued
from domain.matches.match import Match
from domain.matches.tokens import new_token, same

PAGE = 64


@call(
    "PUT",
    "/v1/matches/{match}/seats/{seat}",
    tag="seats",
    body=TakeSeat,
    answers={201: SeatToken, 200: SeatToken},
    refuses=("token-missing", "not-host", "seat-taken", "match-over", "read-only", "bad-name", "unknown-bot"),
    limit="answers",
)
async def take_seat(ask: Ask) -> Reply:
    """Take an open or left seat; or, as the host, put a bot there with `player`."""
    seat = ask.seat
    wish = await ask.read(TakeSeat)
    name = checked_name(wish.name, "/name")
    if wish.player is not None:
        return await fill_seat(ask, wish, name)
    token = wish.token or new_token()

    def do(match: Match) -> Done:
        caller_of(ask, match)
        seated = seat_commands.take(match, seat, name, token, ask.now())
        status = 200 if seated.repeated else 201
        return Done(private_reply(ask, status, SeatToken(seat, token)))

    return await command(ask, do)


async def fill_seat(ask: Ask, wish: TakeSeat, name: str) -> Reply:
    """The host puts a bot on an open seat; it has no token."""
    player = checked_player(wish.player or "", "/player")
    if not player.startswith("bot:"):
        raise invalid_field("/player", "invalid-value", "only a bot can be put on a seat; people take it themselves")
    if wish.token is not None:
        raise invalid_field("/token", "invalid-value", "a bot has no token")
    seat = ask.seat

    def do(match: Match) -> Done:
        must_be_host(caller_of(ask, match))
        seated = seat_commands.fill(match, seat, name, player, ask.now())
        return Done(private_reply(ask, 200 if seated.repeated else 201, SeatToken(seat, None)))

    return await command(ask, do)


@call(
    "DELETE",
    "/v1/matches/{match}/seats/{seat}",
    tag="seats",
    answers={204: None},
    refuses=("token-missing", "not-your-seat", "match-over", "read-only"),
    limit="answers",
)
async def leave_seat(ask: Ask) -> Reply:
    """Leave, or as the host free a vanished player's seat; a bot plays on, and the seat can be taken again."""
    seat = ask.seat

    def do(match: Match) -> Done:
        if has_left(match, seat, ask.token):
            return Done(nothing())
        must_free(match, caller_of(ask, match), seat)
        seat_commands.leave(match, seat, ask.now())
        return Done(nothing())

    return await command(ask, do)


def has_left(match: Match, seat: int, token: str | None) -> bool:
    """Whether this is the token that the open seat was last held with: its holder leaves once more."""
    if token is None or seat >= match.seats or match.state.seats[seat].holder != "open":
        return False
    for upto in range(match.version, 0, -PAGE):
        for _, event in reversed(match.fetch(max(0, upto - PAGE), upto)):
            if isinstance(event, SeatTaken | TokenReissued) and event.seat == seat and event.token:
                return same(event.token, token)
            if isinstance(event, MatchOpened):
                return same(event.seat_tokens.get(str(seat), ""), token)
    return False


def must_free(match: Match, caller: Caller, seat: int) -> None:
    """One's own seat, or any for the host."""
    must_hold_token(caller)
    if not caller.is_host and seat not in caller.seats:
        raise Problem("not-found" if seat >= match.seats else "not-your-seat")


@call(
    "POST",
    "/v1/matches/{match}/seats/{seat}/token",
    tag="seats",
    answers={201: SeatToken},
    refuses=("token-missing", "not-host", "not-your-seat", "match-over", "read-only"),
    limit="answers",
)
async def reissue_token(ask: Ask) -> Reply:
    """A new token for a seat whose own was lost; the old one dies, and everybody sees that it happened."""
    seat = ask.seat
    token = new_token()

    def do(match: Match) -> Done:
        must_be_host(caller_of(ask, match))
        seat_commands.reissue(match, seat, token, ask.now())
        return Done(private_reply(ask, 201, SeatToken(seat, token)))

    return await command(ask, do)
