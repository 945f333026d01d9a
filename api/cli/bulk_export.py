"""`orrery export DIR`: every match of a server that is over, each as a recording in a file of its own."""

from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

import click
import msgspec

from api.cli.carriers import block_interrupts, carrier_options, open_carrier
from api.cli.errors import CommandFailed
from api.cli.paths import writable_folder
from api.cli.progress import progress_bar
from api.cli.setting_options import setting_options, settings_from
from api.settings import Settings
from domain.games import games
from domain.matches.events import MatchAbandoned, MatchEnded, MatchOpened
from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from projections.read_models.runner import match_id
from replays.stored import DAMAGE, stored_recording

PAGE = 2000
AT_ONCE = 50
"""Matches that one piece of the work exports."""
ENDS = {MatchEnded.TOPIC, MatchAbandoned.TOPIC}


class ExportJob(msgspec.Struct, frozen=True):
    """Some matches to be written, by whichever process."""

    place: str
    folder: str
    matches: tuple[UUID, ...]


class Exported(msgspec.Struct, frozen=True):
    written: int
    known: int
    """Files that were there already."""
    size: int
    faults: tuple[str, ...] = ()


@click.command(
    "export",
    epilog="The server may run meanwhile. Repeated, it goes on where it stopped: what is there is not written again.",
)
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@setting_options("data", "database")
@carrier_options
def command(folder: Path, jobs: int, cluster: str | None, **flags: str | None) -> int:
    """Write every match that is over into DIR, each as a recording: DIR/<game>/<first two digits>/<match>.jsonl."""
    settings = settings_from(flags)
    out = writable_folder(folder, "DIR")
    matches, left_out = find_matches(settings)
    pieces = [
        ExportJob(settings.store_place, str(out.resolve()), tuple(matches[at : at + AT_ONCE]))
        for at in range(0, len(matches), AT_ONCE)
    ]
    done = Exported(0, 0, 0)
    with open_carrier(jobs, cluster) as carrier, progress_bar(max(1, len(matches)), "matches exported") as bar:
        for _, part in carrier.carry_out(export_job, pieces):
            done = add(done, part)
            bar.jump(done.written + done.known + len(done.faults))
    for fault in done.faults:
        click.echo(fault, err=True)
    click.echo(
        f"{done.written:,} matches written to {out} ({done.size / 1_000_000:,.1f} MB), "
        f"{done.known:,} were there already, {left_out:,} are still open or running and were left out."
    )
    return 1 if done.faults else 0


def add(one: Exported, other: Exported) -> Exported:
    return Exported(
        one.written + other.written, one.known + other.known, one.size + other.size, one.faults + other.faults
    )


def find_matches(settings: Settings) -> tuple[list[UUID], int]:
    """The matches that are over, in the order in which they ended; and how many there are beside them."""
    store = open_matches(settings)
    opened, over, position = 0, dict[UUID, None](), 0
    try:
        while page := store.notifications(position, PAGE):
            position = page[-1].id
            for one in page:
                kind = one.topic.partition(".")[0]
                opened += kind == MatchOpened.TOPIC
                if kind in ENDS:
                    over[match_id(one)] = None
    finally:
        store.stop()
    return list(over), opened - len(over)


def open_matches(settings: Settings) -> MatchStore:
    if not settings.database and not Path(settings.data).is_dir():
        raise CommandFailed(f"There is no data folder {settings.data}. Name it with --data.")
    try:
        return open_store(settings.store_place)
    except StoreUnavailable as error:
        raise CommandFailed(f"The matches cannot be read: {error}.") from None


def export_job(job: ExportJob) -> Exported:
    """In any process: write these matches."""
    with block_interrupts():
        store = open_store(job.place)
    try:
        return export_matches(store, Path(job.folder), job.matches)
    finally:
        store.stop()


def export_matches(store: MatchStore, folder: Path, matches: Iterable[UUID]) -> Exported:
    written = known = size = 0
    faults: list[str] = []
    for match in matches:
        try:
            found = export_match(store, folder, match)
        except (OSError, *DAMAGE) as error:  # The others are still written.
            faults.append(f"match {match.hex}: {error}. See: orrery doctor --match {match.hex}")
            continue
        written += found > 0
        known += found == 0
        size += found
    return Exported(written, known, size, tuple(faults))


def export_match(store: MatchStore, folder: Path, match: UUID) -> int:
    """How many bytes were written; 0 if the file is there. It appears whole or not at all."""
    opened = store.rows(match, 0, 1)[0].event
    if not isinstance(opened, MatchOpened):
        raise ValueError("its first event does not open it")
    path = folder / opened.game / match.hex[:2] / f"{match.hex}.jsonl"
    if path.exists():
        return 0
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(".part")
    size = 0
    with part.open("wb", buffering=1 << 20) as file:
        for line in stored_recording(store, games(), match):
            size += file.write(line)
    part.replace(path)
    return size
