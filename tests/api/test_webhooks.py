"""Webhooks: signed, retried, never sent into an inner network."""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from api.clock import CLOCK, SECOND
from api.webhooks import addresses, sender
from api.webhooks import dispatcher as dispatching
from api.webhooks.addresses import UrlRefused, is_public, resolve
from api.webhooks.sender import WebhookSender
from domain.players.deliveries import DAY, next_due
from tests.api.client_app import JoinedMatch, Table, table_at, with_app

EVENTS = ["your_turn", "turn_over", "takeback_asked", "finished"]
START = 1_700_000_000 * SECOND


class Clock:
    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> int:
        self.at += 1
        return self.at

    def wait(self, seconds: float) -> None:
        self.at += int(seconds * SECOND)


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Iterator[Clock]:
    """Time that the test moves, and a dispatcher that works when it is told to."""

    async def idle(_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(dispatching.WebhookDispatcher, "run", idle)
    found = Clock()
    with CLOCK.use(found):
        yield found


def wait(seconds: float) -> None:
    source = CLOCK.source
    assert isinstance(source, Clock)
    source.wait(seconds)


class Receiver:
    """A server on loopback that notes what it is sent and answers with the statuses it is given."""

    def __init__(self) -> None:
        self.requests: list[tuple[dict[str, str], bytes]] = []
        self.statuses: list[int] = []
        self.headers = b""
        self.port = 0
        self.silent = False
        self._released = asyncio.Event()

    def release(self) -> None:
        """Let those go who wait for an answer."""
        self._released.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        body = await reader.readexactly(int(headers["content-length"]))
        sent = dict(line.split(": ", 1) for line in head[1:] if line)
        self.requests.append(({key.lower(): value for key, value in sent.items()}, body))
        if self.silent:
            await self._released.wait()
            writer.close()
            return
        status = self.statuses.pop(0) if self.statuses else 200
        writer.write(b"HTTP/1.1 %d X\r\nContent-Length: 0\r\n%b\r\n" % (status, self.headers))
        await writer.drain()
        writer.close()

    @property
    def kinds(self) -> list[str]:
        return [json.loads(body)["event"] for _, body in self.requests]


@asynccontextmanager
async def receiving() -> AsyncIterator[Receiver]:
    receiver = Receiver()
    server = await asyncio.start_server(receiver.serve, "127.0.0.1", 0)
    receiver.port = server.sockets[0].getsockname()[1]
    try:
        yield receiver
    finally:
        server.close()
        await server.wait_closed()


async def register(table: Table) -> str:
    token: str = (await table.post("/v1/players", {"name": "Ana"})).json["token"]
    return token


async def hook(table: Table, token: str, port: int, name: str = "home", **more: Any) -> dict[str, Any]:
    body = {"url": f"http://127.0.0.1:{port}/orrery?x=1", "events": EVENTS, **more}
    reply = await table.put(f"/v1/me/webhooks/{name}", body, token)
    assert reply.status == 200, reply.content
    found: dict[str, Any] = reply.json
    return found


async def create(table: Table, token: str, *players: str) -> JoinedMatch:
    seats = [{"name": f"P{n}", "player": player} for n, player in enumerate(players or ("person", "bot:greedy"))]
    reply = await table.post("/v1/matches", {"game": "lanterns", "seats": seats, "undo": "own"}, token)
    assert reply.status == 201, reply.content
    return JoinedMatch(table, reply.json)


async def deliveries(table: Table, token: str, name: str = "home") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await table.get(f"/v1/me/webhooks/{name}/deliveries", token)).json["deliveries"]
    return found


