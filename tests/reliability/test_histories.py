"""The checker of histories finds what it is there to find."""

import pytest

from tests.reliability.linearizable import Operation, Refusal, anomalies, false_refusals

GOOD = [
    Operation(0, 0.0, 1.0, 1, None),
    Operation(1, 0.5, 2.0, 2, "1.0"),
    Operation(0, 1.5, 3.0, 2, None),
    Operation(1, 2.5, 3.5, 3, "2.0"),
]


def test_a_history_that_could_have_happened_one_by_one_is_sound() -> None:
    assert anomalies(GOOD, [1, 2, 3]) == []


def test_a_read_that_is_behind_what_was_told_before_it_is_found() -> None:
    late = Operation(2, 4.0, 5.0, 2, None)
    assert anomalies([*GOOD, late], [1, 2, 3]) == ["client 2 has version 2 when 3 was already told"]


def test_a_write_that_is_not_behind_what_was_told_before_it_is_found() -> None:
    again = Operation(2, 4.0, 5.0, 3, "2.1")
    assert "client 2 has version 3 when 3 was already told" in anomalies([*GOOD, again], [1, 2, 3])


def test_gaps_lost_answers_and_answers_accepted_twice_are_found() -> None:
    assert anomalies(GOOD, [1, 3]) == [
        "versions are not dense: [1, 3]",
        "version 2 was accepted and is not stored",
    ]
    twice = Operation(2, 3.0, 5.0, 4, "2.0")
    assert anomalies([*GOOD, twice], [1, 2, 3, 4]) == ["two answers were accepted for one decision"]


@pytest.mark.parametrize(
    ("refusal", "still_open", "found"),
    [
        # Version 2 answered the decision 1.0, from 0.5 to 2.0.
        (Refusal(2, 1, 1.0, "1.0", 409), (), []),
        (Refusal(2, 1, 0.4, "1.0", 409), (), ["nothing had changed since 1"]),
        (Refusal(2, 2, 2.4, "2.0", 410), (), ["nothing had changed since 2"]),
        # Decision 1.1 stayed open while 1.0 was answered.
        (Refusal(2, 1, 1.0, "1.1", 410), ("1.1",), ["while it was open"]),
        (Refusal(2, 1, 1.0, "1.1", 422), ("1.1",), []),
        (Refusal(2, 1, 1.0, "1.1", 410), (), []),
        # Decision 2.0 was answered from 2.5 on.
        (Refusal(2, 1, 2.2, "2.0", 409), (), ["while it was open"]),
        (Refusal(2, 2, 2.7, "2.0", 409), (), []),
        (Refusal(2, 3, 9.0, "3.0", 422), ("3.0",), ["nothing had changed since 3"]),
    ],
)
def test_a_refusal_needs_an_answer_that_can_have_come_in_between(
    refusal: Refusal, still_open: tuple[str, ...], found: list[str]
) -> None:
    sentences = false_refusals(GOOD, [refusal], still_open)
    assert [sentence for sentence, end in zip(sentences, found, strict=True) if not sentence.endswith(end)] == []
