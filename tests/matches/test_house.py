"""The house: one command at a time per match, answered after the commit, nothing shown that is not durable."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import random_answer
from domain.kernel.refusals import Refused
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import Withdraw
from domain.matches.answering import Answered, answer
from domain.matches.events import SeatPlan
from domain.matches.house import House
from domain.matches.match import Match
from domain.matches.opening import Wish, begin, opened
from domain.matches.problems import MatchProblem
from domain.matches.store import StoreUnavailable, open_store
from domain.matches.tokens import new_id
from tests.matches.tables import TOKENS
from tests.toys import TOYS

GAMES = Registry(TOYS.values())


async def open_match(house: House, game: str = "lanterns", seats: int = 2) -> UUID:
    plans = tuple(SeatPlan(f"P{seat}", "person") for seat in range(seats))
    event = opened(GAMES, Wish(game=game, seats=plans, seed="house"), TOKENS, "", 1)
    ident = new_id()
    match, events = begin(ident, GAMES, event, lambda after, upto: house.fetch(ident, after, upto))
    assert await house.open(match, events)
    return ident


def random_reply(dice: Dice, seat: int | None = None) -> Callable[[Match], Answered]:
    def reply(match: Match) -> Answered:
        who = seat if seat is not None else dice.pick(match.asked)
        action = random_answer(match.live.offers(who), dice)
        return answer(match, match.register.open[who] or "", action, 5)

    return reply


def run(folder: Path, story: Callable[[House], Any]) -> None:
    async def tell() -> None:
        store = open_store(str(folder))
        try:
            await story(House(store, GAMES))
        finally:
            store.stop()

    asyncio.run(tell())


def test_what_was_answered_is_there_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def play(house: House) -> None:
        kept["id"] = await open_match(house)
        dice = Dice(seed_bytes("restart"), 0)
        for _ in range(70):
            await house.command(kept["id"], random_reply(dice))
        kept["state"] = await house.read(kept["id"], lambda match: encode_state(match.live.state))

    async def look(house: House) -> None:
        assert await house.read(kept["id"], lambda match: encode_state(match.live.state)) == kept["state"]
        assert await house.read(kept["id"], lambda match: match.ply) == 70
        assert house.loads == 1

    run(tmp_path, play)
    run(tmp_path, look)


def test_an_unknown_match_is_not_found_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        with pytest.raises(MatchProblem, match="not-found"):
            await house.read(new_id(), lambda match: match)
        assert len(house) == 0

    run(tmp_path, story)


def test_people_who_answer_at_once_all_succeed(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident = await open_match(house, "ballots", 3)
        dice = Dice(seed_bytes("at once"), 0)
        answers = await asyncio.gather(*(house.command(ident, random_reply(dice, seat)) for seat in range(3)))
        assert [one.ply for one in answers] == [1, 2, 3]

    run(tmp_path, story)


def test_a_second_match_of_the_same_id_is_not_opened(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident = await open_match(house)
        event = opened(GAMES, Wish(game="lanterns", seats=(SeatPlan("A", "person"),) * 2), TOKENS, "", 1)
        match, events = begin(ident, GAMES, event, lambda after, upto: [])
        assert not await house.open(match, events)
        other = House(house.store, GAMES)
        assert not await other.open(match, events)

    run(tmp_path, story)


def test_a_refusal_leaves_the_match_in_memory_and_a_bug_drops_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident = await open_match(house)
        before = await house.read(ident, lambda match: match)
        seat = before.asked[0]
        with pytest.raises(Refused):
            await house.command(ident, lambda match: answer(match, match.register.open[seat] or "", Withdraw(), 5))
        assert await house.read(ident, lambda match: match) is before

        def broken(match: Match) -> Answered:
            match.live.state.agenda.stack.clear()
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await house.command(ident, broken)
        after = await house.read(ident, lambda match: match)
        assert after is not before
        assert after.asked == (seat,)

    run(tmp_path, story)


def test_when_a_commit_fails_nobody_sees_what_was_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        ident = await open_match(house)
        state = await house.read(ident, lambda match: encode_state(match.live.state))

        def no_disk(*arguments: object, **words: object) -> "asyncio.Future[None]":
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(StoreUnavailable("the disk is full"))
            return failed

        with monkeypatch.context() as patch:
            patch.setattr(house.store, "append", no_disk)
            with pytest.raises(StoreUnavailable):
                await house.command(ident, random_reply(Dice(seed_bytes("lost"), 0)))
        assert await house.read(ident, lambda match: encode_state(match.live.state)) == state
        assert (await house.command(ident, random_reply(Dice(seed_bytes("found"), 0)))).ply == 1

    run(tmp_path, story)


def test_two_houses_over_one_store_never_lose_an_answer(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.shared = True
        other = House(house.store, GAMES, shared=True)
        ident = await open_match(house)
        dice = Dice(seed_bytes("two houses"), 0)

        async def play(at: House) -> None:
            for _ in range(12):
                await at.command(ident, random_reply(dice))

        await asyncio.gather(play(house), play(other))
        assert await house.read(ident, lambda match: match.ply) == 24
        assert await other.read(ident, lambda match: match.ply) == 24

    run(tmp_path, story)


def test_listeners_hear_of_events_after_they_are_durable(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []

    async def story(house: House) -> None:
        def listen(match: Match, first: int, events: Any) -> None:
            assert house.store.version(match.id) >= first
            heard.append((first, len(events)))

        house.on_commit(listen)
        ident = await open_match(house)
        await house.command(ident, random_reply(Dice(seed_bytes("hear"), 0)))

    run(tmp_path, story)
    assert heard == [(1, 2), (3, 1)]


def test_only_so_many_matches_stay_in_memory(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        house.capacity = 3
        idents = [await open_match(house) for _ in range(8)]
        assert len(house) == 3
        assert await house.read(idents[0], lambda match: match.ply) == 0

    run(tmp_path, story)