@with_app(webhooks_to_private_addresses=True)
async def test_a_player_is_told_signed_whose_turn_it_is_and_that_it_is_over(table: Table) -> None:
    async with receiving() as receiver:
        token = await register(table)
        made = await hook(table, token, receiver.port)
        assert made["secret"].startswith("whsec_")
        match = await create(table, token, "person", "person")
        await match.post("/abandon")
        await table.services.webhooks.dispatcher.work()
        assert receiver.kinds == ["your_turn", "finished"]
        headers, body = receiver.requests[0]
        stamp, _, signature = headers["orrery-signature"].partition(",v1=")
        signed = stamp.removeprefix("t=").encode() + b"." + body
        assert hmac.new(made["secret"].encode(), signed, sha256).hexdigest() == signature
        assert int(stamp.removeprefix("t=")) == START // SECOND
        told = json.loads(body)
        assert (told["match"], told["event"], told["seats"]) == (match.id, "your_turn", told["seats"])
        assert headers["orrery-delivery"] == told["id"]
        assert headers["host"] == f"127.0.0.1:{receiver.port}"
        await table.services.webhooks.dispatcher.work()
        assert len(receiver.requests) == 2
        log = await deliveries(table, token)
        assert [(one["event"], one["delivered"], one["next"]) for one in log] == [
            ("finished", True, None),
            ("your_turn", True, None),
        ]


@with_app(webhooks_to_private_addresses=True)
async def test_only_the_events_that_were_asked_for_are_sent_and_none_from_before(table: Table) -> None:
    async with receiving() as receiver:
        token = await register(table)
        before = await create(table, token, "person", "person")
        await hook(table, token, receiver.port, events=["finished"])
        await before.post("/abandon")
        await (await create(table, token, "person", "person")).get()
        await table.services.webhooks.dispatcher.work()
        assert receiver.kinds == ["finished"]


@with_app(webhooks_to_private_addresses=True)
async def test_a_delivery_that_fails_is_tried_again_with_growing_pauses(table: Table) -> None:
    async with receiving() as receiver:
        token = await register(table)
        await hook(table, token, receiver.port)
        receiver.statuses = [500, 302, 404]
        receiver.headers = b"Location: http://127.0.0.1:1/\r\n"
        await create(table, token, "person", "person")
        work = table.services.webhooks.dispatcher.work
        for pause, attempts in ((0, 1), (5, 1), (6, 2), (20, 2), (11, 3), (121, 4), (9999, 4)):
            wait(pause)
            await work()
            assert len(receiver.requests) == attempts
        assert len({body for _, body in receiver.requests}) == 1
        (one,) = await deliveries(table, token)
        assert [attempt["status"] for attempt in one["attempts"]] == [500, 302, 404, 200]
        assert one["delivered"]


def test_what_was_queued_survives_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with receiving() as receiver:
            async with table_at(tmp_path, webhooks_to_private_addresses=True) as table:
                token = await register(table)
                await hook(table, token, receiver.port)
                receiver.statuses = [503]
                await create(table, token, "person", "person")
                await table.services.webhooks.dispatcher.work()
                late = await create(table, token, "person", "person")  # Never looked at before the restart.
            wait(60)
            async with table_at(tmp_path, webhooks_to_private_addresses=True) as table:
                await table.services.webhooks.dispatcher.work()
                assert len(receiver.requests) == 3
                assert {json.loads(body)["match"] for _, body in receiver.requests} >= {late.id}
                wait(2 * 24 * 3600)
                await table.services.webhooks.dispatcher.work()
            wait(30 * 24 * 3600)
            async with table_at(tmp_path, webhooks_to_private_addresses=True) as table:
                await table.services.webhooks.dispatcher.work()
                await create(table, token, "person", "person")
                await table.services.webhooks.dispatcher.work()
                assert len(receiver.requests) == 4

    asyncio.run(play())


@with_app(webhooks_to_private_addresses=True)
async def test_two_workers_deliver_once(table: Table) -> None:
    async with receiving() as receiver:
        token = await register(table)
        await hook(table, token, receiver.port)
        services = table.services
        workers = [
            dispatching.WebhookDispatcher(
                services.store, services.players, WebhookSender(services.secret, private=True)
            )
            for _ in range(3)
        ]
        for expected in (2, 4, 6):
            await create(table, token, "person", "person")
            await (await create(table, token, "person", "person")).get()
            await asyncio.gather(*(worker.work() for worker in workers))
            await asyncio.gather(*(worker.work() for worker in workers))
            assert len(receiver.requests) == expected
        assert len({body for _, body in receiver.requests}) == 6
        (first, *rest) = workers  # One that has died after it claimed an attempt.
        await create(table, token, "person", "person")
        await first.queue.refresh()
        receiver_was = len(receiver.requests)
        first._sender.send = None  # type: ignore[assignment, method-assign]
        await first.work()
        await asyncio.gather(*(worker.work() for worker in rest))
        assert len(receiver.requests) == receiver_was
        wait(61)
        await asyncio.gather(*(worker.work() for worker in rest))
        assert len(receiver.requests) == receiver_was + 1


