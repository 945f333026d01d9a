"""`orrery-client` against a real server."""

import asyncio
import json
import types
import typing
from collections.abc import Iterator

import httpx
import msgspec
import pytest
from orrery_client import (
    ApiProblem,
    AsyncClient,
    Client,
    Decision,
    Event,
    JsonObject,
    SignatureInvalid,
    Summary,
    first_action,
    play,
    play_all_async,
    play_async,
    player_types,
    read_delivery,
)
from orrery_client import types as client_types
from orrery_client.playing_all import answer_open, answer_open_async
from orrery_client.sse import EventParser

from api.webhooks.signing import sign
from tests.generators.conftest import ROOT

SEATS = [{"name": "Ana", "player": "person"}, {"name": "Robo", "player": "bot:random"}]
DOCUMENT = json.loads((ROOT / "openapi" / "openapi.json").read_text())["components"]["schemas"]
NAMES = {
    client_types.Analysis: "Analysis",
    client_types.AnalysisJob: "JobView",
    client_types.AnalysisStarted: "AnalysisStarted",
    client_types.Answer: "AnswerView",
    client_types.BoardAt: "BoardView",
    client_types.Choice: "Choice",
    client_types.Created: "Created",
    client_types.Decision: "DecisionView",
    client_types.Decisions: "DecisionsView",
    client_types.HintedAnswer: "HintedAnswer",
    client_types.Hints: "HintList",
    client_types.Holding: "Holding",
    client_types.LineChange: "UndoResultView",
    client_types.MatchPage: "MatchList",
    client_types.Offer: "OfferView",
    client_types.Outcome: "OutcomeView",
    client_types.Player: "PlayerView",
    client_types.Rank: "RankView",
    client_types.Registered: "RegisteredPlayer",
    client_types.SeatSummary: "SeatSummary",
    client_types.SeatToken: "SeatToken",
    client_types.Summary: "Summary",
    client_types.Policies: "Policies",
    client_types.Pace: "PaceView",
    client_types.Origin: "Origin",
    client_types.Footprint: "FootprintView",
    player_types.Rating: "LeaderboardRating",
    player_types.GameRating: "GameRating",
    player_types.PlayerProfile: "PlayerProfile",
    player_types.Token: "TokenView",
    player_types.TokenList: "TokenList",
    player_types.AddedToken: "AddedToken",
    player_types.Pairing: "PairingView",
    player_types.Webhook: "WebhookView",
    player_types.WebhookList: "WebhookList",
    player_types.WebhookSecret: "WebhookSecret",
    player_types.Attempt: "AttemptView",
    player_types.Delivery: "DeliveryView",
    player_types.DeliveryList: "DeliveryList",
    player_types.Invitation: "Invitation",
    player_types.InvitationList: "InvitationList",
    player_types.Message: "MessageView",
    player_types.MessageList: "MessageList",
    player_types.Rematch: "Rematch",
    player_types.Affected: "AffectedView",
    player_types.Takeback: "TakebackView",
}


@pytest.fixture
def visitor(server_url: str) -> Iterator[Client]:
    with Client(server_url) as client:
        yield client


@pytest.mark.parametrize("struct", NAMES, ids=lambda struct: struct.__name__)
def test_the_fields_are_those_of_the_document(struct: type[msgspec.Struct]) -> None:
    described = DOCUMENT[NAMES[struct]]["properties"]
    fields = msgspec.structs.fields(struct)
    assert {field.encode_name for field in fields} == described.keys()


@pytest.mark.parametrize("struct", NAMES, ids=lambda struct: struct.__name__)
def test_a_field_that_may_be_null_says_so(struct: type[msgspec.Struct]) -> None:
    described = DOCUMENT[NAMES[struct]]["properties"]
    for field in msgspec.structs.fields(struct):
        shape = described[field.encode_name]
        variants = shape.get("anyOf", []) + shape.get("oneOf", [])
        nullable = {"type": "null"} in variants
        optional = isinstance(field.type, types.UnionType) and types.NoneType in typing.get_args(field.type)
        assert optional or not nullable, field.name


