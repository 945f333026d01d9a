"""Matches stored by an earlier release load, replay, verify and go on being played, from SQLite and PostgreSQL."""

import asyncio
import copy
import gzip
import json
import lzma
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import pytest

from domain.games import games
from domain.kernel.dice import Dice, seed_bytes
from domain.kernel.game import encode_state
from domain.kernel.offers import random_answer
from domain.kernel.registry import Registry
from domain.kernel.vocabulary import ARCHIVE
from domain.matches.application import MatchApplication, plain_result
from domain.matches.commands.answer import answer
from domain.matches.commands.undo_redo import redo, redo_candidates, undo
from domain.matches.events import Event
from domain.matches.history import HistoricalPosition, at_version
from domain.matches.match import Match, load
from domain.matches.persistence import open_store
from projections.match_views.summary import summary_of
from replays.cursor import Cursor
from replays.export import export
from replays.importer import import_events
from replays.match_check import Rows
from replays.recording import Recording
from replays.verify import verify
from tests.sample_games import TOYS
from tests.services.postgres_server import database

FOLDER = Path(__file__).parent / "earlier_release"
EXPECTED: dict[str, dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text())
LABELS = sorted(EXPECTED)
PLAYED = [label for label in LABELS if EXPECTED[label]["totals"]]
RUNNING = [label for label in LABELS if EXPECTED[label]["status"] == "running"]
CHECKPOINT_STATE = 0
"""Where the state stands in the checkpoint that earlier rows carry."""


def all_games() -> Registry:
    known = games()
    return Registry([*(known[ident] for ident in known), *TOYS.values()])


GAMES = all_games()


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A copy of the earlier release's database."""
    if request.param == "sqlite":
        path = tmp_path / "orrery.sqlite"
        path.write_bytes(lzma.decompress((FOLDER / "orrery.sqlite.xz").read_bytes()))
        yield str(path)
        return
    with database(request.getfixturevalue("postgres_url")) as url:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(lzma.decompress((FOLDER / "postgres.sql.xz").read_bytes()))
        yield url


def run(place: str, story: Callable[[MatchApplication], Awaitable[None]]) -> None:
    async def tell() -> None:
        store = open_store(place)
        try:
            await story(MatchApplication(store, GAMES))
        finally:
            store.stop()

    asyncio.run(tell())


def look_at(version: int, match: Match) -> HistoricalPosition:
    return at_version(match, version)


def ident_of(label: str) -> UUID:
    return UUID(EXPECTED[label]["match"])


def reading_of(match: Match) -> dict[str, Any]:
    """What the earlier release wrote down about a match, read by this one."""
    return {
        "version": match.version,
        "ply": match.ply,
        "status": match.state.status,
        "open": match.state.open,
        "redo": [undone.head for undone in match.state.redo],
        "totals": {
            ply: list(match.game.totals_of(match.state_at(int(ply))[0], ARCHIVE))
            for ply in EXPECTED_TOTALS[match.id.hex]
        },
        "summary": json.loads(msgspec.json.encode(summary_of(match))),
    }


EXPECTED_TOTALS = {expected["match"]: expected["totals"] for expected in EXPECTED.values()}


def test_every_match_reads_as_it_did(place: str) -> None:
    async def story(application: MatchApplication) -> None:
        for label in LABELS:
            found = await application.read(ident_of(label), reading_of, history=True)
            expected = copy.deepcopy({key: EXPECTED[label][key] for key in found})
            for summary in (found["summary"], expected["summary"]):
                assert isinstance(summary, dict)
            assert expected["summary"]["rated"] >= found["summary"]["rated"], label  # A table of one is rated no more.
            known = expected["summary"].keys() - {"rated"}
            for reading in (found, expected):  # A later release may say more.
                reading["summary"] = {key: reading["summary"][key] for key in known}
                for seat in reading["summary"]["seats"]:
                    for later in ("player_id", "reserve"):
                        seat.pop(later, None)
            policies = expected["summary"]["policies"]
            found["summary"]["policies"] = {key: found["summary"]["policies"][key] for key in policies}
            for summary in (found["summary"], expected["summary"]):
                summary["outcome"] = summary["outcome"] and {**summary["outcome"], "reason": ""}  # Words may change.
            assert found == expected, label

    run(place, story)


def test_folding_the_facts_gives_the_states_that_were_stored(place: str) -> None:
    """Earlier rows carry whole states now and then: each is what the facts before it lead to."""
    store = open_store(place)
    checked = 0
    try:
        for label in PLAYED:
            ident, game = ident_of(label), GAMES[EXPECTED[label]["game"]]
            rows = store.recorder.select_events(ident)
            events = [(row.version, row.event) for row in store.rows(ident)]
            match = load(ident, GAMES, events[:1], Rows(events))
            for (version, event), row in zip(events[1:], rows[1:], strict=True):
                match.evolve(version, event)
                checkpoint = msgspec.msgpack.decode(row.state).get("checkpoint")
                if checkpoint is not None:
                    stored = game.state_decoder.decode(checkpoint[CHECKPOINT_STATE])
                    assert encode_state(match.play.state) == encode_state(stored), (label, version)
                    checked += 1
    finally:
        store.stop()
    assert checked == sum(expected["checkpoints"] for expected in EXPECTED.values())


