"""Every game there is can be recorded, verified, and wound as any seat."""

from itertools import islice
from typing import Any

import pytest

from domain.games import games
from domain.kernel.game import Game
from domain.kernel.vocabulary import viewers
from domain.matches.events import Event, MatchAbandoned, MatchEnded
from replays import Cursor, Recording, export, record, verify

TABLES = [(game.id, seats) for game in games().values() for seats in game.seat_counts]
EVENTS = 120


def abandoned(game: Game[Any], seats: int) -> list[tuple[int, Event]]:
    """The beginning of a match (a short one whole); everything is told once it is given up."""
    events = list(islice(record(game, ["random"] * seats, f"recorded {seats}"), EVENTS))
    version, last = events[-1]
    if isinstance(last, MatchEnded):
        return events
    return [*events, (version + 1, MatchAbandoned(at=last.at))]


@pytest.mark.parametrize(("ident", "seats"), TABLES)
def test_every_game_and_player_count_goes_through_a_recording(ident: str, seats: int) -> None:
    game = games()[ident]
    events = abandoned(game, seats)
    raw = list(export(game, "m", events, "archive"))
    report = verify(raw, games())
    assert report.valid, report.detail
    recording = Recording(raw, games())
    for viewer in viewers(seats):
        reel = Cursor(recording, viewer)
        boards = [reel.frame(), *reel.play()]
        assert all(frame.board is not None for frame in boards)
        seen = list(export(game, "m", events, viewer))
        assert verify(seen, games()).valid
        words = Cursor(Recording(seen, games()), viewer)
        assert [frame.facts for frame in boards[1:]] == [frame.facts for frame in words.play()]


@pytest.mark.parametrize("ident", games())
def test_a_whole_match_of_every_game_verifies(ident: str) -> None:
    game = games()[ident]
    events = list(record(game, ["greedy"] * game.seat_counts[0], "whole"))
    report = verify(export(game, "m", events, "archive"), games())
    assert report.valid, report.detail
