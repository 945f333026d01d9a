"""Every kind of damage has its own code and says what to do next; nothing ever ends in a traceback."""

import json
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from replays import Recording, RecordingInvalid, file_lines, import_events, read_recording, verify
from replays.hash_chain import LINE_LIMIT
from tests.replays.table import GAMES, Table, forged, lines_of, whole_match

RAW = whole_match().recording()
Lines = list[bytes]


def swapped(raw: Lines) -> Lines:
    return [*raw[:5], raw[6], raw[5], *raw[7:]]


def flipped(raw: Lines, line: int = 6) -> Lines:
    """One bit of a fact is another."""
    changed = raw[line].replace(b'"facts"', b'"fects"', 1)
    assert changed != raw[line]
    return [*raw[:line], changed, *raw[line + 1 :]]


def with_header(**changes: Any) -> Callable[[Lines], Lines]:
    def change(raw: Lines) -> Lines:
        lines = lines_of(raw)
        return forged([{**lines[0], **changes}, *lines[1:]])

    return change


DAMAGE: dict[str, tuple[str, int | None, Callable[[Lines], Lines]]] = {
    "nothing": ("not-a-recording", None, lambda raw: []),
    "an empty line": ("not-a-recording", None, lambda raw: [b"\n"]),
    "a picture": ("not-a-recording", None, lambda raw: [b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"]),
    "prose": ("not-a-recording", None, lambda raw: [b"Dear diary,\n"]),
    "other json": ("not-a-recording", None, lambda raw: [b'{"hello": 1}\n']),
    "a list": ("not-a-recording", None, lambda raw: [b"[1, 2]\n"]),
    "no header": ("not-a-recording", None, lambda raw: raw[1:]),
    "a later format": ("foreign-version", None, with_header(orrery=2)),
    "a strange format": ("foreign-version", None, with_header(orrery=True)),
    "other rules": ("foreign-version", None, with_header(rules="99")),
    "another game": ("unknown-game", None, with_header(game="chess")),
    "a header without seats": ("bad-header", None, with_header(seats=[])),
    "a header of another shape": ("bad-header", None, with_header(policies=7)),
    "a name that steers the terminal": (
        "bad-header",
        None,
        with_header(seats=[{"name": "\x1b[2J", "player": "person"}, {"name": "Ana", "player": "person"}]),
    ),
    "a player that is none": (
        "bad-header",
        None,
        with_header(seats=[{"name": "Ana", "player": "cat"}, {"name": "Eva", "player": "person"}]),
    ),
    "a strange viewer": ("bad-header", None, with_header(viewer="seat:9")),
    "another seed": ("commitment-mismatch", 0, with_header(seed="00" * 32)),
    "a seed that is none": ("commitment-mismatch", 0, with_header(seed="00")),
    "an unknown option": ("setup-refused", 0, with_header(options={"moons": 2})),
    "a cut-off end": ("cut-off", 4, lambda raw: raw[:6]),
    "only a header": ("cut-off", 0, lambda raw: raw[:1]),
    "no closing line": ("cut-off", 19, lambda raw: raw[:-1]),
    "half a line": ("malformed-line", 4, lambda raw: [*raw[:6], raw[6][:40]]),
    "a flipped bit": ("hash-mismatch", 4, flipped),
    "a flipped header": ("hash-mismatch", None, lambda raw: [raw[0].replace(b"random 1", b"random 7"), *raw[1:]]),
    "a flipped end": ("hash-mismatch", 18, lambda raw: [*raw[:-1], raw[-1].replace(b"18", b"17")]),
    "a flipped number": ("hash-mismatch", 4, lambda raw: [*raw[:6], raw[6].replace(b'n":6', b'n":7'), *raw[7:]]),
    "two lines swapped": ("reordered", 3, swapped),
    "a line removed": ("missing-line", 4, lambda raw: [*raw[:6], *raw[7:]]),
    "a line twice": ("repeated-line", 5, lambda raw: [*raw[:7], raw[6], *raw[7:]]),
    "something behind": ("after-the-end", 18, lambda raw: [*raw, raw[0]]),
    "not utf-8": ("malformed-line", 4, lambda raw: [*raw[:6], b'{"version": "\xff\xfe"}\n', *raw[7:]]),
    "a nul": ("malformed-line", 4, lambda raw: [*raw[:6], b"\x00" * 40 + b"\n", *raw[7:]]),
    "deep nesting": ("malformed-line", 4, lambda raw: [*raw[:6], b'{"a":' + b"[" * 99999 + b"\n", *raw[7:]]),
    "too deep": ("malformed-line", 4, lambda raw: [*raw[:6], b'{"a":' + b"[" * 70 + b"]" * 70 + b"}", *raw[7:]]),
    "a huge number": ("malformed-line", 4, lambda raw: [*raw[:6], b'{"a":' + b"9" * 30 + b"}", *raw[7:]]),
    "a gigantic number": ("malformed-line", 4, lambda raw: [*raw[:6], b'{"a":' + b"9" * 9999 + b"}", *raw[7:]]),
    "an endless line": ("line-too-long", 4, lambda raw: [*raw[:6], b'"' + b"a" * LINE_LIMIT + b'"', *raw[7:]]),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_each_kind_of_damage_has_a_code_of_its_own(name: str) -> None:
    problem, ply, damage = DAMAGE[name]
    report = verify(damage(list(RAW)), GAMES)
    assert (report.valid, report.problem, report.first_bad_ply) == (False, problem, ply)
    assert len(report.detail) > 20


@pytest.mark.parametrize("name", DAMAGE)
def test_each_kind_of_damage_is_named_in_czech_too(name: str) -> None:
    _, _, damage = DAMAGE[name]
    english, czech = (verify(damage(list(RAW)), GAMES, language).detail for language in ("en", "cs"))
    assert english != czech


@pytest.mark.parametrize("name", sorted(DAMAGE.keys() - {"other rules"}))
def test_neither_import_nor_replay_takes_a_damaged_file(name: str) -> None:
    problem, _, damage = DAMAGE[name]
    with pytest.raises(RecordingInvalid) as importing:
        list(import_events(damage(list(RAW)), GAMES))
    assert importing.value.problem == problem
    with pytest.raises(RecordingInvalid) as reading:
        Recording(damage(list(RAW)), GAMES)
    assert reading.value.problem == problem


def test_reading_runs_no_rule_so_other_rules_do_not_hinder_it() -> None:
    raw = with_header(rules="99")(list(RAW))
    assert Recording(raw, GAMES).plies == 18
    with pytest.raises(RecordingInvalid, match="foreign-version"):
        list(import_events(raw, GAMES))


def test_a_recording_written_with_other_spaces_and_order_is_the_same_recording() -> None:
    pretty = [json.dumps(json.loads(line), sort_keys=True, ensure_ascii=True).encode() + b"\r\n" for line in RAW]
    assert verify(pretty, GAMES).valid


@pytest.mark.parametrize("viewer", [0, "spectator"])
def test_the_recording_of_one_view_can_be_read_and_checked_but_not_imported(viewer: Any) -> None:
    raw = whole_match().recording(viewer)
    report = verify(raw, GAMES)
    assert report.valid
    assert "rules were not run" in report.detail
    assert verify(flipped(raw), GAMES).problem == "hash-mismatch"
    assert verify(raw[:-1], GAMES).problem == "cut-off"
    with pytest.raises(RecordingInvalid, match="not-whole"):
        list(import_events(raw, GAMES))


def test_a_match_that_still_runs_can_be_read_and_checked_but_not_imported() -> None:
    table = Table()
    for _ in range(5):
        table.anything()
    raw = table.recording()
    assert "still running" in verify(raw, GAMES).detail
    assert Recording(raw, GAMES).plies == 5
    with pytest.raises(RecordingInvalid, match="not-whole"):
        list(import_events(raw, GAMES))


def test_a_file_is_read_line_by_line_and_never_more_than_the_limit_at_once() -> None:
    raw = b"".join(RAW)
    assert list(file_lines(BytesIO(raw))) == RAW
    assert read_recording(BytesIO(raw), GAMES).plies == 18
    assert max(map(len, file_lines(BytesIO(b"x" * (3 * LINE_LIMIT))))) <= LINE_LIMIT + 3


WHOLE = b"".join(RAW)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, len(WHOLE) - 1), st.integers(0, 255))
def test_no_changed_byte_goes_unnoticed(place: int, byte: int) -> None:
    changed = WHOLE[:place] + bytes([byte]) + WHOLE[place + 1 :]
    report = verify(file_lines(BytesIO(changed)), GAMES)
    assert report.valid == (json_lines(changed) == json_lines(WHOLE))


def json_lines(raw: bytes) -> Any:
    """What the bytes mean, so that a change that means nothing is told from damage."""
    try:
        return [json.loads(line) for line in raw.split(b"\n") if line.strip()]
    except ValueError:
        return None


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_end_in_a_traceback(raw: bytes) -> None:
    assert verify(file_lines(BytesIO(raw)), GAMES).problem == "not-a-recording"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_no_forged_field_ends_in_a_traceback(data: st.DataObject) -> None:
    lines = lines_of(RAW)
    line = data.draw(st.sampled_from(lines))
    line[data.draw(st.sampled_from(sorted(line)))] = data.draw(json_values)
    report = verify(forged(lines), GAMES)
    assert report.valid == (report.problem is None)
    assert report.detail
    with suppress(RecordingInvalid):
        assert Recording(forged(lines), GAMES).plies <= 20
