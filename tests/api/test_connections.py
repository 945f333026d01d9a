"""A guarded connection between a transport and an HTTP protocol that note what they are told."""

import asyncio
import json
import resource
import time
from typing import Any

import pytest

from api import connections as guard
from api.connections import STATE_KEY, Connection, Connections, WatchedTransport, most_connections

PROBLEM_HEADERS = ["Content-Type", "Content-Language", "Content-Length", "Cache-Control", "Connection"]


class Transport:
    def __init__(self, peer: Any = ("192.0.2.7", 4000)) -> None:
        self.peer = peer
        self.sent = b""
        self.is_closed = self.is_aborted = False

    def get_extra_info(self, name: str) -> Any:
        return {"peername": self.peer}.get(name)

    def write(self, data: bytes) -> None:
        self.sent += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_aborted = self.is_closed = True

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol


class TooLong(Exception):
    error_status_hint = 431


class Http:
    """Refuses what starts with `?` as unreadable and what starts with `+` as too long, as Uvicorn's protocols do."""

    def __init__(self, **parts: Any) -> None:
        self.parts = parts
        self.calls: list[Any] = []

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.calls.append(data)
        try:
            if data.startswith(b"+"):
                raise TooLong
            if data.startswith(b"?"):
                raise ValueError
        except (TooLong, ValueError):
            self.send_400_response("no")

    def send_400_response(self, _: str) -> None:
        raise AssertionError("the server's own refusal is plain text")

    def eof_received(self) -> None:
        self.calls.append("eof")

    def pause_writing(self) -> None:
        self.calls.append("pause")

    def resume_writing(self) -> None:
        self.calls.append("resume")

    def connection_lost(self, exc: Exception | None) -> None:
        self.calls.append(("lost", exc))


class Opened:
    """A connection of `connections` over a transport of its own."""

    def __init__(self, connections: Connections, peer: Any = ("192.0.2.7", 4000)) -> None:
        self.connection = connections.accept(app_state={"of": "server"}, config="config")
        self.transport = Transport(peer)
        self.connection.connection_made(self.transport)  # type: ignore[arg-type]

    @property
    def http(self) -> Http:
        found = self.connection._http
        assert isinstance(found, Http)
        return found

    @property
    def problem(self) -> tuple[int, str]:
        """Status and code of the one problem that was sent before the connection was closed."""
        assert self.transport.is_closed
        head, _, body = self.transport.sent.partition(b"\r\n\r\n")
        document = json.loads(body)
        line, *headers = head.decode().split("\r\n")
        assert line == f"HTTP/1.1 {document['status']} {document['code']}"
        names = [header.partition(": ")[0] for header in headers]
        assert names[: len(PROBLEM_HEADERS)] == PROBLEM_HEADERS
        assert f"Content-Length: {len(body)}" in headers
        assert {"Content-Type: application/problem+json", "Cache-Control: no-store", "Connection: close"} <= {*headers}
        return document["status"], document["code"]


@pytest.fixture
def connections() -> Connections:
    return Connections(Http, most=4, head_seconds=10.0)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def test_the_limits_are_those_of_the_documents(connections: Connections) -> None:
    assert (guard.LONGEST_HEAD, guard.HEAD_SECONDS, guard.CHECK_SECONDS) == (65536, 15.0, 5.0)
    assert guard.UNREAD_SECONDS == 120.0
    assert Connections(Http, most=2).head_seconds == 15.0


@pytest.mark.parametrize(
    ("soft", "most"),
    [(10, 128), (256, 128), (257, 129), (1024, 896), (20_128, 20_000), (65_536, 20_000), (1 << 30, 20_000)],
)
def test_so_many_connections_can_be_open(monkeypatch: pytest.MonkeyPatch, soft: int, most: int) -> None:
    monkeypatch.setattr(resource, "getrlimit", {resource.RLIMIT_NOFILE: (soft, 1 << 30)}.__getitem__)
    assert most_connections() == most


def test_the_protocol_is_made_of_what_the_server_gives_and_the_application_finds_the_connection(
    connections: Connections,
) -> None:
    opened = Opened(connections)
    assert opened.http.parts == {"app_state": {"of": "server", STATE_KEY: opened.connection}, "config": "config"}
    assert connections.accept()._http.parts["app_state"].keys() == {STATE_KEY}


def test_an_address_has_half_of_the_connections_and_others_have_theirs(connections: Connections) -> None:
    first, second, third = (Opened(connections) for _ in range(3))
    assert (first.transport.is_closed, second.transport.is_closed) == (False, False)
    assert third.problem == (429, "rate-limited")
    assert b"\r\nRetry-After: 5\r\n" in third.transport.sent
    assert not hasattr(third.http, "transport")
    assert not Opened(connections, ("192.0.2.8", 1)).transport.is_closed
    assert connections.by_address == {"192.0.2.7": 3, "192.0.2.8": 1}
    third.connection.connection_lost(None)
    assert third.http.calls == [], "the server never knew of it"
    assert connections.by_address["192.0.2.7"] == 2
    first.connection.connection_lost(None)
    assert first.http.calls == [("lost", None)]
    assert not Opened(connections).transport.is_closed
    assert Opened(connections).problem == (429, "rate-limited")


