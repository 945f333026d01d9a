"""Positions: a state somebody hands us is read strictly, and every kind of fault has its message."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from domain.kernel import Dice, Play, SetupRefused
from domain.kernel.offers import random_answer
from domain.kernel.position import Position, position_of, read_position
from tests.sample_games.ballots import BALLOTS, BallotsOptions
from tests.sample_games.lanterns import LANTERNS, LanternsOptions
from tests.sample_games.orchards import ORCHARDS, OrchardsOptions

OPTIONS: dict[str, Any] = {"lanterns": LanternsOptions(), "ballots": BallotsOptions(), "orchards": OrchardsOptions()}
Spoil = Callable[[dict[str, Any]], object]


def position(game: Any = LANTERNS, plies: int = 0) -> Position:
    play = Play.begin(game, 3, "position")
    for ply in range(plies):
        seat = play.asked[0]
        play.answer(seat, random_answer(play.offers(seat), Dice(bytes(32), ply)))
    return position_of(game, play.state, OPTIONS[game.id])


def read(given: Position, game: Any = LANTERNS, seats: int = 3) -> Any:
    return read_position(game, OPTIONS[game.id], seats, given)


def spoilt(spoil: Spoil, game: Any = LANTERNS, plies: int = 0) -> Position:
    good = position(game, plies)
    state = msgspec.json.decode(good.state)
    spoil(state)
    return msgspec.structs.replace(good, state=msgspec.Raw(msgspec.json.encode(state)))


def fault(given: Position, game: Any = LANTERNS, seats: int = 3) -> tuple[str, str]:
    with pytest.raises(SetupRefused) as refused:
        read(given, game, seats)
    assert refused.value.code == "position-invalid"
    assert refused.value.text.params["detail"] == refused.value.errors[0][1]
    return refused.value.errors[0]


@pytest.mark.parametrize("game", [LANTERNS, BALLOTS, ORCHARDS])
@pytest.mark.parametrize("plies", [0, 1, 2, 5])
def test_a_position_is_read_back_and_can_be_played_on(game: Any, plies: int) -> None:
    written = msgspec.json.encode(position(game, plies))
    state = read(msgspec.json.decode(written, type=Position), game)
    play = Play(game, state, bytes(32), 0)
    play.answer(play.asked[0], random_answer(play.offers(play.asked[0]), Dice(bytes(32), 0)))


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"format": 2}, "/position/format"),
        ({"game": "chess"}, "/position/game"),
        ({"rules": "0"}, "/position/rules"),
        ({"seats": 2}, "/position/seats"),
        ({"options": {"dice": 3}}, "/position/options"),
        ({"options": {"dice": 9}}, "/position/options"),
        ({"options": {"nonsense": 1}}, "/position/options"),
    ],
)
def test_another_match_is_named(change: dict[str, Any], pointer: str) -> None:
    assert fault(msgspec.structs.replace(position(), **change))[0] == pointer


def test_everything_that_is_wrong_with_the_frame_is_named_at_once() -> None:
    wrong = msgspec.structs.replace(position(), format=2, rules="0", seats=4)
    with pytest.raises(SetupRefused) as refused:
        read(wrong)
    assert [pointer for pointer, _ in refused.value.errors] == [
        "/position/format",
        "/position/rules",
        "/position/seats",
    ]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda state: state.update(extra=1), "unknown field `extra`"),
        (lambda state: state.pop("bank"), "missing required field `bank`"),
        (lambda state: state.update(bank="7"), "Expected `int`, got `str`"),
        (lambda state: state["deck"].append(3), "Expected `str`, got `int`"),
        (lambda state: state["agenda"]["stack"].append({"step": "Nap"}), "Invalid value 'Nap'"),
        (lambda state: state["options"].update(dice=7), "Invalid enum value 7"),
    ],
)
def test_what_is_no_state_is_named_with_its_place(spoil: Spoil, says: str) -> None:
    pointer, message = fault(spoilt(spoil))
    assert pointer == "/position/state"
    assert says in message


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda state: state["deck"].pop(), "lies in 0 places"),
        (lambda state: state["deck"].append(state["deck"][0]), "lies in 2 places"),
        (lambda state: state["deck"].append("ember-77"), "there is no card ember-77"),
        (lambda state: state.update(bank=0), "12 sparks are needed"),
        (lambda state: state["points"].pop(), "one entry per seat"),
        (lambda state: state["hands"].pop(), "places"),
        (lambda state: state.update(turn=2**70), "does not hang together (OverflowError)"),
        (lambda state: state.update(over=True), "the match is over"),
    ],
)
def test_a_state_that_breaks_a_rule_is_named(spoil: Spoil, says: str) -> None:
    assert says in fault(spoilt(spoil))[1]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda agenda: agenda["stack"].clear(), "no seat can act"),
        (lambda agenda: agenda["stack"].pop(0), "no turn comes after this one"),
        (lambda agenda: agenda["lanes"].pop(), "the state has 2 seats, the match 3"),
        (lambda agenda: agenda["held"].pop(), "the state has"),
        (lambda agenda: agenda["lanes"][0].append({"step": "Menu", "seat": 0}), "lanes without a barrier"),
        (lambda agenda: agenda["stack"].append({"step": "Menu", "seat": 7}), "a seat that is not there"),
        (lambda agenda: agenda["stack"].insert(0, {"step": "Menu", "seat": -2}), "a seat that is not there"),
        (lambda agenda: agenda["stack"].append({"step": "CardText", "seat": 0}), "still to be carried out"),
        (lambda agenda: agenda["stack"].append({"step": "Reaction", "seat": 0}), "seat 0 has nothing to answer"),
    ],
)
def test_an_agenda_that_cannot_go_on_is_named(spoil: Spoil, says: str) -> None:
    assert says in fault(spoilt(lambda state: spoil(state["agenda"])))[1]


BID = {"do": "Bid", "card": 99}
ASK = {"step": "BidQuestion", "seat": 0}


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda agenda: agenda["held"].__setitem__(1, BID), "the held answer of seat 1 is not legal"),
        (lambda agenda: agenda["held"].__setitem__(1, {"do": "Abstain"}), "the held answer of seat 1 is not legal"),
        (lambda agenda: agenda["lanes"][0].append(ASK), "asks a seat more than once"),
        (lambda agenda: agenda["lanes"][1].append(agenda["lanes"][1].pop() | {"seat": 0}), "lane 1 asks another seat"),
        (lambda agenda: agenda["lanes"].__setitem__(0, [{"step": "Voting"}]), "a barrier in lane 0"),
        (lambda agenda: [lane.clear() for lane in agenda["lanes"]], "a barrier on top of the stack without lanes"),
        (lambda agenda: agenda["lanes"][2].clear(), "the sealed round asks other questions"),
        (lambda agenda: (agenda["lanes"][2].clear(), agenda["held"].__setitem__(2, BID)), "asks other questions"),
    ],
)
def test_a_sealed_round_that_cannot_be_is_named(spoil: Spoil, says: str) -> None:
    assert says in fault(spoilt(lambda state: spoil(state["agenda"]), BALLOTS), BALLOTS)[1]


def test_a_question_that_only_a_sealed_round_asks_cannot_stand_on_the_stack() -> None:
    wrong = spoilt(lambda state: state["agenda"]["stack"].insert(1, ASK), BALLOTS)
    assert "BidQuestion cannot stand there" in fault(wrong, BALLOTS)[1]


def test_a_sealed_round_asks_its_own_questions() -> None:
    wrong = spoilt(lambda state: state["agenda"]["stack"].append({"step": "Burying"}), BALLOTS)
    assert "the sealed round asks other questions" in fault(wrong, BALLOTS)[1]


def test_a_seat_without_an_answer_may_be_left_out_of_a_sealed_round() -> None:
    def empty_handed(state: dict[str, Any]) -> None:
        state["buried"][0] += state["hands"][0]
        state["hands"][0] = []
        state["agenda"]["lanes"][0] = []

    assert read(spoilt(empty_handed, BALLOTS), BALLOTS).agenda.lanes[0] == []


def test_a_held_answer_without_a_sealed_round_is_named() -> None:
    wrong = spoilt(lambda state: state["agenda"]["held"].__setitem__(0, {"do": "Pick", "fruit": "plum"}), ORCHARDS)
    assert "a held answer without a sealed round" in fault(wrong, ORCHARDS)[1]


def test_all_answers_held_means_that_no_seat_can_act() -> None:
    def everybody(state: dict[str, Any]) -> None:
        for seat, hand in enumerate(state["hands"]):
            state["agenda"]["held"][seat] = {"do": "Bid", "card": hand[0]}

    assert "no seat can act" in fault(spoilt(everybody, BALLOTS), BALLOTS)[1]


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b"null", b'"\xff"', b"[" * 5000])
def test_what_is_no_json_object_is_refused(text: bytes) -> None:
    pointer, _ = fault(msgspec.structs.replace(position(), state=msgspec.Raw(text)))
    assert pointer == "/position/state"
