"""Promise 5: secrecy over HTTP. Two servers hold two worlds that differ only in what one viewer cannot see.

Both give the match the same id and tokens (they share their secret and the idempotency key), so that every byte can be
compared: whatever this viewer asks, by any call, in any language, rightly or wrongly, and whatever its stream tells,
must be the same in both. And no piece that was hidden from it all the time is named in anything sent to it.
"""

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch
from uuid import UUID

import msgspec

from api import clock
from domain.games import games
from domain.kernel import SPECTATOR, Dice, Play, Viewer, redeal, viewers
from domain.kernel.dice import seed_bytes
from domain.kernel.game import Game
from domain.kernel.offers import match_offer, random_answer
from domain.kernel.position import position_of
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import viewer_name
from domain.kernel.zones import visibility_of
from domain.matches.match import Match
from tests.api.client_app import TOYS, UNLIMITED, JoinedMatch, Reply, Table, table_at
from tests.api.operations import Operation, operations
from tests.api.watching import Watcher, watching
from tests.laws.lines import Line, random_line
from tests.laws.secrecy import answers_but_for_pieces, first_news, look_alike
from tests.laws.strangers import strangers
from tests.laws.variants import Variant
from tests.reliability.result import Figure, full, size

SECRET = "the two worlds share this secret of their servers"
NOW = 1_700_000_000_000_000
TICKET = re.compile(rb'"(?:ticket|expires)":"[^"]*"')
EDGE, COLON = re.compile(rb'["\\]'), re.compile(rb":")
"""The only thing that is random in an answer."""
REFUSALS = 4
EYES = ("as=seat:1", "as=archive", "as=seat:0", "as=spectator")


class Call(NamedTuple):
    method: str
    path: str
    body: Any = None
    accept: str = "*/*"
    language: str = "en"
    wild: bool = False
    """Whether the caller names pieces at random, which a refusal may repeat."""


class Worlds:
    """The same match twice, and the token of who looks at it."""

    def __init__(self, matches: tuple[JoinedMatch, JoinedMatch], viewer: Viewer, line: Line) -> None:
        self.matches = matches
        self.viewer = viewer
        self.line = line
        self.token = matches[0].tokens[viewer] if isinstance(viewer, int) else matches[0].invite
        self.canaries: set[str] = set()

    async def plays(self) -> list[Play[Any]]:
        """Both as the rules know them, to look at."""
        return [await _play(match) for match in self.matches]


async def _play(match: JoinedMatch) -> Play[Any]:
    def copied(found: Match) -> Play[Any]:
        assert found.play is not None
        return found.play.copy()

    return await match.table.services.matches.read(UUID(match.id), copied)


def hidden_from(play: Play[Any], viewer: Viewer) -> set[str]:
    """Pieces with a name of their own that the viewer sees nowhere; not a card that is called like a printed space."""
    bit = 1 << (viewer if isinstance(viewer, int) else play.seats)
    eyes = visibility_of(play.game.zones(play.state))
    seen = {thing for (_, thing), mask in eyes.items() if mask & bit}
    hidden = {thing for (_, thing), mask in eyes.items() if isinstance(thing, str) and not mask & bit}
    return hidden - seen - shared_ids(play.game)


def shared_ids(game: Game[Any]) -> set[str]:
    """Ids that components of two kinds have."""
    times = Counter(str(row.id) for rows in game.catalogue.values() for row in rows if hasattr(row, "id"))
    return {ident for ident, count in times.items() if count > 1}


# --- what is asked ----------------------------------------------------------------------------------------------------


def reads(route: Operation, match: JoinedMatch, viewer: Viewer, version: int) -> Iterator[Call]:
    """A read in every way it can be asked for."""
    path = route.path.format(match_id=match.id, takeback="t1", player_id="0" * 32)
    params = {one["name"] for one in route.spec.get("parameters", [])}
    eyes = ["", *(EYES if full() else EYES[:2])] if "as" in params else [""]
    points = ["", *(f"version={version}" for _ in params & {"version"}), *("ply=0" for _ in params & {"ply"})]
    points += [f"{name}=true" for name in sorted(params & {"boards", "every"})]
    ends = ["follow=false", "follow=false&after=0"] if "follow" in params else [""]
    for eye in eyes:
        for point in points:
            for end in ends:
                query = "&".join(part for part in (eye, point, end) if part)
                for media in route.media if full() else route.media[:1]:
                    for language in ("en", "cs") if full() else ("en",):
                        yield Call("GET", f"{path}?{query}", accept=media, language=language)


