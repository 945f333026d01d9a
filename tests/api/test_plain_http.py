"""Plain answers are read and written without uvicorn's machinery, and nobody can tell: spelled plainly or oddly, in one
piece or in many, the same answer gives the same bytes."""

import json
import re
import socket
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from api.plain_http import REMEMBERED, Known, read_wish
from api.quick import Quick
from tests.api.server import serving
from tests.api.table import Table, at_table, filled

GAMES = ("tiny_epic_galaxies", "race_for_the_galaxy", "planet_unknown")
SEED = "5" * 64


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int]]:
    with serving(tmp_path_factory.mktemp("plain"), "--access-log", "off") as found:
        yield "127.0.0.1", int(found.rpartition(":")[2])


class Told(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    def like(self, match: str) -> tuple[int, dict[str, str], bytes]:
        """All of it that is not of this one call."""
        kept = {
            name: value for name, value in self.headers.items() if name not in ("date", "x-request-id", "ratelimit")
        }
        return self.status, kept, self.body.replace(match.encode(), b"MATCH")


class Line:
    """A connection that sends what it is given and reads replies off it, one by one."""

    def __init__(self, address: tuple[str, int]) -> None:
        self.socket = socket.create_connection(address, timeout=20)
        self.read = self.socket.makefile("rb")

    def send(self, *pieces: bytes) -> None:
        for piece in pieces:
            self.socket.sendall(piece)

    def reply(self) -> Told:
        status = int(self.read.readline().split()[1])
        headers = {}
        while (line := self.read.readline().strip()) != b"":
            name, _, value = line.decode().partition(": ")
            headers[name] = value
        return Told(status, headers, self.read.read(int(headers.get("content-length", "0"))))

    def ask(self, method: str, path: str, body: Any = None, token: str = "", **more: str) -> Told:
        self.send(spelled(method, path, body, token, **more))
        return self.reply()

    def close(self) -> None:
        self.read.close()
        self.socket.close()


def spelled(method: str, path: str, body: Any = None, token: str = "", **more: str) -> bytes:
    sent = b"" if body is None else json.dumps(body).encode()
    headers = {"Host": "table", **({"Authorization": f"Bearer {token}"} if token else {})}
    if body is not None:
        headers |= {"Content-Type": "application/json", "Content-Length": str(len(sent))}
    headers |= {name.replace("_", "-"): value for name, value in more.items()}
    return (
        "".join([f"{method} {path} HTTP/1.1\r\n", *(f"{n}: {v}\r\n" for n, v in headers.items()), "\r\n"]).encode()
        + sent
    )


class Sitting:
    """A match of known seed, and the line its host plays it on."""

    def __init__(self, address: tuple[str, int], game: str) -> None:
        self.line = Line(address)
        seats = [{"name": name, "player": "person"} for name in ("Ana", "Bea")]
        made = json.loads(self.line.ask("POST", "/v1/matches", {"game": game, "seats": seats, "seed": SEED}).body)
        self.id, self.token = made["match"]["id"], made["host_token"]

    def asked(self) -> tuple[str, dict[str, Any]]:
        told = json.loads(self.line.ask("GET", f"/v1/matches/{self.id}/decisions", None, self.token).body)
        decision = next(one for one in told["decisions"] if one["offers"])
        return f"/v1/matches/{self.id}/decisions/{decision['id']}", filled(decision["offers"][0])

    def answer(self, **more: str) -> Told:
        path, action = self.asked()
        return self.line.ask("PUT", path, {"action": action}, self.token, **more)


Sit = Callable[[str], Sitting]


@pytest.fixture
def sit(address: tuple[str, int]) -> Iterator[Sit]:
    """Sits down at a match of a game; lines are closed at the end."""
    found: list[Sitting] = []

    def down(game: str) -> Sitting:
        found.append(Sitting(address, game))
        return found[-1]

    yield down
    for sitting in found:
        sitting.line.close()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "cs"])
def test_every_way_in_gives_the_same_bytes(sit: Sit, game: str, language: str) -> None:
    plain, router, ordinary = (sit(game) for _ in range(3))
    for _ in range(40):
        told = plain.answer(Accept_Language=language)
        assert told.status == 201
        past_uvicorn = router.answer(Accept_Language=language, TE="trailers")
        in_full = ordinary.answer(Accept_Language=language, Accept="application/json, */*")
        assert told.like(plain.id) == past_uvicorn.like(router.id) == in_full.like(ordinary.id)


def test_an_answer_may_come_in_pieces_or_two_at_once(sit: Sit) -> None:
    whole, pieces = sit(GAMES[0]), sit(GAMES[0])
    path, action = whole.asked()
    call = spelled("PUT", path, {"action": action}, whole.token)
    whole.line.send(call + call)
    first, second = whole.line.reply(), whole.line.reply()
    assert [first.status, second.status] == [201, 200]
    assert first.body == second.body
    path, action = pieces.asked()
    call = spelled("PUT", path, {"action": action}, pieces.token)
    for at in (10, 60, len(call) - 3):
        assert read_wish(call[:at], "-", {}) is None
    pieces.line.send(call[:10], call[10:60], call[60:-3], call[-3:])
    assert pieces.line.reply().like(pieces.id) == first.like(whole.id)


