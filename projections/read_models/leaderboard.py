"""The leaderboard: results and ratings by game and player."""

from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import Tracking

from domain.matches.events import (
    Event,
    HiddenViewed,
    HintGiven,
    LineCut,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    SeatTaken,
    SeatVacated,
    TokenReissued,
)
from domain.matches.match_state import CARETAKER, held_by_one
from domain.players.events import PlayerDeleted, PlayerRegistered, PlayerRenamed
from projections.rating import Rating, rate
from projections.read_models.player_names import PlayerName, name_key
from projections.read_models.projection import ReadModel
from projections.read_models.recorded_answer import topics_of


class RatedSeat(msgspec.Struct):
    name: str
    player: str
    left: bool = False
    """A bot plays on for the player who left."""
    guest: bool = False
    player_id: str = ""
    """The player who sits there, or has left."""

    @property
    def is_hosts(self) -> bool:
        return self.player == "person" and not self.guest


class MatchRow(msgspec.Struct):
    """What the leaderboard needs to know about a match that is not over."""

    game: str
    odd: bool
    """Seeded, from a position, forked, imported, a duplicate, assisted, an open book, of one screen, or with a person
    who is no player: never rated."""
    chairs: list[RatedSeat]
    status: str = "open"
    guests: bool = False
    """Whether a seat is, or ever was, a guest's."""
    readable: bool = False
    """Whether the host can, or once could, know what the other seats hide."""


def open_row(event: MatchOpened) -> MatchRow:
    odd = event.open_seed or event.from_position or event.imported or event.forked_from is not None
    odd = odd or bool(event.duplicate_of)
    chairs = [
        RatedSeat(plan.name, plan.player, player_id=event.host_player if plan.player == "person" else "")
        for plan in event.seats
    ]
    return MatchRow(event.game, odd, chairs)


def fold_into(row: MatchRow, event: Event) -> bool:
    """Enter an event into the row; whether it changed anything."""
    match event:
        case SeatTaken(seat=seat, name=name, player=player, player_id=player_id):
            row.chairs[seat] = RatedSeat(name, player, guest=player == "person", player_id=player_id)
            row.guests = row.guests or player == "person"
            row.odd = row.odd or (row.readable and row.guests) or _lacks_players(row)
        case SeatVacated(seat=seat):
            row.readable = row.readable or (row.status == "running" and _hosts_seat_of_several(row, seat))
            row.chairs[seat].left = row.status == "running"
            row.chairs[seat].player = CARETAKER if row.status == "running" else "open"
        case MatchStarted():
            row.status = "running"
            row.readable = not row.guests
            row.odd = row.odd or (not row.guests and held_by_one([chair.player for chair in row.chairs]))
            row.odd = row.odd or _lacks_players(row)
        case TokenReissued(seat=seat):
            row.chairs[seat].player_id = ""
            row.odd = row.odd or _lacks_players(row)
        case MatchEnded():
            row.status = "finished"
        case MatchAbandoned():
            row.status = "abandoned"
        case LineCut(assisted=True) | HintGiven() | HiddenViewed() if not row.odd:
            row.odd = True
        case _:
            return False
    return True


def _lacks_players(row: MatchRow) -> bool:
    """Whether a person in the running match is no player, or one player plays for two."""
    players = [chair.player_id for chair in row.chairs if chair.player == "person"]
    return row.status == "running" and ("" in players or len(set(players)) < len(players))


def _hosts_seat_of_several(row: MatchRow, seat: int) -> bool:
    """Whether the host, who has another seat, knows what this one holds."""
    return row.chairs[seat].is_hosts and sum(chair.is_hosts for chair in row.chairs) > 1


class LeaderboardRow(msgspec.Struct):
    """What a leaderboard says about one player, or one bot, in one game."""

    name: str
    """The player's id, or the bot's name."""
    matches: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None
    rating: Rating = Rating()

    @property
    def is_bot(self) -> bool:
        return self.name.startswith("bot:")