def commands(worlds: Worlds, play: Play[Any], decisions: list[dict[str, Any]]) -> Iterator[Call]:
    """Previews of what is offered, wrong answers, and everything that is not this viewer's to do."""
    place, dice = worlds.matches[0].path, Dice(seed_bytes("commands"), play.ply)
    viewer = worlds.viewer
    yield Call("POST", f"{place}/forks", {"ply": 0})
    yield Call("POST", f"{place}/stream-tickets", {})
    yield Call("POST", f"{place}/stream-tickets", {"as": "archive"})
    yield Call("PUT", f"{place}/seats/0", {"name": "Eve"})
    for one in decisions:
        if one["seat"] != viewer:
            yield Call("PUT", f"{place}/decisions/{one['id']}", {"action": {"do": "Withdraw"}})
            yield Call("DELETE", f"{place}/decisions/{one['id']}")
    if not isinstance(viewer, int) or viewer not in play.asked:
        return
    mine = next(one["id"] for one in decisions if one["seat"] == viewer)
    offers = play.offers(viewer)
    for _ in range(REFUSALS):
        yield Call("POST", f"{place}/preview", {"actions": [msgspec.to_builtins(random_answer(offers, dice))]})
    for action in strangers(play, worlds.line, offers, dice, REFUSALS):
        if match_offer(offers, action) is None:
            told = msgspec.to_builtins(action)
            yield Call("PUT", f"{place}/decisions/{mine}", {"action": told}, wild=True)
            yield Call("POST", f"{place}/preview", {"actions": [told]}, wild=True)


async def ask(match: JoinedMatch, call: Call, token: str) -> Reply:
    headers = {"Accept": call.accept, "Accept-Language": call.language, "X-Request-Id": "same"}
    if call.method == "POST":
        headers["If-Match"] = "*"
    return await match.table.call(call.method, call.path, call.body, token, headers)


def told(reply: Reply) -> tuple[int, list[tuple[str, str]], bytes]:
    """Status, headers and body: all that a caller can see."""
    return reply.status, sorted(reply.headers.multi_items()), TICKET.sub(b"", reply.content)


async def compare(worlds: Worlds, figure: Figure) -> None:
    """Everything the viewer can ask, in both worlds."""
    plays = await worlds.plays()
    here = worlds.matches[0]
    summary = (await here.get("", worlds.token)).json
    decisions = await here.decisions(worlds.token)
    asked = [
        call
        for route in operations()
        if route.method == "GET" and "{match_id}" in route.path
        for call in reads(route, here, worlds.viewer, summary["version"])
    ]
    asked += commands(worlds, plays[0], decisions)
    for call in asked:
        replies = [await ask(match, call, worlds.token) for match in worlds.matches]
        figure.tried += 1
        if told(replies[0]) != told(replies[1]):
            figure.breach(f"{name_of(worlds)}: {call.method} {call.path} tells the worlds apart: {differs(replies)}")
        if not call.wild:
            canary(worlds, replies[0].content, f"{call.method} {call.path}", figure)


def canary(worlds: Worlds, content: bytes, where: str, figure: Figure) -> None:
    for thing in sorted(worlds.canaries & named_in(content)):
        figure.breach(f"{name_of(worlds)}: {where} names {thing}, which is hidden")


def named_in(content: bytes) -> set[str]:
    """Every string of a body, and what stands behind a colon in it as in an anchor: all that can be a name."""
    strings = set(EDGE.split(content)[1:-1])
    parts = {string[at.end() :] for string in strings for at in COLON.finditer(string)}
    return {name.decode("utf-8", "replace") for name in strings | parts}


def name_of(worlds: Worlds) -> str:
    return f"{worlds.line.variant} as {viewer_name(worlds.viewer)}"


def differs(replies: list[Reply]) -> str:
    one, other = (repr(told(reply)) for reply in replies)
    at = next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    return f"…{one[max(0, at - 60) : at + 60]}… / …{other[max(0, at - 60) : at + 60]}…"


# --- playing on -------------------------------------------------------------------------------------------------------


async def play_on(worlds: Worlds, figure: Figure, number: int) -> bool:
    """One answer in both worlds that shows the viewer nothing new; False if none was found."""
    dice = Dice(seed_bytes(f"on {number}"), 0)
    for _ in range(12):
        one, other = await worlds.plays()
        if not one.running:
            return False
        seat = dice.pick(one.asked)
        action = random_answer(one.offers(seat), dice)
        twin = look_alike(one, other, seat, action, worlds.viewer, dice)
        if twin is not None and not tells_something(one, other, seat, (action, twin), worlds.viewer):
            replies = [
                await _answer(match, seat, chosen) for match, chosen in zip(worlds.matches, (action, twin), strict=True)
            ]
            if seat == worlds.viewer and told(replies[0]) != told(replies[1]):
                figure.breach(f"{name_of(worlds)}: its own answer tells the worlds apart: {differs(replies)}")
            return True
    return False


async def _answer(match: JoinedMatch, seat: int, action: Any) -> Reply:
    token = match.tokens[seat]
    decision = next(one for one in await match.decisions(token) if one["seat"] == seat)
    body = {"action": msgspec.to_builtins(action)}
    call = Call("PUT", f"{match.path}/decisions/{decision['id']}", body)
    reply = await ask(match, call, token)
    assert reply.status == 201, reply.content
    return reply