def test_a_match_is_played_to_its_end(visitor: Client) -> None:
    created = visitor.create_match("race_for_the_galaxy", SEATS, seed="client")
    with visitor.with_token(created.seat_tokens["0"]) as ana:
        summary = play(ana, created.match.id, first_action)
    assert summary.is_over
    assert summary.outcome is not None
    assert {rank.seat for rank in summary.outcome.ranking} == {0, 1}


def test_the_async_client_plays_too(server_url: str) -> None:
    asked: list[str] = []

    async def choose(decision: Decision) -> JsonObject:
        asked.append(decision.id)
        return first_action(decision)

    async def run() -> None:
        async with AsyncClient(server_url) as visitor:
            created = await visitor.create_match("race_for_the_galaxy", SEATS, seed="client")
            async with visitor.with_token(created.seat_tokens["0"]) as ana:
                summary = await play_async(ana, created.match.id, choose)
        assert summary.is_over

    asyncio.run(run())
    assert len(asked) == len(set(asked))  # No decision is put to the chooser twice.


def test_undo_redo_and_an_earlier_board(visitor: Client) -> None:
    created = visitor.create_match("planet_unknown", [SEATS[0]], seed="client")
    match = created.match.id
    with visitor.with_token(created.seat_tokens["0"]) as ana:
        first = ana.decisions(match)
        done = ana.answer(match, first.decisions[0].id, first_action(first.decisions[0]))
        undone = ana.undo(match, first.ply, done.version)
        assert (undone.ply, undone.removed) == (first.ply, (done.ply,))
        redone = ana.redo(match, done.ply, undone.version)
        assert redone.ply == done.ply
        assert ana.board(match, ply=first.ply).ply == first.ply


def test_a_refusal_is_a_problem_with_its_code(visitor: Client) -> None:
    with pytest.raises(ApiProblem) as refused:
        visitor.create_match("chess", SEATS)
    assert (refused.value.status, refused.value.code) == (422, "unknown-game")
    assert refused.value.detail in str(refused.value)


def test_a_page_of_a_proxy_is_a_problem_too() -> None:
    client = Client("http://proxy.invalid")
    client._http = httpx.Client(
        base_url="http://proxy.invalid",
        transport=httpx.MockTransport(lambda request: httpx.Response(400, text="<h1>Bad Request</h1>")),
    )
    with pytest.raises(ApiProblem) as refused:
        client.match("x")
    assert refused.value.code == "http-400"


def test_a_lost_response_is_asked_for_again_with_the_same_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery_client.transport.PAUSES", (0.0, 0.0))
    keys: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        keys.append(request.headers["Idempotency-Key"])
        if len(keys) == 1:
            raise httpx.ReadError("lost")
        return httpx.Response(503 if len(keys) == 2 else 422, json={"code": "unknown-game", "detail": "No."})

    client = Client("http://server.invalid")
    client._http = httpx.Client(base_url="http://server.invalid", transport=httpx.MockTransport(answer))
    with pytest.raises(ApiProblem):
        client.create_match("chess", SEATS)
    assert len(keys) == 3
    assert len(set(keys)) == 1


def test_a_broken_stream_is_resumed_after_the_last_event() -> None:
    asked: list[str | None] = []
    pieces = [
        'retry: 0\n\nid: 4\nevent: snapshot\ndata: {"n": 1}\n\nid: 5\nevent: acti',
        'id: 5\nevent: action\ndata: {"n": 2}\n\nid: 6\nevent: finished\ndata: {"n": 3}\n\n',
    ]

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.headers.get("Last-Event-ID"))
        return httpx.Response(200, text=pieces[len(asked) - 1])

    client = Client("http://server.invalid")
    client._http = httpx.Client(base_url="http://server.invalid", transport=httpx.MockTransport(answer))
    events = list(client.events("m"))
    assert [(event.id, event.event, event.data["n"]) for event in events] == [
        ("4", "snapshot", 1),
        ("5", "action", 2),
        ("6", "finished", 3),
    ]
    assert asked == [None, "4"]  # Event 5 was cut off, so it is asked for again.


def question(ident: str) -> JsonObject:
    return {"id": ident, "seat": 0, "offers": [{"id": "a", "label": "A", "action": {"do": "A"}}]}


