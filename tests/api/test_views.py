"""Reading the table: viewers, points in time, ETags, what may be kept."""

from typing import Any

from tests.api.client_app import Table, with_app
from tests.api.test_decisions import two_people


@with_app
async def test_a_token_sees_its_seat_and_the_spectator_and_no_more(table: Table) -> None:
    match, ana, bea = await two_people(table, "lanterns")
    assert (await match.get("/board", ana)).json["viewer"] == "seat:0"
    assert (await match.get("/board", bea)).json["viewer"] == "seat:1"
    assert (await match.get("/board", match.invite)).json["viewer"] == "spectator"
    assert (await match.get("/board")).json["viewer"] == "seat:0"
    assert (await match.get("/board?as=spectator", ana)).json["viewer"] == "spectator"
    for wanted in ("seat:1", "archive", "seat:9"):
        assert (await match.get(f"/board?as={wanted}", ana)).code == "view-not-allowed"
    assert (await match.get("/board?as=me", ana)).code == "invalid-query"
    assert (await match.get("/position", ana)).code == "view-not-allowed"
    assert (await match.get("/position")).code == "view-not-allowed"


@with_app
async def test_who_holds_every_seat_may_look_with_any_eyes(table: Table) -> None:
    match = await table.create("lanterns")
    assert (await match.get("/board")).json["viewer"] == "spectator"
    for wanted in ("seat:0", "seat:1", "archive"):
        assert (await match.get(f"/board?as={wanted}")).json["viewer"] == wanted
    assert (await match.get("/board?as=seat:7")).code == "view-not-allowed"
    assert (await match.get("/board?as=archive", match.tokens[0])).code == "view-not-allowed"
    alone = await table.create("lanterns", "person", "bot:random")
    assert (await alone.get("/board?as=archive", alone.tokens[0])).status == 200
    assert (await alone.get("/position", alone.tokens[0])).status == 200


@with_app
async def test_once_a_guest_sat_there_a_seat_is_never_the_hosts_alone_again(table: Table) -> None:
    match, _, bea = await two_people(table)
    await match.delete("/seats/1", bea)
    await match.put("/seats/1", {"name": "Bot", "player": "bot:random"})
    assert (await match.get("/board?as=archive")).code == "view-not-allowed"


@with_app
async def test_when_the_match_is_over_everybody_sees_everything(table: Table) -> None:
    match, ana, _ = await two_people(table)
    await match.post("/abandon")
    for token in (ana, match.invite):
        assert (await match.get("/board", token)).json["viewer"] == "archive"
        assert (await match.get("/board?as=seat:1", token)).json["viewer"] == "seat:1"
    assert (await match.get("/position", match.invite)).status == 200


@with_app
async def test_a_point_of_the_match_is_named_by_ply_or_by_version(table: Table) -> None:
    match = await table.create()
    await match.play(4)
    now = (await match.get("/board?ply=2")).json
    assert (now["ply"], now["version"]) == (2, 4)
    assert (await match.get("/board?version=4")).json == now
    for query in ("ply=5", "version=1", "version=99"):
        assert (await match.get(f"/board?{query}")).code == "ply-out-of-range"
    for query in ("ply=-1", "ply=x", "version=", "ply=" + "9" * 30, "ply=%ff"):
        assert (await match.get(f"/board?{query}")).code == "invalid-query"
    assert (await match.get("/board?nonsense=1")).status == 200


@with_app
async def test_an_etag_names_version_viewer_language_and_build(table: Table) -> None:
    match = await table.create()
    board = await match.get("/board")
    version, viewer, language, build = board.headers["etag"].strip('"').split(".")
    assert (version, viewer, language) == ("2", "spectator", "en")
    assert build
    same = await match.get("/board", If_None_Match=board.headers["etag"])
    assert (same.status, same.content) == (304, b"")
    assert same.headers["etag"] == board.headers["etag"]
    assert (await match.get("/board", If_None_Match=board.headers["etag"], Accept_Language="cs")).status == 200
    await match.play(1)
    assert (await match.get("/board", If_None_Match=board.headers["etag"])).status == 200
    for tail in ("", "/decisions", "/undo", "/scoreboard"):
        reply = await match.get(tail)
        assert (await match.get(tail, If_None_Match=f'"x", W/{reply.headers["etag"]}')).status == 304
    assert (await match.get("/board?ply=0")).headers["etag"].startswith('"2.')
    games = await table.get("/v1/games")
    assert (await table.get("/v1/games", If_None_Match=games.headers["etag"])).status == 304


