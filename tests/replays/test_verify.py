"""Verifying decides the whole match again: whoever forges a file and mends its chain is found at the first bad ply."""

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel import Withdraw
from replays import Report, export, record, verify
from replays.hash_chain import JsonLine
from tests.replays.comets import GAME, Bet, Draw, Rest, Roll, Throw
from tests.replays.table import GAMES, MATCH, Table, forged, lines_of, whole_match


def played() -> Table:
    """Bets of ply 1 and 2, seat 0 rolls, seat 1 draws, both keep what they have; then by chance."""
    table = Table(seed="forge")
    for seat, action in ((0, Bet(1)), (1, Bet(2)), (0, Roll()), (1, Draw()), (0, Throw()), (1, Throw())):
        table.answer(seat, action)
    table.finish()
    return table


RAW = played().recording()


def at_ply(lines: list[JsonLine], ply: int) -> JsonLine:
    return next(line for line in lines if line.get("ply") == ply)


def forge(change: Callable[[list[JsonLine]], Any]) -> Report:
    lines = lines_of(RAW)
    change(lines)
    return verify(forged(lines), GAMES)


def problem(report: Report) -> tuple[str | None, int | None]:
    assert not report.valid
    return report.problem, report.first_bad_ply


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("number", range(5))
def test_what_bots_play_verifies(seats: int, number: int) -> None:
    events = list(record(GAME, ["random", "greedy", "random"][:seats], f"verifies {number}"))
    report = verify(export(GAME, MATCH, events, "archive"), GAMES)
    assert report == Report(True, len(events), None, None, "Undamaged, and the rules tell the same facts again.")


def test_a_better_roll_is_found() -> None:
    def change(lines: list[JsonLine]) -> None:
        fact = at_ply(lines, 3)["facts"][0]
        fact["pips"] = fact["pips"] % 6 + 1

    report = forge(change)
    assert problem(report) == ("facts-differ", 3)
    assert "Rolled" in report.detail


def test_another_deck_is_found_at_the_set_up() -> None:
    assert problem(forge(lambda lines: lines[2]["facts"][0]["cards"].reverse())) == ("facts-differ", 0)


def test_a_fact_that_never_happened_is_found() -> None:
    extra = {"fact": "Rested", "seat": 0}
    assert problem(forge(lambda lines: at_ply(lines, 4)["facts"].append(extra))) == ("facts-differ", 4)


def test_a_fact_left_out_is_found() -> None:
    assert problem(forge(lambda lines: at_ply(lines, 4)["facts"].pop())) == ("facts-differ", 4)


def test_another_action_than_the_facts_tell_is_found() -> None:
    assert problem(forge(lambda lines: at_ply(lines, 3)["action"].update(do="Rest"))) == ("facts-differ", 3)


def test_an_action_that_was_not_legal_is_found_with_the_reason() -> None:
    change = {"action": {"do": "Throw", "cards": []}}
    report = forge(lambda lines: at_ply(lines, 3).update(change))
    assert problem(report) == ("action-refused", 3)
    assert "Not now." in report.detail


def test_an_answer_of_a_seat_that_was_not_asked_is_found() -> None:
    report = forge(lambda lines: at_ply(lines, 3).update(seat=1))
    assert problem(report) == ("action-refused", 3)
    assert "random 2 is not asked" in report.detail


@pytest.mark.parametrize(
    "change",
    [{"decision": "2.0"}, {"rolled": 9}, {"shown": 0}, {"opens": [0]}, {"closes": [0]}, {"held": True}, {"ply": 9}],
    ids=str,
)
def test_what_stands_beside_the_facts_is_compared_too(change: dict[str, Any]) -> None:
    lines = lines_of(RAW)
    line = at_ply(lines, 4)
    key = next(iter(change))
    assert line[key] != change[key]
    line.update(change)
    assert problem(verify(forged(lines), GAMES)) == ("facts-differ", 4)


def test_another_winner_is_found() -> None:
    def change(lines: list[JsonLine]) -> None:
        for line in lines[-2:]:
            line["outcome"]["winners"] = [1 - seat for seat in line["outcome"]["winners"]][:1]

    assert problem(forge(change)) == ("outcome-differs", 18)


def test_an_outcome_in_the_last_line_alone_is_found() -> None:
    assert problem(forge(lambda lines: lines[-1].update(outcome=None))) == ("outcome-differs", 18)


def test_a_match_without_its_end_is_found() -> None:
    def change(lines: list[JsonLine]) -> None:
        del lines[-2]
        lines[-1]["events"] -= 1

    assert problem(forge(change)) == ("not-whole", 18)


def test_counts_in_the_last_line_are_compared() -> None:
    assert problem(forge(lambda lines: lines[-1].update(plies=17))) == ("bad-closing", 18)
    assert problem(forge(lambda lines: lines[-1].update(events=17))) == ("bad-closing", 18)