@with_app(webhooks_to_private_addresses=True)
async def test_a_receiver_that_is_not_there_is_given_up_after_a_day(table: Table) -> None:
    async with receiving() as receiver:
        port = receiver.port
    token = await register(table)
    await hook(table, token, port)
    await create(table, token, "person", "person")
    for _ in range(40):
        await table.services.webhooks.dispatcher.work()
        wait(3600)
        if (await deliveries(table, token))[0]["next"] is None:
            break
    (one,) = await deliveries(table, token)
    assert (one["delivered"], one["next"]) == (False, None)
    assert {attempt["fault"] for attempt in one["attempts"]} == {"ConnectError"}
    assert 8 <= len(one["attempts"]) <= 16


def test_a_receiver_that_never_answers_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sender, "PATIENCE", 0.05)

    async def story() -> None:
        async with receiving() as receiver, table_at(tmp_path, webhooks_to_private_addresses=True) as table:
            receiver.silent = True
            token = await register(table)
            await hook(table, token, receiver.port)
            await create(table, token, "person", "person")
            await table.services.webhooks.dispatcher.work()
            (one,) = await deliveries(table, token)
            assert [attempt["fault"] for attempt in one["attempts"]] == ["timeout"]
            assert (one["delivered"], one["next"] is None) == (False, False)
            receiver.release()

    asyncio.run(story())