class Overtaken(httpx.MockTransport):
    """A match at which a bot answers the first question before the client does, and which then asks the next one."""

    def __init__(self) -> None:
        self.tried: list[str] = []
        super().__init__(self.answer)

    def answer(self, request: httpx.Request) -> httpx.Response:
        state: JsonObject = {"match": "m", "ply": 1, "version": 5, "to_act": [0], "facts": [], "decisions": []}
        if request.method == "GET":
            return httpx.Response(200, json={**state, "decisions": [question("7.0" if self.tried else "5.0")]})
        self.tried.append(request.url.path.rpartition("/")[2])
        if self.tried[-1] == "5.0":
            return httpx.Response(409, json={"code": "decision-gone", "detail": "A bot has answered."})
        return httpx.Response(201, json=state)


def test_a_player_who_was_overtaken_looks_for_the_next_question() -> None:
    client, server = Client("http://server.invalid"), Overtaken()
    client._http = httpx.Client(base_url="http://server.invalid", transport=server)
    answer_open(client, "m", lambda _, decision: first_action(decision))
    assert server.tried == ["5.0", "7.0"]


def test_an_async_player_who_was_overtaken_looks_for_the_next_question() -> None:
    async def choose(_: str, decision: Decision) -> JsonObject:
        return first_action(decision)

    async def play() -> None:
        client = AsyncClient("http://server.invalid")
        client._http = httpx.AsyncClient(base_url="http://server.invalid", transport=server)
        await answer_open_async(client, "m", choose)

    server = Overtaken()
    asyncio.run(play())
    assert server.tried == ["5.0", "7.0"]


def test_data_of_several_lines_and_comments_are_parsed() -> None:
    parser = EventParser()
    lines = [": heartbeat", "id: 7", "event: action", 'data: {"a":', "data:  1}", ""]
    events = [event for line in lines for event in parser.feed(line)]
    assert [(event.id, event.data) for event in events] == [("7", {"a": 1})]


@pytest.fixture
def player(visitor: Client) -> Iterator[Client]:
    with visitor.with_token(visitor.register_player("Ana").token) as client:
        yield client


def test_a_player_sees_itself_and_its_matches(visitor: Client, player: Client) -> None:
    me = player.me()
    assert (me.name, len(me.id)) == ("Ana", 32)
    match = player.create_match("tiny_epic_galaxies", SEATS, seed="client").match.id
    events = player.my_events()
    assert wait_for(events, match).id
    assert [summary.id for summary in player.my_matches(to_act=True).matches] == [match]
    assert not player.my_matches(to_act=False).matches
    with pytest.raises(ApiProblem) as refused:
        visitor.me()
    assert refused.value.code == "token-missing"


def test_any_call_can_be_made_and_is_typed(visitor: Client, player: Client) -> None:
    created = player.create_match("tiny_epic_galaxies", [{"name": "Ana", "player": "person"}, SEATS[1]])
    path = f"/v1/matches/{created.match.id}"
    said = player.request("POST", f"{path}/messages", player_types.Message, body={"text": "Hello"})
    assert [one.id for one in player.request("GET", f"{path}/messages", player_types.MessageList).messages] == [said.id]
    assert player.request("PATCH", "/v1/me", client_types.Player, body={"name": "Bea"}).name == "Bea"
    code = player.request("POST", "/v1/me/pairing", player_types.Pairing).code
    other = visitor.request("POST", "/v1/players/pair", client_types.Registered, body={"code": code})
    assert other.player.name == "Bea"
    tokens = player.request("GET", "/v1/me/tokens", player_types.TokenList).tokens
    revoked = next(one.id for one in tokens if not one.current)
    player.request("DELETE", f"/v1/me/tokens/{revoked}", types.NoneType)
    assert player.request("POST", f"{path}/abandon", Summary).status == "abandoned"
    again = player.request("POST", f"{path}/rematch", player_types.Rematch)
    profile = player.request("GET", f"/v1/players/{other.player.id}", player_types.PlayerProfile)
    assert (profile.name, again.match.rematch_of) == ("Bea", created.match.id)
    listed = player.request("GET", "/v1/me/matches", client_types.MatchPage, query={"status": "running"})
    assert [one.id for one in listed.matches] == [again.match.id]


def wait_for(events: Iterator[Event], match: str) -> Event:
    """The first event that says that a match waits for the player."""
    return next(event for event in events if match in (event.data.get("match"), *event.data.get("waiting", ())))


