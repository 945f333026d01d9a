"""What the real match writes down, every undo, redo and takeback too, goes through a recording unchanged."""

from typing import Any

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import Game, encode_state
from domain.kernel.vocabulary import viewers
from domain.matches.events import MatchOpened
from domain.matches.history import at_ply
from replays import Cursor, Recording, export, import_events, verify
from tests.matches.tables import IDENT, Ledger, table
from tests.matches.test_undo_redo_walk import POLICIES, wind
from tests.replays.comets import GAME as COMETS
from tests.sample_games import TOYS

CASES = [(game, policy, number) for game in (*TOYS.values(), COMETS) for policy in POLICIES for number in range(3)]


def walked(game: Game[Any], policy: Any, number: int) -> Ledger:
    """A match with much winding, played to its end."""
    ledger = table(game, game.seat_counts[number % len(game.seat_counts)], undo=policy, seed=f"file {number}")
    dice = Dice(seed_bytes(f"file {game.id} {policy} {number}"), 0)
    for _ in range(60):
        if not ledger.match.state.over:
            ledger.play_on(dice, dice.below(4))
            wind(ledger, dice)
    while not ledger.match.state.over:
        ledger.play_on(dice, 10)
    return ledger


def stored(ledger: Ledger) -> list[tuple[int, Any]]:
    return ledger.fetch(0, len(ledger.rows))


@pytest.mark.parametrize(("game", "policy", "number"), CASES, ids=lambda value: getattr(value, "id", str(value)))
def test_a_wound_match_verifies_and_comes_back_from_its_recording(game: Game[Any], policy: Any, number: int) -> None:
    ledger = walked(game, policy, number)
    games = {game.id: game}
    raw = list(export(game, str(IDENT), stored(ledger), "archive"))
    report = verify(raw, games)
    assert report.valid, report
    assert report.events == ledger.match.version
    back = list(import_events(raw, games))
    assert list(export(game, str(IDENT), back, "archive")) == raw
    recording = Recording(raw, games)
    assert recording.plies == ledger.match.ply
    assert recording.line is not None
    for ply in range(0, recording.plies + 1, 5):
        assert encode_state(recording.line.state_at(ply)) == encode_state(at_ply(ledger.match, ply).state)
    for viewer in viewers(ledger.match.seats):
        seen = list(export(game, str(IDENT), stored(ledger), viewer))
        assert verify(seen, games).valid
        boards = Cursor(recording, viewer)
        words = Cursor(Recording(seen, games), viewer)
        assert [frame.facts for frame in boards.play()] == [frame.facts for frame in words.play()]


def test_the_walks_are_recorded_with_every_kind_of_winding() -> None:
    told = {type(event).__name__ for case in CASES for _, event in stored(walked(*case))}
    assert told >= {"LineCut", "LineResumed", "TakebackAsked", "TakebackAnswered", "MatchEnded"}


def test_no_token_of_a_real_match_is_in_its_recording() -> None:
    ledger = walked(COMETS, "own", 0)
    opened = stored(ledger)[0][1]
    assert isinstance(opened, MatchOpened)
    text = b"".join(export(COMETS, str(IDENT), stored(ledger), "archive")).decode()
    assert opened.host_token
    assert opened.host_token not in text
    assert opened.invite_token not in text
