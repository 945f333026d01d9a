"""What a match keeps in memory of its past is small, and the rest is read from the store in small pieces."""

import asyncio
from pathlib import Path
from uuid import UUID

import msgspec
import pytest

from benchmarks.rows import memory
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.undo_redo import redo, undo
from domain.matches.events import ActionTaken
from domain.matches.match import Numbered, runs
from domain.matches.match_cache import EVERY_PLIES, MOST_ACTIONS, MOST_STATES, StateCache
from domain.matches.persistence import open_store
from domain.matches.repository import RecalledActions
from domain.matches.snapshots import CachedState
from tests.matches.tables import Ledger, table
from tests.matches.test_application import GAMES, create_match, random_reply
from tests.sample_games import TOYS

DICE = Dice(seed_bytes("cache"), 0)


class CountingLedger(Ledger):
    """Counts the events that are read back."""

    read = 0

    def events(self, after: int, upto: int) -> list[Numbered]:
        self.read += upto - after
        return super().events(after, upto)


def to_and_fro(ledger: Ledger, times: int) -> None:
    """Play on and take back, again and again: the line stays short, and most events are no part of it."""
    for _ in range(times):
        ledger.play_on(DICE, 3)
        undo(ledger.match, 0, ledger.match.ply - 3, ledger.match.version, ledger.tick())
        ledger.keep()


def counting(ledger: Ledger) -> CountingLedger:
    found = CountingLedger(ledger.match, ledger.rows, ledger.snapshots, ledger.at)
    found.match.source = found
    return found


def sparse(times: int) -> CountingLedger:
    """A line of 12 plies with many undone actions between its ends."""
    ledger = counting(table(TOYS["orchards"], 2, undo="free"))
    ledger.play_on(DICE, 6)
    to_and_fro(ledger, times)
    ledger.play_on(DICE, 6)
    ledger.read = 0
    return ledger


def test_actions_of_the_line_are_read_without_what_was_undone_between_them() -> None:
    ledger = sparse(100)
    loaded = ledger.reload()
    loaded.extend_line_back_to(0)
    ledger.read = 0
    found = loaded.actions(4, 8)
    assert [event.ply for _, event in found] == [5, 6, 7, 8]
    assert ledger.read == 4
    assert loaded.actions(4, 8) == found


def read_by_a_step_back(ledger: CountingLedger) -> int:
    match, before = ledger.match, ledger.read
    undo(match, 0, match.ply - 2, match.version, ledger.tick())
    ledger.keep()
    redo(match, 0, match.ply + 2, match.version, ledger.tick())
    ledger.keep()
    match.state_at(match.ply - 5)
    return ledger.read - before


def test_a_step_back_reads_no_more_however_much_was_undone_before() -> None:
    short, long = sparse(2), sparse(100)
    assert long.match.version > 300
    assert read_by_a_step_back(long) <= read_by_a_step_back(short) + EVERY_PLIES


def test_the_line_is_the_same_from_memory_and_from_the_store() -> None:
    ledger = sparse(40)
    for _ in range(3):
        live, loaded = ledger.match, ledger.reload(from_snapshot=False)
        for ply in range(live.ply + 1):
            assert encode_state(live.state_at(ply)[0]) == encode_state(loaded.state_at(ply)[0])
        assert live.actions(0, live.ply) == loaded.actions(0, live.ply)
        to_and_fro(ledger, 5)


def test_a_long_match_keeps_as_much_in_memory_as_a_short_one() -> None:
    ledger = sparse(200)
    match = ledger.match
    for ply in range(match.ply):
        match.state_at(ply)
    assert len(match._recent) <= MOST_ACTIONS
    assert len(match._states) <= MOST_STATES


def test_of_too_many_states_every_second_one_stays() -> None:
    cache = StateCache()
    states = {ply: CachedState(b"state %d" % ply * 20, (f"{ply}.0", None)) for ply in range(0, 8 * 3 * MOST_STATES, 8)}
    for ply, cached in states.items():
        cache.put(ply, cached)
        nearest = cache.nearest(ply + 7)
        assert nearest is not None
        assert cache.get(nearest) == states[nearest]
    assert MOST_STATES // 2 <= len(cache) <= MOST_STATES
    assert cache.nearest(7) == 0
    cache.forget_after(100)
    last = cache.nearest(10_000)
    assert last is not None
    assert last <= 100
    assert cache.get(last) == states[last]


def test_an_empty_cache_has_no_nearest_state_and_can_be_filled_again() -> None:
    cache = StateCache()
    assert cache.nearest(5) is None
    cache.put(8, CachedState(b"one", ()))
    assert cache.nearest(5) is None
    cache.forget_after(0)
    assert len(cache) == 0
    cache.put(8, CachedState(b"two", ()))
    assert cache.get(8) == CachedState(b"two", ())


@pytest.mark.parametrize(
    ("versions", "found"),
    [([], []), ([4], [(4, 4)]), ([4, 5, 30], [(4, 30)]), ([4, 5, 900, 901], [(4, 5), (900, 901)])],
)
def test_events_that_lie_near_each_other_are_read_together(versions: list[int], found: list[tuple[int, int]]) -> None:
    assert list(runs(versions)) == found


def test_a_match_that_was_just_played_takes_at_most_25_times_its_state(tmp_path: Path) -> None:
    size, states = memory.grown(tmp_path, 2)
    assert states < size <= 25 * states


def test_actions_that_were_read_once_are_not_read_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = open_store(str(tmp_path))
        try:
            application = MatchApplication(store, GAMES)
            ident = await create_match(application)
            for _ in range(MOST_ACTIONS + 4 * EVERY_PLIES):
                await application.execute(ident, random_reply(DICE), plain_result)
            ply = EVERY_PLIES + 5
            first = await application.read(ident, lambda match: encode_state(match.state_at(ply)[0]))
            assert len(application.repository.recalled) > 0
            store.rows = None  # type: ignore[assignment, method-assign]
            assert await application.read(ident, lambda match: encode_state(match.state_at(ply)[0])) == first
        finally:
            store.stop()

    asyncio.run(story())


def test_the_actions_of_all_matches_together_take_a_bounded_room() -> None:
    recalled = RecalledActions(most=1_000)
    body = msgspec.Raw(b"x" * 100)
    action = ActionTaken(at=1, seat=0, ply=1, decision="1.0", action=body, facts=body)
    for version in range(1, 50):
        for match in (UUID(int=1), UUID(int=2)):
            recalled.put(match, version, action)
            recalled.put(match, version, action)
    assert len(recalled) == 5
    assert recalled.get(UUID(int=2), 49) is action
    assert recalled.get(UUID(int=1), 1) is None
