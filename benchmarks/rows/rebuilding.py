"""Building the stored read models from nothing, against folding the same facts alone."""

from pathlib import Path
from uuid import UUID

from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row, interleaved, per_second
from benchmarks.rows.stored_folding import fold
from benchmarks.stored import play_to_end, store_at
from domain.games import games
from domain.matches.persistence import MatchStore
from projections.read_models.projection import ReadModel
from projections.read_models.read_models import NAMES, make_projection
from projections.read_models.runner import rebuild
from projections.read_models.sqlite import SQLiteViewStore

MATCHES = 20


def rebuild_all(store: MatchStore, folder: Path) -> int:
    """Every read model, into a file of its own; how many events that took."""
    views = SQLiteViewStore(folder / "models.sqlite")

    def make(name: str, generation: int) -> ReadModel:
        return make_projection(store, games(), views.view(name, generation), name)

    try:
        rebuild(store, views, NAMES, make)
    finally:
        views.close()
    return store.newest_notification()


def fold_all(store: MatchStore, matches: list[UUID]) -> int:
    for match in matches:
        fold(store, match)
    return store.newest_notification()


def measure(effort: Effort) -> Measured:
    with temporary() as folder, store_at(folder) as store:
        count = 1 if effort == SMALLEST else MATCHES
        matches = [play_to_end(store, number).id for number in range(count)]

        def anew(_: int) -> int:
            with temporary() as empty:
                return rebuild_all(store, empty)

        folding = per_second(lambda _: fold_all(store, matches))
        return interleaved(per_second(anew), folding, effort, "events/s", f"{count} matches")


ROW = Row("rebuilding the stored read models", "the fold alone", measure, must=0.4, aim=0.5)
