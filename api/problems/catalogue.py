"""Every problem there is: its code, status and words. `/problems` is made of this, and so is the OpenAPI document."""

from collections.abc import Mapping
from pathlib import Path

from domain.kernel.messages import Language, Message, read_texts

TEXTS = read_texts(Path(__file__).parent / "messages")

STATUS: Mapping[str, int] = {
    "malformed-request": 400,
    "malformed-body": 400,
    "invalid-field": 400,
    "invalid-query": 400,
    "token-missing": 401,
    "token-unknown": 401,
    "token-revoked": 401,
    "ticket-expired": 401,
    "not-your-decision": 403,
    "not-your-seat": 403,
    "not-host": 403,
    "view-not-allowed": 403,
    "fork-would-reveal": 403,
    "not-found": 404,
    "pairing-unknown": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "request-timeout": 408,
    "seat-taken": 409,
    "not-started": 409,
    "match-over": 409,
    "already-answered": 409,
    "already-revealed": 409,
    "undo-barrier": 409,
    "nothing-to-redo": 409,
    "takeback-open": 409,
    "still-running": 409,
    "read-only": 409,
    "last-token": 409,
    "too-many-tokens": 409,
    "too-many-webhooks": 409,
    "too-many-invitations": 409,
    "messages-off": 409,
    "hints-off": 409,
    "too-many-duplicates": 409,
    "analysis-running": 409,
    "nothing-asked": 409,
    "decision-gone": 410,
    "takeback-closed": 410,
    "pairing-gone": 410,
    "stale": 412,
    "too-large": 413,
    "uri-too-long": 414,
    "unsupported-media-type": 415,
    "ply-out-of-range": 416,
    "illegal-action": 422,
    "unknown-game": 422,
    "unknown-option": 422,
    "unknown-bot": 422,
    "seat-count": 422,
    "bad-name": 422,
    "bad-message": 422,
    "bad-pace": 422,
    "bad-webhook-url": 422,
    "webhook-forbidden": 422,
    "webhook-unresolved": 422,
    "position-invalid": 422,
    "recording-invalid": 422,
    "key-reused": 422,
    "budget-out-of-range": 422,
    "match-damaged": 422,
    "earlier-rules": 422,
    "if-match-required": 428,
    "rate-limited": 429,
    "head-too-large": 431,
    "internal": 500,
    "store-unavailable": 503,
    "stopping": 503,
    "queue-full": 503,
    "server-full": 503,
    "storage-full": 507,
}
"""Code to status, in order of status."""


def title(code: str, language: Language) -> str:
    return TEXTS.render(Message(f"title.{code}"), language, ())


def about(code: str, language: Language) -> str:
    """What the problem means in general, and what to do."""
    return TEXTS.render(Message(f"about.{code}"), language, ())
