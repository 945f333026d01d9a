"""What handlers need of webhooks."""

from typing import NamedTuple

from api.webhooks.dispatcher import WebhookDispatcher


class WebhookService(NamedTuple):
    dispatcher: WebhookDispatcher
    private: bool
    """Whether addresses that are not public may be sent to."""
