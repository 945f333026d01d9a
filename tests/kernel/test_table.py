"""The table loop: in which order steps resolve, on which stack, and when it stops to ask."""

import pytest

from domain.kernel import AgendaMoved, AnswerSealed, AnswersOpened, AnswerWithdrawn, Refused, Table, Withdraw
from tests.kernel.script import Ask, Ended, Lanes, Noted, Run, Say, Script, Sealed, answer, asks, scripted


def test_steps_resolve_in_reading_order() -> None:
    play = scripted(Run("a"), Run("b"), Run("c"), Ask(0))
    assert play.state.notes == ["a", "b", "c"]
    assert asks(play) == [0]


def test_several_thens_of_one_rule_resolve_in_reading_order_before_what_was_waiting() -> None:
    rules = {"a": lambda table: (table.then(Run("a1"), Run("a2")), table.then(Run("a3")))[0]}
    play = scripted(Run("a"), Run("b"), Ask(0), rules=rules)
    assert play.state.notes == ["a", "a1", "a2", "a3", "b"]


def test_what_a_step_sets_off_is_done_before_its_sibling() -> None:
    rules = {
        "a": lambda table: table.then(Run("a1"), Run("a2")),
        "a1": lambda table: table.then(Run("a1x")),
    }
    play = scripted(Run("a"), Run("b"), Ask(0), rules=rules)
    assert play.state.notes == ["a", "a1", "a1x", "a2", "b"]


def test_a_fact_takes_effect_before_the_next_line_of_the_rule() -> None:
    seen: list[list[str]] = []

    def rule(table: Table[Script]) -> None:
        seen.append(list(table.state.notes))
        table.emit(Noted("more"))
        seen.append(list(table.state.notes))

    scripted(Run("a"), Ask(0), rules={"a": rule})
    assert seen == [["a"], ["a", "more"]]


def test_an_answered_question_is_gone_unless_its_rule_pushes_it_again() -> None:
    play = scripted(
        Ask(0, "menu"),
        Ask(1),
        answers={"menu": lambda state, seat, word, table: table.then(Ask(0, "menu")) if word == "yes" else None},
    )
    answer(play, 0, "yes")
    assert play.question(0) == Ask(0, "menu")
    answer(play, 0, "no")
    assert asks(play) == [1]


def test_a_question_without_an_offer_is_dropped() -> None:
    play = scripted(Ask(0, "nothing"), Ask(1), words={"nothing": lambda state, seat: ()})
    assert asks(play) == [1]


def test_a_question_that_loses_its_offers_while_it_waits_is_dropped_when_its_turn_comes() -> None:
    play = scripted(
        Ask(0),
        Ask(1, "quick"),
        Ask(2, "quick"),
        Ask(0, "last"),
        words={"quick": lambda state, seat: () if "1:quick:yes" in state.notes else ("yes",)},
    )
    answer(play, 0)
    answer(play, 1)
    assert play.question(0) == Ask(0, "last")


def test_the_end_clears_the_agenda_in_the_middle_of_everything() -> None:
    rules = {"end": lambda table: (table.emit(Ended()), table.then(Run("never")))[0]}
    play = scripted(Ask(0), Run("end"), Run("never"), Ask(1), rules=rules)
    assert answer(play, 0) == ["0:word:yes", "end"]
    assert play.state.agenda.stack == []
    assert asks(play) == []
    assert play.offers(1) == []
    assert play.outcome is not None
    with pytest.raises(Refused) as refused:
        play.answer(1, Say("yes"))
    assert refused.value.code == "not_asked"


def test_one_fact_per_stack_that_moved_tells_what_became_of_the_agenda() -> None:
    play = scripted(Ask(0), Run("a"), Run("b"), Ask(1), Ask(2), rules={"b": lambda table: table.then(Ask(2, "new"))})
    told = play.answer(0, Say("yes"))
    moved = [fact for fact in told.facts if isinstance(fact, AgendaMoved)]
    assert moved == [AgendaMoved(None, 2, (Ask(2, "new"),))]


# --- sealed rounds ----------------------------------------------------------------------------------------------------

ROUND = {"sealed": (Ask(0), Ask(1), Ask(2))}


def test_a_sealed_round_holds_answers_until_the_last_is_in() -> None:
    play = scripted(Sealed(), Ask(0, "after"), questions=ROUND)
    assert asks(play) == [0, 1, 2]
    assert answer(play, 1, "no") == []
    assert asks(play) == [0, 2]
    assert answer(play, 2) == []
    assert answer(play, 0) == ["sealed(0=yes,1=no,2=yes)"]
    assert play.question(0) == Ask(0, "after")
    assert play.state.agenda.held == [None, None, None]


