"""Commands of a round: carried out at once where the match is at hand, stored together, told when stored; else left."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import random_answer
from domain.matches import command_batch
from domain.matches.application import MatchApplication
from domain.matches.cached_match import FifoLock
from domain.matches.commands.answer import Answered, Legal, check_legal
from domain.matches.errors import FastPathDeclined
from domain.matches.match import Match
from domain.matches.persistence import StoreError, StoreUnavailable
from tests.matches.test_application import create_match, run


@pytest.fixture(autouse=True)
def _patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the disk of the tests is, it counts as quick."""
    monkeypatch.setattr("domain.matches.persistence.group_commit.QUICK", 60.0)


def any_answer(match: Match) -> Legal:
    seat = match.asked[0]
    decision = match.state.open[seat]
    assert decision is not None
    return check_legal(match, seat, decision, random_answer(match.play.offers(seat), Dice(seed_bytes("now"), 0)), 1)


def otherwise(_: Match) -> Legal:
    raise FastPathDeclined


class Wanted:
    """An answer that notes what becomes of it."""

    def __init__(self, ident: UUID, judge: Callable[[Match], Legal] = any_answer) -> None:
        self.ident = ident
        self.judge = judge
        self.worded: list[Answered] = []
        self.told: list[StoreError | None] = []
        self.wrong: list[Exception] = []
        self.was_left = False

    def word(self, match: Match, answered: Answered) -> None:
        assert match.version == answered.version
        self.worded.append(answered)

    def done(self, fault: StoreError | None) -> None:
        self.told.append(fault)

    def failed(self, error: Exception) -> None:
        self.wrong.append(error)

    def left(self) -> None:
        self.was_left = True


def through_the_writer(application: MatchApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application.store.recorder, "write_at_once", lambda _: False)


def carry_out(application: MatchApplication, *wanted: Wanted) -> None:
    application.execute_batch(wanted, asyncio.get_running_loop())


def version(match: Match) -> int:
    return match.version


async def until_told(wanted: Sequence[Wanted]) -> None:
    while not all(one.told or one.was_left for one in wanted):  # noqa: ASYNC110  Whoever is told is told by a plain call.
        await asyncio.sleep(0.001)


def test_who_waits_is_told_when_it_is_durable_and_readers_wait_as_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(application: MatchApplication) -> None:
        through_the_writer(application, monkeypatch)
        ident = await create_match(application)
        one, other = Wanted(ident), Wanted(ident)
        heard: list[int] = []
        application.on_committed(lambda _match, first, _events: heard.append(first))
        before = await application.read(ident, version)
        carry_out(application, one)
        assert (one.told, heard) == ([], []), "nobody hears of what is not durable"
        assert len(one.worded) == 1
        reading = asyncio.ensure_future(application.read(ident, version))
        carry_out(application, other)
        assert other.was_left, "somebody is at it"
        await until_told([one])
        assert one.told == [None]
        assert heard == [before + 1]
        assert await reading == before + 1 == application.store.version(ident)

    run(tmp_path, story)


def test_where_the_disk_is_quick_a_round_is_over_when_it_returns(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        wanted = [Wanted(await create_match(application)) for _ in range(5)]
        heard: list[UUID] = []
        application.on_committed(lambda match, _first, _events: heard.append(match.id))
        carry_out(application, *wanted)
        assert [one.told for one in wanted] == [[None]] * 5
        assert heard == [one.ident for one in wanted]
        assert {application.store.version(one.ident) for one in wanted} == {3}
        assert application.store.metrics.last_batch == 5, "one commit for all of them"

    run(tmp_path, story)


@pytest.mark.parametrize("quick", [True, False])
def test_many_rounds_are_all_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: bool) -> None:
    async def story(application: MatchApplication) -> None:
        if not quick:
            through_the_writer(application, monkeypatch)
        idents = [await create_match(application) for _ in range(70)]
        for _ in range(3):
            wanted = [Wanted(ident) for ident in idents]
            carry_out(application, *wanted)
            await until_told(wanted)
            assert [one.told for one in wanted] == [[None]] * 70
        assert {application.store.version(ident) for ident in idents} == {5}

    run(tmp_path, story)