def test_calls_sent_while_an_answer_is_under_way_are_answered_in_order(sit: Sit) -> None:
    sitting = sit(GAMES[0])
    path, action = sitting.asked()
    read = spelled("GET", f"/v1/matches/{sitting.id}", None, sitting.token)
    sitting.line.send(spelled("PUT", path, {"action": action}, sitting.token), read, read)
    answered, *reads = sitting.line.reply(), sitting.line.reply(), sitting.line.reply()
    assert answered.status == 201
    assert [json.loads(one.body)["version"] for one in reads] == [json.loads(answered.body)["version"]] * 2


def test_what_is_refused_is_refused_in_the_same_words(sit: Sit) -> None:
    sitting = sit(GAMES[0])
    path, action = sitting.asked()
    bodies: list[Any] = [{"action": {"do": "Nonsense"}}, {"action": 5}, {"more": 1}, {"action": action, "more": 1}, [1]]
    for body in bodies:
        told = [
            sitting.line.ask("PUT", path, body, sitting.token, **more).like(sitting.id)
            for more in ({}, {"Accept": "application/json, */*"})
        ]
        assert told[0] == told[1]
        assert told[0][0] in (400, 422)
    assert sitting.line.ask("PUT", path, {"action": action}, "x" * 43).status == 404
    assert sitting.line.ask("PUT", path, {"action": action}).status == 404
    assert sitting.answer().status == 201


def test_a_connection_that_is_to_close_is_closed_behind_the_answer(sit: Sit) -> None:
    sitting = sit(GAMES[0])
    assert sitting.answer(Connection="close").status == 201
    assert sitting.line.read.read() == b""


HEAD = (
    b"PUT /v1/matches/" + b"a" * 32 + b"/decisions/3.0 HTTP/1.1\r\n"
    b"Authorization: Bearer " + b"b" * 43 + b"\r\nContent-Type: application/json\r\n"
)


@pytest.mark.parametrize(
    "rest",
    [
        b"Content-Length: 2\r\n\r\n{}",
        b"Content-Length: 2\r\nConnection: keep-alive\r\n\r\n{}",
    ],
)
def test_plain_requests_are_known(rest: bytes) -> None:
    assert read_wish(HEAD + rest, "-", {}) is not None


@pytest.mark.parametrize(
    "rest",
    [
        b"\r\n",
        b"Host: x\r\n\r\n{}",
        b"Content-Length: 3\r\n\r\n{}",
        b"Content-Length: 1\r\n\r\n{}",
        b"Content-Length: +2\r\n\r\n{}",
        b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}",
        b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        b"Content-Length: 2\r\nConnection: close\r\n\r\n{}",
        b"Content-Length: 2\r\nExpect: 100-continue\r\n\r\n{}",
        b"Content-Length: 2\r\nUpgrade: h2c\r\n\r\n{}",
        b"Content-Length: 2\r\nX: a\r\n b\r\n\r\n{}",
        b"Content-Length: 2\r\nX : a\r\n\r\n{}",
        b"Content-Length: 2\r\nX: a \r\n\r\n{}",
        b"Content-Length: 2\r\nX: \x00\r\n\r\n{}",
        b"Content-Length: 2\nX: a\r\n\r\n{}",
    ],
)
def test_whatever_is_spelled_otherwise_is_left_to_the_parser(rest: bytes) -> None:
    assert read_wish(HEAD + rest, "-", {}) is None


def test_headers_are_known_again_only_if_they_are_short_and_plain() -> None:
    known: Known = {}
    plain, long = b"Content-Length: 2\r\n\r\n{}", b"Content-Length: 2\r\nX-Long: " + b"x" * 2000 + b"\r\n\r\n{}"
    odd = b"Content-Length: 2\r\nUpgrade: h2c\r\n\r\n{}"
    assert read_wish(HEAD + long, "-", known) is not None
    assert read_wish(HEAD + odd, "-", known) is None
    assert known == {}
    assert read_wish(HEAD + plain, "-", known) == read_wish(HEAD + plain, "-", known)
    assert len(known) == 1
    for number in range(200):
        assert read_wish(HEAD + b"X-N: %d\r\n" % number + plain, "-", known) is not None
    assert len(known) <= REMEMBERED


@at_table(answers_per_minute=2)
async def test_quick_answers_are_counted_and_limited_like_others(table: Table) -> None:
    match = await table.create()
    first, second = [await match.answer() for _ in range(2)]
    assert [re.sub(r";t=\d+", "", one.headers["ratelimit"]) for one in (first, second)] == [
        '"answers";r=1',
        '"answers";r=0',
    ]
    decision = await match.decision()
    third = await match.put(f"/decisions/{decision['id']}", {"action": filled(decision["offers"][0])})
    assert third.status == 429


@at_table
async def test_a_fault_after_the_decision_is_an_incident_and_the_match_goes_on(table: Table) -> None:
    match = await table.create()
    decision = await match.decision()
    path, body = f"/decisions/{decision['id']}", {"action": filled(decision["offers"][0])}
    word = Quick.word

    def fails(*_: Any) -> None:
        raise RuntimeError("planted")

    Quick.word = fails  # type: ignore[method-assign, assignment]
    try:
        reply = await match.put(path, body)
    finally:
        Quick.word = word  # type: ignore[method-assign]
    assert reply.status == 500
    assert reply.code == "internal"
    assert (await match.put(path, body)).status in (200, 201), "it was stored, or it can be stored now"
    assert (await match.answer()).status == 201