def test_the_facts_of_a_sealed_round_are_sealed_and_opened() -> None:
    play = scripted(Sealed(), Ask(0, "after"), questions={"sealed": (Ask(1), Ask(2))})
    assert play.answer(1, Say("no")).facts == (AnswerSealed(1, Say("no")),)
    kinds = [type(fact) for fact in play.answer(2, Say("yes")).facts]
    assert kinds[:3] == [AnswerSealed, AnswersOpened, Noted]


def test_a_sealed_answer_can_be_withdrawn_and_given_anew() -> None:
    play = scripted(Sealed(), Ask(0, "after"), questions=ROUND)
    answer(play, 1, "no")
    assert play.answer(1, Withdraw()).facts == (AnswerWithdrawn(1),)
    assert asks(play) == [0, 1, 2]
    answer(play, 1, "yes")
    answer(play, 0)
    assert answer(play, 2) == ["sealed(0=yes,1=yes,2=yes)"]


def test_nothing_can_be_withdrawn_where_nothing_is_held() -> None:
    play = scripted(Sealed(), Ask(0, "after"), questions=ROUND)
    with pytest.raises(Refused) as refused:
        play.answer(1, Withdraw())
    assert refused.value.code == "nothing_to_withdraw"
    for seat in range(3):
        answer(play, seat)
    with pytest.raises(Refused) as refused:
        play.answer(0, Withdraw())
    assert refused.value.code == "nothing_to_withdraw"
    with pytest.raises(Refused) as refused:
        play.answer(1, Withdraw())
    assert refused.value.code == "not_asked"


def test_a_round_that_asks_nobody_falls_without_a_word() -> None:
    play = scripted(Sealed(), Run("after"), Ask(0), questions={"sealed": ()})
    assert play.state.notes == ["after"]
    assert not any(isinstance(fact, AnswersOpened) for fact in play.set_up.facts)


def test_a_round_whose_questions_all_lack_offers_falls_without_a_word() -> None:
    play = scripted(
        Sealed(),
        Ask(0),
        questions={"sealed": (Ask(0, "none"), Ask(2, "none"))},
        words={"none": lambda state, seat: ()},
    )
    assert play.state.notes == []
    assert play.question(0) == Ask(0)


def test_a_round_may_ask_only_some() -> None:
    play = scripted(Sealed(), Ask(0), questions={"sealed": (Ask(2), Ask(1))})
    assert asks(play) == [1, 2]
    answer(play, 2)
    assert answer(play, 1) == ["sealed(1=yes,2=yes)"]


def test_a_sealed_round_asks_a_seat_once() -> None:
    with pytest.raises(RuntimeError, match="asks seat 1 twice"):
        scripted(Sealed(), questions={"sealed": (Ask(1), Ask(1))})


def test_rounds_can_follow_each_other_and_be_pushed_by_the_opening_of_another() -> None:
    rules = {"sealed": lambda table: table.then(Sealed("second"), Run("between"))}
    questions = {"sealed": (Ask(0),), "second": (Ask(1),)}
    play = scripted(Sealed(), Ask(2), rules=rules, questions=questions)
    answer(play, 0)
    assert asks(play) == [1]
    assert answer(play, 1) == ["second(1=yes)", "between"]
    assert asks(play) == [2]


# --- open lanes -------------------------------------------------------------------------------------------------------


def test_lanes_are_answered_at_once_each_in_its_own_order() -> None:
    play = scripted(Lanes(), Ask(0, "after"), questions={"lanes": (Ask(0, "a"), Ask(0, "b"), Ask(1, "c"))})
    assert asks(play) == [0, 1]
    assert answer(play, 0) == ["0:a:yes"]
    assert play.question(0) == Ask(0, "b")
    assert answer(play, 1) == ["1:c:yes"]
    assert asks(play) == [0]
    answer(play, 0)
    assert play.question(0) == Ask(0, "after")


def test_a_rule_in_a_lane_pushes_onto_its_own_lane() -> None:
    play = scripted(
        Lanes(),
        Ask(0, "after"),
        questions={"lanes": (Ask(0, "a"), Ask(0, "b"), Ask(1, "c"))},
        answers={"a": lambda state, seat, word, table: table.then(Run("then", 0), Ask(0, "x"))},
    )
    assert answer(play, 0) == ["0:a:yes", "then"]
    assert play.state.agenda.lanes == [[Ask(0, "b"), Ask(0, "x")], [Ask(1, "c")], []]


def test_a_rule_may_push_onto_another_lane_also_an_empty_one_in_reading_order() -> None:
    def pester(state: Script, seat: int, word: str, table: Table[Script]) -> None:
        table.then(Ask(2, "first"), lane=2)
        table.then(Ask(2, "second"), Ask(2, "third"), lane=2)

    play = scripted(Lanes(), Ask(0, "after"), questions={"lanes": (Ask(0, "a"), Ask(1))}, answers={"a": pester})
    answer(play, 0)
    assert asks(play) == [1, 2]
    assert [answer(play, 2) for _ in range(3)] == [["2:first:yes"], ["2:second:yes"], ["2:third:yes"]]


