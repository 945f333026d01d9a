"""A page of the lobby out of very many matches, at the top and deep in the list, against the page of a hundred."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import msgspec
from eventsourcing.persistence import Tracking

from benchmarks.http.servers import temporary
from benchmarks.row import SMALLEST, Effort, Measured, Row
from benchmarks.stored import BATCH
from domain.games import games
from domain.matches.commands.open_match import NewMatch, Tokens, open_match
from domain.matches.events import MatchOpened, SeatPlan
from domain.matches.persistence import open_store
from domain.matches.persistence.rows import to_stored_events
from domain.matches.tokens import new_id
from projections.match_views.summary import render_summary
from projections.read_models.lobby import listing_of, open_entry
from projections.read_models.read_models import ReadModels
from projections.read_models.runner import log_name
from projections.read_models.sqlite import SQLiteViewStore
from projections.read_models.view import Filters, LobbyCursor, RowWrite

FEW, MANY = 100, 100_000
PAGE = 100
PAGES = 50
FILTERS = (Filters(), Filters(status="open"), Filters("tiny_epic_galaxies", "open", open=True))
NO_TOKENS = Tokens(host="", invite="", seats={})


def sample_opening() -> MatchOpened:
    """A match with an open seat."""
    seats = (SeatPlan("Ana", "person"), SeatPlan("Ben", "open"))
    wanted = NewMatch(game="tiny_epic_galaxies", seats=seats, listed=True)
    return open_match(games(), wanted, NO_TOKENS, "", 1)


@contextmanager
def lobby_of(folder: Path, count: int) -> Iterator[ReadModels]:
    """The read models of a store in which so many matches wait for players."""
    store = open_store(str(folder / f"store-{count}"))
    views = SQLiteViewStore(folder / f"models-{count}.sqlite")
    models = ReadModels(store, views, games())
    opening = sample_opening()
    entry = open_entry(opening)
    raw, listing = msgspec.msgpack.encode(entry), listing_of(entry)
    matches = [new_id() for _ in range(count)]
    for first in range(0, count, BATCH):
        batch = matches[first : first + BATCH]
        store.recorder.insert_events([stored for match in batch for stored in to_stored_events(match, 1, [opening])])
    writes = [
        RowWrite(match.hex, raw, listing=listing._replace(created=number)) for number, match in enumerate(matches)
    ]
    views.view("lobby", 0).save(writes, Tracking(log_name(store), store.newest_notification()), 0)
    try:
        yield models
    finally:
        models.stop()
        store.stop()


def seconds_of_a_page(models: ReadModels, pages: int, starts: Sequence[LobbyCursor | None]) -> float:
    """The median over pages under one filter after the other, from one start after the other."""
    taken = []
    for number in range(pages):
        filters = FILTERS[number % len(FILTERS)]
        began = time.perf_counter()
        page = models.matches(filters, starts[number % len(starts)], PAGE)
        assert len(page) == PAGE
        for match, entry in page:
            render_summary(games()[entry.state.game], entry.state, entry.standing(match), "en")
        taken.append(time.perf_counter() - began)
    return median(taken)


def measure(effort: Effort) -> Measured:
    many, pages = (2 * FEW, 3) if effort == SMALLEST else (MANY, PAGES)
    starts = (None, LobbyCursor(many // 2 + PAGE, ""))
    with temporary() as folder, lobby_of(folder, many) as large, lobby_of(folder, FEW) as small:
        rounds = [
            (seconds_of_a_page(large, pages, starts), seconds_of_a_page(small, pages, (None,)))
            for _ in range(effort.rounds)
        ]
    return Measured(
        median(mine / theirs for mine, theirs in rounds),
        1e6 * median(mine for mine, _ in rounds),
        1e6 * median(theirs for _, theirs in rounds),
        "µs",
        f"p50 of a page of {PAGE}",
    )


ROW = Row("listing matches with 100,000 stored", "with 100 stored", measure, must=1.5, less_is_better=True)
