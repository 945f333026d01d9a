"""Marks: who may read a field, and what is left of a fact for the others."""

from typing import Annotated

import pytest

from domain.kernel import ARCHIVE, SPECTATOR, Action, AnswerSealed, Fact, Secret, Thing
from domain.kernel.redaction import (
    Mark,
    marks_of,
    moving_marks,
    naming_marks,
    readers_of,
    redact,
    redact_action,
    things_named,
)


class Drawn(Fact, frozen=True):
    seat: int
    cards: Annotated[tuple[str | None, ...], Thing("card"), Secret("seat")]


class Shuffled(Fact, frozen=True):
    cards: Annotated[tuple[str | None, ...], Thing("card"), Secret(None)]


class Swapped(Fact, frozen=True):
    between: tuple[int, int]
    card: Annotated[str | None, Thing("card"), Secret("between")]
    for_: Annotated[str, Thing("token")]


class Whispered(Fact, frozen=True):
    """A secret that names no piece."""

    seat: int
    number: Annotated[int | None, Secret("seat")]


class Keep(Action, frozen=True):
    cards: Annotated[tuple[str | None, ...], Thing("card"), Secret("seat")]
    loudly: bool = False


DRAWN = Drawn(1, ("a", "b"))


def test_only_the_named_seat_and_the_archive_read_a_secret() -> None:
    assert redact(DRAWN, 1) is DRAWN
    assert redact(DRAWN, ARCHIVE) is DRAWN
    for viewer in (0, 2, SPECTATOR):
        assert redact(DRAWN, viewer) == Drawn(1, (None, None))


def test_how_many_were_drawn_is_public() -> None:
    assert redact(Drawn(1, ()), 0) == Drawn(1, ())


def test_a_secret_of_nobody_is_read_by_the_archive_alone() -> None:
    assert redact(Shuffled(("a",)), 0) == Shuffled((None,))
    assert redact(Shuffled(("a",)), ARCHIVE) == Shuffled(("a",))


def test_a_secret_may_belong_to_several_seats_and_the_rest_of_the_fact_stays() -> None:
    fact = Swapped((0, 2), "a", "t")
    assert redact(fact, 0) is redact(fact, 2) is fact
    assert redact(fact, 1) == Swapped((0, 2), None, "t")


def test_a_secret_may_be_a_number() -> None:
    assert redact(Whispered(0, 7), SPECTATOR) == Whispered(0, None)
    assert list(things_named(Whispered(0, 7))) == []


def test_a_sealed_answer_is_its_seats_own() -> None:
    fact = AnswerSealed(2, Keep(("a",)))
    assert redact(fact, 2) is fact
    assert redact(fact, 0) == AnswerSealed(2, None)


def test_an_actions_marked_fields_are_the_actors_own_business() -> None:
    action = Keep(("a", "b"), True)
    assert redact_action(action, 1, 1) is action
    assert redact_action(action, 1, ARCHIVE) is action
    assert redact_action(action, 1, 0) == Keep((None, None), True)


def test_marks_are_found_in_field_order() -> None:
    assert marks_of(Swapped) == (Mark("card", "card", Secret("between")), Mark("for_", "token", None))


def test_a_fact_names_the_pieces_in_its_marked_fields() -> None:
    assert [things for _, things in things_named(Swapped((0, 2), "a", "t"))] == [("a",), ("t",)]
    assert [things for _, things in things_named(Drawn(0, ("a", None)))] == [("a",)]


@pytest.mark.parametrize(
    ("fact", "readers"),
    [(DRAWN, [0b0010]), (Shuffled(("a",)), [0]), (Swapped((0, 2), "a", "t"), [0b0101, 0b1111])],
)
def test_readers_are_the_seats_and_last_the_spectator(fact: Fact, readers: list[int]) -> None:
    assert [readers_of(fact, mark, 3) for mark in marks_of(type(fact))] == readers


def test_a_mark_inside_a_type_is_refused_for_redaction_would_not_find_it() -> None:
    class Hasty(Fact, frozen=True):
        seat: int
        card: Annotated[str, Thing("card"), Secret("seat")] | None

    with pytest.raises(TypeError, match=r"Hasty\.card: a mark stands around the whole type"):
        marks_of(Hasty)


class Mentioned(Fact, frozen=True):
    card: Annotated[str, Thing("card", stays=True)]
    moved: Annotated[str, Thing("card")]


def test_pieces_that_are_only_mentioned_do_not_move() -> None:
    assert [mark.field for mark in naming_marks(Mentioned)] == ["card", "moved"]
    assert [mark.field for mark in moving_marks(Mentioned)] == ["moved"]


def test_no_seat_reads_what_belongs_to_no_seat() -> None:
    """A fact may name nobody: no seat, or the seat before the first."""
    (mark,) = marks_of(Drawn)
    assert readers_of(Drawn(-1, ()), mark, 3) == 0
    assert readers_of(Drawn(0, ()), mark, 3) == 0b001
    assert readers_of(Drawn(2, ()), mark, 3) == 0b100
    assert readers_of(Drawn(None, ()), mark, 3) == 0  # type: ignore[arg-type]
