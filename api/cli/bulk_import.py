"""`orrery import DIR`: recordings from another server, or from `orrery simulate`, as matches of this one."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Literal
from uuid import UUID

import click
import msgspec

from api.cli.bulk_export import open_matches
from api.cli.carriers import carrier_options, open_carrier
from api.cli.errors import CommandFailed, printable
from api.cli.progress import progress_bar
from api.cli.setting_options import setting_options, settings_from
from api.recording_jobs import ImportedMatch, import_as
from api.server_lock import lock_server
from api.settings import Settings
from domain.games import games
from domain.matches.persistence import MatchStore, StoreUnavailable, VersionConflict
from replays.errors import RecordingInvalid
from replays.hash_chain import file_lines
from replays.reader import Reader
from replays.verify import Report

WRITERS = 8
"""Matches that are stored at once: they share commits."""


class ImportJob(msgspec.Struct, frozen=True):
    path: str
    match: UUID
    by_rules: bool


class Failed(msgspec.Struct, frozen=True):
    path: str
    why: str


class Tally:
    """What became of the files."""

    def __init__(self) -> None:
        self.stored = 0
        self.known = 0
        self.faults: list[Failed] = []

    def count(self, done: bool | Failed) -> None:
        """True: it was stored; False: it was there already."""
        if isinstance(done, Failed):
            self.faults.append(done)
        elif done:
            self.stored += 1
        else:
            self.known += 1


@click.command(
    "import",
    epilog="Stop a server on the same data folder first. Repeated, it passes over what is stored already; "
    "exit code 1 if a file could not be imported.",
)
@click.argument("folder", type=click.Path(path_type=Path, exists=True, file_okay=False), metavar="DIR")
@click.option(
    "--trust", is_flag=True, help="Believe the facts: check the chain of hashes, but do not run the rules again."
)
@setting_options("data", "database")
@carrier_options
def command(folder: Path, trust: bool, jobs: int, cluster: str | None, **flags: str | None) -> int:
    """Store every recording in DIR (*.jsonl, at any depth) as a match that can be read, replayed and forked."""
    settings = settings_from(flags)
    tally = Tally()
    with hold_store(settings):
        store = open_matches(settings)
        try:
            todo = look_at(store, sorted(folder.rglob("*.jsonl")), tally, by_rules=not trust)
            with (
                open_carrier(jobs, cluster) as carrier,
                ThreadPoolExecutor(WRITERS) as writers,
                progress_bar(max(1, len(todo)), "matches imported") as bar,
            ):
                for done in save_all(writers, store, carrier.carry_out(import_job, todo), todo):
                    tally.count(done)
                    bar.step()
        finally:
            store.stop()
    for fault in tally.faults:
        click.echo(printable(f"{fault.path}: {fault.why}"), err=True)
    click.echo(
        f"{tally.stored:,} matches imported, {tally.known:,} were there already, "
        f"{len(tally.faults):,} could not be imported."
    )
    return 1 if tally.faults else 0


def look_at(store: MatchStore, files: list[Path], tally: Tally, *, by_rules: bool) -> list[ImportJob]:
    """What is to be imported; the rest is counted."""
    todo: list[ImportJob] = []
    with progress_bar(max(1, len(files)), "recordings looked at") as bar:
        for found in jobs_for(store, files, by_rules=by_rules):
            if isinstance(found, ImportJob):
                todo.append(found)
            else:
                tally.count(found)
            bar.step()
    return todo


def hold_store(settings: Settings) -> ExitStack:
    """No server may run on the same folder: it would not see what is written beside it."""
    if settings.shared:
        return ExitStack()
    folder = Path(settings.data)
    folder.mkdir(parents=True, exist_ok=True)
    try:
        return lock_server(folder, settings.store_place)
    except StoreUnavailable as error:
        raise CommandFailed(f"Nothing can be imported: {error}. Stop it first.") from None


def jobs_for(store: MatchStore, files: list[Path], *, by_rules: bool) -> Iterator[ImportJob | Failed | Literal[False]]:
    """For each file what is to be done with it; False if its match is stored already."""
    seen: set[UUID] = set()
    for path in files:
        try:
            match = match_of(path)
        except (RecordingInvalid, OSError, ValueError) as error:
            why = error.say() if isinstance(error, RecordingInvalid) else str(error)
            yield Failed(str(path), why)
            continue
        if match in seen or store.exists(match):
            yield False
        else:
            seen.add(match)
            yield ImportJob(str(path), match, by_rules)


def match_of(path: Path) -> UUID:
    """The id of a recorded match, from the first line alone."""
    with path.open("rb") as file:
        header = Reader(file_lines(file)).header
    try:
        return UUID(hex=header.match)
    except ValueError:
        raise ValueError(f"its match {header.match[:40]!r} has no id that can be kept") from None


def import_job(job: ImportJob) -> ImportedMatch | Report | Failed:
    """In any process: the match of a recording, with no token that anybody has."""
    try:
        return import_as(games(), job.path, job.match, "en", by_rules=job.by_rules)
    except OSError as error:
        return Failed(job.path, str(error))


def save_all(
    writers: ThreadPoolExecutor,
    store: MatchStore,
    results: Iterator[tuple[int, ImportedMatch | Report | Failed]],
    jobs: list[ImportJob],
) -> Iterator[bool | Failed]:
    """Store what was read, several at once so that they share commits; whether each was new."""
    batch: list[tuple[ImportJob, ImportedMatch]] = []
    for number, found in results:
        if isinstance(found, Failed):
            yield found
        elif isinstance(found, Report):
            yield Failed(jobs[number].path, f"{found.problem}. {found.detail}")
        else:
            batch.append((jobs[number], found))
        if len(batch) >= WRITERS:
            yield from writers.map(lambda one: save(store, *one), batch)
            batch = []
    yield from writers.map(lambda one: save(store, *one), batch)


def save(store: MatchStore, job: ImportJob, found: ImportedMatch) -> bool | Failed:
    """All events of a match in one transaction, or none."""
    try:
        store.append_stored_now(found.stored_events())
    except VersionConflict:
        return False
    except StoreUnavailable as error:
        return Failed(job.path, f"it cannot be stored: {error}")
    store.save_snapshot(found.snapshot)
    return True
