"""Counters for Prometheus, in its text format."""

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from api.services import Services

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """What the front counts."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str, int]] = Counter()
        self.seconds: dict[str, list[float]] = {}
        """Route to: count per bound, then beyond the last, then the sum."""
        self.refusals: Counter[str] = Counter()
        self.bot_answers = 0
        self.bot_faults = 0
        self.stream_events = 0
        self.slow_readers = 0

    def called(self, route: str, method: str, status: int, seconds: float) -> None:
        self.calls[route, method, status] += 1
        row = self.seconds.get(route)
        if row is None:
            row = self.seconds[route] = [0.0] * (len(BOUNDS) + 2)
        for index, bound in enumerate(BOUNDS):
            if seconds <= bound:
                row[index] += 1
                break
        else:
            row[len(BOUNDS)] += 1
        row[-1] += seconds


def metrics_text(services: "Services") -> str:
    """The whole page."""
    return "\n".join([*_calls(services.metrics), *_gauges(services)]) + "\n"


def _calls(metrics: Metrics) -> Iterator[str]:
    yield "# HELP orrery_calls_total Calls answered."
    yield "# TYPE orrery_calls_total counter"
    for (route, method, status), count in sorted(metrics.calls.items()):
        yield f'orrery_calls_total{{route="{route}",method="{method}",status="{status}"}} {count}'
    yield "# HELP orrery_refusals_total Problems told, by their code."
    yield "# TYPE orrery_refusals_total counter"
    for code, count in sorted(metrics.refusals.items()):
        yield f'orrery_refusals_total{{code="{code}"}} {count}'
    yield "# HELP orrery_call_seconds How long calls took."
    yield "# TYPE orrery_call_seconds histogram"
    for route, row in sorted(metrics.seconds.items()):
        total = 0
        for bound, below in zip(BOUNDS, row, strict=False):
            total += int(below)
            yield f'orrery_call_seconds_bucket{{route="{route}",le="{bound}"}} {total}'
        total += int(row[len(BOUNDS)])
        yield f'orrery_call_seconds_bucket{{route="{route}",le="+Inf"}} {total}'
        yield f'orrery_call_seconds_sum{{route="{route}"}} {row[-1]:.6f}'
        yield f'orrery_call_seconds_count{{route="{route}"}} {total}'


def _gauges(services: "Services") -> Iterator[str]:
    house, metrics, store, redis = services.house, services.metrics, services.store.metrics, services.redis
    rows = (
        ("orrery_matches_in_memory", "gauge", "Matches kept in memory.", len(house)),
        ("orrery_match_loads_total", "counter", "Matches read from the store.", house.loads),
        ("orrery_match_hits_total", "counter", "Matches found in memory.", house.hits),
        ("orrery_streams_open", "gauge", "Live streams open.", services.places.total),
        ("orrery_stream_events_total", "counter", "Events written to streams.", metrics.stream_events),
        ("orrery_slow_readers_total", "counter", "Streams closed because nobody read them.", metrics.slow_readers),
        ("orrery_bot_answers_total", "counter", "Decisions answered by bots.", metrics.bot_answers),
        ("orrery_bot_faults_total", "counter", "Times a bot could not answer.", metrics.bot_faults),
        (
            "orrery_stream_wakes_total",
            "counter",
            "Times another worker's news woke a watched match.",
            services.waker.wakes,
        ),
        ("orrery_redis_away", "gauge", "1 while Redis does not answer.", int(redis is not None and redis.away)),
        ("orrery_redis_faults_total", "counter", "Calls that did without Redis.", 0 if redis is None else redis.faults),
    )
    for name, kind, words, value in rows:
        yield from (f"# HELP {name} {words}", f"# TYPE {name} {kind}", f"{name} {value}")
    for field in store.__struct_fields__:
        name = f"orrery_store_{field}"
        yield from (f"# HELP {name} Of the event store.", f"# TYPE {name} gauge", f"{name} {getattr(store, field)}")
