"""Questions to the lists and feeds of players, which `player_matches` folds."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

import msgspec

from projections.read_models.lobby import LobbyEntry
from projections.read_models.player_matches import (
    DELETED,
    FEED,
    WAITING,
    FeedEntry,
    PlayerMatch,
    feed_order,
    list_entries,
    match_of,
    order_name,
    player_of_key,
    public_order,
    remembered_order,
)
from projections.read_models.view import OrderCursor, RowWrite, View

_ROW = msgspec.msgpack.Decoder(PlayerMatch)
_ENTRY = msgspec.msgpack.Decoder(FeedEntry)
FIRST_LOOK = 8
"""Entries of a feed that are read first: a reader mostly misses one."""


class PlayerMatchFilters(NamedTuple):
    """Which of a player's matches are wanted; None: any."""

    game: str | None = None
    status: str | None = None
    to_act: bool | None = None


class PlayerMatchCursor(NamedTuple):
    """The last match of the page before."""

    waiting: bool
    updated: int
    match: str


class FoundMatch(NamedTuple):
    match: str
    waiting: bool
    updated: int

    @property
    def cursor(self) -> PlayerMatchCursor:
        return PlayerMatchCursor(self.waiting, self.updated, self.match)


class ListedMatch(NamedTuple):
    found: FoundMatch
    entry: LobbyEntry


class Feed(NamedTuple):
    """What concerns a player, oldest first."""

    entries: list[FeedEntry]
    reached: int
    """The event of the log up to which the feed is complete."""
    complete: bool
    """Whether nothing between the reader's last event and the first entry is missing."""
    behind: bool = False
    """Whether the log goes on where the feed ends."""


class PlayerLists:
    """`serving_view` gives the view of the generation that serves now."""

    def __init__(self, serving_view: Callable[[], View]) -> None:
        self._view = serving_view

    def page(
        self, player: str, wanted: PlayerMatchFilters, after: PlayerMatchCursor | None, limit: int
    ) -> list[FoundMatch]:
        order = order_name(player, wanted.status, wanted.game)
        below = None
        if after is not None:
            score = after.updated + (WAITING if after.waiting else 0.0)
            below = OrderCursor(score, f"{order}|{after.match}")
        if wanted.to_act is False and (below is None or below.score >= WAITING):
            below = OrderCursor(WAITING, "")
        rows = self._view().highest(order, below, limit)
        found = [FoundMatch(match_of(key), score >= WAITING, int(score % WAITING)) for key, score, _ in rows]
        return [one for one in found if one.waiting] if wanted.to_act else found

    def public(self, player: str, limit: int) -> list[FoundMatch]:
        rows = self._view().highest(public_order(player), None, limit)
        return [FoundMatch(match_of(key), False, int(score)) for key, score, _ in rows]

    def remembering(self, player: str, after: str | None, limit: int) -> list[str]:
        """Matches in which the player would have to be forgotten, those after a match of the page before."""
        order = remembered_order(player)
        below = None if after is None else OrderCursor(0.0, f"{order}|{after}")
        return [match_of(key) for key, _, _ in self._view().highest(order, below, limit)]

    def feed(self, player: str, after: int | None, reached: int) -> Feed:
        """The entries after an event of the log; none for a reader who begins now."""
        if after is None or after >= reached:
            return Feed([], reached, after is None or after == reached)
        limit, found = FIRST_LOOK, self._newest_entries(player, FIRST_LOOK)
        while len(found) == limit and found[-1].id > after and limit < FEED:
            limit = FEED
            found = self._newest_entries(player, limit)
        complete = len(found) < FEED or found[-1].id <= after
        missed = [entry for entry in reversed(found) if entry.id > after]
        return Feed(missed, max(reached, missed[-1].id if missed else 0), complete)

    def _newest_entries(self, player: str, limit: int) -> list[FeedEntry]:
        return [_ENTRY.decode(raw) for _, _, raw in self._view().highest(feed_order(player), None, limit)]

    def deleted(self) -> list[UUID]:
        return [player_of_key(key) for key, _, _ in self._view().highest(DELETED, None, 100)]

    def players_of(self, matches: list[str]) -> set[str]:
        """Everyone in whose list one of these matches stands."""
        found = self._view().get([f"match:{match}" for match in matches])
        return {player for raw in found.values() for player in _ROW.decode(raw).players()}

    def deletions_of(self, match: str) -> list[RowWrite]:
        """What takes a match out of every list."""
        key = f"match:{match}"
        found = self._view().get([key])
        deletions = [RowWrite(key, None)]
        if key in found:
            deletions += [RowWrite(place, None, order) for order, place in list_entries(_ROW.decode(found[key]), match)]
        return deletions
