"""Sends deliveries: signed, to an address that was judged, without following redirects."""

import asyncio
from typing import NamedTuple
from uuid import UUID

import httpx
import msgspec

from api.clock import SECOND, now
from api.webhooks.addresses import UrlRefused, resolve
from api.webhooks.signing import sign, webhook_secret
from domain.players.deliveries import QueuedDelivery
from domain.players.player import Webhook
from projections.match_views.summary import moment_text

PATIENCE = 10.0
"""Seconds that a receiver has for its whole answer; nothing of its body is read."""


class Sent(NamedTuple):
    """The status of the answer, or why there was none."""

    status: int
    fault: str = ""


class DeliveryBody(msgspec.Struct, frozen=True):
    """What a receiver is sent: nothing that the player's view would not show."""

    id: str
    event: str
    player: str
    match: str
    version: int
    seats: tuple[int, ...]
    at: str


def body_of(queued: QueuedDelivery) -> bytes:
    return msgspec.json.encode(
        DeliveryBody(
            queued.id,
            queued.kind,
            queued.player,
            queued.match,
            queued.version,
            queued.seats,
            moment_text(queued.at),
        )
    )


class WebhookSender:
    """httpx, since it is a dependency already and lets the address and the name of a connection differ."""

    def __init__(self, secret: bytes, *, private: bool) -> None:
        self._secret = secret
        self._private = private
        self._http: httpx.AsyncClient | None = None

    async def send(self, webhook: Webhook, queued: QueuedDelivery) -> Sent:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._send(webhook, queued)
        except UrlRefused as refused:
            return Sent(0, refused.reason)
        except (TimeoutError, httpx.TimeoutException):
            return Sent(0, "timeout")
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            return Sent(0, type(error).__name__)

    async def _send(self, webhook: Webhook, queued: QueuedDelivery) -> Sent:
        target = await resolve(webhook.url, private=self._private)
        body = body_of(queued)
        secret = webhook_secret(self._secret, UUID(hex=queued.player), webhook.nonce)
        headers = {
            "Host": target.host_header,
            "Content-Type": "application/json",
            "User-Agent": "Orrery-Webhooks",
            "Orrery-Event": queued.kind,
            "Orrery-Delivery": queued.id,
            "Orrery-Signature": sign(secret, now() // SECOND, body),
        }
        extensions = {"sni_hostname": target.parts.hostname} if target.parts.scheme == "https" else {}
        request = self._client().build_request("POST", target.url, content=body, headers=headers, extensions=extensions)
        response = await self._client().send(request, stream=True, follow_redirects=False)
        await response.aclose()
        return Sent(response.status_code)

    def _client(self) -> httpx.AsyncClient:
        if self._http is None:  # No proxy of the environment: it would resolve the name again.
            self._http = httpx.AsyncClient(trust_env=False, timeout=PATIENCE, limits=NO_REUSE)
        return self._http

    async def close(self) -> None:
        if self._http is not None:
            await self._http.aclose()


NO_REUSE = httpx.Limits(max_connections=32, max_keepalive_connections=0)
"""A connection belongs to one name: two names of one address never share it."""
