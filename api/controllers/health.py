"""For operators: health, readiness, metrics."""

from litestar import Controller, Response, get
from litestar.plugins.prometheus import PrometheusController

from api.conditional import JsonResponse
from api.dependencies import Disks, Redis, Store
from api.openapi.refusals import refuses
from api.schemas.responses import Health

NO_STORE = {"Cache-Control": "no-store"}


class HealthController(Controller):
    tags = ["operations"]

    @get("/healthz", operation_id="health", opt={"while_stopping": True})
    async def health(self) -> Response[Health]:
        """Tell whether the process answers."""
        return JsonResponse(Health("ok"), headers=NO_STORE)

    @get("/readyz", operation_id="readiness", responses=refuses("store-unavailable", "stopping"))
    async def readiness(self, store: Store, redis: Redis, disk_space: Disks) -> Response[Health]:
        """Tell whether calls are served. `degraded`: without Redis, which play does not need."""
        await store.read(store.newest_notification)
        disk_space.require()
        if redis is None:
            return JsonResponse(Health("ready"), headers=NO_STORE)
        answers = await redis.answers()
        return JsonResponse(Health("ready", "ok") if answers else Health("degraded", "away"), headers=NO_STORE)


class MetricsController(PrometheusController):
    """Litestar's metrics, described and never cached."""

    tags = ["operations"]

    @get(operation_id="metrics", media_type="text/plain")
    async def get(self) -> Response[str]:
        """Read counters for Prometheus."""
        response: Response[str] = await PrometheusController.get.fn(self)
        response.headers.update(NO_STORE)
        return response
