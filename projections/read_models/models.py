"""What a read model is; and the leaderboard."""

from typing import Protocol

import msgspec

from domain.matches.events import (
    Event,
    LineCut,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    SeatTaken,
    SeatVacated,
)
from domain.matches.match_state import CARETAKER, held_by_one
from domain.matches.persistence import Notified
from projections.rating import Rating, rate
from projections.read_models.write_batch import WriteBatch


class Model(Protocol):
    """A read model: `fold` is told every event that it wants, in the order of the log."""

    name: str
    wants: frozenset[str]
    """Names of the events; the others are not even decoded."""

    def fold(self, desk: WriteBatch, told: Notified) -> None: ...

    def leave_out(self, desk: WriteBatch, told: Notified) -> None:
        """An event of this match could not be folded, and none will be from now on."""
        ...


MOVES = frozenset(
    kind.__name__ for kind in (MatchOpened, SeatTaken, SeatVacated, MatchStarted, MatchEnded, MatchAbandoned, LineCut)
)
"""What the row of a match is made of."""


class RatedSeat(msgspec.Struct):
    name: str
    player: str
    left: bool = False
    """A bot plays on for whoever left it."""
    guest: bool = False

    @property
    def is_hosts(self) -> bool:
        return self.player == "person" and not self.guest


class MatchRow(msgspec.Struct):
    """What the leaderboard needs to know about a match that is not over."""

    game: str
    odd: bool
    """Seeded, from a position, forked, imported, assisted, an open book or of one screen: never rated."""
    chairs: list[RatedSeat]
    status: str = "open"
    guests: bool = False
    """Whether a seat is, or ever was, a guest's."""
    readable: bool = False
    """Whether the host can, or once could, know what the other seats hide."""


def opened_row(event: MatchOpened) -> MatchRow:
    odd = event.open_seed or event.from_position or event.imported or event.forked_from is not None
    chairs = [RatedSeat(plan.name, plan.player) for plan in event.seats]
    return MatchRow(event.game, odd, chairs)


def moved_row(row: MatchRow, event: Event) -> bool:
    """Enter an event into the row; whether it changed anything."""
    match event:
        case SeatTaken(seat=seat, name=name, player=player):
            row.chairs[seat] = RatedSeat(name, player, guest=player == "person")
            row.guests = row.guests or player == "person"
            row.odd = row.odd or (row.readable and row.guests)
        case SeatVacated(seat=seat):
            row.readable = row.readable or (row.status == "running" and _hosts_seat_of_several(row, seat))
            row.chairs[seat].left = row.status == "running"
            row.chairs[seat].player = CARETAKER if row.status == "running" else "open"
        case MatchStarted():
            row.status = "running"
            row.readable = not row.guests
            row.odd = row.odd or (not row.guests and held_by_one([chair.player for chair in row.chairs]))
        case MatchEnded():
            row.status = "finished"
        case MatchAbandoned():
            row.status = "abandoned"
        case LineCut(assisted=True) if not row.odd:
            row.odd = True
        case _:
            return False
    return True


def _hosts_seat_of_several(row: MatchRow, seat: int) -> bool:
    """Whether the host, who has another seat, knows what this one holds."""
    return row.chairs[seat].is_hosts and sum(chair.is_hosts for chair in row.chairs) > 1


class LeaderboardRow(msgspec.Struct):
    """What a leaderboard says about one name in one game."""

    name: str
    matches: int = 0
    wins: int = 0
    points: int = 0
    best: int | None = None
    rating: Rating = Rating()


class Leaderboard:
    """Per game and player name, over rated matches that were finished. Whoever leaves keeps the result of the seat."""

    name = "leaderboard"
    wants = MOVES

    def fold(self, desk: WriteBatch, told: Notified) -> None:
        key, event = f"match:{told.match.hex}", told.event
        if isinstance(event, MatchOpened):
            row = opened_row(event)
            if not row.odd:
                desk.put(key, row)
            return
        known = desk.get(key, MatchRow)
        if known is None:
            return
        if isinstance(event, MatchEnded):
            self._count(desk, known, event)
        moved = moved_row(known, event)
        if isinstance(event, MatchEnded | MatchAbandoned) or known.odd:
            desk.drop(key)
        elif moved:
            desk.put(key, known)

    def leave_out(self, desk: WriteBatch, told: Notified) -> None:
        desk.drop(f"match:{told.match.hex}")

    def _count(self, desk: WriteBatch, row: MatchRow, event: MatchEnded) -> None:
        names = [chair_name(chair) for chair in row.chairs]
        rows = {name: desk.get(player_key(row.game, name), LeaderboardRow) or LeaderboardRow(name) for name in names}
        ranking = sorted(event.outcome.ranking, key=lambda rank: rank.seat)
        for rank in ranking:
            _enter(rows[names[rank.seat]], rank.total, rank.seat in event.outcome.winners)
        if len(names) > 1 and len(set(names)) == len(names):
            ratings = rate([rows[names[rank.seat]].rating for rank in ranking], [rank.rank for rank in ranking])
            for rank, rating in zip(ranking, ratings, strict=True):
                rows[names[rank.seat]].rating = rating
        for name, player in rows.items():
            desk.put(player_key(row.game, name), player, f"game:{row.game}", player.rating.cautious)


def player_key(game: str, name: str) -> str:
    return f"player:{game}:{name}"


def chair_name(chair: RatedSeat) -> str:
    """A bot plays under its own name, whatever the table calls it; a left seat counts for who left it."""
    return chair.player if chair.player.startswith("bot:") and not chair.left else chair.name


def _enter(player: LeaderboardRow, total: int, won: bool) -> None:
    player.matches += 1
    player.wins += won
    player.points += total
    player.best = total if player.best is None else max(player.best, total)