class Leaderboard(ReadModel):
    """Over rated matches that were finished. A player who leaves keeps the result of the seat."""

    name = "leaderboard"
    topics = topics_of(
        MatchOpened,
        SeatTaken,
        SeatVacated,
        TokenReissued,
        MatchStarted,
        MatchEnded,
        MatchAbandoned,
        LineCut,
        HintGiven,
        HiddenViewed,
        PlayerRegistered,
        PlayerRenamed,
        PlayerDeleted,
    )

    @singledispatchmethod
    def process_event(self, domain_event: Any, tracking: Tracking) -> None:  # noqa: ARG002
        row = self._row(domain_event)
        if row is None:
            return
        moved = fold_into(row, domain_event)
        if row.odd:
            self.exclude(domain_event.originator_id)
        elif moved:
            self.batch.put(row_key(domain_event.originator_id), row)

    @process_event.register
    def _(self, domain_event: MatchOpened, tracking: Tracking) -> None:  # noqa: ARG002
        row = open_row(domain_event)
        if not row.odd:
            self.batch.put(row_key(domain_event.originator_id), row)

    @process_event.register
    def _(self, domain_event: MatchEnded, tracking: Tracking) -> None:  # noqa: ARG002
        row = self._row(domain_event)
        if row is not None:
            self._count(row, domain_event)
            self.exclude(domain_event.originator_id)

    @process_event.register
    def _(self, domain_event: MatchAbandoned, tracking: Tracking) -> None:  # noqa: ARG002
        if self._row(domain_event) is not None:
            self.exclude(domain_event.originator_id)

    @process_event.register(PlayerRegistered)
    @process_event.register(PlayerRenamed)
    def _(self, domain_event: PlayerRegistered | PlayerRenamed, tracking: Tracking) -> None:  # noqa: ARG002
        self.batch.put(name_key(domain_event.originator_id.hex), PlayerName(domain_event.name))

    @process_event.register
    def _(self, domain_event: PlayerDeleted, tracking: Tracking) -> None:  # noqa: ARG002
        self.batch.delete(name_key(domain_event.originator_id.hex))

    def exclude(self, match_id: UUID) -> None:
        self.batch.delete(row_key(match_id))

    def _row(self, event: Event) -> MatchRow | None:
        """None: the match is not rated."""
        return self.batch.get(row_key(event.originator_id), MatchRow)

    def _count(self, row: MatchRow, event: MatchEnded) -> None:
        names = [rated_identity(chair) for chair in row.chairs]
        rows = {
            name: self.batch.get(player_key(row.game, name), LeaderboardRow) or LeaderboardRow(name) for name in names
        }
        ranking = sorted(event.outcome.ranking, key=lambda rank: rank.seat)
        for rank in ranking:
            _enter(rows[names[rank.seat]], rank.total, rank.seat in event.outcome.winners)
        if len(names) > 1 and len(set(names)) == len(names):
            ratings = rate([rows[names[rank.seat]].rating for rank in ranking], [rank.rank for rank in ranking])
            for rank, rating in zip(ranking, ratings, strict=True):
                rows[names[rank.seat]].rating = rating
        for name, player in rows.items():
            self.batch.put(player_key(row.game, name), player, f"game:{row.game}", player.rating.cautious)


def row_key(match_id: UUID) -> str:
    return f"match:{match_id.hex}"


def player_key(game: str, name: str) -> str:
    return f"player:{game}:{name}"


def rated_identity(chair: RatedSeat) -> str:
    """The player's id, also of one who left; or the bot's own name, whatever the table calls it."""
    return chair.player if chair.player.startswith("bot:") and not chair.left else chair.player_id


def _enter(player: LeaderboardRow, total: int, won: bool) -> None:
    player.matches += 1
    player.wins += won
    player.points += total
    player.best = total if player.best is None else max(player.best, total)
