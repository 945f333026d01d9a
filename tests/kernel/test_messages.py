"""Sentences: names, players, plural forms in English and Czech, and what is wrong with a book."""

import json
from pathlib import Path
from typing import Any

import pytest

import domain.kernel.messages as texts_module
from domain.kernel import Texts, message, read_texts
from domain.kernel.game import KERNEL_TEXTS
from domain.kernel.messages import InternedMessage, Language, Message, MessageMissing, merge, placeholders, text_faults
from tests.sample_games import TOYS

PLAYERS = ("Ana", "Bob")


def book(en: str, cs: str, names: dict[Language, dict[str, str]] | None = None) -> Texts:
    return Texts({"en": {"key": en}, "cs": {"key": cs}}, names or {"en": {}, "cs": {}})


def english(template: str, names: dict[str, str] | None = None, **params: Any) -> str:
    texts = book(template, template, {"en": names or {}, "cs": {}})
    return texts.render(message("key", **params), "en", PLAYERS)


def test_a_parameter_is_shown_as_it_is() -> None:
    assert english("{number} of {word}", number=3, word="iron") == "3 of iron"


def test_a_component_is_shown_by_its_name_and_several_with_commas() -> None:
    names = {"lake": "Clear Lake", "hill": "Old Hill"}
    assert english("{tile:name}", names, tile="lake") == "Clear Lake"
    assert english("{tiles:name}", names, tiles=("lake", "hill", "unnamed")) == "Clear Lake, Old Hill, unnamed"


def test_a_name_that_czech_lacks_is_english_there() -> None:
    texts = book("{a:name}", "{a:name}", {"en": {"lake": "Lake", "hill": "Hill"}, "cs": {"lake": "Jezero"}})
    assert texts.render(message("key", a=("lake", "hill")), "cs", ()) == "Jezero, Hill"


def test_a_seat_is_shown_as_who_sits_there() -> None:
    assert english("{seat:player}", seat=1) == "Bob"
    assert english("{seats:player}", seats=(1, 0)) == "Bob, Ana"
    assert english("{seat:player}", seat=5) == "5"


def test_what_nobody_may_know_is_a_question_mark() -> None:
    assert english("{card:name} of {seat:player}", card=None, seat=None) == "? of ?"
    assert english("{cards:name}", cards=("a", None)) == "a, ?"


@pytest.mark.parametrize(("number", "form"), [(0, "ships"), (1, "ship"), (2, "ships"), (-1, "ship"), (21, "ships")])
def test_english_has_two_forms(number: int, form: str) -> None:
    assert english("{n|ship|ships}", n=number) == form


@pytest.mark.parametrize(
    ("number", "form"), [(0, "lodí"), (1, "loď"), (2, "lodě"), (4, "lodě"), (5, "lodí"), (22, "lodí")]
)
def test_czech_has_three_forms(number: int, form: str) -> None:
    texts = book("{n|a|b}", "{n|loď|lodě|lodí}")
    assert texts.render(message("key", n=number), "cs", ()) == form


def test_a_tuple_counts_as_many_as_it_has() -> None:
    assert english("{n|ship|ships}", n=("a",)) == "ship"
    assert english("{n|ship|ships}", n=("a", "b")) == "ships"


def test_a_sentence_may_stand_inside_another() -> None:
    texts = Texts({"en": {"outer": "so: {inner}", "key": "{n} apples"}, "cs": {}}, {"en": {}, "cs": {}})
    assert texts.render(message("outer", inner=message("key", n=2)), "en", ()) == "so: 2 apples"


def test_a_missing_sentence_or_parameter_is_our_own_bug() -> None:
    with pytest.raises(MessageMissing, match="no en sentence for 'other'"):
        book("a", "a").render(message("other"), "en", ())
    with pytest.raises(MessageMissing, match="'key' needs 'n'"):
        english("{n}")


def test_placeholders_of_a_template() -> None:
    assert placeholders("{a} {b:name} {c|x|y} plain") == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        (Texts({"en": {"a": ""}, "cs": {}}, {"en": {}, "cs": {}}), "cs: no sentence for a"),
        (Texts({"en": {}, "cs": {"a": ""}}, {"en": {}, "cs": {}}), "cs: a is not in English"),
        (Texts({"en": {}, "cs": {}}, {"en": {}, "cs": {"x": "X"}}), "cs: name of x is not in English"),
        (book("{a}", "{b}"), "cs: key has other parameters than in English"),
        (book("{a|x|y|z}", "{a|x|y|z}"), "en: key needs 2 forms for a"),
        (book("{a|x|y}", "{a|x|y}"), "cs: key needs 3 forms for a"),
    ],
)
def test_faults_of_a_book_are_named(texts: Texts, fault: str) -> None:
    assert text_faults(texts) == [fault]


@pytest.mark.parametrize("texts", [KERNEL_TEXTS, *(toy.texts for toy in TOYS.values())])
def test_our_own_books_have_no_fault(texts: Texts) -> None:
    assert text_faults(texts) == []


def test_a_later_book_wins() -> None:
    merged = merge(book("old", "staré"), book("new", "nové"))
    assert merged.sentences["cs"]["key"] == "nové"
    assert merged.has("key")
    assert not merged.has("other")


def test_books_are_read_from_a_folder(tmp_path: Path) -> None:
    for language, word in (("en", "lake"), ("cs", "jezero")):
        written = json.dumps({"sentences": {"key": word}, "names": {"x": word}})
        (tmp_path / f"{language}.json").write_text(written, encoding="utf-8")
    texts = read_texts(tmp_path)
    assert texts.render(message("key"), "cs", ()) == texts.name("x", "cs") == "jezero"


# --- sentences that are kept -----------------------------------------------------------------------------------------


def test_the_same_said_of_the_same_things_is_the_same_sentence() -> None:
    ship = message("ship", number=1)
    assert message("key", ship=ship, count=2) is message("key", ship=ship, count=2)
    assert message("key", ships=(ship, 2)) is message("key", ships=(message("ship", number=1), 2))


@pytest.mark.parametrize(
    "other",
    [
        message("other", count=1),
        message("key", count=2),
        message("key", number=1),
        message("key", count="1"),
        message("key", count=True),
        message("key", count=(1,)),
        message("key"),
    ],
)
def test_anything_else_is_another_one(other: Message) -> None:
    assert message("key", count=1) is not other
    assert other.key != "key" or list(other.params) != ["count"] or repr(other.params["count"]) != "1"


def test_what_cannot_be_known_again_is_said_anew() -> None:
    loose = Message("ship", {"number": 1})
    assert type(message("key", ship=loose)) is Message
    assert type(message("key", numbers=[1, 2])) is Message
    assert type(message("key", ship=message("ship", number=1))) is InternedMessage


def test_whether_it_is_interned_makes_no_difference_to_what_it_says() -> None:
    assert message("key", count=1) == Message("key", {"count": 1})
    assert Message("key", {"count": 1}) == message("key", count=1)
    assert Message("key") != Message("other")


def test_only_so_many_are_interned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts_module, "INTERNED", 10)
    for number in range(100):
        assert message("key", count=number).params == {"count": number}
    assert len(texts_module._interned) <= 10
