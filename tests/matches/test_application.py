"""The application: one command at a time per match, answered after the commit, nothing shown that is not durable."""

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
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.answer import Answered, answer
from domain.matches.commands.open_match import NewMatch, open_match, start
from domain.matches.errors import MatchError
from domain.matches.events import SeatPlan
from domain.matches.match import Match
from domain.matches.persistence import StoreUnavailable, open_store
from domain.matches.tokens import new_id
from tests.matches.tables import TOKENS
from tests.sample_games import TOYS

GAMES = Registry(TOYS.values())


async def create_match(application: MatchApplication, game: str = "lanterns", seats: int = 2) -> UUID:
    plans = tuple(SeatPlan(f"P{seat}", "person") for seat in range(seats))
    event = open_match(GAMES, NewMatch(game=game, seats=plans, seed="house"), TOKENS, "", 1)
    ident = new_id()
    assert await application.create(start(ident, GAMES, event))
    return ident


def random_reply(dice: Dice, seat: int | None = None) -> Callable[[Match], Answered]:
    def reply(match: Match) -> Answered:
        who = seat if seat is not None else dice.pick(match.asked)
        action = random_answer(match.play.offers(who), dice)
        return answer(match, match.state.open[who] or "", action, 5)

    return reply


def run(folder: Path, story: Callable[[MatchApplication], Any]) -> None:
    async def tell() -> None:
        store = open_store(str(folder))
        try:
            await story(MatchApplication(store, GAMES))
        finally:
            store.stop()

    asyncio.run(tell())


def test_what_was_answered_is_there_after_a_restart(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}

    async def play(application: MatchApplication) -> None:
        kept["id"] = await create_match(application)
        dice = Dice(seed_bytes("restart"), 0)
        for _ in range(70):
            await application.execute(kept["id"], random_reply(dice), plain_result)
        kept["state"] = await application.read(kept["id"], lambda match: encode_state(match.play.state))

    async def look(application: MatchApplication) -> None:
        assert await application.read(kept["id"], lambda match: encode_state(match.play.state)) == kept["state"]
        assert await application.read(kept["id"], lambda match: match.ply) == 70
        assert application.loads == 1

    run(tmp_path, play)
    run(tmp_path, look)


def test_an_unknown_match_is_not_found_and_leaves_nothing_behind(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        with pytest.raises(MatchError, match="not-found"):
            await application.read(new_id(), lambda match: match)
        assert len(application) == 0

    run(tmp_path, story)


def test_people_who_answer_at_once_all_succeed(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application, "ballots", 3)
        dice = Dice(seed_bytes("at once"), 0)
        answers = await asyncio.gather(
            *(application.execute(ident, random_reply(dice, seat), plain_result) for seat in range(3))
        )
        assert [one.ply for one in answers] == [1, 2, 3]

    run(tmp_path, story)


def test_a_second_match_of_the_same_id_is_not_opened(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        event = open_match(GAMES, NewMatch(game="lanterns", seats=(SeatPlan("A", "person"),) * 2), TOKENS, "", 1)
        assert not await application.create(start(ident, GAMES, event))
        other = MatchApplication(application.store, GAMES)
        assert not await other.create(start(ident, GAMES, event))

    run(tmp_path, story)


def test_a_refusal_leaves_the_match_in_memory_and_a_bug_drops_it(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        before = await application.read(ident, lambda match: match)
        seat = before.asked[0]
        with pytest.raises(Refused):
            await application.execute(
                ident, lambda match: answer(match, match.state.open[seat] or "", Withdraw(), 5), plain_result
            )
        assert await application.read(ident, lambda match: match) is before

        def broken(match: Match) -> Answered:
            match.play.state.agenda.stack.clear()
            raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            await application.execute(ident, broken, plain_result)
        after = await application.read(ident, lambda match: match)
        assert after is not before
        assert after.asked == (seat,)

    run(tmp_path, story)


@pytest.mark.parametrize("cached", [True, False])
def test_when_a_commit_fails_no_reader_sees_what_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cached: bool
) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        state = await application.read(ident, lambda match: encode_state(match.play.state))
        if not cached:
            application = MatchApplication(application.store, GAMES)

        def no_disk(*arguments: object, **words: object) -> "asyncio.Future[None]":
            failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            failed.set_exception(StoreUnavailable("the disk is full"))
            return failed

        with monkeypatch.context() as patch:
            patch.setattr(application.store, "append", no_disk)
            patch.setattr(application.store, "append_batch", lambda appends: [no_disk().exception() for _ in appends])
            with pytest.raises(StoreUnavailable):
                await application.execute(ident, random_reply(Dice(seed_bytes("lost"), 0)), plain_result)
        assert await application.read(ident, lambda match: encode_state(match.play.state)) == state
        assert (await application.execute(ident, random_reply(Dice(seed_bytes("found"), 0)), plain_result)).ply == 1

    run(tmp_path, story)


def test_two_applications_over_one_store_never_lose_an_answer(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        application.shared = True
        other = MatchApplication(application.store, GAMES, shared=True)
        ident = await create_match(application)
        dice = Dice(seed_bytes("two houses"), 0)

        async def play(at: MatchApplication) -> None:
            for _ in range(12):
                await at.execute(ident, random_reply(dice), plain_result)

        await asyncio.gather(play(application), play(other))
        assert await application.read(ident, lambda match: match.ply) == 24
        assert await other.read(ident, lambda match: match.ply) == 24

    run(tmp_path, story)


def test_listeners_hear_of_events_after_they_are_durable(tmp_path: Path) -> None:
    heard: list[tuple[int, int]] = []

    async def story(application: MatchApplication) -> None:
        def listen(match: Match, first: int, events: Any) -> None:
            assert application.store.version(match.id) >= first
            heard.append((first, len(events)))

        application.on_committed(listen)
        ident = await create_match(application)
        await application.execute(ident, random_reply(Dice(seed_bytes("hear"), 0)), plain_result)

    run(tmp_path, story)
    assert heard == [(1, 2), (3, 1)]


def test_only_so_many_matches_stay_in_memory(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        application.capacity = 3
        idents = [await create_match(application) for _ in range(8)]
        assert len(application) == 3
        assert await application.read(idents[0], lambda match: match.ply) == 0

    run(tmp_path, story)