def tells_something(one: Play[Any], other: Play[Any], seat: int, actions: tuple[Any, Any], viewer: Viewer) -> bool:
    """Whether the viewer rightly learns something new from this, after which the worlds may differ."""
    worlds = list(zip((one, other), actions, strict=True))
    said = [answers_but_for_pieces(play, seat, action, viewer) for play, action in worlds]
    news = []
    for play, action in worlds:
        before = visibility_of(play.game.zones(play.state))
        facts = play.answer(seat, action).facts
        news.append(first_news(one, before, facts, viewer, answers_differ=said[0] != said[1]) < len(facts))
    return any(news) or one.state.over


# --- the worlds -------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def two_servers(folder: Path, known: Registry) -> AsyncIterator[tuple[Table, Table]]:
    """Two servers at the same moment, for ever."""
    settings = {"secret": SECRET, **UNLIMITED, "heartbeat": 86_400.0}
    async with AsyncExitStack() as stack:
        stack.enter_context(patch.object(clock, "time", SimpleNamespace(time_ns=lambda: NOW * 1000)))
        one = await stack.enter_async_context(table_at(folder / "one", known, **settings))
        other = await stack.enter_async_context(table_at(folder / "other", known, **settings))
        yield one, other


async def open_worlds(tables: tuple[Table, Table], line: Line, moment: int, viewer: Viewer) -> Worlds:
    """The match as it stood then, and as it may as well have stood."""
    play, variant = line.play_at(moment), line.variant
    twin = redeal(play.game, play.state, viewer, Dice(seed_bytes(line.seed), moment))
    matches = []
    for table, state in zip(tables, (play.state, twin), strict=True):
        position = msgspec.json.encode(position_of(variant.game, state, variant.options))
        body = {
            "game": variant.game.id,
            "seats": [{"name": f"P{seat}", "player": "person"} for seat in range(variant.seats)],
            "options": msgspec.to_builtins(variant.options),
            "undo": "own",
            "seed": "the same dice",
            "position": msgspec.json.decode(position),
        }
        key = f"{variant}-{moment}-{viewer}"
        created = await table.post("/v1/matches", body, Idempotency_Key=key)
        assert created.status == 201, created.content
        matches.append(JoinedMatch(table, created.json))
    worlds = Worlds((matches[0], matches[1]), viewer, line)
    plays = await worlds.plays()
    worlds.canaries = hidden_from(plays[0], viewer) & hidden_from(plays[1], viewer)
    return worlds


async def try_worlds(worlds: Worlds, figure: Figure) -> None:
    """Look, play on while nothing new is shown, and look again; both streams are followed all the time."""
    async with AsyncExitStack() as stack:
        streams: list[Watcher] = [
            await stack.enter_async_context(
                watching(match.table, f"{match.path}/events?boards=true", worlds.token, X_Request_Id="same")
            )
            for match in worlds.matches
        ]
        await compare(worlds, figure)
        played = 0
        for number in range(size(2, 12)):
            if not await play_on(worlds, figure, number):
                break
            played += 1
        if played:
            await compare(worlds, figure)
        for stream in streams:
            for _ in range(played + 1):
                await stream.next()
        figure.tried += 1
        if streams[0].raw != streams[1].raw or streams[0].headers != streams[1].headers:
            figure.breach(f"{name_of(worlds)}: its stream tells the worlds apart")
        canary(worlds, streams[0].raw, "its stream", figure)


def same_bytes_in_both_worlds(folder: Path) -> Figure:
    figure = Figure("secrecy over HTTP", what="answers compared")
    asyncio.run(_all_games(folder, figure))
    return figure


async def _all_games(folder: Path, figure: Figure) -> None:
    known = Registry([*games().values(), *TOYS.values()])
    different = canaries = 0
    async with two_servers(folder, known) as tables:
        for number, game in enumerate(known.values()):
            counts = [seats for seats in game.seat_counts if seats > 1]
            for seats in counts if full() else counts[:1]:
                line = random_line(Variant(game, seats, game.options()), "secrecy over HTTP")
                eyes = list(viewers(seats)) if full() else [SPECTATOR if number % 3 == 2 else number % 3]
                for moment in moments(line):
                    for viewer in eyes:
                        worlds = await open_worlds(tables, line, moment, viewer)
                        one, other = await worlds.plays()
                        different += one.state != other.state
                        canaries += len(worlds.canaries)
                        await try_worlds(worlds, figure)
    if not different or not canaries:
        figure.breach("nothing was hidden in any world")
    figure.notes.append(f"{len(known)} games, {different} pairs of worlds that differ, {canaries} canaries")


def moments(line: Line) -> list[int]:
    """Spread over the match; at full size the set-up too."""
    stride = len(line.plies) // size(2, 6)
    return list(range(0, len(line.plies), stride)) if full() else [stride]
