"""The file: its lines, its chain, and what is never in it."""

import json
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from domain.kernel import Dice
from domain.kernel.messages import text_faults
from domain.kernel.position import position_of
from domain.matches.events import (
    AbandonVoted,
    MatchAbandoned,
    MatchOpened,
    MatchStarted,
    Origin,
    SeatTaken,
    SeatVacated,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TokenReissued,
)
from replays import export, import_events, match_id, record, verify
from replays.errors import TEXTS
from replays.jsonl_format import read_time, spell_time
from tests.replays.comets import GAME, Bet, Rest
from tests.replays.table import GAMES, MATCH, Table, lines_of, whole_match

VIEWERS: list[Any] = [0, 1, "spectator", "archive"]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_hash_is_the_sha256_of_the_one_before_and_the_sorted_line(viewer: Any) -> None:
    previous = ""
    for raw in whole_match().recording(viewer):
        line = json.loads(raw)
        told = line.pop("hash")
        plain = json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = sha256((previous + plain).encode()).hexdigest()
        assert told == previous


def test_names_in_any_script_are_chained_unescaped() -> None:
    table = Table()
    opened = table.events[0][1]
    assert isinstance(opened, MatchOpened)
    seats = tuple(msgspec.structs.replace(seat, name="Žofie „Ω“ \u2028 / 🪐") for seat in opened.seats)
    table.events[0] = (1, msgspec.structs.replace(opened, seats=seats))
    table.finish()
    first = json.loads(table.recording()[0])
    told = first.pop("hash")
    plain = json.dumps(first, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert sha256(plain.encode()).hexdigest() == told
    assert verify(table.recording(), GAMES).valid


def test_the_header_says_what_is_needed_to_play_the_match_again() -> None:
    header = json.loads(whole_match().recording()[0])
    assert list(header) == [
        *("orrery", "game", "rules", "options", "seats", "policies", "commitment", "seed"),
        *("viewer", "match", "position", "forked_from", "hash"),
    ]
    assert header["orrery"] == 1
    assert header["commitment"] == "sha256:" + sha256(bytes.fromhex(header["seed"])).hexdigest()
    assert header["seats"] == [
        {"name": "random 1", "player": "bot:random"},
        {"name": "random 2", "player": "bot:random"},
    ]


def test_an_action_line_has_its_seat_decision_action_and_facts() -> None:
    table = Table()
    table.answer(0, Bet(2))
    line = lines_of(table.recording())[3]
    assert line["event"] == "ActionTaken"
    assert (line["version"], line["seat"], line["decision"]) == (3, 0, "2.0")
    assert line["action"] == {"do": "Bet", "coins": 2}
    assert line["facts"] == [{"fact": "AnswerSealed", "seat": 0, "action": {"do": "Bet", "coins": 2}}]


def test_the_last_line_counts_events_and_plies_and_tells_the_outcome() -> None:
    table = whole_match()
    closing = lines_of(table.recording())[-1]
    assert table.play.outcome is not None
    assert (closing["end"], closing["events"], closing["plies"]) == (True, len(table.events), table.play.ply)
    assert closing["outcome"]["winners"] == list(table.play.outcome.winners)


def test_every_kind_of_event_is_recorded_without_tokens_and_read_back() -> None:
    table = Table()
    table.answer(0, Bet(2))
    opened = table.events[0][1]
    assert isinstance(opened, MatchOpened)
    secret = msgspec.structs.replace(
        opened, host_token="HASH-h", invite_token="HASH-i", seat_tokens={"0": "HASH-s"}, request="HASH-r"
    )
    table.events[0] = (1, secret)
    at = table.now
    for extra in (
        SeatTaken(at=at, seat=1, name="Žofie", player="person", token="HASH-t"),
        SeatVacated(at=at, seat=1),
        TokenReissued(at=at, seat=0, token="HASH-u"),
        TakebackAsked(at=at, takeback="t1", by=0, to_ply=0, note="prosím", request="HASH-v"),
        TakebackAnswered(at=at, takeback="t1", seat=1, accept=True),
        TakebackWithdrawn(at=at, takeback="t1"),
        AbandonVoted(at=at, seat=0),
        MatchAbandoned(at=at, by=None),
    ):
        table.write(extra)
    raw = table.recording()
    text = b"".join(raw).decode()
    assert "HASH" not in text
    assert "originator" not in text
    assert [line["event"] for line in lines_of(raw)[1:-1]] == [type(event).__name__ for _, event in table.events]
    assert verify(raw, GAMES).valid
    back = list(import_events(raw, GAMES))
    assert [number for number, _ in back] == [number for number, _ in table.events]
    assert list(export(GAME, MATCH, back, "archive")) == raw


def test_import_gives_back_the_very_events() -> None:
    events = list(record(GAME, ["random", "greedy", "random"], "back"))
    assert list(import_events(export(GAME, MATCH, events, "archive"), GAMES)) == events


def test_the_same_seed_gives_the_same_file() -> None:
    files = [
        b"".join(export(GAME, match_id("comets", "s"), list(record(GAME, ["greedy"] * 2, "s")), "archive"))
        for _ in range(2)
    ]
    assert files[0] == files[1]
    assert match_id("comets", "s") != match_id("comets", "t")


@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_no_byte_depends_on_what_the_viewer_cannot_see(viewer: Any) -> None:
    table = whole_match()
    number, started = table.events[1]
    assert isinstance(started, MatchStarted)
    facts = list(GAME.facts_decoder.decode(started.facts))
    facts[0] = msgspec.structs.replace(facts[0], cards=tuple(Dice(bytes(32), 1).shuffle(facts[0].cards)))  # type: ignore[attr-defined]
    other = msgspec.structs.replace(
        started, facts=msgspec.Raw(msgspec.msgpack.encode(facts)), rolled=started.rolled + 1, shown=0
    )
    whole = table.recording("archive")
    seen = table.recording(viewer)
    table.events[1] = (number, other)
    assert table.recording("archive") != whole
    assert table.recording(viewer) == seen


def test_a_seat_reads_its_own_secrets_and_no_other() -> None:
    table = Table()
    table.answer(0, Bet(2))
    table.answer(1, Bet(3))
    own, other = (lines_of(table.recording(0))[place] for place in (3, 4))
    assert own["action"] == {"do": "Bet", "coins": 2}
    assert other["action"] is None
    assert other["facts"][0] == {"fact": "AnswerSealed", "seat": 1, "action": None}


def test_only_the_archive_of_a_match_that_is_over_has_the_seed() -> None:
    running, over = Table(), whole_match()
    assert [json.loads(running.recording(viewer)[0])["seed"] for viewer in VIEWERS] == [None] * 4
    assert [json.loads(over.recording(viewer)[0])["seed"] is not None for viewer in VIEWERS] == [False] * 3 + [True]


def test_a_match_from_a_position_carries_it_for_the_archive_only() -> None:
    table = Table(seed="from")
    state = table.play.state
    raw_state = msgspec.msgpack.encode(state)
    opened = table.events[0][1]
    table.events[0] = (
        1,
        msgspec.structs.replace(opened, position=raw_state, from_position=True, forked_from=Origin("m", 4)),
    )
    started = table.events[1][1]
    table.events[1] = (
        2,
        msgspec.structs.replace(started, facts=msgspec.Raw(msgspec.msgpack.encode(())), rolled=0, shown=0),
    )
    table.finish()
    raw = table.recording()
    header = json.loads(raw[0])
    expected = json.loads(msgspec.json.encode(position_of(GAME, GAME.state_decoder.decode(raw_state), GAME.options())))
    assert header["position"] == expected
    assert header["forked_from"] == {"match": "m", "ply": 4}
    assert verify(raw, GAMES).valid
    assert next(iter(import_events(raw, GAMES)))[1] == table.events[0][1]
    assert json.loads(table.recording(0)[0])["position"] is None


@pytest.mark.parametrize("at", [0, 1, 999_999, 1_794_819_600_000_000, 1_794_819_600_123_456])
def test_times_are_rfc_3339_to_the_microsecond(at: int) -> None:
    assert spell_time(at).endswith("Z")
    assert read_time(spell_time(at)) == at


@pytest.mark.parametrize("text", ["", "yesterday", "2026-11-16T09:00:00", "2026-11-16T09:00:00+01:00", 7, None])
def test_a_time_that_is_not_utc_is_refused(text: Any) -> None:
    with pytest.raises(ValueError, match=r".+"):
        read_time(text)


def test_every_sentence_about_recordings_has_an_english_and_a_czech_form() -> None:
    assert text_faults(TEXTS) == []


def test_resting_is_no_secret() -> None:
    table = Table()
    table.answer(0, Bet(0))
    table.answer(1, Bet(0))
    table.answer(0, Rest())
    assert lines_of(table.recording("spectator"))[5]["action"] == {"do": "Rest"}