def test_a_full_server_says_so_with_a_problem(connections: Connections) -> None:
    opened = [Opened(connections, (f"192.0.2.{number}", 1)) for number in range(4)]
    assert not any(one.transport.is_closed for one in opened)
    fifth = Opened(connections, ("192.0.2.9", 1))
    assert fifth.problem == (503, "server-full")
    assert b"\r\nRetry-After: 5\r\n" in fifth.transport.sent
    fifth.connection.connection_lost(None)
    opened[0].connection.connection_lost(None)
    assert not Opened(connections, ("192.0.2.9", 1)).transport.is_closed


def test_a_proxy_has_as_many_connections_as_there_are_and_others_only_their_own() -> None:
    connections = Connections(Http, most=6, proxies=("192.0.2.1",))
    assert not any(Opened(connections, ("192.0.2.1", 1)).transport.is_closed for _ in range(4))
    connections = Connections(Http, most=6, proxies=("192.0.2.1",))
    assert [Opened(connections, ("192.0.2.2", 1)).transport.is_closed for _ in range(4)] == [False] * 3 + [True]


def test_an_ipv6_network_has_the_connections_of_one_address(connections: Connections) -> None:
    opened = [Opened(connections, (f"2001:db8::{number}", 1, 0, 0)) for number in range(3)]
    assert [one.transport.is_closed for one in opened] == [False, False, True]
    assert connections.by_address == {"2001:db8::/64": 3}
    assert not Opened(connections, ("2001:db8:0:1::1", 1, 0, 0)).transport.is_closed
    opened[0].connection.connection_lost(None)
    assert connections.by_address["2001:db8::/64"] == 2


def test_an_address_without_connections_is_forgotten(connections: Connections) -> None:
    opened = Opened(connections, ("192.0.2.9", 1))
    assert dict(connections.by_address) == {"192.0.2.9": 1}
    opened.connection.connection_lost(None)
    assert dict(connections.by_address) == {}
    assert connections._open == set()


def test_a_socket_without_an_address_is_counted_all_the_same(connections: Connections) -> None:
    opened = Opened(connections, "")
    assert opened.connection.host == "-"
    assert dict(connections.by_address) == {"-": 1}
    assert connections.accept().host == "-"


def test_everything_is_passed_on_both_ways(connections: Connections) -> None:
    opened = Opened(connections)
    fault = OSError()
    opened.connection.data_received(b"GET ")
    opened.connection.pause_writing()
    opened.connection.resume_writing()
    opened.connection.eof_received()
    opened.connection.connection_lost(fault)
    assert opened.http.calls == [b"GET ", "pause", "resume", "eof", ("lost", fault)]
    opened.http.transport.write(b"HTTP/1.1 200 ")
    opened.http.transport.write(b"OK")
    assert opened.transport.sent == b"HTTP/1.1 200 OK"
    assert not opened.http.transport.is_closing()
    opened.http.transport.set_protocol("another")
    assert opened.transport.protocol == "another"
    opened.http.transport.close()
    assert opened.transport.is_closed


def test_only_writing_is_watched(connections: Connections) -> None:
    transport: Any = Transport()
    watched = WatchedTransport(connections.accept(), transport)
    assert watched.get_extra_info("peername") == ("192.0.2.7", 4000)
    assert watched.pause_reading == transport.pause_reading
    assert watched.resume_reading == transport.resume_reading


@pytest.mark.parametrize(
    ("parts", "problem"),
    [
        ((b"?",), (400, "malformed-request")),
        ((b"GET / HTTP/1.1\r\n", b"?"), (400, "malformed-request")),
        ((b"GET /aaa", b"+"), (414, "uri-too-long")),
        ((b"GET / HTTP/1.1\r\nX: a", b"+"), (431, "head-too-large")),
        ((b"+ HTTP/1.1\nX: a",), (431, "head-too-large")),
    ],
)
def test_unreadable_bytes_are_refused_with_a_problem(
    connections: Connections, parts: tuple[bytes, ...], problem: tuple[int, str]
) -> None:
    opened = Opened(connections)
    for part in parts:
        opened.connection.data_received(part)
    assert opened.problem == problem


def test_nothing_is_heard_or_said_after_a_refusal(connections: Connections) -> None:
    opened = Opened(connections)
    opened.connection.data_received(b"?")
    sent = opened.transport.sent
    opened.connection.data_received(b"GET / HTTP/1.1\r\n\r\n")
    opened.connection.eof_received()
    opened.http.transport.write(b"HTTP/1.1 200 OK")
    assert (opened.http.calls, opened.transport.sent) == ([b"?"], sent)
    opened.connection.connection_lost(None)
    assert opened.http.calls == [b"?", ("lost", None)]


def test_a_response_under_way_stays_whole(connections: Connections) -> None:
    opened = Opened(connections)
    opened.connection.start_request()
    opened.http.transport.write(b"HTTP/1.1 200 OK")
    opened.connection.data_received(b"?")
    assert (opened.transport.sent, opened.transport.is_closed) == (b"HTTP/1.1 200 OK", True)


