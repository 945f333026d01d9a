"""The matches of every player, and what happens to them there: folded from the events, so that no list loads a match.

A match with players has a row of its own, and for each of its players a place in ordered lists: those that wait for the
player first, then the newest change first. What concerns a player is also an entry of that player's feed, numbered by
its place in the log; the feed keeps the newest entries only.
"""

from typing import Any, Literal, TypeAlias
from uuid import UUID

import msgspec
from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import Tracking

from domain.kernel.vocabulary import Seat
from domain.matches.events import (
    EVENT_TYPES,
    ActionTaken,
    Event,
    InvitationWithdrawn,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    PlayerForgotten,
    PlayerInvited,
    SeatTaken,
    SeatVacated,
    TakebackAsked,
    TokenReissued,
)
from domain.matches.evolve import move_open
from domain.matches.match_state import Status, names_of
from domain.matches.persistence import MatchStore
from domain.players.events import PlayerDeleted
from projections.read_models.projection import ReadModel
from projections.read_models.recorded_answer import RecordedAnswer, topics_of
from projections.read_models.view import View
from projections.read_models.write_batch import WriteBatch

FEED = 256
"""Entries that are kept for each player; older ones are found in `GET /v1/me/matches`."""
WAITING = float(1 << 52)
"""Added to the time of a match that waits for the player: such matches come first, and the sum is still exact."""
DELETED = "deleted"
"""The order of players who have deleted themselves and are still named somewhere."""

FeedKind: TypeAlias = Literal["your_turn", "turn_over", "invited", "takeback_asked", "finished"]


class FeedEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that concerns one player."""

    id: int
    """The event's place in the log."""
    kind: FeedKind
    match: str
    game: str
    version: int
    at: int
    seats: tuple[Seat, ...] = ()
    """The player's seats that it is about."""
    status: Status | None = None
    takeback: str | None = None


class PlayerMatch(msgspec.Struct):
    """What the lists of players need to know about a match."""

    game: str
    listed: bool
    updated: int
    holders: list[str]
    """The player on each seat, or ""."""
    left: list[str]
    """The player who has left each seat in the running match, or ""."""
    open: list[str | None]
    version: int = 1
    host: str = ""
    invited: list[str] = []
    status: Status = "open"
    named: list[str] = []
    """Players whose names a seat shows or once showed, but for those who are forgotten."""

    def players(self) -> set[str]:
        """Everyone in whose list the match stands."""
        return {*self.holders, *self.left, *self.invited, self.host} - {""}

    def remembered(self) -> set[str]:
        """Everyone who has to be forgotten here when they delete themselves."""
        return {*self.holders, *self.left, *self.invited, *self.named} - {""}

    def asked_seats(self, player: str) -> tuple[Seat, ...]:
        """The seats of a player that the match waits for."""
        if self.status != "running":
            return ()
        return tuple(seat for seat, who in enumerate(self.holders) if who == player and self.open[seat] is not None)


ListEntries: TypeAlias = dict[tuple[str, str], float]
"""(order, key) to score."""


# --- folding one match -----------------------------------------------------------------------------------------------


def open_row(event: MatchOpened) -> PlayerMatch:
    seats = [event.host_player if plan.player == "person" else "" for plan in event.seats]
    none_left = [""] * len(seats)
    unasked: list[str | None] = [None] * len(seats)
    row = PlayerMatch(event.game, event.policies.listed, event.at, seats, none_left, unasked, host=event.host_player)
    for player in names_of(event):
        _name(row, player)
    return row


def names_player(event: Event | RecordedAnswer) -> bool:
    """Whether the event brings a player to the match."""
    if isinstance(event, RecordedAnswer | PlayerForgotten | InvitationWithdrawn):
        return False
    if isinstance(event, MatchOpened):
        return bool(event.host_player or event.named_after)
    return bool(getattr(event, "player_id", ""))


def read_row(store: MatchStore, event: Event | RecordedAnswer) -> PlayerMatch:
    """The match as it was before this event, folded from its first one."""
    rows = store.rows(event.originator_id, 0, event.originator_version - 1)
    opened = rows[0].event
    assert isinstance(opened, MatchOpened)
    row = open_row(opened)
    for earlier in rows[1:]:
        fold_into(row, earlier.event)
    return row