def test_the_stream_of_a_player_goes_on_after_the_last_event_seen(player: Client) -> None:
    first = player.create_match("tiny_epic_galaxies", SEATS).match.id
    seen = wait_for(player.my_events(), first)
    second = player.create_match("tiny_epic_galaxies", SEATS).match.id
    later = next(player.my_events(after=int(seen.id)))
    assert (later.event, later.data["match"]) == ("your_turn", second)
    assert int(later.id) > int(seen.id)


def test_a_broken_stream_of_a_player_is_resumed() -> None:
    asked: list[str | None] = []
    pieces = [
        "retry: 0\n\nid: 4\nevent: snapshot\ndata: {}\n\nid: 5\nevent: your",
        "id: 5\nevent: your_turn\ndata: {}\n\n",
    ]

    def answer(request: httpx.Request) -> httpx.Response:
        assert request.url.path == "/v1/me/events"
        asked.append(request.headers.get("Last-Event-ID"))
        return httpx.Response(200, text=pieces[len(asked) - 1])

    client = Client("http://server.invalid")
    client._http = httpx.Client(base_url="http://server.invalid", transport=httpx.MockTransport(answer))
    events = client.my_events()
    assert [next(events).id, next(events).id] == ["4", "5"]
    assert asked == [None, "4"]


def test_the_async_client_plays_every_match_of_a_player(server_url: str) -> None:
    async def choose(match: str, decision: Decision) -> JsonObject:
        return first_action(decision)

    async def run() -> None:
        async with AsyncClient(server_url) as visitor:
            registered = await visitor.register_player("Ana")
            async with visitor.with_token(registered.token) as ana:
                tables = {"race_for_the_galaxy": SEATS, "planet_unknown": SEATS[:1]}
                created = {(await ana.create_match(*table, seed="client")).match.id for table in tables.items()}
                ended: list[Summary] = [one async for one in play_all_async(ana, choose, until_idle=True)]
        assert {one.id for one in ended} == created
        assert all(one.is_over for one in ended)

    asyncio.run(run())


def test_hints_and_the_analysis_of_a_match(visitor: Client) -> None:
    created = visitor.create_match("race_for_the_galaxy", SEATS, seed="client")
    match = created.match.id
    with visitor.with_token(created.seat_tokens["0"]) as ana:
        hints = ana.hints(match)
        assert hints.seat == 0
        assert hints.offers[0].behind == 0
        assert ana.match(match).assisted
        with pytest.raises(ApiProblem) as refused:
            ana.analysis(match)
        assert refused.value.code == "still-running"
        play(ana, match, first_action)
        assert ana.analysis(match).job is None
        started = ana.start_analysis(match, 4)
        assert (started.match, started.job.budget) == (match, "4")
        ana.cancel_analysis(match)
        job = ana.analysis(match).job
        assert job is not None
        assert job.is_over


SECRET = "whsec_secret"
BODY = (
    b'{"id":"d1","event":"your_turn","player":"p","match":"m","version":31,"seats":[0],"at":"2026-11-16T09:00:00.000Z"}'
)


def test_a_delivery_signed_by_the_server_is_read() -> None:
    event = read_delivery(SECRET, sign(SECRET, 1000, BODY), BODY, now=1299)
    assert (event.id, event.event, event.version, event.seats) == ("d1", "your_turn", 31, (0,))


@pytest.mark.parametrize(
    ("signature", "body", "now"),
    [
        (None, BODY, 1000),
        ("v1=" + "0" * 64, BODY, 1000),
        (sign("whsec_other", 1000, BODY), BODY, 1000),
        (sign(SECRET, 1000, BODY), BODY.replace(b"31", b"32"), 1000),
        (sign(SECRET, 1000, BODY).replace("t=1000", "t=1001"), BODY, 1000),
        (sign(SECRET, 1000, BODY), BODY, 1301),
        (sign(SECRET, 1000, BODY), BODY, 699),
    ],
    ids=["missing", "malformed", "another secret", "changed body", "changed time", "old", "from the future"],
)
def test_a_delivery_with_a_wrong_signature_is_refused(signature: str | None, body: bytes, now: float) -> None:
    with pytest.raises(SignatureInvalid):
        read_delivery(SECRET, signature, body, now=now)
