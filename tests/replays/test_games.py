"""Every game there is can be recorded, verified, and wound as any seat."""

import pytest

from domain.games import games
from domain.kernel.vocabulary import viewers
from replays import Cursor, Recording, export, record, verify

TABLES = [(game.id, seats) for game in games().values() for seats in game.seat_counts]


@pytest.mark.parametrize(("ident", "seats"), TABLES)
def test_a_match_of_every_game_and_player_count_goes_through_a_recording(ident: str, seats: int) -> None:
    game = games()[ident]
    events = list(record(game, ["greedy"] * seats, f"recorded {seats}"))
    raw = list(export(game, "m", events, "archive"))
    report = verify(raw, games())
    assert report.valid, report.detail
    recording = Recording(raw, games())
    for viewer in viewers(seats):
        reel = Cursor(recording, viewer)
        assert reel.seek(reel.last).board is not None
        assert all(frame.seat in range(seats) for frame in reel.play(backwards=True) if frame.ply)
        seen = list(export(game, "m", events, viewer))
        assert verify(seen, games()).valid
        words = Cursor(Recording(seen, games()), viewer)
        assert [frame.facts for frame in words.play()] == [frame.facts for frame in reel.play()]