def test_a_step_pushed_onto_an_earlier_lane_runs_before_anybody_is_asked() -> None:
    play = scripted(
        Lanes(),
        Ask(0, "after"),
        questions={"lanes": (Ask(0), Run("late", 1), Ask(1))},
        rules={"late": lambda table: table.then(Run("pushed", 0), lane=0)},
    )
    assert play.state.notes == ["late", "pushed"]
    assert asks(play) == [0, 1]


def test_lanes_that_empty_themselves_fall_at_once() -> None:
    play = scripted(
        Lanes(),
        Run("after"),
        Ask(2),
        questions={"lanes": (Run("a", 0), Run("b", 1), Ask(1, "none"))},
        words={"none": lambda state, seat: ()},
    )
    assert play.state.notes == ["a", "b", "after"]
    assert asks(play) == [2]


def test_a_question_in_a_lane_that_loses_its_offers_is_dropped_when_another_seat_answers() -> None:
    play = scripted(
        Lanes(),
        Ask(0, "after"),
        questions={"lanes": (Ask(0), Ask(1, "last one"), Ask(2, "last one"))},
        words={"last one": lambda state, seat: () if any("last one" in note for note in state.notes) else ("yes",)},
    )
    answer(play, 1)
    assert asks(play) == [0]


@pytest.mark.parametrize("place", ["the common stack", "a sealed round"])
def test_only_under_open_lanes_can_a_step_be_pushed_to_a_lane(place: str) -> None:
    rules = {
        "push": lambda table: table.then(Ask(1), lane=1),
        "sealed": lambda table: table.then(Ask(1), lane=1),
    }
    if place == "the common stack":
        with pytest.raises(RuntimeError, match="only under open lanes"):
            scripted(Run("push"), rules=rules)
        return
    play = scripted(Sealed(), questions={"sealed": (Ask(0),)}, rules=rules)
    with pytest.raises(RuntimeError, match="only under open lanes"):
        play.answer(0, Say("yes"))


def test_the_end_inside_a_lane_clears_every_lane() -> None:
    play = scripted(
        Lanes(),
        Ask(0, "after"),
        questions={"lanes": (Ask(0), Ask(1), Ask(2))},
        answers={"word": lambda state, seat, word, table: table.emit(Ended())},
    )
    answer(play, 1)
    assert play.state.agenda.lanes == [[], [], []]
    assert play.state.agenda.stack == []
    assert not play.running


def test_the_same_barrier_can_open_again_in_the_same_ply() -> None:
    rounds = iter(range(2))

    def again(table: Table[Script]) -> None:
        if next(rounds, None) is not None:
            table.then(Lanes(), Run("again"))

    play = scripted(Run("again"), Ask(2), rules={"again": again}, questions={"lanes": (Ask(0), Ask(1))})
    for _ in range(2):
        assert asks(play) == [0, 1]
        answer(play, 1)
        answer(play, 0)
    assert asks(play) == [2]


# --- answering --------------------------------------------------------------------------------------------------------


def test_who_is_not_asked_cannot_answer_and_a_seat_that_is_not_there_neither() -> None:
    play = scripted(Sealed(), Ask(0), questions=ROUND)
    answer(play, 1)
    for seat in (1, 7, -1):
        with pytest.raises(Refused) as refused:
            play.answer(seat, Say("yes"))
        assert refused.value.code == "not_asked"
    with pytest.raises(Refused):
        play.answer(7, Withdraw())


def test_a_word_that_is_not_offered_is_refused_with_the_games_own_reason() -> None:
    play = scripted(Ask(0))
    before = play.game.copy(play.state)
    with pytest.raises(Refused) as refused:
        play.answer(0, Say("perhaps"))
    assert refused.value.code == "another_word"
    assert play.state == before
    assert play.ply == 0


def test_offers_are_built_once_per_position() -> None:
    built: list[int] = []

    def listed(state: Script, seat: int) -> tuple[str, ...]:
        built.append(seat)
        return ("yes",)

    play = scripted(Ask(0, "counted"), Ask(1), words={"counted": listed})
    play.offers(0)
    play.offers(0)
    answer(play, 0)
    assert built == [0]


def test_a_copy_is_a_world_of_its_own() -> None:
    play = scripted(Ask(0), Ask(1))
    copy = play.copy()
    answer(copy, 0)
    assert asks(play) == [0]
    assert asks(copy) == [1]
    assert play.state.notes == []
