"""New matches: from a wish, as a fork, from a recording; each with its tokens, and once per idempotency key."""

from collections.abc import Callable
from hashlib import sha256
from uuid import UUID

import msgspec

from api.asking import Ask
from api.done import language_header
from api.names import checked_name
from api.problems import Problem, invalid_field
from api.replies import Reply, told
from api.wire import Created
from api.wishes import SeatWish
from domain.bots import find_bot
from domain.kernel.messages import Message
from domain.matches.commands.open_match import Tokens
from domain.matches.errors import MatchError
from domain.matches.events import MatchOpened, SeatPlan
from domain.matches.history import match_at_version
from domain.matches.match import Match
from domain.matches.tokens import derived_id, derived_token, new_id, new_token
from projections.match_views.summary import summary_of

Make = Callable[["Birth"], Match]


class Birth(msgspec.Struct, frozen=True):
    """Id, tokens and digest of a match to be: random, or all from the idempotency key."""

    ident: UUID
    tokens: Tokens
    request: str


def birth(ask: Ask, seats: tuple[SeatPlan, ...], wished: bytes) -> Birth:
    """`wished`: everything the caller asked for; another wish with the same key is refused."""
    key = ask.idempotency_key()
    persons = [str(seat) for seat, plan in enumerate(seats) if plan.player == "person"]
    if key is None:
        tokens = Tokens(new_token(), new_token(), {seat: new_token() for seat in persons})
        return Birth(new_id(), tokens, "")
    secret = ask.services.secret
    tokens = Tokens(
        derived_token(secret, key, "host"),
        derived_token(secret, key, "invite"),
        {seat: derived_token(secret, key, f"seat:{seat}") for seat in persons},
    )
    return Birth(derived_id(secret, key), tokens, sha256(wished).hexdigest())


async def create(ask: Ask, born: Birth, make: Make) -> Reply:
    """Store the new match; a repeat with the same key and wish gives the first answer again."""
    matches = ask.services.matches
    if born.request:
        known = await known_answer(ask, born)
        if known is not None:
            return known
    match = make(born)
    summary = summary_of(match, ask.language)
    if not await matches.create(match):
        known = await known_answer(ask, born)
        if known is None:
            raise RuntimeError("a match could be neither stored nor found")
        return known
    return created_reply(ask, summary, born)


async def known_answer(ask: Ask, born: Birth) -> Reply | None:
    """The answer of the first call with this key, as it was given then."""
    try:
        return await ask.services.matches.read(born.ident, lambda match: _first_answer(ask, match, born))
    except MatchError as problem:
        if problem.code != "not-found":
            raise
        return None


def _first_answer(ask: Ask, match: Match, born: Birth) -> Reply:
    if match.state.request != born.request:
        raise Problem("key-reused")
    opened = match.fetch(0, 1)[0][1]
    assert isinstance(opened, MatchOpened)
    if opened.imported:
        return created_reply(ask, summary_of(match, ask.language), born)
    at_once = all(plan.player != "open" for plan in opened.seats)
    then = match_at_version(match, 2 if at_once else 1)
    return created_reply(ask, summary_of(then, ask.language), born)


def created_reply(ask: Ask, summary: object, born: Birth) -> Reply:
    assert isinstance(summary, msgspec.Struct)
    body = Created(summary, born.tokens.host, born.tokens.invite, born.tokens.seats)  # type: ignore[arg-type]
    location = f"/v1/matches/{born.ident.hex}".encode()
    headers = [(b"location", location), (b"cache-control", b"private, no-store"), language_header(ask)]
    return told(201, body, headers)


def seat_plans(seats: tuple[SeatWish, ...]) -> tuple[SeatPlan, ...]:
    """Names and players, checked."""
    plans = []
    for index, seat in enumerate(seats):
        player = checked_player(seat.player, f"/seats/{index}/player")
        plans.append(SeatPlan(checked_name(seat.name, f"/seats/{index}/name"), player))
    return tuple(plans)


def checked_player(player: str, pointer: str) -> str:
    """`person`, `open`, or a bot there is."""
    if player in ("person", "open"):
        return player
    if not player.startswith("bot:"):
        raise Problem(
            "invalid-field", Message("detail.player"), errors=[{"pointer": pointer, "code": "unknown-player"}]
        )
    find_bot(player.removeprefix("bot:"))
    return player


def checked_seed(seed: str | None) -> str | None:
    if seed is not None and any(ord(character) < 0x20 for character in seed):
        raise invalid_field("/seed", "control-character", "no control characters")
    return seed
