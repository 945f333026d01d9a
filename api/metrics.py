"""Prometheus: calls by Litestar's plugin, everything else by one collector over what the server counts anyway."""

from collections.abc import Iterable, Iterator
from functools import cache
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from litestar.enums import ScopeType
from litestar.plugins.prometheus import PrometheusConfig, PrometheusMiddleware
from litestar.status_codes import HTTP_200_OK, HTTP_500_INTERNAL_SERVER_ERROR
from litestar.types import ASGIApp, Receive, Scope, Send
from prometheus_client import REGISTRY, Counter, Gauge, Histogram
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from domain.matches.application import Work

if TYPE_CHECKING:
    from api.plugin import OrreryPlugin

CALL_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
WORK_BUCKETS = (0.00001, 0.000025, 0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1.0)

REFUSALS = Counter("orrery_refusals", "Problems answered, by code and a rule's own reason.", ["code", "reason"])
DECIDE = Histogram("orrery_decide_seconds", "Executing a command on the match.", ["game"], buckets=WORK_BUCKETS)
FOLD = Histogram("orrery_fold_seconds", "Folding stored events.", ["game"], buckets=WORK_BUCKETS)
STREAM_EVENTS = Counter("orrery_stream_events", "Events written to streams.")
SLOW_READERS = Counter("orrery_slow_readers", "Streams closed because their reader was too slow.")
BOT_ANSWERS = Counter("orrery_bot_answers", "Decisions answered by bots.")
BOT_FAULTS = Counter("orrery_bot_faults", "Times a bot could not answer.")


APP_NAME = "orrery"


class CallSeries(NamedTuple):
    """The metrics of calls with one method, path and status."""

    calls: Counter
    seconds: Histogram
    errors: Counter | None


class CallMetrics(PrometheusMiddleware):
    """Litestar's metrics under the same names, their series kept: to look them up takes longer than to count.

    Status and start are known from the request's context, so `send` is not wrapped once more.
    """

    def __init__(self, app: ASGIApp, config: PrometheusConfig) -> None:
        super().__init__(app, config)
        self._series: dict[tuple[str, str, int], CallSeries] = {}
        self._in_progress: dict[tuple[str, str], Gauge] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert scope["type"] == ScopeType.HTTP
        method, path, context = scope["method"], scope["path_template"], scope["state"]["context"]
        running = self._in_progress.get((method, path)) or self._running(method, path)
        running.inc()
        try:
            await self.app(scope, receive, send)
        finally:
            running.dec()
            status = context.status or HTTP_500_INTERNAL_SERVER_ERROR
            series = self._series.get((method, path, status)) or self._add_series(method, path, status)
            series.calls.inc()
            series.seconds.observe(perf_counter() - context.started)
            if series.errors is not None:
                series.errors.inc()

    def _running(self, method: str, path: str) -> Gauge:
        labels = call_labels(method, path, HTTP_200_OK)
        gauge = self._in_progress[method, path] = self.requests_in_progress(labels).labels(*labels.values())
        return gauge

    def _add_series(self, method: str, path: str, status: int) -> CallSeries:
        labels = call_labels(method, path, status)
        values = labels.values()
        failed = status >= HTTP_500_INTERNAL_SERVER_ERROR
        series = self._series[method, path, status] = CallSeries(
            self.request_count(labels).labels(*values),
            self.request_time(labels).labels(*values),
            self.requests_error_count(labels).labels(*values) if failed else None,
        )
        return series


def call_labels(method: str, path: str, status: int) -> dict[str, str | int | float]:
    return {"method": method, "path": path, "status_code": status, "app_name": APP_NAME}


def prometheus_config() -> PrometheusConfig:
    return PrometheusConfig(
        app_name=APP_NAME,
        prefix="orrery",
        group_path=True,
        scopes={ScopeType.HTTP},
        buckets=list(CALL_BUCKETS),
        middleware_class=CallMetrics,
    )


@cache
def work_series(work: Work, game: str) -> Histogram:
    return (DECIDE if work == "decide" else FOLD).labels(game)


class Metrics:
    """The counters that parts of the server add to."""

    stream_events = STREAM_EVENTS
    slow_readers = SLOW_READERS
    bot_answers = BOT_ANSWERS
    bot_faults = BOT_FAULTS

    @staticmethod
    def observe_work(work: Work, game: str, seconds: float) -> None:
        work_series(work, game).observe(seconds)


class ServerCollector(Collector):
    """Store, cache, streams and read models, as they stand when Prometheus asks."""

    def __init__(self, server: "OrreryPlugin") -> None:
        self._server = server

    def register(self) -> None:
        REGISTRY.register(self)

    def unregister(self) -> None:
        REGISTRY.unregister(self)

    def describe(self) -> Iterable[Metric]:
        return ()

    def collect(self) -> Iterator[Metric]:
        server = self._server
        redis = server.redis
        yield gauge("orrery_matches_in_memory", "Matches in memory.", len(server.matches))
        yield counter("orrery_match_loads", "Matches read from the store.", server.matches.loads)
        yield counter("orrery_match_hits", "Matches found in memory.", server.matches.hits)
        yield counter("orrery_picture_hits", "Pictures found in the cache.", server.pictures.hits)
        yield counter("orrery_picture_draws", "Pictures drawn.", server.pictures.draws)
        yield gauge("orrery_streams_open", "Open live streams.", server.streams.slots.total)
        yield counter("orrery_stream_hits", "Missed events found in the cache.", server.streams.broadcaster.cache.hits)
        yield counter("orrery_stream_wakes", "Watched matches woken by other workers.", server.wake_ups.count)
        yield gauge("orrery_redis_away", "1 while Redis does not answer.", int(redis is not None and redis.unavailable))
        yield counter("orrery_redis_faults", "Calls that did without Redis.", 0 if redis is None else redis.faults)
        yield from self._store()
        yield from self._read_models()

    def _store(self) -> Iterator[Metric]:
        store = self._server.store.metrics
        yield counter("orrery_store_rows", "Events stored.", store.rows)
        yield counter("orrery_store_stale", "Races lost to another writer.", store.stale)
        yield counter("orrery_store_failed", "Appends the store could not take.", store.failed)
        yield counter("orrery_store_commit_seconds", "Time spent in commits.", store.commit_seconds)
        yield gauge("orrery_store_last_commit_seconds", "The last commit.", store.last_commit_seconds)
        batches = HistogramMetricFamily("orrery_store_commit_batch", "Commands that shared a commit.")
        buckets, total = [], 0
        for bound, below in zip([*map(str, type(store).BOUNDS), "+Inf"], store.sizes, strict=True):
            total += below
            buckets.append((bound, float(total)))
        batches.add_metric([], buckets, store.appends)
        yield batches

    def _read_models(self) -> Iterator[Metric]:
        models = self._server.read_models
        yield counter("orrery_read_model_events", "Events folded into the read models.", models.processed)
        yield counter("orrery_read_model_seconds", "Computing time of that.", models.seconds)
        position = GaugeMetricFamily("orrery_read_model_position", "How far a read model has come.", labels=["model"])
        parked = GaugeMetricFamily(
            "orrery_read_model_parked", "Matches that a read model could not process.", labels=["model"]
        )
        for model, reached in sorted(models.positions.items()):
            position.add_metric([model], reached.notification_id)
            parked.add_metric([model], len(reached.quarantined))
        yield position
        yield parked


def gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value)


def counter(name: str, text: str, value: float) -> Metric:
    return CounterMetricFamily(name, text, value)
