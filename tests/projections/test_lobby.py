"""The stored lobby: the summaries of a list without loading a match, filtered, paged, and without secrets."""

import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent, Tracking

from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.registry import Registry
from domain.matches.commands import seats as seat_commands
from domain.matches.commands import takebacks as takeback_commands
from domain.matches.commands.undo_redo import redo, undo
from domain.matches.events import MatchOpened
from domain.matches.persistence import MatchStore, mapper, open_store
from domain.matches.repository import MatchRepository
from domain.matches.tokens import new_id
from projections.match_views.summary import Summary, render_summary, summary_of
from projections.read_models.lobby import Lobby, LobbyEntry, fold_row, listing_of, open_entry
from projections.read_models.read_models import MAX_LOBBY_CATCH_UP, ReadModels
from projections.read_models.recorded_answer import ReadModelMapper
from projections.read_models.redis import RedisViewStore
from projections.read_models.runner import BatchProjectionRunner, match_id
from projections.read_models.sqlite import SQLiteViewStore
from projections.read_models.view import Filters, Listing, LobbyCursor, RowWrite, View, ViewStore
from tests.matches.tables import Ledger, table
from tests.sample_games import TOYS

EARLIER = Path(__file__).parents[1] / "matches" / "earlier_release" / "orrery.sqlite.xz"
GAMES = Registry([*(games()[ident] for ident in games()), *TOYS.values()])


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MatchStore]:
    opened = open_store(str(tmp_path / "events"))
    yield opened
    opened.stop()


