"""Commands without a task: carried out at once where the match is at hand, told when stored, else left alone."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.matches.answering import Answered
from domain.matches.house import House
from domain.matches.match import Match
from domain.matches.problems import NotThisWay
from domain.matches.store import StoreFault, StoreUnavailable
from tests.matches.test_house import open_match, random_reply, run

Told = list[StoreFault | None]


def ignored(_: Answered) -> None:
    """Nothing to be worded."""


def now(
    house: House, ident: UUID, told: Told, do: Callable[[Match], Any], word: Callable[[Any], None] = ignored
) -> bool:
    return house.command_now(asyncio.get_running_loop(), ident, do, word, told.append)


def some_reply() -> Callable[[Match], Answered]:
    return random_reply(Dice(seed_bytes("now"), 0))


def version(match: Match) -> int:
    return match.version


async def until(told: Told) -> None:
    while not told:  # noqa: ASYNC110  Whoever is told is told by a plain call.
        await asyncio.sleep(0.001)


def test_who_waits_is_told_when_it_is_durable_and_readers_wait_as_long(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident, told, worded = await open_match(house), Told(), list[Answered]()
        heard: list[int] = []
        house.on_commit(lambda _match, first, _events: heard.append(first))
        before = await house.read(ident, version)
        assert now(house, ident, told, some_reply(), worded.append)
        assert (told, heard) == ([], []), "nobody hears of what is not durable"
        assert len(worded) == 1
        reading = asyncio.ensure_future(house.read(ident, version))
        assert not now(house, ident, told, some_reply()), "somebody is at it"
        await until(told)
        assert told == [None]
        assert heard == [before + 1]
        assert await reading == before + 1 == house.store.version(ident)

    run(tmp_path, story)


def test_many_at_once_are_all_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        idents = [await open_match(house) for _ in range(70)]
        told: list[Told] = [Told() for _ in idents]
        for _ in range(3):
            assert all(now(house, ident, one, some_reply()) for ident, one in zip(idents, told, strict=True))
            for one in told:
                await until(one)
                assert one == [None]
                one.clear()
        assert {house.store.version(ident) for ident in idents} == {5}

    run(tmp_path, story)


def test_what_is_not_at_hand_is_left_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident, told = await open_match(house), Told()
        assert not now(House(house.store, house.games), ident, told, some_reply())
        assert not now(House(house.store, house.games, shared=True), ident, told, some_reply())

        def otherwise(_: Match) -> Answered:
            raise NotThisWay

        assert not now(house, ident, told, otherwise)
        assert await house.read(ident, version) == 2
        assert now(house, ident, told, some_reply())
        await until(told)
        assert told == [None]

    run(tmp_path, story)


def test_a_bug_drops_the_match_and_frees_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident, told = await open_match(house), Told()
        before = await house.read(ident, lambda match: match)

        def broken(match: Match) -> Answered:
            match.live.state.agenda.stack.clear()
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            now(house, ident, told, broken)
        after = await house.read(ident, lambda match: match)
        assert after is not before
        assert after.asked
        assert now(house, ident, told, some_reply())
        await until(told)
        assert told == [None]

    run(tmp_path, story)


def test_what_cannot_be_worded_is_stored_all_the_same_and_nobody_is_told(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident, told = await open_match(house), Told()

        def speechless(_: Answered) -> None:
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            now(house, ident, told, some_reply(), speechless)
        assert await house.read(ident, version) == 3 == house.store.version(ident)
        assert told == []

    run(tmp_path, story)


def test_when_the_store_fails_the_match_is_dropped_and_who_waits_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(house: House) -> None:
        ident, told = await open_match(house), Told()
        state = await house.read(ident, lambda match: encode_state(match.live.state))
        fault = StoreUnavailable("the disk is full")
        monkeypatch.setattr(
            house.store, "append_for", lambda answer, loop, *_: loop.call_soon(answer.set_exception, fault)
        )
        assert now(house, ident, told, some_reply())
        await until(told)
        assert told == [fault]
        assert await house.read(ident, lambda match: encode_state(match.live.state)) == state

    run(tmp_path, story)


def test_a_listener_that_fails_keeps_nobody_from_the_match(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        ident, told = await open_match(house), Told()

        def fails(*_: object) -> None:
            raise ZeroDivisionError

        house.on_commit(fails)
        assert now(house, ident, told, some_reply())
        assert await asyncio.wait_for(house.read(ident, version), 5) == 3
        assert told == [None]

    run(tmp_path, story)
