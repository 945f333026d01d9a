"""Opening, finding, looking at and giving up matches."""

import asyncio

from tests.api.client_app import Table, with_app


@with_app
async def test_a_match_without_open_seats_starts_at_once_and_shows_its_tokens_once(table: Table) -> None:
    match = await table.create()
    assert set(match.created) == {"match", "host_token", "invite_token", "seat_tokens"}
    assert match.created["match"]["status"] == "running"
    assert set(match.tokens) == {0, 1}
    summary = await match.get()
    assert summary.status == 200
    assert summary.json == match.created["match"]
    assert match.host not in summary.content.decode()


@with_app
async def test_creating_says_where_the_match_is(table: Table) -> None:
    reply = await table.post("/v1/matches", {"game": "comets", "seats": two("person", "bot:random")})
    assert reply.status == 201
    assert reply.headers["location"] == f"/v1/matches/{reply.json['match']['id']}"
    assert reply.headers["cache-control"] == "private, no-store"
    assert reply.json["seat_tokens"].keys() == {"0"}
    assert reply.json["match"]["rated"] is False  # Nobody knows who plays.


def two(*players: str) -> list[dict[str, str]]:
    return [{"name": f"P{seat}", "player": player} for seat, player in enumerate(players)]


@with_app
async def test_a_match_with_an_open_seat_waits_and_undo_is_each_for_himself(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    assert match.created["match"]["status"] == "open"
    assert match.created["match"]["policies"] == {"undo": "own", "listed": False, "hints": False}
    assert (await match.get("/board")).code == "not-started"
    taken = await match.put("/seats/1", {"name": "Bea"}, match.invite)
    assert taken.status == 201
    assert (await match.get()).json["status"] == "running"
    assert (await match.get()).json["seats"][1]["held"] == "guest"


@with_app
async def test_an_unlisted_match_looks_like_none_to_strangers(table: Table) -> None:
    match = await table.create()
    assert (await match.get("", None)).code == "not-found"
    assert (await match.get("", "x" * 43)).code == "not-found"
    for token in (match.host, match.invite, match.tokens[0]):
        assert (await match.get("", token)).status == 200
    assert (await table.get("/v1/matches/" + "0" * 32)).code == "not-found"
    assert (await table.get("/v1/matches/nonsense")).code == "not-found"


@with_app
async def test_a_wrong_token_on_a_listed_match_is_never_a_silent_spectator(table: Table) -> None:
    match = await table.create(listed=True)
    assert (await match.get("", None)).status == 200
    refused = await match.get("", "x" * 43)
    assert refused.code == "token-unknown"
    assert refused.headers["www-authenticate"] == "Bearer"
    basic = await table.get(match.path, None, Authorization="Basic eDp5")
    assert basic.code == "token-unknown"


@with_app
async def test_listed_matches_come_newest_first_page_by_page(table: Table) -> None:
    made = [(await table.create("comets", "person", "open", listed=True)).id for _ in range(5)]
    await table.create("comets")
    seen: list[str] = []
    path: str | None = "/v1/matches?limit=2&status=open"
    while path is not None:
        page = await table.get(path)
        seen += [one["id"] for one in page.json["matches"]]
        link = page.headers.get("link")
        assert (link is None) == (page.json["next"] is None)
        path = None if link is None else link.partition(">")[0].removeprefix("<")
    assert seen == made[::-1]


@with_app
async def test_the_list_can_be_narrowed(table: Table) -> None:
    waiting = await table.create("comets", "person", "open", listed=True)
    running = await table.create("lanterns", listed=True)

    async def found(query: str) -> list[str]:
        return [one["id"] for one in (await table.get(f"/v1/matches?{query}")).json["matches"]]

    assert await found("open=true") == [waiting.id]
    assert await found("open=false") == [running.id]
    assert await found("game=lanterns") == [running.id]
    assert await found("status=running") == [running.id]
    assert await found("game=unheard_of") == []


@with_app
async def test_the_host_ends_a_match_at_once(table: Table) -> None:
    match = await table.create()
    ended = await match.post("/abandon")
    assert ended.status == 200
    assert ended.json["status"] == "abandoned"
    assert len(ended.json["seed"]) == 64
    assert (await match.post("/abandon")).status == 200
    assert (await match.put("/decisions/2.0", {"action": {"do": "Bet", "coins": 0}})).code == "match-over"


@with_app
async def test_a_seat_votes_and_the_last_person_ends_it(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    bea = (await match.put("/seats/1", {"name": "Bea"}, match.invite)).json["token"]
    assert (await match.post("/abandon", token=match.tokens[0])).json["status"] == "running"
    assert (await match.post("/abandon", token=match.invite)).code == "not-your-seat"
    assert (await match.post("/abandon", token=bea)).json["status"] == "abandoned"


@with_app
async def test_the_same_key_and_body_gives_the_same_answer_tokens_too(table: Table) -> None:
    wish = {"game": "comets", "seats": two("person", "person")}
    first = await table.post("/v1/matches", wish, Idempotency_Key="a-key-of-mine")
    await table.put(
        f"/v1/matches/{first.json['match']['id']}/decisions/2.0",
        {"action": {"do": "Bet", "coins": 1}},
        first.json["host_token"],
    )
    again = await table.post("/v1/matches", dict(reversed(wish.items())), Idempotency_Key="a-key-of-mine")
    assert (again.status, again.content) == (201, first.content)
    other = await table.post("/v1/matches", {**wish, "listed": True}, Idempotency_Key="a-key-of-mine")
    assert other.code == "key-reused"
    malformed = await table.post("/v1/matches", wish, Idempotency_Key="short")
    assert malformed.code == "invalid-field"


@with_app
async def test_a_seed_may_be_any_text_and_is_told_at_the_end(table: Table) -> None:
    seed = "ab" * 32
    match = await table.create(seed=seed)
    assert match.created["match"]["open_seed"] is True
    assert match.created["match"]["rated"] is False
    assert (await match.get()).json["seed"] is None
    assert (await match.post("/abandon")).json["seed"] == seed


@with_app
async def test_a_match_can_begin_from_a_position(table: Table) -> None:
    first = await table.create()
    await first.play(3)
    position = (await first.get("/position")).json
    assert position["format"] == 1
    second = await table.create(position=position)
    assert second.created["match"]["from_position"] is True
    assert (await second.get("/position")).json["state"] == position["state"]
    await second.finish()


@with_app
async def test_a_fork_goes_on_from_a_ply(table: Table) -> None:
    match = await table.create()
    await match.play(5)
    there = (await match.get("/position?ply=3")).json["state"]
    forked = await match.post("/forks", {"ply": 3}, Idempotency_Key="fork-it-once")
    assert forked.status == 201
    assert forked.json["match"]["forked_from"] == {"match": match.id, "ply": 3}
    again = await match.post("/forks", {"ply": 3}, Idempotency_Key="fork-it-once")
    assert again.content == forked.content
    assert (await match.post("/forks", {"ply": 4}, Idempotency_Key="fork-it-once")).code == "key-reused"
    state = await table.get(f"{forked.headers['location']}/position", forked.json["host_token"])
    assert state.json["state"] == there
    assert (await match.post("/forks", {"ply": 99})).code == "ply-out-of-range"
    assert (await match.post("/forks", {"ply": 1, "seats": two("person")})).code == "seat-count"


@with_app
async def test_a_running_match_with_guests_cannot_be_forked(table: Table) -> None:
    match = await table.create("comets", "person", "open")
    assert (await match.post("/forks", {"ply": 0})).code == "not-started"
    await match.put("/seats/1", {"name": "Bea"}, match.invite)
    assert (await match.post("/forks", {"ply": 0})).code == "fork-would-reveal"
    await match.post("/abandon")
    assert (await match.post("/forks", {"ply": 0}, match.invite)).status == 201


@with_app
async def test_the_same_key_at_the_same_time_makes_one_match(table: Table) -> None:
    wish = {"game": "comets", "seats": two("person", "person"), "listed": True}
    calls = [table.post("/v1/matches", wish, Idempotency_Key="all-at-once") for _ in range(8)]
    replies = await asyncio.gather(*calls)
    assert {reply.status for reply in replies} == {201}
    assert len({reply.content for reply in replies}) == 1
    assert len((await table.get("/v1/matches")).json["matches"]) == 1


@with_app
async def test_the_same_answer_at_the_same_time_is_one_answer(table: Table) -> None:
    match = await table.create()
    decision = await match.decision(0)
    body = {"action": decision["offers"][0]["action"]}
    replies = await asyncio.gather(*(match.put(f"/decisions/{decision['id']}", body) for _ in range(8)))
    assert sorted(reply.status for reply in replies) == [200] * 7 + [201]
    assert (await match.get()).json["ply"] == 1