def test_a_name_server_that_never_answers_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "LONGEST_LOOKUP", 0.01)

    async def never(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    async def story() -> None:
        async with table_at(tmp_path) as table:
            token = await register(table)
            monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", never, raising=False)
            body = {"url": "https://example.org/", "events": EVENTS}
            refused = await table.put("/v1/me/webhooks/home", body, token)
            assert (refused.status, refused.code) == (422, "webhook-unresolved")
            assert (await table.get("/v1/me/webhooks", token)).json["webhooks"] == []

    asyncio.run(story())


@with_app(players_per_minute=3, webhooks_to_private_addresses=True)
async def test_a_flood_of_webhooks_is_stopped(table: Table) -> None:
    token = await register(table)
    body = {"url": "http://127.0.0.1:8080/", "events": EVENTS}
    replies = [await table.put(f"/v1/me/webhooks/hook-{number}", body, token) for number in range(4)]
    assert [reply.status for reply in replies] == [200, 200, 429, 429]
    assert replies[-1].code == "rate-limited"
    assert len((await table.get("/v1/me/webhooks", token)).json["webhooks"]) == 2


@with_app(webhooks_to_private_addresses=True)
async def test_removing_a_webhook_drops_what_was_not_delivered(table: Table) -> None:
    async with receiving() as receiver:
        token = await register(table)
        await hook(table, token, receiver.port)
        receiver.statuses = [500]
        await create(table, token, "person", "person")
        await table.services.webhooks.dispatcher.work()
        assert (await table.delete("/v1/me/webhooks/home", token)).status == 204
        assert (await table.delete("/v1/me/webhooks/home", token)).status == 204
        again = await hook(table, token, receiver.port)
        assert again["secret"]
        wait(60)
        await table.services.webhooks.dispatcher.work()
        assert len(receiver.requests) == 1
        assert await deliveries(table, token) == []


@with_app(webhooks_to_private_addresses=True)
async def test_a_webhook_is_set_shown_changed_and_listed_and_its_secret_shown_once(table: Table) -> None:
    token, other = await register(table), await register(table)
    made = await hook(table, token, 8080)
    changed = await hook(table, token, 8081, events=["finished", "finished"])
    assert made["secret"]
    assert changed["secret"] is None
    shown = (await table.get("/v1/me/webhooks/home", token)).json
    assert "secret" not in shown
    assert (shown["url"], shown["events"]) == ("http://127.0.0.1:8081/orrery?x=1", ["finished"])
    assert [one["name"] for one in (await table.get("/v1/me/webhooks", token)).json["webhooks"]] == ["home"]
    assert (await table.get("/v1/me/webhooks", other)).json["webhooks"] == []
    assert (await table.get("/v1/me/webhooks/home", other)).code == "not-found"
    assert (await table.get("/v1/me/webhooks/home/deliveries", other)).code == "not-found"
    for path in ("", "/home", "/home/deliveries"):
        assert (await table.get(f"/v1/me/webhooks{path}")).code == "token-missing"
    store = table.services.store
    assert made["secret"].encode() not in b"".join(row.state for row in store.notifications(0, 500))


@with_app(webhooks_to_private_addresses=True)
async def test_a_secret_whose_answer_was_lost_is_shown_again_to_the_same_key_only(table: Table) -> None:
    token = await register(table)
    body = {"url": "http://127.0.0.1:8080/", "events": EVENTS}
    first, again, other, none = [
        (await table.put("/v1/me/webhooks/home", body, token, **({"Idempotency_Key": key} if key else {}))).json
        for key in ("k" * 20, "k" * 20, "o" * 20, "")
    ]
    assert first["secret"].startswith("whsec_")
    assert again == first
    assert (other["secret"], none["secret"]) == (None, None)
    elsewhere = await table.put("/v1/me/webhooks/away", body, token, Idempotency_Key="k" * 20)
    assert elsewhere.json["secret"] not in (None, first["secret"])


@with_app(webhooks_to_private_addresses=True)
async def test_a_player_has_sixteen_at_most(table: Table) -> None:
    token = await register(table)
    for number in range(16):
        await hook(table, token, 8080, f"hook-{number}")
    refused = await table.put("/v1/me/webhooks/more", {"url": "http://127.0.0.1/", "events": EVENTS}, token)
    assert (refused.status, refused.code) == (409, "too-many-webhooks")
    await hook(table, token, 8081, "hook-3")


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("ftp://example.org/", "bad-webhook-url"),
        ("file:///etc/passwd", "bad-webhook-url"),
        ("example.org", "bad-webhook-url"),
        ("http://", "bad-webhook-url"),
        ("http:///path", "bad-webhook-url"),
        ("http://user:pass@example.org/", "bad-webhook-url"),
        ("http://example.org/#x", "bad-webhook-url"),
        ("http://example.org:0/", "bad-webhook-url"),
        ("http://example.org:99999/", "bad-webhook-url"),
        ("http://exa mple.org/", "bad-webhook-url"),
        ("http://example.org/\r\nX: y", "bad-webhook-url"),
        ("http://[::1", "bad-webhook-url"),
        ("http://example.org/" + "x" * 2000, "bad-webhook-url"),
        ("http://127.0.0.1/", "webhook-forbidden"),
        ("http://127.1/", "webhook-forbidden"),
        ("http://2130706433/", "webhook-forbidden"),
        ("http://localhost/", "webhook-forbidden"),
        ("http://0.0.0.0/", "webhook-forbidden"),
        ("http://10.1.2.3/", "webhook-forbidden"),
        ("http://172.16.0.1/", "webhook-forbidden"),
        ("http://192.168.1.1/", "webhook-forbidden"),
        ("http://169.254.169.254/latest/meta-data", "webhook-forbidden"),
        ("http://100.64.0.1/", "webhook-forbidden"),
        ("http://224.0.0.1/", "webhook-forbidden"),
        ("http://255.255.255.255/", "webhook-forbidden"),
        ("http://[::1]/", "webhook-forbidden"),
        ("http://[::]/", "webhook-forbidden"),
        ("http://[::ffff:127.0.0.1]/", "webhook-forbidden"),
        ("http://[::ffff:10.0.0.1]/", "webhook-forbidden"),
        ("http://[64:ff9b::7f00:1]/", "webhook-forbidden"),
        ("http://[2002:7f00:1::]/", "webhook-forbidden"),
        ("http://[fe80::1]/", "webhook-forbidden"),
        ("http://[fd00::1]/", "webhook-forbidden"),
        ("http://[ff02::1]/", "webhook-forbidden"),
        ("http://no-such-host.invalid/", "webhook-unresolved"),
    ],
)
def test_urls_that_cannot_or_may_not_be_called_are_refused(tmp_path: Path, url: str, code: str) -> None:
    async def ask() -> None:
        async with table_at(tmp_path) as table:
            token = await register(table)
            for language in ("en", "cs"):
                reply = await table.put(
                    "/v1/me/webhooks/home", {"url": url, "events": EVENTS}, token, Accept_Language=language
                )
                assert (reply.status, reply.code) == (422, code)
                assert [error["pointer"] for error in reply.json["errors"]] == ["/url"]
            assert (await table.get("/v1/me/webhooks", token)).json["webhooks"] == []

    asyncio.run(ask())


