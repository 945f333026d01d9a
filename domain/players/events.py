"""What can happen to a player, and to a code that pairs another device.

They lie in the same log as the events of matches and are read and written by the same mapper. Tokens are stored as
hashes, a pairing code only as the id of its stream.
"""

from typing import ClassVar, TypeAlias

from eventsourcing.utils import register_topic

from domain.matches.events import Event


class PlayerRegistered(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "PlayerRegistered"

    name: str
    token_id: str
    token: str
    """The hash of the first token."""
    label: str = ""
    request: str = ""
    """Digest of the body that registered the player, where the call had an idempotency key."""


class PlayerRenamed(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "PlayerRenamed"

    name: str


class TokenAdded(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Another device, which the player's own device has asked for or paired."""

    TOPIC: ClassVar[str] = "TokenAdded"

    token_id: str
    token: str
    label: str = ""
    request: str = ""


class TokenRevoked(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "TokenRevoked"

    token_id: str


class WebhookSet(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Where the player's events are sent to. Its secret is made of `nonce` and the server's own secret."""

    TOPIC: ClassVar[str] = "WebhookSet"

    name: str
    url: str
    events: tuple[str, ...]
    nonce: str


class WebhookRemoved(Event, frozen=True, kw_only=True, omit_defaults=True):
    TOPIC: ClassVar[str] = "WebhookRemoved"

    name: str


class PlayerDeleted(Event, frozen=True, kw_only=True, omit_defaults=True):
    """Name and tokens no longer count; the matches stay."""

    TOPIC: ClassVar[str] = "PlayerDeleted"


class PairingCodeMade(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The first event of a code's stream."""

    TOPIC: ClassVar[str] = "PairingCodeMade"

    player: str
    expires: int


class PairingCodeUsed(Event, frozen=True, kw_only=True, omit_defaults=True):
    """The second and last one: the store refuses another of this version, so a code works once."""

    TOPIC: ClassVar[str] = "PairingCodeUsed"

    token_id: str
    request: str = ""


AnyPlayerEvent: TypeAlias = (
    PlayerRegistered
    | PlayerRenamed
    | TokenAdded
    | TokenRevoked
    | WebhookSet
    | WebhookRemoved
    | PlayerDeleted
    | PairingCodeMade
    | PairingCodeUsed
)

REVOKING = frozenset({TokenRevoked.TOPIC, PlayerDeleted.TOPIC})
"""After these a token works no longer."""
PLAYER_EVENTS: dict[str, type[Event]] = {kind.TOPIC: kind for kind in AnyPlayerEvent.__args__}

for _name, _kind in PLAYER_EVENTS.items():
    register_topic(_name, _kind)
