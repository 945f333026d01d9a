"""Two workers at one store, each with a cache of its own: what one has done is no reason to refuse or lose what the
other may do, and what the other may no longer do is refused.

Each command is tried on a cached match that is behind, for which it is right, and one for which it is wrong.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any
from uuid import UUID

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import random_answer
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import Action
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands import takebacks
from domain.matches.commands.answer import Answered, answer, withdraw
from domain.matches.commands.open_match import NewMatch, open_match, start
from domain.matches.commands.seats import leave, take
from domain.matches.commands.undo_redo import redo, undo
from domain.matches.errors import MatchError
from domain.matches.events import SeatPlan
from domain.matches.match import Match
from domain.matches.persistence import open_store
from domain.matches.tokens import new_id
from tests.matches.tables import TOKENS
from tests.matches.test_application import random_reply
from tests.sample_games import TOYS

GAMES = Registry(TOYS.values())
ANA, BEN = "a" * 43, "b" * 43

Story = Callable[[MatchApplication, MatchApplication], Awaitable[None]]


def two_at_one_store(place: str, story: Story) -> None:
    async def tell() -> None:
        stores = open_store(place), open_store(place)
        here, there = (MatchApplication(store, GAMES, shared=True) for store in stores)
        try:
            await story(here, there)
        finally:
            for store in stores:
                store.stop()

    asyncio.run(tell())


async def create_match(
    application: MatchApplication, game: str = "lanterns", seats: int = 2, player: str = "person"
) -> UUID:
    plans = tuple(SeatPlan(f"P{seat}", player) for seat in range(seats))
    event = open_match(GAMES, NewMatch(game=game, seats=plans, seed="races", undo="free"), TOKENS, "", 1)
    ident = new_id()
    assert await application.create(start(ident, GAMES, event))
    return ident


async def play(application: MatchApplication, ident: UUID, plies: int) -> None:
    dice = Dice(seed_bytes("races"), 0)
    for _ in range(plies):
        await application.execute(ident, random_reply(dice), plain_result)


async def see(application: MatchApplication, ident: UUID) -> Match:
    """Have the match in the cache, as it is now."""
    return await application.read(ident, lambda match: match)


async def refusal(work: Awaitable[Any]) -> str:
    with pytest.raises(MatchError) as refused:
        await work
    return refused.value.code


async def check_same(*applications: MatchApplication, ident: UUID) -> Match:
    """All of them see what a fold of the whole history gives, and its versions are dense."""
    store = applications[0].store
    versions = [row.version for row in store.rows(ident)]
    assert versions == list(range(1, len(versions) + 1))
    whole = applications[0].repository.fold_whole(ident, versions[-1])
    for application in applications:
        match = await see(application, ident)
        assert (match.version, match.ply, match.state) == (whole.version, whole.ply, whole.state)
        if whole.has_started:
            assert encode_state(match.play.state) == encode_state(whole.play.state)
    return whole


def test_a_command_on_a_stale_cache_is_decided_again_on_what_the_store_holds(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        dice = Dice(seed_bytes("stale"), 0)
        for number in range(30):
            at = (here, there)[number % 2]  # The other one's cache is behind by one each time.
            answered = await at.execute(ident, random_reply(dice), plain_result)
            assert answered.ply == number + 1
        assert await here.read(ident, lambda match: match.ply) == 30

    two_at_one_store(place, story)


def test_a_refusal_on_a_stale_cache_is_not_believed(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        dice = Dice(seed_bytes("refusal"), 0)
        await there.read(ident, lambda match: match.version)
        await here.execute(ident, random_reply(dice), plain_result)

        def answer_what_is_open_now(match: Match) -> Answered:
            if match.ply == 0:
                raise MatchError("decision-gone")  # As the stale match would say of a decision it has not seen.
            return random_reply(dice)(match)

        answered = await there.execute(ident, answer_what_is_open_now, plain_result)
        assert answered.ply == 2

    two_at_one_store(place, story)


def test_a_decision_that_another_worker_closed_is_refused_once_and_for_all(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        seat, decision = await there.read(ident, lambda match: (match.asked[0], match.state.open[match.asked[0]]))
        offers = await there.read(ident, lambda match: list(match.play.offers(seat)))
        dice = Dice(seed_bytes("closed"), 0)
        first = random_answer(offers, dice)
        done = await here.execute(ident, lambda match: answer(match, decision or "", first, 5), plain_result)
        again = await there.execute(ident, lambda match: answer(match, decision or "", first, 6), plain_result)
        assert (again.version, again.repeated, done.repeated) == (done.version, True, False)
        assert await here.read(ident, lambda match: match.version) == done.version

    two_at_one_store(place, story)


def test_many_commands_of_two_workers_at_one_match_all_succeed_exactly_once(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here, "orchards")

        async def play(at: MatchApplication, name: str) -> int:
            dice = Dice(seed_bytes(name), 0)
            for _ in range(12):
                await at.execute(ident, random_reply(dice), plain_result)
            return 12

        done = sum(await asyncio.gather(play(here, "a"), play(there, "b"), play(here, "c")))
        assert await here.read(ident, lambda match: match.ply) == done
        assert [row.version for row in here.store.rows(ident)] == list(range(1, done + 3))

    two_at_one_store(place, story)


def test_another_action_at_a_decision_that_another_worker_closed_is_refused(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        match = await see(there, ident)
        seat = match.asked[0]
        decision = match.state.open[seat] or ""
        first, other = [offer for offer in match.play.offers(seat) if isinstance(offer, Action)][:2]
        await here.execute(ident, lambda match: answer(match, decision, first, 5), plain_result)
        assert (
            await refusal(there.execute(ident, lambda match: answer(match, decision, other, 6), plain_result))
            == "already-answered"
        )
        await here.execute(ident, lambda match: undo(match, seat, 0, match.version, 7), plain_result)
        for at in (here, there):
            assert (
                await refusal(at.execute(ident, lambda match: answer(match, decision, first, 8), plain_result))
                == "decision-gone"
            )
        assert (await check_same(here, there, ident=ident)).ply == 0

    two_at_one_store(place, story)


def test_an_undo_is_decided_on_what_the_store_holds(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        await see(there, ident)
        await play(here, ident, 3)
        done = await there.execute(ident, lambda match: undo(match, 0, match.ply - 1, match.version, 5), plain_result)
        assert done.change.to_ply == 2, "at ply 0, where the cache was, there is nothing to undo"
        assert (await check_same(here, there, ident=ident)).ply == 2

    two_at_one_store(place, story)


def test_an_undo_that_has_not_seen_the_latest_answer_is_refused_as_stale(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        await play(here, ident, 2)
        seen = (await see(there, ident)).version
        await play(here, ident, 1)
        assert await refusal(there.execute(ident, lambda match: undo(match, 0, 1, seen, 5), plain_result)) == "stale"
        assert (await check_same(here, there, ident=ident)).ply == 3

    two_at_one_store(place, story)


def test_a_redo_knows_what_another_worker_has_undone_or_overtaken(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        await play(here, ident, 3)
        await see(there, ident)
        await here.execute(ident, lambda match: undo(match, 0, 1, match.version, 5), plain_result)
        done = await there.execute(ident, lambda match: redo(match, 0, 3, match.version, 6), plain_result)
        assert done.change.to_ply == 3, "the cache knew of nothing to redo"
        await there.execute(ident, lambda match: undo(match, 0, 1, match.version, 7), plain_result)
        await play(here, ident, 1)
        assert (
            await refusal(there.execute(ident, lambda match: redo(match, 0, 3, match.version, 8), plain_result))
            == "nothing-to-redo"
        )
        assert (await check_same(here, there, ident=ident)).ply == 2

    two_at_one_store(place, story)


def test_a_withdrawal_knows_of_an_answer_and_of_the_end_of_its_round_elsewhere(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here, "ballots", 3)
        match = await see(there, ident)
        first, second, third = (decision or "" for decision in match.state.open)
        await here.execute(ident, random_reply(Dice(seed_bytes("bid"), 0), 0), plain_result)
        await there.execute(ident, lambda match: withdraw(match, first, 5), plain_result)
        assert (await see(here, ident)).state.open[0] not in (first, None), "it was answered, and is open again"
        await see(there, ident)
        for seat in range(3):
            await here.execute(ident, random_reply(Dice(seed_bytes("bid"), 0), seat), plain_result)
        for decision in (second, third):
            assert (
                await refusal(
                    there.execute(ident, lambda match, one=decision: withdraw(match, one, 6), plain_result)  # type: ignore[misc]
                )
                == "already-revealed"
            )
        await check_same(here, there, ident=ident)

    two_at_one_store(place, story)


def test_a_vote_finds_a_takeback_that_was_asked_for_or_withdrawn_elsewhere(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here)
        await play(here, ident, 3)
        await see(there, ident)
        asked = await here.execute(ident, lambda match: takebacks.ask(match, 0, 1, "", "", 5), plain_result)
        voted = await there.execute(ident, lambda match: takebacks.vote(match, asked.id, 1, True, 6), plain_result)
        assert voted.status == "accepted"
        assert (await see(here, ident)).ply == 1
        again = await here.execute(ident, lambda match: takebacks.ask(match, 0, 0, "", "", 7), plain_result)
        await see(there, ident)
        await here.execute(ident, lambda match: takebacks.withdraw(match, again.id, 8), plain_result)
        assert (
            await refusal(there.execute(ident, lambda match: takebacks.vote(match, again.id, 1, True, 9), plain_result))
            == "takeback-closed"
        )
        assert (await check_same(here, there, ident=ident)).ply == 1

    two_at_one_store(place, story)


def test_a_seat_is_taken_once_whichever_worker_is_asked(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here, player="open")
        await see(there, ident)
        first = here.execute(ident, lambda match: take(match, 0, "Ana", ANA, 5), plain_result)
        second = there.execute(ident, lambda match: take(match, 0, "Ben", BEN, 5), plain_result)
        results = await asyncio.gather(first, second, return_exceptions=True)
        (refused,) = (result for result in results if isinstance(result, MatchError))
        assert refused.code == "seat-taken"
        winner = ANA if refused is results[1] else BEN
        loser = BEN if winner == ANA else ANA
        for at in (here, there):
            again = await at.execute(ident, lambda match: take(match, 0, "Ana", winner, 6), plain_result)
            assert again.repeated
        await here.execute(ident, lambda match: leave(match, 0, 7), plain_result)
        taken = await there.execute(ident, lambda match: take(match, 0, "Ben", loser, 8), plain_result)
        assert not taken.repeated, "the cache did not know that the seat was left"
        await check_same(here, there, ident=ident)

    two_at_one_store(place, story)


def test_answers_and_undos_of_two_workers_at_once_are_all_decided_on_the_latest_match(place: str) -> None:
    async def story(here: MatchApplication, there: MatchApplication) -> None:
        ident = await create_match(here, "orchards")
        await play(here, ident, 4)
        dice = Dice(seed_bytes("both"), 0)
        for _ in range(6):
            answered, undone = await asyncio.gather(
                here.execute(ident, random_reply(dice), plain_result),
                there.execute(ident, lambda match: undo(match, 0, match.ply - 1, match.version, 5), plain_result),
            )
            assert answered.version != undone.change.version
            assert (await check_same(here, there, ident=ident)).ply == 4

    two_at_one_store(place, story)