def fold_into(row: PlayerMatch, event: Event | RecordedAnswer) -> None:
    """Bring a row up to the next event of its match."""
    version = event.originator_version
    if version != row.version + 1:
        raise ValueError(f"version {row.version} is followed by version {version}")
    match event:
        case RecordedAnswer() | ActionTaken() | LineCut() | LineResumed():
            move_open(row.open, version, event.opens, event.closes)
        case MatchStarted():
            row.status = "running"
            move_open(row.open, version, event.opens, ())
        case SeatTaken():
            row.holders[event.seat], row.left[event.seat] = event.player_id, ""
            _name(row, event.player_id)
            row.invited = [player for player in row.invited if player != event.player_id]
        case SeatVacated():
            row.left[event.seat] = row.holders[event.seat] if row.status == "running" else ""
            row.holders[event.seat] = ""
        case TokenReissued():
            row.holders[event.seat] = ""
        case PlayerInvited():
            row.invited = [*row.invited, event.player_id]
        case InvitationWithdrawn():
            row.invited = [player for player in row.invited if player != event.player_id]
        case PlayerForgotten():
            _forget(row, event.player_id)
        case MatchEnded():
            row.status = "finished"
        case MatchAbandoned():
            row.status = "abandoned"
        case _:
            pass
    row.version, row.updated = version, event.at


def _name(row: PlayerMatch, player: str) -> None:
    if player and player not in row.named:
        row.named = [*row.named, player]


def _forget(row: PlayerMatch, player: str) -> None:
    """Remove a deleted player from the match."""
    row.named = [who for who in row.named if who != player]
    row.holders = ["" if who == player else who for who in row.holders]
    row.left = ["" if who == player else who for who in row.left]
    row.invited = [who for who in row.invited if who != player]
    row.host = "" if row.host == player else row.host


def feed_entries(
    before: PlayerMatch, after: PlayerMatch, event: Event | RecordedAnswer, tracking: Tracking
) -> dict[str, FeedEntry]:
    """What an event means to each player."""
    found: dict[str, FeedEntry] = {}

    def add(player: str, kind: FeedKind, seats: tuple[Seat, ...] = (), **more: Any) -> None:
        found[player] = FeedEntry(
            tracking.notification_id,
            kind,
            event.originator_id.hex,
            after.game,
            event.originator_version,
            after.updated,
            seats,
            **more,
        )

    for player in after.players() | before.players():
        asked, was_asked = after.asked_seats(player), before.asked_seats(player)
        if isinstance(event, MatchEnded | MatchAbandoned):
            add(player, "finished", status=after.status)
        elif asked and not was_asked:
            add(player, "your_turn", asked)
        elif was_asked and not asked:
            add(player, "turn_over", was_asked)
        elif isinstance(event, TakebackAsked) and player in after.holders and after.holders[event.by] != player:
            seats = tuple(seat for seat, who in enumerate(after.holders) if who == player)
            add(player, "takeback_asked", seats, takeback=event.takeback)
        elif isinstance(event, PlayerInvited) and event.player_id == player:
            add(player, "invited")
    return found


# --- where a match stands in the lists -------------------------------------------------------------------------------


def order_name(player: str, status: str | None = None, game: str | None = None) -> str:
    """The list of a player's matches, of a status or a game if one is named."""
    return f"mine:{player}|{status or ''}|{game or ''}"


def public_order(player: str) -> str:
    """The list of a player's listed matches, which everybody may see."""
    return f"public:{player}"


def remembered_order(player: str) -> str:
    """Matches in which the player would have to be forgotten."""
    return f"remembered:{player}"


def feed_order(player: str) -> str:
    return f"feed:{player}"


def list_entries(row: PlayerMatch, match: str) -> ListEntries:
    """Every list in which the match stands, and where."""
    entries: ListEntries = {}
    for player in row.players():
        score = row.updated + (WAITING if row.asked_seats(player) else 0.0)
        for status in ("", row.status):
            for game in ("", row.game):
                order = order_name(player, status, game)
                entries[order, f"{order}|{match}"] = score
        if row.listed and (player in row.holders or player in row.left):
            entries[public_order(player), f"{public_order(player)}|{match}"] = float(row.updated)
    for player in row.remembered():
        order = remembered_order(player)
        entries[order, f"{order}|{match}"] = 0.0
    return entries


