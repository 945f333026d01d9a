"""Followers of the log miss nothing, however many write at once."""

import asyncio
import threading
from uuid import UUID, uuid4

from domain.matches.persistence import MatchStore, VersionConflict, open_store
from projections.read_models.runner import match_id
from tests.matches.persistence.sample import taken


class Follower:
    """Reads the log in small pages as fast as it can and remembers only the last id."""

    def __init__(self, store: MatchStore) -> None:
        self.store = store
        self.position = store.newest_notification()
        self.seen: list[tuple[UUID, int]] = []
        self.stopping = False
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self) -> None:
        while True:
            last_look = self.stopping
            page = self.store.notifications(self.position, limit=7)
            self.seen += [(match_id(row), row.originator_version) for row in page]
            self.position = page[-1].id if page else self.position
            if last_look and not page:
                return

    def stop(self) -> None:
        self.stopping = True
        self.thread.join()


def test_a_follower_sees_every_event_once_and_in_order_while_two_stores_write(store: MatchStore, place: str) -> None:
    other = open_store(place)
    follower = Follower(store)
    matches = [uuid4() for _ in range(16)]

    async def player(number: int, match: UUID) -> None:
        writer = store if number % 2 else other
        for version in range(1, 31):
            await writer.append(match, version, [taken(version)])

    async def everybody() -> None:
        await asyncio.gather(*(player(number, match) for number, match in enumerate(matches)))

    asyncio.run(everybody())
    follower.stop()
    other.stop()
    assert len(follower.seen) == 16 * 30
    for match in matches:
        assert [version for seen, version in follower.seen if seen == match] == list(range(1, 31))


def test_a_follower_misses_nothing_while_every_second_append_fails(store: MatchStore, place: str) -> None:
    other = open_store(place)
    follower = Follower(store)
    matches = [uuid4() for _ in range(6)]
    lost: list[UUID] = []

    async def player(writer: MatchStore, match: UUID) -> None:
        for version in range(1, 26):
            try:
                await writer.append(match, version, [taken(version)])
            except VersionConflict:
                lost.append(match)

    async def everybody() -> None:
        await asyncio.gather(*(player(writer, match) for writer in (store, other) for match in matches))

    asyncio.run(everybody())
    follower.stop()
    other.stop()
    assert len(lost) == len(follower.seen) == 6 * 25
    for match in matches:
        assert [version for seen, version in follower.seen if seen == match] == list(range(1, 26))


def test_two_stores_over_one_database_race_for_a_version_and_one_wins(store: MatchStore, place: str) -> None:
    other = open_store(place)
    match = uuid4()

    async def race(version: int) -> tuple[BaseException | None, BaseException | None]:
        return await asyncio.gather(
            store.append(match, version, [taken(version)]),
            other.append(match, version, [taken(version)]),
            return_exceptions=True,
        )

    for version in range(1, 21):
        answers = asyncio.run(race(version))
        assert sorted(type(answer).__name__ for answer in answers) == ["NoneType", "VersionConflict"]
    assert store.version(match) == other.version(match) == 20
    other.stop()
