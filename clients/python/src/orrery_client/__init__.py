"""A typed client for Orrery servers, sync and async."""

from orrery_client.async_client import AsyncClient
from orrery_client.client import Client
from orrery_client.errors import ApiProblem
from orrery_client.playing import first_action, play, play_async
from orrery_client.playing_all import play_all, play_all_async
from orrery_client.types import Decision, Event, JsonObject, Offer, Summary, WebhookEvent
from orrery_client.webhooks import SignatureInvalid, read_delivery

__all__ = [
    "ApiProblem",
    "AsyncClient",
    "Client",
    "Decision",
    "Event",
    "JsonObject",
    "Offer",
    "SignatureInvalid",
    "Summary",
    "WebhookEvent",
    "first_action",
    "play",
    "play_all",
    "play_all_async",
    "play_async",
    "read_delivery",
]