def test_any_version_of_the_past_can_be_looked_at(place: str) -> None:
    async def story(application: MatchApplication) -> None:
        for label in PLAYED:
            ident = ident_of(label)
            events = [(row.version, row.event) for row in application.store.rows(ident)]
            again = load(ident, GAMES, events[:1], Rows(events))
            states = {}
            for version, event in events[1:]:
                again.evolve(version, event)
                if again.has_started and version % 7 == 0:
                    states[version] = encode_state(again.play.state)
            for version, state in states.items():
                point = await application.read(ident, partial(look_at, version), history=True)
                assert encode_state(point.state) == state, (label, version)

    run(place, story)


def test_running_matches_go_on_to_their_end(place: str) -> None:
    async def story(application: MatchApplication) -> None:
        for label in RUNNING:
            ident = ident_of(label)
            dice = Dice(seed_bytes(label), 1)
            if EXPECTED[label]["redo"]:
                await application.execute(ident, redo_all, plain_result)
            for _ in range(80):
                await application.execute(ident, partial(answer_anything, dice), plain_result)
            if EXPECTED[label]["summary"]["policies"]["undo"] == "free":
                await application.execute(ident, undo_some, plain_result)
            state = await application.read(ident, lambda match: (match.version, encode_state(match.play.state)))
            assert state[0] > EXPECTED[label]["version"]
            cold = MatchApplication(application.store, GAMES)
            assert await cold.read(ident, lambda match: (match.version, encode_state(match.play.state))) == state

    run(place, story)


def answer_anything(dice: Dice, match: Match) -> None:
    if not match.asked:
        return
    seat = dice.pick(match.asked)
    decision = match.state.open[seat]
    assert decision is not None
    answer(match, decision, random_answer(match.play.offers(seat), dice), 1)


def redo_all(match: Match) -> None:
    by = match.state.redo[-1].by
    redo(match, by, redo_candidates(match, by)[-1].head, match.version, 1)


def undo_some(match: Match) -> None:
    if not match.state.over:
        undo(match, 0, max(0, match.ply - 70), match.version, 1)


def test_a_waiting_match_starts_when_the_last_seat_is_taken(place: str) -> None:
    from domain.matches.commands.seats import take  # noqa: PLC0415

    async def story(application: MatchApplication) -> None:
        ident = ident_of("waiting")
        await application.execute(ident, lambda match: take(match, 0, "Late", "c" * 43, 1), plain_result)
        assert await application.read(ident, lambda match: match.state.status) == "running"

    run(place, story)


def test_finished_matches_export_the_events_that_were_exported_then(place: str) -> None:
    """Event by event, since a fact of today may have a field with a default that it did not have then."""
    store = open_store(place)
    try:
        for label in LABELS:
            path = FOLDER / "recordings" / f"{label}.jsonl.gz"
            if not path.exists():
                continue
            game = GAMES[EXPECTED[label]["game"]]
            events = [(row.version, row.event) for row in store.rows(ident_of(label))]
            exported = b"".join(export(game, EXPECTED[label]["match"], events, ARCHIVE))
            earlier = gzip.decompress(path.read_bytes())
            assert [*typed(exported)] == [*typed(earlier)], label
            assert verify(exported.splitlines(keepends=True), GAMES).valid
    finally:
        store.stop()


def typed(recording: bytes) -> Iterator[tuple[int, Event]]:
    return import_events(recording.splitlines(keepends=True), GAMES)


@pytest.mark.parametrize("path", sorted((FOLDER / "recordings").iterdir()), ids=lambda path: path.name)
def test_recordings_verify(path: Path) -> None:
    report = verify(gzip.decompress(path.read_bytes()).splitlines(keepends=True), GAMES)
    assert report.valid, report


@pytest.mark.parametrize("path", sorted((FOLDER / "recordings").iterdir()), ids=lambda path: path.name)
def test_recordings_replay(path: Path) -> None:
    """Replaying folds facts and runs no rule, so a change of the rules never breaks it."""
    expected = EXPECTED[path.name.removesuffix(".jsonl.gz")]
    recording = Recording(gzip.decompress(path.read_bytes()).splitlines(keepends=True), GAMES)
    assert recording.plies == expected["ply"]
    cursor = Cursor(recording, ARCHIVE)
    for ply, totals in expected["totals"].items():
        cursor.seek(int(ply))
        assert [score.total for score in cursor.scores()] == totals
