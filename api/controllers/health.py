"""For whoever runs the server."""

from api.asking import Ask
from api.metrics import metrics_text
from api.problems import Problem
from api.replies import Reply, told
from api.routes import call
from api.wire import Health

NO_STORE = [(b"cache-control", b"no-store")]
PROMETHEUS = b"text/plain; version=0.0.4; charset=utf-8"


@call("GET", "/healthz", tag="operations", answers={200: Health})
async def health(ask: Ask) -> Reply:
    """The process answers."""
    return told(200, Health("ok"), NO_STORE)


@call("GET", "/readyz", tag="operations", answers={200: Health}, refuses=("store-unavailable", "stopping"))
async def readiness(ask: Ask) -> Reply:
    """The store can be read and calls are taken; `degraded` while Redis is away, without which play goes on."""
    if ask.services.stopping:
        raise Problem("stopping")
    store = ask.services.store
    await store.read(store.newest_notification)
    redis = ask.services.redis
    if redis is None:
        return told(200, Health("ready"), NO_STORE)
    there = await redis.answers()
    return told(200, Health("ready", "ok") if there else Health("degraded", "away"), NO_STORE)


@call("GET", "/metrics", tag="operations", answers={200: {"text/plain": str}}, media=("text/plain",))
async def metrics(ask: Ask) -> Reply:
    """Counters for Prometheus."""
    return Reply(200, metrics_text(ask.services).encode(), PROMETHEUS, NO_STORE)