def test_what_is_not_at_hand_is_left_alone(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)

        for place, judge in (
            (MatchApplication(application.store, application.games), any_answer),
            (MatchApplication(application.store, application.games, shared=True), any_answer),
            (application, otherwise),
        ):
            wanted = Wanted(ident, judge)
            carry_out(place, wanted)
            assert wanted.was_left
            assert (wanted.told, wanted.wrong) == ([], [])
        assert await application.read(ident, version) == 2
        wanted = Wanted(ident)
        carry_out(application, wanted)
        await until_told([wanted])
        assert wanted.told == [None]

    run(tmp_path, story)


def breaks_at_once(match: Match) -> Legal:
    match.play.state.agenda.stack.clear()
    raise ZeroDivisionError


def breaks_when_carried_out(match: Match) -> Legal:
    legal = any_answer(match)
    match.play.state.agenda.stack.clear()
    match.play.state.agenda.lanes.clear()
    return legal


@pytest.mark.parametrize("broken", [breaks_at_once, breaks_when_carried_out])
def test_a_bug_drops_its_match_and_frees_it_and_the_others_are_stored(
    tmp_path: Path, broken: Callable[[Match], Legal]
) -> None:
    async def story(application: MatchApplication) -> None:
        ident = await create_match(application)
        before = await application.read(ident, lambda match: match)
        wrong, fine = Wanted(ident, broken), Wanted(await create_match(application))
        carry_out(application, wrong, fine)
        assert len(wrong.wrong) == 1
        assert (wrong.told, wrong.worded) == ([], [])
        assert fine.told == [None]
        after = await application.read(ident, lambda match: match)
        assert after is not before
        assert after.asked
        again = Wanted(ident)
        carry_out(application, again)
        await until_told([again])
        assert again.told == [None]

    run(tmp_path, story)


@pytest.mark.parametrize("quick", [True, False])
def test_what_cannot_be_worded_is_stored_all_the_same_and_only_that_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick: bool
) -> None:
    async def story(application: MatchApplication) -> None:
        if not quick:
            through_the_writer(application, monkeypatch)
        ident = await create_match(application)
        wanted, other = Wanted(ident), Wanted(await create_match(application))

        def speechless(_match: Match, _answered: Answered) -> None:
            raise ZeroDivisionError

        monkeypatch.setattr(wanted, "word", speechless)
        carry_out(application, wanted, other)
        assert await application.read(ident, version) == 3 == application.store.version(ident)
        await until_told([other])
        assert wanted.told == []
        assert [type(error) for error in wanted.wrong] == [ZeroDivisionError]

    run(tmp_path, story)


def test_when_the_store_fails_the_match_is_dropped_and_who_waits_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(application: MatchApplication) -> None:
        wanted = Wanted(await create_match(application))
        state = await application.read(wanted.ident, lambda match: encode_state(match.play.state))
        fault = StoreUnavailable("the disk is full")
        monkeypatch.setattr(application.store, "append_round", lambda appends: [fault for _ in appends])
        carry_out(application, wanted)
        assert wanted.told == [fault]
        assert await application.read(wanted.ident, lambda match: encode_state(match.play.state)) == state

    run(tmp_path, story)


