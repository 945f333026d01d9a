"""Webhooks: where a player's events are sent to, and what became of each."""

import secrets
from typing import Annotated

from litestar import Controller, Response, delete, get, put
from litestar.params import JSONBody, PathParameter

from api.clock import now
from api.conditional import no_content, private_response
from api.dependencies import Players, Secret, Webhooks
from api.openapi.refusals import refuses
from api.openapi.security import TOKEN_REQUIRED
from api.parameters import IdempotencyKey
from api.player_access import require_player
from api.problems import ErrorPlace, Problem
from api.schemas.requests import SetWebhook
from api.schemas.webhook_responses import (
    DeliveryList,
    WebhookList,
    WebhookSecret,
    WebhookView,
    delivery_view,
    webhook_view,
)
from api.strict_request import StrictRequest
from api.webhooks.addresses import UrlRefused, resolve
from api.webhooks.signing import webhook_secret
from domain.kernel.messages import Message
from domain.matches.tokens import derive
from domain.players.player import Player, Webhook

TOKEN = ("token-missing", "token-unknown", "token-revoked")
WebhookName = Annotated[
    str, PathParameter(pattern="^[a-z0-9][a-z0-9-]{0,39}$", description="A name of your choice: `a-z`, `0-9`, `-`.")
]


class WebhooksController(Controller):
    path = "/v1/me/webhooks"
    tags = ["players"]

    @get(operation_id="list_webhooks", security=TOKEN_REQUIRED, responses=refuses(*TOKEN))
    async def list_webhooks(self, request: StrictRequest) -> Response[WebhookList]:
        """List your webhooks."""
        me = require_player(request).player
        return private_response(request, WebhookList(tuple(map(webhook_view, me.webhooks.values()))))

    @get("/{name:str}", operation_id="show_webhook", security=TOKEN_REQUIRED, responses=refuses(*TOKEN, "not-found"))
    async def show_webhook(self, request: StrictRequest, name: WebhookName) -> Response[WebhookView]:
        """Show a webhook."""
        return private_response(request, webhook_view(find_webhook(require_player(request).player, name)))

    @put(
        "/{name:str}",
        operation_id="set_webhook",
        security=TOKEN_REQUIRED,
        status_code=200,
        opt={"limit": "players"},
        responses=refuses(
            *TOKEN,
            "not-found",
            "bad-webhook-url",
            "webhook-forbidden",
            "webhook-unresolved",
            "too-many-webhooks",
            "rate-limited",
        ),
    )
    async def set_webhook(
        self,
        request: StrictRequest,
        players: Players,
        secret: Secret,
        webhooks: Webhooks,
        name: WebhookName,
        data: JSONBody[SetWebhook],
        idempotency_key: IdempotencyKey = None,
    ) -> Response[WebhookSecret]:
        """Have events sent to a URL. Its secret is shown only when it is new; to have another one, remove it first.

        A repeat with the `Idempotency-Key` that made it shows the secret again.
        """
        me = require_player(request).player
        try:
            await resolve(data.url, private=webhooks.private)
        except UrlRefused as refused:
            text = Message(f"detail.webhook-{refused.reason}")
            raise Problem(refused.code, text, errors=[ErrorPlace("/url", refused.reason)]) from None
        await webhooks.dispatcher.open()
        events = tuple(dict.fromkeys(data.events))
        key = request.idempotency_key
        nonce = secrets.token_hex(16) if key is None else derive(secret, key, f"webhook {me.id.hex} {name}")[:16].hex()
        player, new = await players.execute(
            me.id, lambda player: player.set_webhook(name, data.url, events, nonce, now())
        )
        found = player.webhooks[name]
        shown = webhook_secret(secret, me.id, found.nonce) if new or found.nonce == nonce else None
        view = webhook_view(found)
        return private_response(request, WebhookSecret(view.name, view.url, view.events, view.since, secret=shown))

    @delete(
        "/{name:str}",
        operation_id="remove_webhook",
        security=TOKEN_REQUIRED,
        status_code=204,
        opt={"limit": "players"},
        responses=refuses(*TOKEN, "not-found", "rate-limited"),
    )
    async def remove_webhook(self, request: StrictRequest, players: Players, name: WebhookName) -> Response[None]:
        """Remove a webhook: what was not delivered yet is dropped."""
        me = require_player(request).player
        await players.execute(me.id, lambda player: player.remove_webhook(name, now()))
        return no_content()

    @get(
        "/{name:str}/deliveries",
        operation_id="list_deliveries",
        security=TOKEN_REQUIRED,
        responses=refuses(*TOKEN, "not-found"),
    )
    async def list_deliveries(
        self, request: StrictRequest, webhooks: Webhooks, name: WebhookName
    ) -> Response[DeliveryList]:
        """List the deliveries of today and yesterday, sent or due: newest first, with every attempt."""
        me = require_player(request).player
        nonce = find_webhook(me, name).nonce
        queue = webhooks.dispatcher.queue
        await queue.refresh()
        found = [one for one in queue.of_webhook(me.id.hex, name) if one.queued.nonce == nonce]
        return private_response(request, DeliveryList(tuple(map(delivery_view, found[:MOST_SHOWN]))))


MOST_SHOWN = 200


def find_webhook(player: Player, name: str) -> Webhook:
    found = player.webhooks.get(name)
    if found is None:
        raise Problem("not-found")
    return found
