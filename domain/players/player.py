"""The aggregate: a name and the tokens that act for it. Commands trigger events; `evolve` folds them."""

from collections.abc import Iterable
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel.vocabulary import TypeDispatch
from domain.matches.events import Event
from domain.matches.tokens import equal_digests
from domain.players.errors import PlayerError
from domain.players.events import (
    PlayerDeleted,
    PlayerRegistered,
    PlayerRenamed,
    TokenAdded,
    TokenRevoked,
    WebhookRemoved,
    WebhookSet,
)
from domain.players.tokens import NewToken

MOST_TOKENS = 32
"""Devices of one player at a time."""
MOST_WEBHOOKS = 16
REMEMBERED_REVOKED = 256
"""Revoked tokens that are remembered, so that they can be distinguished from unknown ones."""


class TokenRecord(msgspec.Struct, frozen=True):
    """A token that works."""

    id: str
    hash: str
    label: str
    added: int
    request: str = ""


class Webhook(msgspec.Struct, frozen=True):
    """Where events of the player are sent to."""

    name: str
    url: str
    events: tuple[str, ...]
    nonce: str
    since: int


class Player:
    """The holder of the tokens."""

    def __init__(self, player_id: UUID) -> None:
        self.id = player_id
        self.version = 0
        self.name = ""
        self.created = 0
        self.request = ""
        self.deleted = False
        self.tokens: dict[str, TokenRecord] = {}
        self.revoked: list[str] = []
        """Hashes of the tokens that were revoked lately."""
        self.webhooks: dict[str, Webhook] = {}
        self._pending: list[Event] = []

    # --- commands ----------------------------------------------------------------------------------------------------

    @classmethod
    def register(
        cls, player_id: UUID, name: str, token: NewToken, at: int, label: str = "", request: str = ""
    ) -> "Player":
        player = cls(player_id)
        player.trigger(
            PlayerRegistered(at=at, name=name, token_id=token.id, token=token.hash, label=label, request=request)
        )
        return player

    def rename(self, name: str, at: int) -> None:
        """The same name again changes nothing."""
        self._must_exist()
        if name != self.name:
            self.trigger(PlayerRenamed(at=at, name=name))

    def add_token(self, token: NewToken, at: int, label: str = "", request: str = "") -> bool:
        """A token for another device; False if this very token was added before, by the same call."""
        self._must_exist()
        known = self.tokens.get(token.id)
        if known is not None or token.hash in self.revoked:
            if known is None or not equal_digests(known.hash, token.hash) or known.request != request:
                raise PlayerError("key-reused")
            return False
        if len(self.tokens) >= MOST_TOKENS:
            raise PlayerError("too-many-tokens", detail="too-many-tokens", most=MOST_TOKENS)
        self.trigger(TokenAdded(at=at, token_id=token.id, token=token.hash, label=label, request=request))
        return True

    def revoke_token(self, token_id: str, at: int) -> None:
        """The last token stays: without it the player could never be used again."""
        self._must_exist()
        if token_id not in self.tokens:
            raise PlayerError("not-found")
        if len(self.tokens) == 1:
            raise PlayerError("last-token")
        self.trigger(TokenRevoked(at=at, token_id=token_id))

    def set_webhook(self, name: str, url: str, events: tuple[str, ...], nonce: str, at: int) -> bool:
        """Whether it is a new one, with this nonce; another address or other events keep the nonce there was."""
        self._must_exist()
        known = self.webhooks.get(name)
        if known is None and len(self.webhooks) >= MOST_WEBHOOKS:
            raise PlayerError("too-many-webhooks", detail="too-many-webhooks", most=MOST_WEBHOOKS)
        if known is None or (known.url, known.events) != (url, events):
            self.trigger(
                WebhookSet(at=at, name=name, url=url, events=events, nonce=nonce if known is None else known.nonce)
            )
        return known is None

    def remove_webhook(self, name: str, at: int) -> None:
        """A repeat changes nothing."""
        self._must_exist()
        if name in self.webhooks:
            self.trigger(WebhookRemoved(at=at, name=name))

    def delete(self, at: int) -> None:
        if not self.deleted:
            self.trigger(PlayerDeleted(at=at))

    def _must_exist(self) -> None:
        if self.deleted:
            raise PlayerError("token-revoked")

    # --- questions ---------------------------------------------------------------------------------------------------

    def has_device(self, token_id: str) -> bool:
        """Whether the token with this id, which is no secret, still works."""
        return token_id in self.tokens

    def token_with(self, token_hash: str) -> TokenRecord:
        """The token with this hash, compared in constant time; or a refusal that says whether it once worked."""
        found = None
        for record in self.tokens.values():
            if equal_digests(record.hash, token_hash):
                found = record
        if found is not None:
            return found
        revoked = [known for known in self.revoked if equal_digests(known, token_hash)]
        raise PlayerError("token-revoked" if revoked else "token-unknown")

    # --- events ------------------------------------------------------------------------------------------------------

    def trigger(self, event: Event) -> None:
        """Record a new event."""
        numbered = replace(event, originator_id=self.id, originator_version=self.version + 1)
        self.evolve(numbered)
        self._pending.append(numbered)

    def collect_events(self) -> tuple[Event, ...]:
        """The new events since the last call, to be saved."""
        events = tuple(self._pending)
        self._pending.clear()
        return events

    def evolve(self, event: Event) -> None:
        EVOLVE[type(event)](self, event)
        self.version = event.originator_version


EVOLVE = TypeDispatch()
"""`EVOLVE[type(event)](player, event)`: fold an event into the player."""


@EVOLVE.on(PlayerRegistered)
def player_registered(player: Player, event: PlayerRegistered) -> None:
    player.name = event.name
    player.created = event.at
    player.request = event.request
    player.tokens[event.token_id] = TokenRecord(event.token_id, event.token, event.label, event.at)


@EVOLVE.on(PlayerRenamed)
def player_renamed(player: Player, event: PlayerRenamed) -> None:
    player.name = event.name


@EVOLVE.on(TokenAdded)
def token_added(player: Player, event: TokenAdded) -> None:
    player.tokens[event.token_id] = TokenRecord(event.token_id, event.token, event.label, event.at, event.request)


@EVOLVE.on(TokenRevoked)
def token_revoked(player: Player, event: TokenRevoked) -> None:
    _remember_revoked(player, player.tokens.pop(event.token_id))


@EVOLVE.on(WebhookSet)
def webhook_set(player: Player, event: WebhookSet) -> None:
    player.webhooks[event.name] = Webhook(event.name, event.url, event.events, event.nonce, event.at)


@EVOLVE.on(WebhookRemoved)
def webhook_removed(player: Player, event: WebhookRemoved) -> None:
    del player.webhooks[event.name]


@EVOLVE.on(PlayerDeleted)
def player_deleted(player: Player, event: PlayerDeleted) -> None:
    player.deleted = True
    player.name = ""
    for record in player.tokens.values():
        _remember_revoked(player, record)
    player.tokens = {}
    player.webhooks = {}


def _remember_revoked(player: Player, record: TokenRecord) -> None:
    player.revoked.append(record.hash)
    del player.revoked[:-REMEMBERED_REVOKED]


def project_player(player: Player | None, events: Iterable[Event]) -> Player | None:
    """The library's projector function."""
    for event in events:
        if player is None:
            player = Player(event.originator_id)
        player.evolve(event)
    return player