def test_a_request_without_a_response_yet_is_refused_with_a_problem(connections: Connections) -> None:
    opened = Opened(connections)
    opened.connection.data_received(b"GET / HTTP/1.1\r\n\r\n")
    opened.connection.start_request()
    opened.connection.data_received(b"+")
    assert opened.problem == (431, "head-too-large"), "trailers"


def test_a_request_after_a_response_is_a_new_one(connections: Connections) -> None:
    opened = Opened(connections)
    for _ in range(2):
        opened.connection.data_received(b"GET / HTTP/1.1\r\n\r\n")
        opened.connection.start_request()
        opened.http.transport.write(b"HTTP/1.1 200 OK")
        opened.connection.end_request()
    opened.transport.sent = b""
    opened.connection.data_received(b"GET /aaa")
    opened.connection.data_received(b"+")
    assert opened.problem == (414, "uri-too-long")


def test_the_next_of_two_requests_has_no_response_yet(connections: Connections) -> None:
    opened = Opened(connections)
    opened.connection.start_request()
    opened.http.transport.write(b"HTTP/1.1 200 OK")
    opened.connection.end_request()
    opened.connection.start_request()
    opened.transport.sent = b""
    opened.connection.data_received(b"?")
    assert opened.problem == (400, "malformed-request")


def test_a_head_has_so_many_seconds_from_the_opening(connections: Connections, clock: list[float]) -> None:
    opened = Opened(connections)
    opened.connection.data_received(b"GET")
    clock[0] += 9.9
    opened.connection.data_received(b" /")
    opened.connection.close_if_stalled(clock[0])
    assert not opened.transport.is_closed
    opened.connection.close_if_stalled(1010.0)
    assert opened.problem == (408, "request-timeout")


def test_a_connection_that_never_said_anything_is_closed_in_silence(connections: Connections) -> None:
    opened = Opened(connections)
    opened.connection.close_if_stalled(time.monotonic() + 10.0)
    assert (opened.transport.sent, opened.transport.is_closed) == (b"", True)


def test_a_request_and_idling_after_it_are_not_limited_here(connections: Connections, clock: list[float]) -> None:
    opened = Opened(connections)
    opened.connection.data_received(b"GET / HTTP/1.1\r\n\r\n")
    opened.connection.start_request()
    opened.connection.data_received(b"body")
    opened.connection.close_if_stalled(5000.0)
    opened.connection.end_request()
    opened.connection.close_if_stalled(5000.0)
    assert not opened.transport.is_closed
    clock[0] = 6000.0
    opened.connection.data_received(b"GET")
    opened.connection.close_if_stalled(6009.9)
    assert not opened.transport.is_closed
    opened.connection.close_if_stalled(6010.0)
    assert opened.problem == (408, "request-timeout")


def test_a_response_that_is_not_read_is_given_up(connections: Connections, clock: list[float]) -> None:
    opened = Opened(connections)
    opened.connection.start_request()
    opened.connection.pause_writing()
    clock[0] += 100
    opened.connection.resume_writing()
    opened.connection.close_if_stalled(clock[0] + 1000)
    assert not opened.transport.is_closed, "it was read after all"
    opened.connection.pause_writing()
    opened.connection.close_if_stalled(clock[0] + 119.9)
    assert not opened.transport.is_closed
    opened.connection.close_if_stalled(clock[0] + 120)
    assert opened.transport.is_aborted
    opened.http.transport.write(b"more")
    assert opened.transport.sent == b""


def test_a_body_in_pieces_is_no_head(connections: Connections, clock: list[float]) -> None:
    """What arrives during a request does not count as the next head."""
    opened = Opened(connections)
    opened.connection.start_request()
    opened.connection.data_received(b"GET")
    opened.connection.end_request()
    opened.connection.close_if_stalled(clock[0] + 100)
    assert not opened.transport.is_closed
    opened.connection._head_since = clock[0]
    opened.connection.close_if_stalled(clock[0] + 100)
    assert opened.transport.sent == b""


def test_stalled_connections_are_looked_for_again_and_again(
    connections: Connections, clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = [Opened(connections, (f"192.0.2.{number}", 1)) for number in range(3)]
    pauses: list[float] = []

    async def sleep(seconds: float) -> None:
        pauses.append(seconds)
        if len(pauses) == 4:
            raise asyncio.CancelledError
        clock[0] += seconds

    monkeypatch.setattr(asyncio, "sleep", sleep)
    opened[0].connection.start_request()
    looks: list[float] = []
    close_if_stalled = Connection.close_if_stalled

    def note(connection: Connection, now: float) -> None:
        looks.append(now)
        close_if_stalled(connection, now)

    monkeypatch.setattr(Connection, "close_if_stalled", note)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(connections.close_stalled())
    assert pauses == [5.0] * 4
    assert looks == [1005.0] * 3 + [1010.0] * 3 + [1015.0] * 3
    assert [one.transport.is_closed for one in opened] == [False, True, True]