def match_of(key: str) -> str:
    """The match of a row that stands in a list."""
    return key.rpartition("|")[2]


class PlayerMatches(ReadModel):
    """The lists and feeds of players."""

    name = "player_matches"
    topics = topics_of(*EVENT_TYPES.values(), PlayerDeleted)

    def __init__(self, view: View, store: MatchStore) -> None:
        super().__init__(view)
        self._store = store

    @singledispatchmethod
    def process_event(self, domain_event: Event, tracking: Tracking) -> None:
        row = self._row(domain_event)
        if row is not None:
            self._move(row, list_entries(row, domain_event.originator_id.hex), domain_event, tracking)
        elif names_player(domain_event):  # The row of a match begins with the first event that names a player.
            self._move(read_row(self._store, domain_event), {}, domain_event, tracking)

    @process_event.register
    def _(self, domain_event: RecordedAnswer, tracking: Tracking) -> None:
        row = self._row(domain_event)
        if row is not None:
            self._move(row, list_entries(row, domain_event.originator_id.hex), domain_event, tracking)

    @process_event.register
    def _(self, domain_event: MatchOpened, tracking: Tracking) -> None:  # noqa: ARG002
        if names_player(domain_event):
            self._save(domain_event, open_row(domain_event), {})

    @process_event.register
    def _(self, domain_event: PlayerDeleted, tracking: Tracking) -> None:
        key = f"{DELETED}:{domain_event.originator_id.hex}"
        self.batch.put(key, None, DELETED, float(tracking.notification_id))

    def exclude(self, match_id: UUID) -> None:
        key = f"match:{match_id.hex}"
        known = self.batch.get(key, PlayerMatch)
        for order, place in list_entries(known, match_id.hex) if known is not None else ():
            self.batch.delete(place, order)
        self.batch.delete(key)

    def _row(self, event: Event | RecordedAnswer) -> PlayerMatch | None:
        return self.batch.get(f"match:{event.originator_id.hex}", PlayerMatch)

    def _move(self, row: PlayerMatch, listed: ListEntries, event: Event | RecordedAnswer, tracking: Tracking) -> None:
        """Fold an event into the row, and write what it changes for the players."""
        before = copy_row(row)
        fold_into(row, event)
        self._save(event, row, listed)
        for player, entry in feed_entries(before, row, event, tracking).items():
            add_to_feed(self.batch, player, entry)

    def _save(self, event: Event | RecordedAnswer, row: PlayerMatch, listed: ListEntries) -> None:
        match = event.originator_id.hex
        after = list_entries(row, match)
        self.batch.defer_write(f"match:{match}", row)
        for order, place in listed.keys() - after.keys():
            self.batch.delete(place, order)
        for (order, place), score in after.items():
            if listed.get((order, place)) != score:
                self.batch.put(place, None, order, score)


def copy_row(row: PlayerMatch) -> PlayerMatch:
    """Deep enough to be compared with what comes after."""
    return PlayerMatch(
        row.game,
        row.listed,
        row.updated,
        list(row.holders),
        list(row.left),
        list(row.open),
        row.version,
        row.host,
        list(row.invited),
        row.status,
        list(row.named),
    )


class FeedLength(msgspec.Struct):
    """How many entries a player's feed has had."""

    entries: int = 0


def add_to_feed(batch: WriteBatch, player: str, entry: FeedEntry) -> None:
    """The newest entry takes the place of the oldest one."""
    length = batch.get(f"feeds:{player}", FeedLength) or FeedLength()
    batch.put(f"{feed_order(player)}:{length.entries % FEED}", entry, feed_order(player), float(entry.id))
    length.entries += 1
    batch.put(f"feeds:{player}", length)


def player_of_key(key: str) -> UUID:
    """The player of a row in `DELETED`."""
    return UUID(hex=key.partition(":")[2])
