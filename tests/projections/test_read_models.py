"""Stored read models: exactly once, rebuilt equal, and one bad match never stops the rest."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import StoredEvent, Tracking

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game
from domain.kernel.registry import Registry
from domain.matches.commands.undo_redo import redo, undo, undo_points
from domain.matches.events import Event, SeatPlan
from domain.matches.persistence import MatchStore, StoreUnavailable, mapper, open_store
from domain.matches.tokens import new_id
from projections.match_views.scoreboard import score_series
from projections.read_models.lobby import Lobby
from projections.read_models.projection import ReadModel
from projections.read_models.read_models import NAMES, ReadModels, make_projection
from projections.read_models.redis import RedisViewStore
from projections.read_models.runner import BatchProjectionRunner, log_name, rebuild
from projections.read_models.score_changes import ScoreChanges, expand
from projections.read_models.score_series import ScoreSeries
from projections.read_models.sqlite import SQLiteViewStore
from projections.read_models.view import OrderCursor, RowWrite, TrackingConflict, View, ViewStore
from tests.matches.tables import Ledger, table
from tests.sample_games import TOYS

GAMES = Registry(TOYS.values())


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


def stored(store: MatchStore, ledger: Ledger, ident: UUID | None = None) -> UUID:
    """Put a match played in memory into the store."""
    where = ident or new_id()
    store.append_now(where, 1, [mapper.decode(*row) for row in ledger.rows])
    return where


ANA = "a" * 32
"""The id of a player."""


def played(game: Game[Any], seed: str, *, plies: int = 2_000, given_seed: bool = False) -> Ledger:
    ledger = table(game, 2, undo="free", seed=seed)
    if not given_seed:
        topic, body = ledger.rows[0]
        event = mapper.decode(topic, body)
        seats = (SeatPlan("P0", "person"), SeatPlan("P1", "bot:random"))
        rated = {**fields(event), "open_seed": False, "seats": seats, "host_player": ANA}
        ledger.rows[0] = (topic, mapper.encode(type(event)(**rated)))
    ledger.play_on(Dice(seed_bytes(seed), 0), plies)
    return ledger


def fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def projection_of(store: MatchStore, views: ViewStore, name: str, generation: int = 0) -> ReadModel:
    return make_projection(store, GAMES, views.view(name, generation), name)


def fold_all(store: MatchStore, views: ViewStore) -> dict[str, str]:
    for name in NAMES:
        BatchProjectionRunner(store, [projection_of(store, views, name)]).catch_up()
    return {name: views.view(name, 0).digest() for name in NAMES}


def test_finished_rated_matches_count_on_the_leaderboard(store: MatchStore, views: ViewStore) -> None:
    for number in range(6):
        stored(store, played(TOYS["lanterns"], f"rated {number}"))
    stored(store, played(TOYS["lanterns"], "seeded", given_seed=True))
    models = ReadModels(store, views, GAMES)
    models.catch_up()
    rows = list(models.players("lanterns", 10))
    assert {row.row.name for row in rows} == {ANA, "bot:random"}
    assert all(row.row.matches == 6 for row in rows)
    assert sum(row.row.wins for row in rows) >= 6
    assert rows[0].row.rating.cautious >= rows[1].row.rating.cautious
    assert [game for game, _ in models.ratings(ANA, GAMES)] == ["lanterns"]
    assert list(models.players("ballots", 10)) == []


def test_the_stored_series_is_the_folded_one(store: MatchStore, views: ViewStore) -> None:
    ledger = table(TOYS["orchards"], 2, undo="own", seed="series")
    dice = Dice(seed_bytes("series"), 0)
    for _ in range(40):
        ledger.play_on(dice, dice.below(4))
        seat = dice.below(2)
        points = undo_points(ledger.match, seat).points
        if points:
            undo(ledger.match, seat, dice.pick(points), ledger.match.version, 5)
            ledger.keep()
    ident = stored(store, ledger)
    models = ReadModels(store, views, GAMES)
    models.catch_up()
    series = models.series(ident.hex)
    assert series is not None
    for viewer, columns in (("spectator", series.spectator), ("archive", series.archive)):
        folded = score_series(ledger.match, viewer)  # type: ignore[arg-type]
        assert [expand(changes, series.ply) for changes in columns] == [seat.totals for seat in folded.seats]
        assert models.totals(ident.hex, ledger.match.version, viewer) == [seat.totals for seat in folded.seats]  # type: ignore[arg-type]
        assert models.totals(ident.hex, ledger.match.version + 1, viewer) is None  # type: ignore[arg-type]
    assert models.totals(ident.hex, ledger.match.version, 0) is None


def test_a_series_whose_match_is_no_longer_held_goes_on_from_the_store(store: MatchStore, views: ViewStore) -> None:
    """Every batch is folded by a model that remembers nothing, with undo and redo in between."""
    ledger = table(TOYS["orchards"], 3, undo="free", seed="forgetful")
    dice = Dice(seed_bytes("forgetful"), 0)
    for _ in range(40):
        ledger.play_on(dice, 4)
        head = ledger.match.ply
        undo(ledger.match, 0, dice.below(head), ledger.match.version, 5)
        ledger.keep()
        if dice.below(2):
            redo(ledger.match, 0, head, ledger.match.version, 6)
            ledger.keep()
    ident = stored(store, ledger)
    while BatchProjectionRunner(store, [projection_of(store, views, "series")]).process_page(limit=11):
        pass
    raw = views.view("series", 0).get([ident.hex])[ident.hex]
    series = msgspec.msgpack.decode(raw, type=ScoreChanges)
    folded = score_series(ledger.match, "archive")
    assert [expand(changes, series.ply) for changes in series.archive] == [seat.totals for seat in folded.seats]


def test_a_match_that_a_series_cannot_fold_keeps_what_it_had(store: MatchStore, views: ViewStore) -> None:
    ledger = played(TOYS["ballots"], "spoilt", plies=6)
    topic, body = ledger.rows[-1]
    ledger.rows[-1] = (topic, mapper.encode(mapper.decode(topic, body)).replace(b"facts", b"fakts"))
    ident = new_id()
    store.append_now(ident, 1, [mapper.decode(*row) for row in ledger.rows[:-1]])
    store.recorder.insert_events([StoredEvent(ident, len(ledger.rows), *ledger.rows[-1])])
    good = stored(store, played(TOYS["ballots"], "sound", plies=6))
    BatchProjectionRunner(store, [projection_of(store, views, "series")]).catch_up()
    view = views.view("series", 0)
    assert view.quarantined() == {ident.hex}
    assert view.max_tracking_id(log_name(store)) == store.newest_notification()
    kept = msgspec.msgpack.decode(view.get([ident.hex])[ident.hex], type=ScoreChanges)
    assert (kept.ply, kept.version) == (ledger.match.ply - 1, len(ledger.rows) - 1)
    assert good.hex in view.get([good.hex])


def test_only_so_many_matches_are_held_and_none_that_is_over(store: MatchStore, views: ViewStore) -> None:
    for number in range(6):
        stored(store, played(TOYS["ballots"], f"held {number}", plies=4 if number else 2_000))
    few, all_of_them = views.view("series", 0), views.view("series", 1)
    projection = ScoreSeries(few, store, GAMES, capacity=3)
    runner = BatchProjectionRunner(store, [projection])
    while runner.process_page(limit=1):
        assert len(projection._folded) <= 3
    assert len(projection._folded) == 3
    over = ScoreSeries(all_of_them, store, GAMES)
    BatchProjectionRunner(store, [over]).catch_up()
    assert len(over._folded) == 5
    assert few.digest() == all_of_them.digest()


def test_one_worker_follows_at_a_time(views: ViewStore) -> None:
    assert views.lease("first", 30)
    assert views.lease("second", 30) == isinstance(views, SQLiteViewStore)
    views.lease("first", 0)
    assert views.lease("second", 30)


def test_changes_spread_over_their_plies() -> None:
    series = ScoreChanges("words", 1)
    for totals in ((0, 5), (0, 5), (2, 5), (2, 4)):
        series.extend(totals, totals)
    series.repeat()
    assert series.archive == [[0, 0, 2, 2], [0, 5, 3, 4]]
    assert [expand(changes, series.ply) for changes in series.spectator] == [(0, 0, 2, 2, 2), (5, 5, 5, 4, 4)]
    series.cut(1)
    assert (series.ply, series.archive) == (1, [[0, 0], [0, 5]])


def test_event_by_event_or_all_at_once_gives_the_same(store: MatchStore, views: ViewStore, tmp_path: Path) -> None:
    for number, game in enumerate(TOYS.values()):
        stored(store, played(game, f"steps {number}", plies=40))
    whole = fold_all(store, views)
    apart = SQLiteViewStore(tmp_path / "apart.sqlite")
    for name in NAMES:
        runner = BatchProjectionRunner(store, [projection_of(store, apart, name)])
        while runner.process_page(limit=7):
            pass
    assert {name: apart.view(name, 0).digest() for name in whole} == whole
    apart.close()


def test_a_rebuild_gives_the_same_and_then_answers(store: MatchStore, views: ViewStore) -> None:
    stored(store, played(TOYS["ballots"], "rebuild"))
    before = fold_all(store, views)
    told: list[tuple[int, int]] = []
    make = partial(projection_of, store, views)
    built = rebuild(store, views, NAMES, make, lambda position, newest: told.append((position, newest)))
    assert built.keys() == before.keys()
    for name, (count, generation) in built.items():
        assert count == store.newest_notification()
        assert views.view(name, generation).digest() == before[name]
        assert views.serving(name) == 1
        assert views.view(name, 0).tracking() is None
    assert told[-1][0] == told[-1][1]


def test_a_rebuild_that_was_killed_goes_on_where_it_stood(store: MatchStore, views: ViewStore) -> None:
    stored(store, played(TOYS["ballots"], "killed"))
    BatchProjectionRunner(store, [projection_of(store, views, "leaderboard", 1)]).process_page(limit=5)
    built = rebuild(store, views, ["leaderboard", "lobby"], partial(projection_of, store, views))
    assert built["leaderboard"].events == store.newest_notification() - 5
    assert built["lobby"].events == store.newest_notification()


class Picky(Lobby):
    """A model with a fault that one match brings out."""

    def __init__(self, view: View, store: MatchStore, disliked: UUID) -> None:
        super().__init__(view, store)
        self.disliked = disliked

    @singledispatchmethod
    def process_event(self, domain_event: Any, tracking: Tracking) -> None:
        super().process_event(domain_event, tracking)
        if domain_event.originator_id == self.disliked and domain_event.originator_version == 2:
            raise ValueError("no")


def test_a_match_that_cannot_be_processed_is_quarantined_and_the_rest_goes_on(
    store: MatchStore, views: ViewStore
) -> None:
    bad = stored(store, played(TOYS["ballots"], "bad", plies=4))
    good = stored(store, played(TOYS["ballots"], "good", plies=4))
    view = views.view("lobby", 0)
    BatchProjectionRunner(store, [Picky(view, store, bad)]).catch_up()
    assert view.quarantined() == {bad.hex}
    assert view.max_tracking_id(log_name(store)) == store.newest_notification()
    assert view.get([good.hex, bad.hex]).keys() == {good.hex}


class Interrupted(Lobby):
    """The store goes away once in the middle of a match."""

    def __init__(self, view: View, store: MatchStore) -> None:
        super().__init__(view, store)
        self.events = 0

    @singledispatchmethod
    def process_event(self, domain_event: Any, tracking: Tracking) -> None:
        self.events += 1
        if self.events == 2:
            raise StoreUnavailable("the database server is stopping")
        super().process_event(domain_event, tracking)


def test_a_store_that_goes_away_meanwhile_quarantines_no_match(store: MatchStore, views: ViewStore) -> None:
    stored(store, played(TOYS["ballots"], "interrupted", plies=4))
    view = views.view("lobby", 0)
    runner = BatchProjectionRunner(store, [Interrupted(view, store)])
    with pytest.raises(StoreUnavailable):
        runner.catch_up()
    runner.catch_up()
    assert view.quarantined() == frozenset()
    assert view.max_tracking_id(log_name(store)) == store.newest_notification()


def test_a_write_from_a_wrong_position_changes_nothing(views: ViewStore) -> None:
    view = views.view("m", 0)
    with pytest.raises(TrackingConflict):
        view.save([RowWrite("a", b"0")], Tracking("s", 2), 1)
    view.save([RowWrite("a", b"1", "o", 1.0)], Tracking("s", 1), 0)
    for log, wrong in (("s", 0), ("s", 2), ("t", 1)):
        with pytest.raises(TrackingConflict):
            view.save([RowWrite("a", b"2")], Tracking(log, 3), wrong, ["x"])
    assert view.get(["a", "b"]) == {"a": b"1"}
    assert view.quarantined() == frozenset()
    view.save([RowWrite("a", None), RowWrite("b", b"3", "o", 2.0)], Tracking("s", 2), 1, ["x"])
    assert view.quarantined() == {"x"}
    assert view.highest("o", None, 5) == [("b", 2.0, b"3")]
    assert view.highest("o", OrderCursor(2.0, "b"), 5) == []


def test_rows_of_one_score_are_paged_in_the_order_of_their_keys(views: ViewStore) -> None:
    view = views.view("m", 0)
    scores = {"a": 1.0, "b": 3.0, "c": 3.0, "d": 3.0, "e": 4.5e15 + 1}
    view.save([RowWrite(key, b"x", "o", score) for key, score in scores.items()], Tracking("s", 1), 0)
    found: list[str] = []
    below = None
    while page := view.highest("o", below, 2):
        found += [key for key, _, _ in page]
        below = OrderCursor(page[-1][1], page[-1][0])
    assert found == ["e", "d", "c", "b", "a"]
    view.save([RowWrite("c", None, "o")], Tracking("s", 2), 1)
    assert [key for key, _, _ in view.highest("o", None, 5)] == ["e", "d", "b", "a"]
    assert view.get(["c"]) == {}


def test_a_view_is_a_tracking_recorder_of_the_library(views: ViewStore) -> None:
    view, other = views.view("m", 0), views.view("m", 1)
    assert view.max_tracking_id("s") is None
    view.insert_tracking(Tracking("s", 3))
    assert view.max_tracking_id("s") == 3
    assert view.tracking() == Tracking("s", 3)
    assert view.has_tracking_id("s", 2)
    assert not view.has_tracking_id("s", 4)
    assert other.tracking() is None
    view.clear()
    assert view.max_tracking_id("s") is None


def test_a_row_is_deleted_although_a_runner_moves_the_view_on_meanwhile(
    views: ViewStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = views.view("m", 0)
    view.save([RowWrite("a", b"1"), RowWrite("b", b"2")], Tracking("s", 1), 0)
    tracking = view.tracking
    positions = [1, 2, 3]

    def moving() -> Tracking | None:
        found = tracking()
        if positions:
            view.save([], Tracking("s", 10 + positions[0]), view.max_tracking_id("s") or 0)
            positions.pop(0)
        return found

    monkeypatch.setattr(view, "tracking", moving)
    view.delete([RowWrite("a", None)])
    assert view.get(["a", "b"]) == {"b": b"2"}


def test_a_view_of_another_store_or_ahead_of_the_log_is_built_again(store: MatchStore, views: ViewStore) -> None:
    stored(store, played(TOYS["ballots"], "anew", plies=4))
    clean = fold_all(store, views)["lobby"]
    view = views.view("lobby", 0)
    for wrong in (Tracking("another store", 3), Tracking(log_name(store), 10_000)):
        view.clear()
        view.save([RowWrite("stale", b"x")], wrong, 0)
        assert fold_all(store, views)["lobby"] == clean


def test_the_projections_run_by_themselves(store: MatchStore, views: ViewStore) -> None:
    models = ReadModels(store, views, GAMES)
    models.start()
    ident = stored(store, played(TOYS["ballots"], "live", plies=3))
    deadline = time.monotonic() + 60
    while models.series(ident.hex) is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert models.series(ident.hex) is not None
    assert models.stored_positions()["lobby"] is not None
    models._stopping.set()
    models._wake.set()
    assert models._thread is not None
    models._thread.join(timeout=60)
    assert not models.is_running
