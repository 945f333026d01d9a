"""Webhooks as their player sees them."""

import msgspec

from domain.players.deliveries import Delivery
from domain.players.player import Webhook
from projections.match_views.summary import deadline_text, moment_text


class WebhookView(msgspec.Struct, frozen=True):
    """Where your events are sent to."""

    name: str
    url: str
    events: tuple[str, ...]
    since: str


class WebhookSecret(WebhookView, frozen=True, kw_only=True):
    """A webhook as it was set; its secret is shown once, when it is new."""

    secret: str | None


class WebhookList(msgspec.Struct, frozen=True):
    """Your webhooks."""

    webhooks: tuple[WebhookView, ...]


class AttemptView(msgspec.Struct, frozen=True):
    """One attempt to deliver."""

    at: str
    status: int | None
    fault: str | None


class DeliveryView(msgspec.Struct, frozen=True):
    """An event that was, or will be, sent to a webhook."""

    id: str
    event: str
    match: str
    version: int
    at: str
    delivered: bool
    next: str | None
    attempts: tuple[AttemptView, ...]


class DeliveryList(msgspec.Struct, frozen=True):
    """The deliveries of today and yesterday, newest first."""

    deliveries: tuple[DeliveryView, ...]


def webhook_view(webhook: Webhook) -> WebhookView:
    return WebhookView(webhook.name, webhook.url, webhook.events, moment_text(webhook.since))


def delivery_view(delivery: Delivery) -> DeliveryView:
    queued = delivery.queued
    return DeliveryView(
        queued.id,
        queued.kind,
        queued.match,
        queued.version,
        moment_text(queued.at),
        delivery.delivered,
        deadline_text(delivery.due),
        tuple(AttemptView(moment_text(one.at), one.status or None, one.fault or None) for one in delivery.attempts),
    )
