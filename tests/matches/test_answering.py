"""Answering once, answering again, answering too late, and taking a sealed answer back."""

import pytest

from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.offers import Offer, random_answer
from domain.kernel.refusals import Refused
from domain.kernel.vocabulary import Action, Withdraw
from domain.matches.commands.answer import answer, seat_of_decision, withdraw
from domain.matches.commands.undo_redo import undo
from domain.matches.errors import MatchError
from tests.matches.tables import Ledger, table
from tests.sample_games import TOYS

BALLOTS, LANTERNS, ORCHARDS = TOYS["ballots"], TOYS["lanterns"], TOYS["orchards"]


def some_answer(ledger: Ledger, seat: int, seed: str = "some") -> Action:
    return random_answer(ledger.match.play.offers(seat), Dice(seed_bytes(seed), 0))


def open_decision(ledger: Ledger, seat: int) -> str:
    decision = ledger.match.state.open[seat]
    assert decision is not None
    return decision


def test_decisions_are_named_by_the_event_that_opened_them_and_their_seat() -> None:
    ledger = table(LANTERNS, 2)
    assert ledger.match.state.open[ledger.match.asked[0]] == f"2.{ledger.match.asked[0]}"
    assert seat_of_decision("31.4") == (31, 4)


@pytest.mark.parametrize("name", ["", "31", "31.", ".0", "x.0", "31.x", "-1.0", "1.0.0", "9" * 30 + ".0"])
def test_what_is_no_decision_is_not_found(name: str) -> None:
    with pytest.raises(MatchError, match="not-found"):
        answer(table(LANTERNS, 2).match, name, Withdraw(), 1)


def test_the_same_answer_again_gives_the_same_result_and_no_event() -> None:
    ledger = table(LANTERNS, 2)
    seat = ledger.match.asked[0]
    decision, action = open_decision(ledger, seat), some_answer(ledger, seat)
    first = answer(ledger.match, decision, action, 5)
    ledger.keep()
    again = answer(ledger.match, decision, action, 6)
    assert again.repeated
    assert ledger.match.collect_events() == ()
    assert (again.ply, again.version, again.facts) == (first.ply, first.version, first.facts)


def test_it_is_the_same_result_after_a_reload_too() -> None:
    ledger = table(LANTERNS, 2)
    seat = ledger.match.asked[0]
    decision, action = open_decision(ledger, seat), some_answer(ledger, seat)
    first = answer(ledger.match, decision, action, 5)
    ledger.keep()
    ledger.play_on(Dice(seed_bytes("on"), 0), 100)
    for whole in (True, False):
        again = answer(ledger.reload(from_snapshot=whole), decision, action, 6)
        assert (again.ply, again.version, again.facts) == (first.ply, first.version, first.facts)


def test_an_unordered_choice_in_another_order_is_the_same_answer() -> None:
    ledger = table(BALLOTS, 3, seed="bury")
    dice = Dice(seed_bytes("bury"), 0)
    for _ in range(60):
        for seat in ledger.match.asked:
            offers = ledger.match.play.offers(seat)
            wide = [one for one in offers if isinstance(one, Offer) and one.choose.most > 1 and not one.choose.ordered]
            if wide:
                choose = wide[0].choose
                chosen = choose.values[: choose.most]
                one_way = type(wide[0].action)(**{choose.field: chosen})
                decision = open_decision(ledger, seat)
                first = answer(ledger.match, decision, one_way, 5)
                ledger.keep()
                other_way = type(wide[0].action)(**{choose.field: chosen[::-1]})
                assert answer(ledger.match, decision, other_way, 6).version == first.version
                return
        ledger.play_on(dice, 1)
    pytest.fail("the toy never asked for several cards")


def test_another_answer_to_an_answered_decision_is_refused() -> None:
    ledger = table(LANTERNS, 2)
    seat = ledger.match.asked[0]
    decision = open_decision(ledger, seat)
    offers = [one for one in ledger.match.play.offers(seat) if not isinstance(one, Offer)]
    ledger.answer(seat, offers[0])
    with pytest.raises(MatchError, match="already-answered"):
        answer(ledger.match, decision, offers[1], 6)


