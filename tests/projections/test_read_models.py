"""Stored read models: exactly once, rebuilt equal, and one bad match never stops the rest."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game
from domain.kernel.registry import Registry
from domain.matches.commands.undo_redo import redo, undo, undo_points
from domain.matches.events import Event, SeatPlan
from domain.matches.persistence import MatchStore, Notified, StoreUnavailable, mapper, open_store
from domain.matches.tokens import new_id
from projections.match_views.scoreboard import score_series
from projections.read_models.lobby import Lobby
from projections.read_models.models import Leaderboard
from projections.read_models.read_models import ReadModels, models_of
from projections.read_models.redis import RedisView
from projections.read_models.runner import Follower, model_key, rebuild
from projections.read_models.score_changes import Series, spread
from projections.read_models.score_series import ScoreSeries
from projections.read_models.sqlite import SQLiteView
from projections.read_models.view import Place, Put, TrackingConflict, View, digest
from projections.read_models.write_batch import WriteBatch
from tests.matches.tables import Ledger, table
from tests.toys import TOYS

GAMES = Registry(TOYS.values())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[MatchStore]:
    opened = open_store(str(tmp_path / "events"))
    yield opened
    opened.stop()


@pytest.fixture(params=["sqlite", "redis"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[View]:
    if request.param == "redis":
        made: View = RedisView(request.getfixturevalue("redis_url"), prefix=f"test:{new_id().hex}")
    else:
        made = SQLiteView(tmp_path / "models.sqlite")
    yield made
    made.close()


def stored(store: MatchStore, ledger: Ledger, ident: UUID | None = None) -> UUID:
    """Put a match played in memory into the store."""
    where = ident or new_id()
    store.append_now(where, 1, [mapper.decode(*row) for row in ledger.rows])
    return where


def played(game: Game[Any], seed: str, *, plies: int = 2_000, given_seed: bool = False) -> Ledger:
    ledger = table(game, 2, undo="free", seed=seed)
    if not given_seed:
        topic, body = ledger.rows[0]
        event = mapper.decode(topic, body)
        seats = (SeatPlan("P0", "person"), SeatPlan("P1", "bot:random"))
        rated = {**fields(event), "open_seed": False, "seats": seats}
        ledger.rows[0] = (topic, mapper.encode(type(event)(**rated)))
    ledger.play_on(Dice(seed_bytes(seed), 0), plies)
    return ledger


def fields(event: Event) -> dict[str, Any]:
    return {name: getattr(event, name) for name in event.__struct_fields__}


def fold_all(store: MatchStore, shelf: View) -> dict[str, str]:
    digests = {}
    for model in models_of(store, GAMES):
        Follower(store, shelf, model, 0).catch_up()
        digests[model.name] = digest(shelf, model_key(model.name, 0))
    return digests


def test_finished_rated_matches_count_on_the_leaderboard(store: MatchStore, shelf: View) -> None:
    for number in range(6):
        stored(store, played(TOYS["lanterns"], f"rated {number}"))
    stored(store, played(TOYS["lanterns"], "seeded", given_seed=True))
    library = ReadModels(store, shelf, GAMES)
    library.catch_up()
    rows = list(library.players("lanterns", 10))
    assert {row.name for row in rows} == {"P0", "bot:random"}
    assert all(row.matches == 6 for row in rows)
    assert sum(row.wins for row in rows) >= 6
    assert rows[0].rating.cautious >= rows[1].rating.cautious
    assert list(library.players("ballots", 10)) == []


def test_the_stored_series_is_the_folded_one(store: MatchStore, shelf: View) -> None:
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
    library = ReadModels(store, shelf, GAMES)
    library.catch_up()
    series = library.series(ident.hex)
    assert series is not None
    for viewer, columns in (("spectator", series.spectator), ("archive", series.archive)):
        folded = score_series(ledger.match, viewer)  # type: ignore[arg-type]
        assert [spread(changes, series.ply) for changes in columns] == [seat.totals for seat in folded.seats]
        assert library.totals(ident.hex, ledger.match.version, viewer) == [seat.totals for seat in folded.seats]  # type: ignore[arg-type]
        assert library.totals(ident.hex, ledger.match.version + 1, viewer) is None  # type: ignore[arg-type]
    assert library.totals(ident.hex, ledger.match.version, 0) is None


def test_a_series_whose_match_is_no_longer_held_goes_on_from_the_store(store: MatchStore, shelf: View) -> None:
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
    while Follower(store, shelf, ScoreSeries(store, GAMES), 0).step(batch=11):
        pass
    raw = shelf.get(model_key("series", 0), [ident.hex])[ident.hex]
    series = msgspec.msgpack.decode(raw, type=Series)
    folded = score_series(ledger.match, "archive")
    assert [spread(changes, series.ply) for changes in series.archive] == [seat.totals for seat in folded.seats]


def test_a_match_that_a_series_cannot_fold_keeps_what_it_had(store: MatchStore, shelf: View) -> None:
    ledger = played(TOYS["ballots"], "spoilt", plies=6)
    topic, body = ledger.rows[-1]
    ledger.rows[-1] = (topic, mapper.encode(mapper.decode(topic, body)).replace(b"facts", b"fakts"))
    ident = new_id()
    store.append_now(ident, 1, [mapper.decode(*row) for row in ledger.rows[:-1]])
    store.recorder.write([(ident, len(ledger.rows), *ledger.rows[-1])])
    good = stored(store, played(TOYS["ballots"], "sound", plies=6))
    Follower(store, shelf, ScoreSeries(store, GAMES), 0).catch_up()
    place = shelf.place("series@0")
    assert place is not None
    assert (place.parked, place.position) == (frozenset({ident.hex}), store.newest_notification())
    kept = msgspec.msgpack.decode(shelf.get("series@0", [ident.hex])[ident.hex], type=Series)
    assert (kept.ply, kept.version) == (ledger.match.ply - 1, len(ledger.rows) - 1)
    assert good.hex in shelf.get("series@0", [good.hex])


def test_only_so_many_matches_are_held_and_none_that_is_over(store: MatchStore, shelf: View) -> None:
    for number in range(6):
        stored(store, played(TOYS["ballots"], f"held {number}", plies=4 if number else 2_000))
    model = ScoreSeries(store, GAMES, most=3)
    follower = Follower(store, shelf, model, 0)
    while follower.step(batch=1):
        assert len(model._held) <= 3
    assert len(model._held) == 3
    over = ScoreSeries(store, GAMES)
    Follower(store, shelf, over, 1).catch_up()
    assert len(over._held) == 5
    assert digest(shelf, "series@0") == digest(shelf, "series@1")


def test_one_worker_follows_at_a_time(shelf: View) -> None:
    assert shelf.follow("first", 30)
    assert shelf.follow("second", 30) == isinstance(shelf, SQLiteView)
    shelf.follow("first", 0)
    assert shelf.follow("second", 30)


def test_changes_spread_over_their_plies() -> None:
    series = Series("words", 1)
    for totals in ((0, 5), (0, 5), (2, 5), (2, 4)):
        series.extend(totals, totals)
    series.repeat()
    assert series.archive == [[0, 0, 2, 2], [0, 5, 3, 4]]
    assert [spread(changes, series.ply) for changes in series.spectator] == [(0, 0, 2, 2, 2), (5, 5, 5, 4, 4)]
    series.cut(1)
    assert (series.ply, series.archive) == (1, [[0, 0], [0, 5]])


def test_event_by_event_or_all_at_once_gives_the_same(store: MatchStore, shelf: View, tmp_path: Path) -> None:
    for number, game in enumerate(TOYS.values()):
        stored(store, played(game, f"steps {number}", plies=40))
    whole = fold_all(store, shelf)
    apart = SQLiteView(tmp_path / "apart.sqlite")
    for model in models_of(store, GAMES):
        follower = Follower(store, apart, model, 0)
        while follower.step(batch=7):
            pass
    assert {name: digest(apart, model_key(name, 0)) for name in whole} == whole
    apart.close()


def test_a_rebuild_gives_the_same_and_then_answers(store: MatchStore, shelf: View) -> None:
    stored(store, played(TOYS["ballots"], "rebuild"))
    before = fold_all(store, shelf)
    told: list[tuple[int, int]] = []
    built = rebuild(store, shelf, models_of(store, GAMES), lambda position, newest: told.append((position, newest)))
    assert built.keys() == before.keys()
    for name, (count, generation) in built.items():
        assert count == store.newest_notification()
        assert digest(shelf, model_key(name, generation)) == before[name]
        assert shelf.serving(name) == 1
        assert shelf.place(model_key(name, 0)) is None
    assert told[-1][0] == told[-1][1]


def test_a_rebuild_that_was_killed_goes_on_where_it_stood(store: MatchStore, shelf: View) -> None:
    stored(store, played(TOYS["ballots"], "killed"))
    half = Follower(store, shelf, Leaderboard(), 1)
    half.step(batch=5)
    built = rebuild(store, shelf, [Leaderboard(), Lobby(store)])
    assert built["leaderboard"].events == store.newest_notification() - 5
    assert built["lobby"].events == store.newest_notification()


class Picky(Lobby):
    """A model with a fault that one match brings out."""

    def __init__(self, store: MatchStore, disliked: UUID) -> None:
        super().__init__(store)
        self.disliked = disliked

    def fold(self, desk: WriteBatch, told: Notified) -> None:
        super().fold(desk, told)
        if told.match == self.disliked and told.version == 2:
            raise ValueError("no")


def test_a_match_that_cannot_be_digested_is_parked_and_the_rest_goes_on(store: MatchStore, shelf: View) -> None:
    bad = stored(store, played(TOYS["ballots"], "bad", plies=4))
    good = stored(store, played(TOYS["ballots"], "good", plies=4))
    model = Picky(store, bad)
    Follower(store, shelf, model, 0).catch_up()
    place = shelf.place(model_key("lobby", 0))
    assert place is not None
    assert place.parked == {bad.hex}
    assert place.position == store.newest_notification()
    assert shelf.get(model_key("lobby", 0), [good.hex, bad.hex]).keys() == {good.hex}


class Interrupted(Lobby):
    """The store goes away once in the middle of a match."""

    def __init__(self, store: MatchStore) -> None:
        super().__init__(store)
        self.told = 0

    def fold(self, desk: WriteBatch, told: Notified) -> None:
        self.told += 1
        if self.told == 2:
            raise StoreUnavailable("the database server is stopping")
        super().fold(desk, told)


def test_a_store_that_goes_away_meanwhile_parks_no_match(store: MatchStore, shelf: View) -> None:
    stored(store, played(TOYS["ballots"], "interrupted", plies=4))
    follower = Follower(store, shelf, Interrupted(store), 0)
    with pytest.raises(StoreUnavailable):
        follower.catch_up()
    follower.catch_up()
    place = shelf.place(model_key("lobby", 0))
    assert place is not None
    assert (place.parked, place.position) == (frozenset(), store.newest_notification())


def test_a_write_from_a_wrong_position_changes_nothing(shelf: View) -> None:
    first = Place("s", 1, frozenset())
    shelf.write("m@0", None, first, [Put("a", b"1", "o", 1.0)])
    for wrong in (None, Place("s", 2, frozenset()), Place("t", 1, frozenset())):
        with pytest.raises(TrackingConflict):
            shelf.write("m@0", wrong, Place("s", 3, frozenset()), [Put("a", b"2")])
    assert shelf.get("m@0", ["a", "b"]) == {"a": b"1"}
    shelf.write("m@0", first, Place("s", 2, frozenset({"x"})), [Put("a", None), Put("b", b"3", "o", 2.0)])
    assert shelf.newest("m@0", "o", None, 5) == [("b", 2.0, b"3")]
    assert shelf.newest("m@0", "o", 2.0, 5) == []


def test_another_store_or_a_position_beyond_the_log_means_beginning_anew(store: MatchStore, shelf: View) -> None:
    stored(store, played(TOYS["ballots"], "anew", plies=4))
    clean = fold_all(store, shelf)["lobby"]
    for wrong in (Place("another store", 3, frozenset()), Place(store.id, 10_000, frozenset())):
        shelf.clear("lobby@0")
        shelf.write("lobby@0", None, wrong, [Put("stale", b"x")])
        assert fold_all(store, shelf)["lobby"] == clean


def test_the_library_follows_by_itself(store: MatchStore, shelf: View) -> None:
    library = ReadModels(store, shelf, GAMES)
    library.start()
    ident = stored(store, played(TOYS["ballots"], "live", plies=3))
    deadline = time.monotonic() + 20
    while library.series(ident.hex) is None and time.monotonic() < deadline:
        time.sleep(0.02)
    assert library.series(ident.hex) is not None
    assert library.places()["lobby"] is not None
    library._stopping.set()
    library._bell.set()
    assert library._thread is not None
    library._thread.join(timeout=10)
    assert not library._thread.is_alive()