@pytest.fixture(params=["sqlite", "redis"])
def views(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[ViewStore]:
    if request.param == "redis":
        made: ViewStore = RedisViewStore(request.getfixturevalue("redis_url"), prefix=f"test:{new_id().hex}")
    else:
        made = SQLiteViewStore(tmp_path / "models.sqlite")
    yield made
    made.close()


@pytest.fixture
def view(views: ViewStore) -> View:
    return views.view("lobby", 0)


def rendered(match: str, entry: LobbyEntry) -> Summary:
    return render_summary(GAMES[entry.state.game], entry.state, entry.standing(match), "en")


def eventful(game: str) -> Ledger:
    """A match with undo, redo, a takeback and an abandonment among its answers."""
    ledger = table(TOYS[game], 3, undo="free", seed=f"eventful {game}")
    dice = Dice(seed_bytes(f"eventful {game}"), 0)
    for _ in range(12):
        ledger.play_on(dice, 1 + dice.below(5))
        if ledger.match.state.over:
            return ledger
        head = ledger.match.ply
        undo(ledger.match, 0, dice.below(head), ledger.match.version, ledger.tick())
        ledger.keep()
        if dice.below(2):
            redo(ledger.match, 0, head, ledger.match.version, ledger.tick())
            ledger.keep()
    return ledger


def entries_of(ledger: Ledger) -> Iterator[LobbyEntry]:
    """The entry after each event; each gives the summary of the match as it was then."""
    entry: LobbyEntry | None = None
    for version, event in ledger.events(0, len(ledger.rows)):
        match = ledger.match_at(version)
        if entry is None:
            assert isinstance(event, MatchOpened)
            entry = open_entry(event)
        else:
            stored = StoredEvent(match.id, version, *ledger.rows[version - 1])
            fold_row(entry, ReadModelMapper().to_domain_event(stored))
        if match.state.over:
            entry.state.seed = match.state.seed
        entry = msgspec.msgpack.decode(msgspec.msgpack.encode(entry), type=LobbyEntry)
        assert rendered(match.id.hex, entry) == summary_of(match), version
        yield entry


def test_seats_that_change_hands_are_shown_as_they_are() -> None:
    ledger = table(TOYS["orchards"], 2, undo="own", seed="hands", player="open")
    dice = Dice(seed_bytes("hands"), 0)
    for seat, name in ((0, "Ana"), (1, "Ben")):
        seat_commands.take(ledger.match, seat, name, f"token of {name}", ledger.tick())
        ledger.keep()
    ledger.play_on(dice, 3)
    seat_commands.reissue(ledger.match, 0, "another token", ledger.tick())
    ledger.keep()
    seat_commands.leave(ledger.match, 1, ledger.tick())
    ledger.keep()
    ledger.play_on(dice, 1)
    seat_commands.take(ledger.match, 1, "Cyd", "token of Cyd", ledger.tick())
    ledger.keep()
    seat_commands.abandon(ledger.match, None, ledger.tick())
    ledger.keep()
    found = list(entries_of(ledger))
    assert [listing_of(entry).open for entry in found].count(True) > 2
    assert listing_of(found[-1]).status == "abandoned"
    assert all(b"token" not in msgspec.msgpack.encode([seat.token for seat in entry.state.seats]) for entry in found)


@pytest.mark.parametrize("game", sorted(TOYS))
def test_after_every_event_the_entry_gives_the_summary_of_the_match(game: str) -> None:
    sealed = any(any(entry.answered) for entry in entries_of(eventful(game)))
    assert sealed == (game == "ballots"), "the toy with sealed rounds has had some"


def test_matches_of_an_earlier_release_are_listed_as_they_are(tmp_path: Path, view: View, views: ViewStore) -> None:
    path = tmp_path / "orrery.sqlite"
    path.write_bytes(lzma.decompress(EARLIER.read_bytes()))
    store = open_store(str(path))
    try:
        models = ReadModels(store, views, GAMES)
        models.catch_up()
        places = models.stored_positions()["lobby"]
        assert places is not None
        assert places.quarantined == frozenset()
        repository = MatchRepository(store, GAMES)
        matches = {match_id(row) for row in store.notifications(0, 10**9)}
        raws = view.get([match.hex for match in matches])
        assert len(raws) == len(matches) > 20
        for match in matches:
            entry = msgspec.msgpack.decode(raws[match.hex], type=LobbyEntry)
            assert rendered(match.hex, entry) == summary_of(repository.load(match))
    finally:
        store.stop()


def test_seats_votes_and_takebacks_are_in_it(store: MatchStore, views: ViewStore) -> None:
    ledger = table(TOYS["orchards"], 2, undo="own", seed="votes")
    ledger.play_on(Dice(seed_bytes("votes"), 0), 6)
    takeback_commands.ask(ledger.match, 0, 1, "please, I slipped", "r1", ledger.tick())
    ledger.keep()
    ident = listed(store, ledger)
    models = ReadModels(store, views, GAMES)
    (found,) = models.matches(Filters(), None, 5)
    assert rendered(*found).takeback == ledger.match.state.takebacks[-1].id
    assert b"slipped" not in msgspec.msgpack.encode(found[1])
    before = len(ledger.rows)
    takeback_commands.withdraw(ledger.match, ledger.match.state.takebacks[-1].id, ledger.tick())
    seat_commands.abandon(ledger.match, 1, ledger.tick())
    ledger.keep()
    more = [mapper.decode(*row) for row in ledger.rows[before:]]
    store.append_now(ident, before + 1, more)
    (found,) = models.matches(Filters(), None, 5)
    assert rendered(*found).takeback is None
    assert rendered(*found).abandon_votes == (1,)
    assert rendered(*found).version == len(ledger.rows)


def listed(store: MatchStore, ledger: Ledger) -> UUID:
    """Put a match played in memory into the store, as one that is listed."""
    ident = new_id()
    opened, *rest = [mapper.decode(*row) for row in ledger.rows]
    policies = msgspec.structs.replace(opened.policies, listed=True)
    secrets = {"host_token": "H" * 64, "invite_token": "I" * 64, "request": "R" * 64, "seat_tokens": {"0": "S" * 64}}
    store.append_now(ident, 1, [msgspec.structs.replace(opened, policies=policies, **secrets), *rest])
    return ident


def test_no_secret_is_in_a_row_and_the_seed_only_of_a_match_that_is_over(
    store: MatchStore, view: View, views: ViewStore
) -> None:
    running = listed(store, short("running", 6))
    over = listed(store, short("over", 2_000))
    models = ReadModels(store, views, GAMES)
    models.matches(Filters(), None, 5)
    raws = view.get([running.hex, over.hex])
    for match in (running, over):
        opened = store.rows(match, 0, 1)[0].event
        assert isinstance(opened, MatchOpened)
        for secret in (opened.host_token, opened.invite_token, opened.request, opened.seat_tokens["0"]):
            assert secret.encode() not in raws[match.hex]
        assert (opened.seed.encode() in raws[match.hex]) == (match == over)


def short(seed: str, plies: int, game: str = "ballots") -> Ledger:
    ledger = table(TOYS[game], 2, seed=seed)
    ledger.play_on(Dice(seed_bytes(seed), 0), plies)
    return ledger


class CountingStore:
    """Counts what is read from the store beside the log."""

    def __init__(self, store: MatchStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reads = 0
        for part, name in ((store.events, "get"), (store.snapshots, "get"), (store, "rows")):
            monkeypatch.setattr(part, name, self._counted(getattr(part, name)))

    def _counted(self, read: Any) -> Any:
        def counted(*args: Any, **kwargs: Any) -> Any:
            self.reads += 1
            return read(*args, **kwargs)

        return counted


def test_a_page_of_a_hundred_reads_no_match(
    store: MatchStore, views: ViewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    ledger = short("hundred", 4)
    for _ in range(110):
        listed(store, ledger)
    counting = CountingStore(store, monkeypatch)
    page = ReadModels(store, views, GAMES).matches(Filters(), None, 100)
    assert len({rendered(*found).id for found in page}) == 100
    assert counting.reads == 0


def test_pages_follow_each_other_under_every_filter(view: View) -> None:
    """Many matches were created in one moment, so the order of ids decides between them."""
    listings: dict[str, Listing] = {}
    for number in range(96):
        listing = Listing(
            game=("comets", "lanterns")[number % 2],
            status=("open", "running", "finished", "abandoned")[number // 2 % 4],
            open=number % 3 == 0,
            listed=number % 5 != 0,
            bots=number % 7 == 0,
            deadline=number % 4 * 1000,
            created=1_700_000_000_000_000 + number // 40,
        )
        listings[UUID(int=number * 7919 % 1009).hex] = listing
    writes = [RowWrite(match, match.encode(), listing=listing) for match, listing in listings.items()]
    view.save(writes, Tracking("s", 1), 0)
    for game in (None, "comets", "lanterns", "chess", ""):
        for status in (None, "open", "running"):
            for is_open in (None, True, False):
                filters = Filters(game, status, is_open)
                assert paged(view, filters, listings) == expected(filters, listings), filters
    assert view.matches_with_bots() == sorted(match for match, listing in listings.items() if listing.bots)


def expected(filters: Filters, listings: dict[str, Listing]) -> list[str]:
    fitting = [
        (-listing.created, match)
        for match, listing in listings.items()
        if listing.listed
        and filters.game in (None, listing.game)
        and filters.status in (None, listing.status)
        and filters.open in (None, listing.open)
    ]
    return [match for _, match in sorted(fitting)]


def paged(view: View, filters: Filters, listings: dict[str, Listing]) -> list[str]:
    found: list[str] = []
    after: LobbyCursor | None = None
    while page := view.matches(filters, after, 7):
        found += [match for match, value in page if value == match.encode()]
        after = LobbyCursor(listings[found[-1]].created, found[-1])
    return found


def test_a_match_that_changes_leaves_the_lists_it_was_in(view: View) -> None:
    before = Listing("comets", "open", open=True, listed=True, bots=False, deadline=0, created=5)
    after = before._replace(status="running", open=False, bots=True)
    view.save([RowWrite("aa", b"1", listing=before)], Tracking("s", 1), 0)
    assert view.matches(Filters(status="open", open=True), None, 5) == [("aa", b"1")]
    view.save([RowWrite("aa", b"2", listing=after)], Tracking("s", 2), 1)
    assert view.matches(Filters(status="open"), None, 5) == []
    assert view.matches(Filters(open=True), None, 5) == []
    assert view.matches(Filters("comets", "running", open=False), None, 5) == [("aa", b"2")]
    assert view.matches_with_bots() == ["aa"]
    view.save([RowWrite("aa", None)], Tracking("s", 3), 2)
    assert view.matches(Filters(), None, 5) == []
    assert view.matches_with_bots() == []
    assert list(view.rows()) == []


def test_matches_are_found_by_their_deadline_the_earliest_first(view: View) -> None:
    running = Listing("comets", "running", open=False, listed=False, bots=False, deadline=0, created=5)
    due = {"aa": 300, "bb": 100, "cc": 200, "dd": 0}
    writes = [RowWrite(key, b"1", listing=running._replace(deadline=at)) for key, at in due.items()]
    view.save(writes, Tracking("s", 1), 0)
    assert view.matches_due(99, 10) == []
    assert view.matches_due(250, 10) == ["bb", "cc"]
    assert view.matches_due(999, 2) == ["bb", "cc"]
    later = [
        RowWrite("bb", b"2", listing=running._replace(deadline=400)),
        RowWrite("cc", None),
        RowWrite("aa", b"2", listing=running),
    ]
    view.save(later, Tracking("s", 2), 1)
    assert view.matches_due(999, 10) == ["bb"]


def test_every_page_is_read_from_an_index(tmp_path: Path) -> None:
    views = SQLiteViewStore(tmp_path / "models.sqlite")
    view = views.view("lobby", 0)
    plans: list[str] = []
    select = view._select

    def explained(statement: str, *values: object) -> list[Any]:
        plans.append(" ".join(row[3] for row in select(f"EXPLAIN QUERY PLAN {statement}", *values)))
        return select(statement, *values)

    view._select = explained  # type: ignore[method-assign]
    for game in (None, "comets"):
        for status in (None, "open"):
            for is_open in (None, True):
                for after in (None, LobbyCursor(5, "aa")):
                    view.matches(Filters(game, status, is_open), after, 20)
                names = "_".join(
                    name for name, value in (("game", game), ("status", status), ("open", is_open)) if value is not None
                )
                index = f"lobby_by_{names}_newest" if names else "lobby_by_newest"
                for plan in plans[-2:]:
                    assert f"USING INDEX {index} (" in plan
                    assert "TEMP B-TREE" not in plan
    views.close()


def test_a_damaged_match_is_left_out_and_named_and_the_others_are_listed(
    store: MatchStore, views: ViewStore, caplog: pytest.LogCaptureFixture
) -> None:
    good = listed(store, short("good", 3))
    bad = listed(store, short("bad", 3))
    gap = listed(store, short("gap", 3))
    store.recorder.insert_events([StoredEvent(bad, store.version(bad) + 1, "ActionTaken", b"\xff\x00")])
    store.recorder.insert_events([StoredEvent(gap, store.version(gap) + 2, "MatchAbandoned", b"\x81\xa2at\x05")])
    later = listed(store, short("later", 3))
    models = ReadModels(store, views, GAMES)
    assert [match for match, _ in models.matches(Filters(), None, 10)] == sorted([good.hex, later.hex])
    position = models.stored_positions()["lobby"]
    assert position is not None
    assert position.quarantined == {bad.hex, gap.hex}
    assert all(f"cannot process match {match.hex}" in caplog.text for match in (bad, gap))


def test_events_that_another_process_has_folded_meanwhile_quarantine_nothing(
    store: MatchStore, view: View, caplog: pytest.LogCaptureFixture
) -> None:
    match = listed(store, short("twice", 3))
    late, quick = (BatchProjectionRunner(store, [Lobby(view, store)]) for _ in range(2))
    late.read_positions()
    quick.catch_up()
    assert late.process_page() > 0
    assert late.positions == quick.positions
    assert "cannot process" not in caplog.text
    assert view.quarantined() == frozenset()
    assert [ident for ident, _ in view.matches(Filters(), None, 5)] == [match.hex]


def test_a_reader_folds_a_few_events_and_leaves_many_to_the_runner(store: MatchStore, views: ViewStore) -> None:
    models = ReadModels(store, views, GAMES)
    ledger = short("many", 60, "orchards")
    few = listed(store, ledger)
    assert [match for match, _ in models.matches(Filters(), None, 5)] == [few.hex]
    for _ in range(MAX_LOBBY_CATCH_UP // len(ledger.rows) + 1):
        listed(store, ledger)
    assert [match for match, _ in models.matches(Filters(), None, 5)] == [few.hex]
    models.catch_up()
    assert len(models.matches(Filters(), None, 5)) == 5


def test_read_models_of_an_earlier_layout_are_built_again(store: MatchStore, tmp_path: Path) -> None:
    ident = listed(store, short("layout", 3))
    path = tmp_path / "models.sqlite"
    views = SQLiteViewStore(path)
    ReadModels(store, views, GAMES).catch_up()
    with views.datastore.transaction(commit=True) as cursor:
        cursor.execute("PRAGMA user_version = 1")
    views.close()
    views = SQLiteViewStore(path)
    assert views.view("lobby", 0).tracking() is None
    assert [match for match, _ in ReadModels(store, views, GAMES).matches(Filters(), None, 5)] == [ident.hex]
    views.close()
