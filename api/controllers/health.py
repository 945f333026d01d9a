"""For operators: health, readiness, metrics."""

from litestar import Controller, Response, get
from litestar.plugins.prometheus import PrometheusController

from api.conditional import JsonResponse
from api.dependencies import Redis, Storage, Store
from api.openapi.refusals import refuses
from api.schemas.responses import Health

NO_STORE = {"Cache-Control": "no-store"}


class HealthController(Controller):
    tags = ["operations"]

    @get("/healthz", operation_id="health", opt={"while_stopping": True})
    async def health(self) -> Response[Health]:
        """Report that the process is alive."""
        return JsonResponse(Health("ok"), headers=NO_STORE)

    @get("/readyz", operation_id="readiness", responses=refuses("store-unavailable", "stopping"))
    async def readiness(self, store: Store, redis: Redis, storage: Storage) -> Response[Health]:
        """Report whether the server is ready. `degraded`: Redis or room for new matches is missing; play goes on."""
        await store.read(store.newest_notification)
        storage.require_disk()
        is_full = await storage.is_full()
        answers = await redis.answers() if redis is not None else None
        health = Health(
            "degraded" if is_full or answers is False else "ready",
            redis=None if answers is None else "ok" if answers else "away",
            storage="full" if is_full else None,
        )
        return JsonResponse(health, headers=NO_STORE)


class MetricsController(PrometheusController):
    """Litestar's metrics, described and never cached."""

    tags = ["operations"]

    @get(operation_id="metrics", response_description="Counters in Prometheus' text format.", media_type="text/plain")
    async def get(self) -> Response[str]:
        """Read counters for Prometheus."""
        response: Response[str] = await PrometheusController.get.fn(self)
        response.headers.update(NO_STORE)
        return response
