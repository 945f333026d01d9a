"""Names and notes: what may be written, to the last character."""

import pytest

from api.problems import Problem
from api.validation import is_reserved, validate_message, validate_name, validate_note


def code_of(name: str, player: str = "person") -> str | None:
    try:
        assert validate_name(name, "/name", player) == name
    except Problem as refused:
        ((pointer, code, _),) = refused.extensions["errors"]
        return str(code) if (refused.code, pointer) == ("bad-name", "/name") else f"{refused.code} {pointer}"
    return None


@pytest.mark.parametrize(
    "name", ["A", "x" * 40, "Žofie", "李", "👩\u200d🚀", "0", "!", "$", "a b", "bots", "robot:x", "bo\u00adt"]
)
def test_these_are_names(name: str) -> None:
    assert code_of(name) is None


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "length"),
        ("x" * 41, "length"),
        ("a\nb", "control-character"),
        ("a\x00", "control-character"),
        ("a\u2028", "control-character"),
        ("a\u2029", "control-character"),
        ("a\ud800", "control-character"),
        ("a\u0378", "control-character"),
        ("a\u202e", "control-character"),
        ("a\u200f", "control-character"),
        ("e\u0301", "not-nfc"),
        (" ", "blank"),
        ("\u200b", "blank"),
        ("\u3164", "blank"),
        ("\u115f\u2800", "blank"),
        ("\u0301", "blank"),
        ("bot:greedy", "reserved"),
        ("Bot: greedy", "reserved"),
        ("b\u200bot:x", "reserved"),
        ("ｂｏｔ：x", "reserved"),
    ],
)
def test_these_are_none(name: str, code: str) -> None:
    assert code_of(name) == code


def test_a_bot_may_have_the_name_of_a_bot() -> None:
    assert code_of("bot:greedy", "bot:greedy") is None
    assert is_reserved("bot:greedy")
    assert not is_reserved("both")


def note_code(note: str) -> str | None:
    try:
        assert validate_note(note, "/note") == note
    except Problem as refused:
        return str(refused.extensions["errors"][0].code)
    return None


@pytest.mark.parametrize("note", ["", "x" * 200, "two\nlines", "bot:"])
def test_these_are_notes(note: str) -> None:
    assert note_code(note) is None


@pytest.mark.parametrize(
    ("note", "code"), [("x" * 201, "out-of-range"), ("\ttab", "control-character"), ("a\u202eb", "control-character")]
)
def test_these_notes_are_refused(note: str, code: str) -> None:
    assert note_code(note) == code


def test_the_words_of_a_refusal_say_how_long_a_text_may_be() -> None:
    with pytest.raises(Problem) as name:
        validate_name("x" * 41, "/name")
    assert "40" in name.value.render_detail("en")
    with pytest.raises(Problem) as note:
        validate_note("x" * 201, "/note")
    assert "200" in note.value.render_detail("en")


@pytest.mark.parametrize("text", ["!", "a" * 200])
def test_these_are_messages(text: str) -> None:
    assert validate_message(text, "/text") == text