def test_an_unknown_event_is_found() -> None:
    assert problem(forge(lambda lines: lines[5].update(event="MatchBought"))) == ("bad-event", 2)
    assert problem(forge(lambda lines: lines[5].update(bonus=3))) == ("bad-event", 3)
    assert problem(forge(lambda lines: lines[5].update(at="noon"))) == ("bad-event", 3)


@pytest.mark.parametrize("seat", [{"name": "", "player": "person"}, {"name": "Eva", "player": "dog"}], ids=str)
def test_a_newcomer_without_a_valid_name_is_refused(seat: dict[str, Any]) -> None:
    def change(lines: list[JsonLine]) -> None:
        lines.insert(3, {"event": "SeatTaken", "at": lines[1]["at"], "seat": 0, **seat})
        renumber(lines)

    assert problem(forge(change)) == ("bad-event", 0)


def test_a_token_slipped_in_is_refused() -> None:
    assert problem(forge(lambda lines: lines[1].update(host_token="x"))) == ("bad-event", 0)


def renumber(lines: list[JsonLine]) -> None:
    for version, line in enumerate(lines[1:-1], 1):
        line["version"] = version
    lines[-1]["events"] = len(lines) - 2


def test_an_action_after_the_end_is_found() -> None:
    def change(lines: list[JsonLine]) -> None:
        lines.insert(-1, dict(at_ply(lines, 3)))
        lines[-1]["plies"] += 1
        renumber(lines)

    assert problem(forge(change)) == ("out-of-order", 18)


def test_an_action_before_the_start_is_found() -> None:
    def change(lines: list[JsonLine]) -> None:
        lines[2], lines[3] = lines[3], lines[2]
        renumber(lines)

    assert problem(forge(change))[0] == "out-of-order"


def test_a_match_that_starts_twice_or_opens_twice_is_found() -> None:
    def twice(place: int) -> Callable[[list[JsonLine]], None]:
        def change(lines: list[JsonLine]) -> None:
            lines.insert(4, dict(lines[place]))
            renumber(lines)

        return change

    assert problem(forge(twice(1)))[0] == "out-of-order"
    assert problem(forge(twice(2)))[0] == "out-of-order"


def test_a_seat_that_is_not_there_is_found() -> None:
    assert problem(forge(lambda lines: at_ply(lines, 3).update(seat=7)))[0] == "out-of-order"
    assert problem(forge(lambda lines: at_ply(lines, 3).update(seat=-1)))[0] == "out-of-order"


def test_the_number_of_seats_must_be_one_the_game_has() -> None:
    report = forge(lambda lines: lines[0]["seats"].extend(lines[0]["seats"]))
    assert problem(report) == ("setup-refused", 0)
    assert "2, 3 seats, not 4" in report.detail


# --- undo and redo ---------------------------------------------------------------------------------------------------


def wound() -> Table:
    """Taken back, redone, taken back again and played on."""
    table = Table(3, seed="wound")
    for _ in range(3):
        table.anything()
    table.answer(0, Rest())
    table.answer(1, Rest())
    first = table.cut(3)
    second = table.cut(1)
    table.resume(second, 3)
    table.resume(first, 5)
    table.cut(4)
    table.answer(1, Draw())
    table.answer(2, Rest())
    return table


def test_a_line_that_was_wound_back_and_forth_verifies() -> None:
    table = wound()
    table.finish()
    raw = table.recording()
    assert verify(raw, GAMES).valid
    closing = lines_of(raw)[-1]
    assert closing["plies"] == 27
    assert closing["events"] == 27 + 2 + 3 + 2 + 1 + 1  # Opened, started, three cuts, two resumed, one cut for good.


def test_several_undos_are_given_back_at_once() -> None:
    table = Table(3, seed="several")
    for _ in range(6):
        table.anything()
    table.cut(5)
    middle = table.cut(4)
    table.cut(2)
    table.resume(middle, 5)
    assert table.play.ply == 5
    table.finish()
    assert verify(table.recording(), GAMES).valid


def lanes() -> Table:
    """Everybody may throw cards away at once: seats 0, 1 and 2 did, then seat 0 takes its answer back."""
    table = Table(3, seed="lanes")
    for seat in range(3):
        table.answer(seat, Bet(0))
    for seat in range(3):
        table.answer(seat, Draw())
    return table


def test_a_cut_keeps_the_later_answers_of_others() -> None:
    table = lanes()
    table.answer(0, Throw((table.play.state.hands[0][0],)))
    kept = table.answer(1, Throw((table.play.state.hands[1][0],)))
    table.cut(6, [kept])
    assert table.play.ply == 7
    assert len(table.play.state.hands[0]) == 1
    assert table.play.state.hands[1] == []
    table.answer(0, Throw())
    table.finish()
    assert verify(table.recording(), GAMES).valid


def test_a_sealed_answer_that_is_kept_verifies_too() -> None:
    table = Table(3, seed="sealed")
    table.answer(0, Bet(3))
    kept = table.answer(1, Bet(2))
    undone = table.cut(0, [kept])
    table.resume(undone, 2)
    table.cut(0, [kept])
    table.finish()
    assert verify(table.recording(), GAMES).valid


