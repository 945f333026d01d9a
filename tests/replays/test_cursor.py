"""The cursor winds the line that counts, forwards and backwards, for any viewer."""

from typing import Any

import msgspec
import pytest

from domain.kernel import Play
from domain.kernel.game import encode_state
from domain.kernel.vocabulary import Viewer
from replays import Cursor, Recording, RecordingInvalid
from replays.recorded_line import EVERY_PLIES
from tests.replays.comets import GAME, Bet, Draw, Rest
from tests.replays.table import GAMES, Table, actions_of, forged, lines_of, whole_match


def cursor(table: Table, viewer: Viewer = "archive") -> Cursor:
    return Cursor(Recording(table.recording(), GAMES), viewer)


def test_forwards_and_backwards_are_the_same_frames() -> None:
    for viewer in (0, 1, "spectator", "archive"):
        reel = cursor(whole_match(3), viewer)
        forwards = [reel.frame(), *reel.play()]
        backwards = [reel.frame(), *reel.play(backwards=True)]
        assert forwards == backwards[::-1]
        assert [frame.ply for frame in forwards] == list(range(28))
        assert EVERY_PLIES < 27  # So that winding back meets a kept state.


def test_every_board_is_what_the_rules_gave_at_that_ply() -> None:
    table = whole_match(3, "boards")
    play = Play.begin(GAME, 3, table.seed)
    reel = cursor(table, 1)
    assert reel.frame().board == GAME.view(play.state, 1)
    for event in actions_of(table.events):
        play.answer(event.seat, msgspec.msgpack.decode(event.action, type=GAME.all_actions))
        assert reel.step().board == GAME.view(play.state, 1)


@pytest.mark.parametrize("ply", [0, 1, 15, 16, 17, 27])
def test_seeking_gives_the_frame_that_stepping_gives(ply: int) -> None:
    stepped, sought = cursor(whole_match(3)), cursor(whole_match(3))
    for _ in range(ply):
        stepped.step()
    sought.seek(27)
    assert sought.seek(ply) == stepped.frame()


def test_the_set_up_is_frame_0_and_has_no_seat() -> None:
    frame = cursor(whole_match()).frame()
    assert (frame.ply, frame.version, frame.seat, frame.decision, frame.action, frame.label) == (0, 2, *[None] * 4)
    assert frame.facts[0]["fact"] == "DeckShuffled"


def test_stepping_stops_at_the_ends_and_seeking_refuses_what_is_beyond() -> None:
    reel = cursor(whole_match())
    assert reel.step(-3).ply == 0
    assert reel.step(100).ply == 18
    for ply in (-1, 19):
        with pytest.raises(IndexError):
            reel.seek(ply)


def test_only_the_line_that_counts_is_shown() -> None:
    table = Table(2, seed="line")
    table.answer(0, Bet(0))
    table.answer(1, Bet(0))
    table.answer(0, Rest())
    table.cut(2)
    table.answer(0, Draw())
    table.finish()
    reel = cursor(table)
    frame = reel.seek(3)
    assert (frame.action, frame.label, frame.version) == ({"do": "Draw"}, "Draw", 7)
    assert reel.last == 18


def test_a_cut_that_kept_answers_is_shown_as_it_stands() -> None:
    table = Table(3, seed="kept")
    table.answer(0, Bet(3))
    kept = table.answer(1, Bet(2))
    table.cut(0, [kept])
    reel = cursor(table)
    assert (reel.last, reel.seek(1).seat, reel.frame().version) == (1, 1, kept)


def test_a_secret_answer_stays_null_in_its_frame() -> None:
    table = Table()
    table.answer(0, Bet(3))
    assert cursor(table, 0).seek(1).action == {"do": "Bet", "coins": 3}
    other = cursor(table, 1).seek(1)
    assert (other.action, other.label) == (None, None)
    assert other.facts == [{"fact": "AnswerSealed", "seat": 0, "action": None}]


def test_the_log_tells_each_viewer_what_it_may_know() -> None:
    table = Table()
    table.answer(0, Bet(0))
    table.answer(1, Bet(0))
    table.answer(0, Draw())
    assert cursor(table, 1).seek(3).log == ["random 1 draws a card."]
    own = cursor(table, 0).seek(3).log[0]
    assert own.startswith("random 1 draws comet-")


@pytest.mark.parametrize("viewer", [0, "spectator"])
def test_the_recording_of_one_view_has_frames_without_boards(viewer: Any) -> None:
    table = whole_match()
    seen = Recording(table.recording(viewer), GAMES)
    frames = [(reel := Cursor(seen, viewer)).frame(), *reel.play()]
    whole = [(reel := cursor(table, viewer)).frame(), *reel.play()]
    assert [frame.facts for frame in frames] == [frame.facts for frame in whole]
    assert [frame.action for frame in frames] == [frame.action for frame in whole]
    assert all(frame.board is None for frame in frames)
    with pytest.raises(ValueError, match="only what"):
        Cursor(seen, 1)


def test_a_match_that_never_started_has_no_frames() -> None:
    table = Table()
    del table.events[1:]
    with pytest.raises(ValueError, match="never started"):
        Cursor(Recording(table.recording(), GAMES), "archive")


def test_winding_back_gives_exactly_the_state_that_was_there() -> None:
    table = Table(3, seed="exact")
    states = [encode_state(table.play.state)]
    while table.play.running:
        table.anything()
        states.append(encode_state(table.play.state))
    line = Recording(table.recording(), GAMES).line
    assert line is not None
    assert [encode_state(line.state_at(ply)) for ply in reversed(range(28))] == states[::-1]


def test_forged_facts_that_do_not_fold_are_damage() -> None:
    lines = lines_of(whole_match().recording())
    line = next(line for line in lines if line.get("ply") == 5)
    line["facts"].append({"fact": "CardsThrown", "seat": 0, "cards": ["comet-99"]})
    reel = Cursor(Recording(forged(lines), GAMES), "archive")
    with pytest.raises(RecordingInvalid, match="does-not-fold") as damaged:
        reel.seek(9)
    assert "ply 9" in damaged.value.say()
    lines = lines_of(whole_match().recording())
    lines[2]["facts"].append({"fact": "CardsThrown", "seat": 7, "cards": ["comet-9"]})
    with pytest.raises(RecordingInvalid, match="does-not-fold"):
        Recording(forged(lines), GAMES)
