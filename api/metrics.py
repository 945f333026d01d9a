"""Counters for Prometheus, in its text format."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from domain.matches.application import Work

if TYPE_CHECKING:
    from api.services import Services

CALL_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
WORK_BOUNDS = (0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0)
WORKS: dict[Work, str] = {"decide": "Carrying a command out on the live match.", "fold": "Folding stored events."}


class Histogram:
    """How often something took how long, by the value of one label."""

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.rows: dict[str, list[int]] = {}
        """How many up to each bound, and how many beyond the last."""
        self.sums: dict[str, float] = {}

    def saw(self, label: str, seconds: float) -> None:
        row = self.rows.get(label)
        if row is None:
            row = self.rows[label] = [0] * (len(self.bounds) + 1)
            self.sums[label] = 0.0
        row[bisect_left(self.bounds, seconds)] += 1
        self.sums[label] += seconds

    def lines(self, name: str, label: str, words: str) -> Iterator[str]:
        yield from head(name, "histogram", words)
        for value, row in sorted(self.rows.items()):
            yield from buckets(name, f'{label}="{value}"', self.bounds, row, self.sums[value])


class Metrics:
    """What the front and the matches count."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str, int]] = Counter()
        self.refusals: Counter[tuple[str, str]] = Counter()
        """By code and, where a rule of the game refused, by its reason."""
        self.call_seconds = Histogram(CALL_BOUNDS)
        self.work_seconds = {work: Histogram(WORK_BOUNDS) for work in WORKS}
        self.bot_answers = 0
        self.bot_faults = 0
        self.stream_events = 0
        self.slow_readers = 0

    def called(self, route: str, method: str, status: int, seconds: float) -> None:
        self.calls[route, method, status] += 1
        self.call_seconds.saw(route, seconds)

    def worked(self, work: Work, game: str, seconds: float) -> None:
        self.work_seconds[work].saw(game, seconds)

    def refused(self, code: str, reason: object) -> None:
        self.refusals[code, reason if isinstance(reason, str) else ""] += 1


def head(name: str, kind: str, words: str) -> tuple[str, str]:
    return f"# HELP {name} {words}", f"# TYPE {name} {kind}"


def buckets(name: str, label: str, bounds: Sequence[float], row: Sequence[int], total: float) -> Iterator[str]:
    """One histogram: `row` counts up to each bound and, last, beyond all."""
    labels = f"{label}," if label else ""
    count = 0
    for bound, below in zip([*map(str, bounds), "+Inf"], row, strict=True):
        count += below
        yield f'{name}_bucket{{{labels}le="{bound}"}} {count}'
    own = f"{{{label}}}" if label else ""
    yield f"{name}_sum{own} {total:.6f}"
    yield f"{name}_count{own} {count}"


def metrics_text(services: "Services") -> str:
    """The whole page."""
    parts = (_calls(services.metrics), _gauges(services), _store(services), _models(services))
    return "\n".join(line for part in parts for line in part) + "\n"


def _calls(metrics: Metrics) -> Iterator[str]:
    yield from head("orrery_calls_total", "counter", "Calls answered.")
    for (route, method, status), count in sorted(metrics.calls.items()):
        yield f'orrery_calls_total{{route="{route}",method="{method}",status="{status}"}} {count}'
    yield from head("orrery_refusals_total", "counter", "Problems told, by their code and a rule's own reason.")
    for (code, reason), count in sorted(metrics.refusals.items()):
        yield f'orrery_refusals_total{{code="{code}",reason="{reason}"}} {count}'
    yield from metrics.call_seconds.lines("orrery_call_seconds", "route", "How long calls took.")
    for work, words in WORKS.items():
        yield from metrics.work_seconds[work].lines(f"orrery_{work}_seconds", "game", words)


def _gauges(services: "Services") -> Iterator[str]:
    matches, metrics, redis = services.matches, services.metrics, services.redis
    rows = (
        ("orrery_matches_in_memory", "gauge", "Matches kept in memory.", len(matches)),
        ("orrery_match_loads_total", "counter", "Matches read from the store.", matches.loads),
        ("orrery_match_hits_total", "counter", "Matches found in memory.", matches.hits),
        ("orrery_picture_hits_total", "counter", "Pictures that were drawn already.", services.drawn.hits),
        ("orrery_picture_draws_total", "counter", "Pictures drawn.", services.drawn.draws),
        ("orrery_streams_open", "gauge", "Live streams open.", services.places.total),
        ("orrery_stream_events_total", "counter", "Events written to streams.", metrics.stream_events),
        ("orrery_stream_hits_total", "counter", "Missed events told before to others.", services.hub.kept.hits),
        ("orrery_slow_readers_total", "counter", "Streams closed because nobody read them.", metrics.slow_readers),
        ("orrery_bot_answers_total", "counter", "Decisions answered by bots.", metrics.bot_answers),
        ("orrery_bot_faults_total", "counter", "Times a bot could not answer.", metrics.bot_faults),
        ("orrery_stream_wakes_total", "counter", "Watched matches woken by other workers.", services.waker.wakes),
        ("orrery_redis_away", "gauge", "1 while Redis does not answer.", int(redis is not None and redis.away)),
        ("orrery_redis_faults_total", "counter", "Calls that did without Redis.", 0 if redis is None else redis.faults),
    )
    yield from plain(rows)


def _store(services: "Services") -> Iterator[str]:
    store = services.store.metrics
    yield from plain(
        (
            ("orrery_store_rows_total", "counter", "Events stored.", store.rows),
            ("orrery_store_stale_total", "counter", "Races lost to another writer.", store.stale),
            ("orrery_store_failed_total", "counter", "Appends the store could not take.", store.failed),
            ("orrery_store_commit_seconds_total", "counter", "Time spent in commits.", f"{store.commit_seconds:.6f}"),
            ("orrery_store_last_commit_seconds", "gauge", "The last commit.", f"{store.last_commit_seconds:.6f}"),
        )
    )
    name = "orrery_store_commit_batch"
    yield from head(name, "histogram", "Callers who shared a commit.")
    yield from buckets(name, "", type(store).BOUNDS, store.sizes, store.appends)


def _models(services: "Services") -> Iterator[str]:
    library = services.library
    yield from plain(
        (
            ("orrery_read_model_events_total", "counter", "Events folded into the read models.", library.folded),
            ("orrery_read_model_seconds_total", "counter", "Computing time of that.", f"{library.seconds:.6f}"),
        )
    )
    name = "orrery_read_model_position"
    yield from head(name, "gauge", "How far a read model had come when this worker last followed.")
    for model, place in sorted(library.seen.items()):
        yield f'{name}{{model="{model}"}} {0 if place is None else place.position}'
    name = "orrery_read_model_parked"
    yield from head(name, "gauge", "Matches that a read model could not digest.")
    for model, place in sorted(library.seen.items()):
        yield f'{name}{{model="{model}"}} {0 if place is None else len(place.parked)}'


def plain(rows: Iterable[tuple[str, str, str, object]]) -> Iterator[str]:
    for name, kind, words, value in rows:
        yield from (*head(name, kind, words), f"{name} {value}")