def test_an_answer_that_could_not_have_stayed_is_found() -> None:
    table = Table(2, seed="rolls")
    table.answer(0, Bet(0))
    table.answer(1, Bet(0))
    table.answer(0, Rest())
    rolls = table.answer(1, Roll())
    at = table.cut(2)
    table.finish()
    lines = lines_of(table.recording())
    line = next(line for line in lines if line.get("version") == at)
    line.update(kept=[rolls], removed=[3])
    lines[-1]["plies"] += 1
    report = verify(forged(lines), GAMES)
    assert problem(report) == ("line-broken", 2)
    assert "not possible there" in report.detail


def test_an_answer_that_rolled_does_not_stay() -> None:
    table = Table(2, seed="rolls")
    table.answer(0, Bet(0))
    table.answer(1, Bet(0))
    rolls = table.answer(0, Roll())
    table.answer(1, Rest())
    at = table.cut(2)
    table.finish()
    lines = lines_of(table.recording())
    next(line for line in lines if line.get("version") == at).update(kept=[rolls], removed=[4])
    lines[-1]["plies"] += 1
    assert "rolls" in verify(forged(lines), GAMES).detail


@pytest.mark.parametrize(
    "change",
    [{"to_ply": 9}, {"to_ply": -1}, {"kept": [99]}, {"removed": [1]}, {"removed": []}],
    ids=str,
)
def test_a_cut_to_where_the_line_cannot_go_is_found(change: dict[str, Any]) -> None:
    table = wound()
    table.finish()
    lines = lines_of(table.recording())
    next(line for line in lines if line.get("event") == "LineCut").update(change)
    assert problem(verify(forged(lines), GAMES))[0] in ("line-broken", "bad-event")


@pytest.mark.parametrize("change", [{"undone": 3}, {"to_ply": 4}], ids=str)
def test_a_redo_of_what_was_not_undone_is_found(change: dict[str, Any]) -> None:
    table = wound()
    table.finish()
    lines = lines_of(table.recording())
    next(line for line in lines if line.get("event") == "LineResumed").update(change)
    assert problem(verify(forged(lines), GAMES))[0] == "line-broken"


def test_nothing_is_redone_after_a_new_action() -> None:
    table = Table(2, seed="redo")
    table.answer(0, Bet(0))
    table.answer(1, Bet(0))
    table.answer(0, Rest())
    undone = table.cut(2)
    resumed = table.resume(undone, 3)
    table.finish()
    lines = lines_of(table.recording())
    # The same events with an action between the undo and the redo.
    place = next(place for place, line in enumerate(lines) if line.get("version") == resumed)
    lines.insert(place, {**lines[place - 2], "decision": f"{undone}.0"})
    renumber(lines)
    assert problem(verify(forged(lines), GAMES)) == ("line-broken", 3)


def test_a_match_that_is_over_is_not_wound() -> None:
    table = whole_match()
    lines = lines_of(table.recording())
    cut = {"version": 22, "at": lines[-2]["at"], "event": "LineCut", "by": 0, "to_ply": 17, "removed": [18]}
    lines.insert(-1, cut)
    lines[-1].update(events=22, plies=17)
    assert problem(verify(forged(lines), GAMES)) == ("out-of-order", 18)


def test_a_withdrawn_answer_names_the_decision_it_takes_back() -> None:
    table = Table(2, seed="withdraw")
    table.answer(0, Bet(3))
    withdrawn = table.answer(0, Withdraw())
    table.answer(0, Bet(1))
    table.finish()
    raw = table.recording()
    lines = lines_of(raw)
    assert lines[withdrawn]["decision"] == "2.0"
    assert lines[withdrawn + 1]["decision"] == f"{withdrawn}.0"
    assert verify(raw, GAMES).valid
    lines[withdrawn]["decision"] = "2.1"
    assert problem(verify(forged(lines), GAMES)) == ("facts-differ", 2)


def test_a_recording_by_earlier_rules_is_decided_again_where_the_rules_agree() -> None:
    newer = dataclasses.replace(GAME, rules="9", earlier_rules=(GAME.rules,))
    assert verify(RAW, {newer.id: newer}) == verify(RAW, GAMES)
    unknown = dataclasses.replace(GAME, rules="9")
    assert verify(RAW, {unknown.id: unknown}).problem == "foreign-version"


def test_a_recording_that_todays_rules_contradict_is_only_folded() -> None:
    lines = lines_of(RAW)
    at_ply(lines, 4)["decision"] = "99.1"  # Ids of decisions are the rules' business; folding does not read them.
    assert not verify(forged(lines), GAMES).valid
    newer = dataclasses.replace(GAME, rules="9", earlier_rules=(GAME.rules,))
    report = verify(forged(lines), {newer.id: newer})
    assert report.valid
    assert "rules 9" in report.detail
