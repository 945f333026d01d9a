"""New matches: players, seeds, positions, and the same answer to the same key."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from api import idempotency
from api.disk_space import StorageRoom
from api.idempotency import read_position, seat_plans, validate_player, validate_seed
from api.match_creator import MatchCreator
from api.match_identity import derive_identity
from api.problems import Problem
from api.schemas.requests import SeatRequest
from domain.matches.events import SeatPlan
from domain.matches.tokens import derived_id, derived_token
from tests.api.client_app import Table, with_app

SECRET = b"s" * 32
PLANS = (SeatPlan("A", "person"), SeatPlan("B", "open"), SeatPlan("C", "person"), SeatPlan("D", "bot:random"))
KEY = {"Idempotency_Key": "key-12345678"}
WISH = {"game": "comets", "seats": [{"name": "A", "player": "person"}, {"name": "B", "player": "person"}]}


def refusal(function: Any, *args: Any) -> Problem:
    with pytest.raises(Problem) as refused:
        function(*args)
    return refused.value


def places(problem: Problem) -> list[tuple[str, str]]:
    return [(place.pointer, place.code) for place in problem.extensions["errors"]]


def test_without_a_key_everything_is_random_and_persons_have_tokens() -> None:
    one, two = (derive_identity(None, SECRET, PLANS, b"content") for _ in range(2))
    assert one.match_id != two.match_id
    assert one.request == ""
    assert set(one.tokens.seats) == {"0", "2"}
    made = [one.tokens.host, one.tokens.invite, *one.tokens.seats.values()]
    assert len(set(made)) == 4


def test_with_a_key_everything_follows_from_it() -> None:
    made = derive_identity("key", SECRET, PLANS, b"content")
    assert made == derive_identity("key", SECRET, PLANS, b"content")
    assert made.match_id == derived_id(SECRET, "key")
    assert made.tokens.host == derived_token(SECRET, "key", "host")
    assert made.tokens.invite == derived_token(SECRET, "key", "invite")
    assert made.tokens.seats == {seat: derived_token(SECRET, "key", f"seat:{seat}") for seat in ("0", "2")}
    assert made.request != derive_identity("key", SECRET, PLANS, b"other content").request
    assert len(made.request) == 64


@pytest.mark.parametrize("player", ["person", "open", "bot:random", "bot:greedy"])
def test_these_may_play(player: str) -> None:
    assert validate_player(player, "/seats/0/player") == player


def test_others_may_not() -> None:
    assert places(refusal(validate_player, "dog", "/seats/0/player")) == [("/seats/0/player", "unknown-player")]
    with pytest.raises(Exception, match="unknown-bot"):
        validate_player("bot:nobody", "/seats/0/player")


def test_each_seat_is_validated_in_its_place() -> None:
    wished = (SeatRequest(name="A", player="person"), SeatRequest(name="", player="person"))
    assert places(refusal(seat_plans, wished)) == [("/seats/1/name", "length")]
    assert seat_plans((SeatRequest(name="A", player="bot:random"),)) == (SeatPlan("A", "bot:random"),)
    reserved = (SeatRequest(name="bot:random", player="person"),)
    assert places(refusal(seat_plans, reserved)) == [("/seats/0/name", "reserved")]
    assert seat_plans((SeatRequest(name="bot:random", player="bot:random"),))[0].name == "bot:random"


def test_a_seed_has_no_control_characters() -> None:
    assert validate_seed(None) is None
    assert validate_seed("seed 1 ") == "seed 1 "
    assert places(refusal(validate_seed, "a\x1f")) == [("/seed", "control-character")]


def test_a_position_needs_its_envelope() -> None:
    assert read_position(None) is None
    assert refusal(read_position, {"game": 1}).code == "position-invalid"


@with_app
async def test_a_repeat_gives_the_first_answer_and_another_wish_is_refused(table: Table) -> None:
    first = await table.post("/v1/matches", WISH, **KEY)
    assert first.status == 201
    assert first.headers["cache-control"] == "private, no-store"
    assert first.headers["location"] == f"/v1/matches/{first.json['match']['id']}"
    again = await table.post("/v1/matches", WISH, **KEY)
    assert (again.status, again.content) == (201, first.content)
    other = await table.post("/v1/matches", {**WISH, "listed": True}, **KEY)
    assert (other.status, other.code) == (422, "key-reused")
    assert (await table.post("/v1/matches", WISH)).json["match"]["id"] != first.json["match"]["id"]


@with_app
async def test_a_repeat_shows_the_match_as_it_was_made(table: Table) -> None:
    """After answers, and for a match that waits for a guest too."""
    for seats in (WISH["seats"], [{"name": "A", "player": "person"}, {"name": "B", "player": "open"}]):
        wish = {"game": "comets", "seats": seats}
        key = {"Idempotency_Key": f"key-for-{len(str(seats))}"}
        first = await table.post("/v1/matches", wish, **key)
        path, token = f"/v1/matches/{first.json['match']['id']}", first.json["host_token"]
        if first.json["match"]["status"] == "open":
            await table.put(f"{path}/seats/1", {"name": "G", "token": "G" * 43}, first.json["invite_token"])
        else:
            await table.post(f"{path}/abandon", token=token)
        assert (await table.get(path, token)).json["version"] > first.json["match"]["version"]
        assert (await table.post("/v1/matches", wish, **key)).content == first.content


@with_app
async def test_two_calls_at_once_make_one_match(table: Table) -> None:
    replies = await asyncio.gather(*[table.post("/v1/matches", WISH, **KEY) for _ in range(5)])
    assert {reply.status for reply in replies} == {201}
    assert len({reply.content for reply in replies}) == 1


@with_app
async def test_without_room_no_match_is_made_but_a_repeat_is_answered(table: Table) -> None:
    first = await table.post("/v1/matches", WISH, **KEY)
    started: list[Any] = []

    async def refuse(_: StorageRoom) -> None:
        raise Problem("storage-full")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StorageRoom, "require", refuse)
        patch.setattr(MatchCreator, "create", lambda *_: started.append(_))
        assert (await table.post("/v1/matches", WISH, **KEY)).content == first.content
        assert (await table.post("/v1/matches", WISH)).code == "storage-full"
        assert (await table.post("/v1/matches", WISH, Idempotency_Key="key-87654321")).code == "storage-full"
    assert started == []


def test_a_match_that_is_neither_stored_nor_found_is_not_said_to_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any) -> None:
        return None

    creator: Any = SimpleNamespace(matches=None, storage=SimpleNamespace(require=nothing), create=nothing)
    request: Any = SimpleNamespace(address="-")
    monkeypatch.setattr(idempotency, "created_response", lambda *_: "said to exist")
    monkeypatch.setattr(idempotency, "first_answer", nothing)
    identity = derive_identity("key", SECRET, PLANS, b"content")
    with pytest.raises(RuntimeError, match="neither stored nor found"):
        asyncio.run(idempotency.create_once(request, creator, identity, lambda _: None))  # type: ignore[arg-type, return-value]


@with_app(bot_matches_per_minute=2)
async def test_matches_of_bots_alone_have_a_limit_of_their_own(table: Table) -> None:
    for _ in range(2):
        await table.create("comets", "bot:random", "bot:random")
    bots = [{"name": f"B{n}", "player": "bot:random"} for n in range(2)]
    refused = await table.post("/v1/matches", {"game": "comets", "seats": bots})
    assert refused.code == "rate-limited"
    await table.create("comets", "person", "bot:random")