@with_app
async def test_bad_bodies_and_names_are_refused(table: Table) -> None:
    token = await register(table)
    for body in (
        {},
        {"url": "http://example.org/"},
        {"url": "http://example.org/", "events": []},
        {"url": "http://example.org/", "events": ["everything"]},
        {"url": 5, "events": EVENTS},
        {"url": "http://example.org/", "events": EVENTS, "secret": "x"},
    ):
        reply = await table.put("/v1/me/webhooks/home", body, token)
        assert (reply.status, reply.code) == (400, "invalid-field"), body
    for name in ("A", "-x", "x" * 41, "x_y"):
        reply = await table.put(f"/v1/me/webhooks/{name}", {"url": "http://127.0.0.1/", "events": EVENTS}, token)
        assert reply.status in (400, 404), name
    assert (await table.put("/v1/me/webhooks/home", {"url": "http://127.0.0.1/", "events": EVENTS})).status == 401


@with_app
async def test_an_address_that_became_private_is_not_called(table: Table) -> None:
    """The name is resolved again at every attempt, and judged again."""
    async with receiving() as receiver:
        token = await register(table)
        me = (await table.get("/v1/me", token)).json
        dispatcher = table.services.webhooks.dispatcher
        await dispatcher.open()
        await table.services.players.execute(
            UUID(hex=me["id"]),
            lambda player: player.set_webhook(
                "home", f"http://localhost:{receiver.port}/", ("your_turn",), "0" * 32, CLOCK.source()
            ),
        )
        await create(table, token, "person", "person")
        await dispatcher.work()
        assert receiver.requests == []
        (one,) = await deliveries(table, token)
        assert [attempt["fault"] for attempt in one["attempts"]] == ["forbidden"]


def test_the_connection_goes_to_the_address_that_was_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    async def look() -> None:
        loop = asyncio.get_running_loop()
        asked: list[str] = []

        async def answer(host: str, port: int, **_: Any) -> list[Any]:
            asked.append(host)
            return [(2, 1, 6, "", ("93.184.216.34", port)), (2, 1, 6, "", ("93.184.216.35", port))]

        monkeypatch.setattr(loop, "getaddrinfo", answer)
        target = await resolve("https://example.org/a?b=1", private=False)
        assert asked == ["example.org"]
        assert (target.url, target.host_header) == ("https://93.184.216.34:443/a?b=1", "example.org")

        async def mixed(host: str, port: int, **_: Any) -> list[Any]:
            return [(2, 1, 6, "", ("93.184.216.34", port)), (2, 1, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(loop, "getaddrinfo", mixed)
        with pytest.raises(UrlRefused, match="forbidden"):
            await resolve("https://example.org/", private=False)

    asyncio.run(look())


def test_public_addresses_are_public() -> None:
    assert all(map(is_public, ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "::ffff:93.184.216.34")))


def test_pauses_grow_and_end_within_a_day() -> None:
    at, attempts, pauses = 0, 0, []
    while True:
        attempts += 1
        due = next_due(0, attempts, at)
        if due is None:
            break
        pauses.append(due - at)
        at = due
    assert pauses == sorted(pauses)
    assert at < DAY