def test_a_store_that_was_closed_says_so(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        wanted = Wanted(await create_match(application))
        application.store.stop()
        carry_out(application, wanted)
        assert [type(fault) for fault in wanted.told] == [StoreUnavailable]

    run(tmp_path, story)


def test_a_stale_row_fails_nobody_else(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        stale, fine = Wanted(await create_match(application)), Wanted(await create_match(application))
        elsewhere = MatchApplication(application.store, application.games)
        first = Wanted(stale.ident)
        await elsewhere.read(stale.ident, version)
        carry_out(elsewhere, first)  # Past the lock of the folder: another application has the match, too.
        assert first.told == [None]
        carry_out(application, stale, fine)
        await until_told([stale, fine])
        assert (stale.was_left, stale.told) == (True, []), "nothing has happened: the ordinary way decides again"
        assert fine.told == [None]
        assert await application.read(stale.ident, version) == 3

    run(tmp_path, story)


def test_a_listener_that_fails_keeps_nobody_from_the_match(tmp_path: Path) -> None:
    async def story(application: MatchApplication) -> None:
        wanted = Wanted(await create_match(application))

        application.on_committed(fails)
        carry_out(application, wanted)
        assert await asyncio.wait_for(application.read(wanted.ident, version), 5) == 3
        assert wanted.told == [None]

    run(tmp_path, story)


def fails(*_: object) -> None:
    raise ZeroDivisionError


@pytest.mark.parametrize("where", [f"domain.matches.command_batch.{name}" for name in ("record_legal", "wire_rows")])
def test_what_fails_for_one_after_it_was_decided_fails_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    async def story(application: MatchApplication) -> None:
        wrong, fine = Wanted(await create_match(application)), Wanted(await create_match(application))
        name = where.rpartition(".")[2]
        works = getattr(command_batch, name)

        def fails_for_one(match: Any, *rest: Any) -> Any:
            if getattr(match, "id", match) == wrong.ident:
                raise OverflowError
            return works(match, *rest)

        monkeypatch.setattr(where, fails_for_one)
        carry_out(application, wrong, fine)
        assert ([type(error) for error in wrong.wrong], wrong.told) == ([OverflowError], [])
        assert fine.told == [None]
        monkeypatch.undo()
        for one in (wrong, fine):
            again = Wanted(one.ident)
            carry_out(application, again)
            if again.was_left:  # It was dropped, so it is read from the store first.
                await application.read(one.ident, version)
                carry_out(application, again)
            await until_told([again])
            assert again.told == [None]

    run(tmp_path, story)


def test_who_cannot_bear_to_be_told_keeps_nobody_from_a_match(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(application: MatchApplication) -> None:
        left, failed, done = [Wanted(await create_match(application)) for _ in range(3)]
        for wanted, method in ((left, "left"), (failed, "failed"), (done, "done")):
            monkeypatch.setattr(wanted, method, fails)
        monkeypatch.setattr(left, "judge", otherwise)
        monkeypatch.setattr(failed, "judge", breaks_at_once)
        last = Wanted(await create_match(application))
        carry_out(application, left, failed, done, last)
        assert last.told == [None]
        for one in (left, failed, done):
            assert await asyncio.wait_for(application.read(one.ident, version), 5) in (2, 3), "nobody has it locked"

    run(tmp_path, story)


# --- the turnstile ---------------------------------------------------------------------------------------------------


def test_who_comes_first_passes_first_and_nobody_overtakes_who_waits() -> None:
    async def story() -> None:
        lock, passed = FifoLock(), list[int]()

        async def visitor(number: int) -> None:
            async with lock:
                passed.append(number)
                await asyncio.sleep(0)

        assert lock.take_now()
        visitors = [asyncio.ensure_future(visitor(number)) for number in range(4)]
        await asyncio.sleep(0)
        lock.release()
        assert lock.locked(), "it was handed over"
        assert not lock.take_now()
        await asyncio.gather(*visitors)
        assert passed == [0, 1, 2, 3]
        assert not lock.locked()
        assert lock.take_now()

    asyncio.run(story())


@pytest.mark.parametrize("handed_over", [True, False])
def test_who_gives_up_waiting_keeps_nobody_else_out(handed_over: bool) -> None:
    async def story() -> None:
        lock = FifoLock()

        async def visitor() -> str:
            async with lock:
                return "passed"

        assert lock.take_now()
        gone, stays = asyncio.ensure_future(visitor()), asyncio.ensure_future(visitor())
        await asyncio.sleep(0)
        if handed_over:
            lock.release()
            gone.cancel()
        else:
            gone.cancel()
            await asyncio.sleep(0)
            lock.release()
        assert await asyncio.wait_for(stays, 5) == "passed"
        assert gone.cancelled()
        assert not lock.locked()

    asyncio.run(story())