@with_app
async def test_what_may_be_kept_and_by_whom(table: Table) -> None:
    match = await table.create(listed=True)
    await match.play(1)
    for query, token, kept in (
        ("", None, "no-cache"),
        ("?as=spectator", None, "no-cache"),
        ("?version=3&as=spectator", None, "max-age=604800, immutable"),
        ("?version=3", None, "no-cache"),
        ("?version=3&as=spectator", match.host, "private, max-age=604800, immutable"),
        ("?version=3&as=seat:0", match.host, "private, no-store"),
        ("?as=seat:0", match.tokens[0], "private, no-store"),
    ):
        reply = await match.get(f"/board{query}", token)
        assert reply.headers["cache-control"] == kept, query
        assert reply.headers["vary"] == "Authorization, Accept, Accept-Language"


@with_app
async def test_the_scoreboard_has_parts_and_a_series(table: Table) -> None:
    match = await table.create()
    await match.play(6)
    board = (await match.get("/scoreboard")).json
    assert [seat["seat"] for seat in board["seats"]] == [0, 1]
    assert board["final"] is False
    assert all({"total", "rank", "complete", "parts"} <= set(seat) for seat in board["seats"])
    series = (await match.get("/scoreboard?every=true")).json
    assert series["plies"] == list(range(7))
    assert all(len(seat["totals"]) == 7 for seat in series["seats"])
    assert (await match.get("/scoreboard?every=maybe")).code == "invalid-query"


@with_app
async def test_the_log_is_sentences_in_pages_and_as_plain_text(table: Table) -> None:
    match = await table.create("lanterns")
    await match.play(12)
    seen: list[Any] = []
    after: str | None = "?limit=3"
    while after is not None:
        page = (await match.get(f"/log{after}")).json
        seen += page["lines"]
        after = None if page["next"] is None else f"?limit=3&after={page['next']}"
    whole = (await match.get("/log?limit=100")).json
    assert seen == whole["lines"]
    assert whole["lines"]
    plain = await match.get("/log?limit=100", Accept="text/plain")
    assert plain.headers["content-type"].startswith("text/plain")
    assert len(plain.content.decode().splitlines()) == len(seen)
    czech = (await match.get("/log?limit=100", Accept_Language="cs;q=0.9, en;q=0.1")).json
    assert [line["text"] for line in czech["lines"]] != [line["text"] for line in seen]
    assert (await match.get("/log", Accept="image/png")).code == "not-acceptable"


@with_app
async def test_replay_comes_in_pages_and_as_lines(table: Table) -> None:
    match = await table.create()
    await match.play(10)
    page = (await match.get("/replay?limit=4")).json
    assert ([frame["ply"] for frame in page["frames"]], page["next"]) == ([0, 1, 2, 3], 4)
    rest = (await match.get("/replay?from=4&boards=true")).json
    assert ([frame["ply"] for frame in rest["frames"]], rest["next"]) == (list(range(4, 11)), None)
    assert all("board" in frame for frame in rest["frames"])
    assert all("board" not in frame for frame in page["frames"])
    lines = await match.get("/replay", Accept="application/x-ndjson")
    assert lines.headers["content-type"] == "application/x-ndjson"
    assert len(lines.content.splitlines()) == 11
    for query in ("from=11", "to=11", "from=5&to=3"):
        assert (await match.get(f"/replay?{query}")).code == "ply-out-of-range"
    assert (await match.get("/replay?limit=201")).code == "invalid-query"


@with_app
async def test_games_tell_their_options_and_components(table: Table) -> None:
    games = (await table.get("/v1/games", Accept_Language="cs")).json["games"]
    assert [game["id"] for game in games] == ["ballots", "comets", "lanterns", "orchards"]
    one = await table.get("/v1/games/lanterns")
    assert one.json["bots"] == ["random", "beginner", "greedy", "search"]
    assert one.json["options"]["$defs"]
    components = await table.get("/v1/games/lanterns/components")
    assert components.headers["cache-control"] == "no-cache"
    for kind, rows in components.json["components"].items():
        assert all(row["anchor"] == f"{kind}:{row['id']}" for row in rows)
    assert (await table.get("/v1/games/chess")).code == "not-found"
    assert (await table.get("/v1/games/chess/components")).code == "not-found"


@with_app
async def test_the_log_ends_with_the_final_scores_told_once(table: Table) -> None:
    match = await table.create("lanterns")
    await match.finish()
    summary = (await match.get()).json
    scores = ", ".join(f"P{row['seat']} {row['total']}" for row in summary["outcome"]["ranking"])
    whole = (await match.get("/log?limit=100")).json["lines"]
    assert [line["text"] for line in whole if "Final" in line["text"]] == [f"Final scores: {scores}."]
    assert whole[-1]["ply"] == summary["ply"]
    assert (await match.get(f"/log?after={summary['ply']}")).json["lines"] == []
    czech = (await match.get("/log?limit=100", Accept_Language="cs")).json["lines"]
    assert czech[-1]["text"] == f"Konečné skóre: {scores}."