def test_an_answer_that_was_undone_is_gone() -> None:
    ledger = table(LANTERNS, 2, undo="free")
    seat = ledger.match.asked[0]
    decision, action = open_decision(ledger, seat), some_answer(ledger, seat)
    ledger.answer(seat, action)
    undo(ledger.match, seat, 0, ledger.match.version, 7)
    ledger.keep()
    with pytest.raises(MatchError, match="decision-gone"):
        answer(ledger.match, decision, action, 8)
    assert open_decision(ledger, seat) != decision


def test_a_decision_that_never_was_is_not_found_and_a_dead_one_is_gone() -> None:
    ledger = table(LANTERNS, 2)
    ledger.play_on(Dice(seed_bytes("dead"), 0), 5)
    with pytest.raises(MatchError, match="not-found"):
        answer(ledger.match, f"{ledger.match.version + 1}.0", Withdraw(), 1)
    with pytest.raises(MatchError, match="not-found"):
        answer(ledger.match, "2.9", Withdraw(), 1)
    with pytest.raises(MatchError, match="decision-gone"):
        answer(ledger.match, "1.0", Withdraw(), 1)


def test_a_refused_answer_changes_nothing() -> None:
    ledger = table(LANTERNS, 2)
    seat = ledger.match.asked[0]
    before = ledger.state()
    with pytest.raises(Refused):
        answer(ledger.match, open_decision(ledger, seat), Withdraw(), 5)
    assert ledger.state() == before
    assert ledger.match.version == 2


def test_other_seats_keep_their_decisions_when_one_answers() -> None:
    ledger = table(ORCHARDS, 3)
    before = list(ledger.match.state.open)
    ledger.answer(0, some_answer(ledger, 0))
    assert ledger.match.state.open[1:] == before[1:]
    assert ledger.match.state.open[0] != before[0]


def test_a_sealed_answer_is_taken_back_and_the_question_opens_under_a_new_id() -> None:
    ledger = table(BALLOTS, 3)
    seat = ledger.match.asked[0]
    decision = open_decision(ledger, seat)
    others = [ledger.match.state.open[other] for other in range(3) if other != seat]
    ledger.answer(seat, some_answer(ledger, seat))
    assert ledger.match.state.open[seat] is None
    withdraw(ledger.match, decision, 9)
    ledger.keep()
    assert open_decision(ledger, seat) == f"{ledger.match.version}.{seat}"
    assert [ledger.match.state.open[other] for other in range(3) if other != seat] == others
    withdraw(ledger.match, decision, 10)
    assert ledger.match.collect_events() == (), "a repeat changes nothing"
    with pytest.raises(MatchError, match="decision-gone"):
        answer(ledger.match, decision, some_answer(ledger, seat), 11)


def test_after_the_reveal_nothing_is_taken_back() -> None:
    ledger = table(BALLOTS, 2)
    decisions = {seat: open_decision(ledger, seat) for seat in ledger.match.asked}
    for seat in list(ledger.match.asked):
        ledger.answer(seat, some_answer(ledger, seat))
    for decision in decisions.values():
        with pytest.raises(MatchError, match="already-revealed"):
            withdraw(ledger.match, decision, 9)


def test_an_open_decision_has_no_answer_to_take_back() -> None:
    ledger = table(BALLOTS, 2)
    with pytest.raises(MatchError, match="decision-gone"):
        withdraw(ledger.match, open_decision(ledger, 0), 9)


def test_an_ordinary_answer_cannot_be_withdrawn() -> None:
    ledger = table(LANTERNS, 2)
    seat = ledger.match.asked[0]
    decision = open_decision(ledger, seat)
    ledger.answer(seat, some_answer(ledger, seat))
    with pytest.raises(MatchError, match="already-revealed"):
        withdraw(ledger.match, decision, 9)
