"""`orrery doctor`: examine every stored match and every read model, and say what is wrong in words."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from uuid import UUID

import click
from eventsourcing.persistence import DatabaseError, Notification

from api.cli.progress import progress_bar
from api.cli.projections import open_stores, quiet_projection_log
from api.cli.setting_options import setting_options, settings_from
from domain.games import games
from domain.matches.persistence import MatchStore
from domain.matches.persistence.mapper import UnknownEvent
from domain.players.deliveries import DeliveriesOpened, project_day
from domain.players.events import PairingCodeMade, PlayerRegistered
from domain.players.pairing import project_code
from domain.players.player import project_player
from projections.read_models.read_models import NAMES, ReadModels, make_projection
from projections.read_models.runner import BatchProjectionRunner, log_name, match_id
from projections.read_models.sqlite import SQLiteViewStore
from replays.match_check import check_match

PAGE = 2000
PLAYER_FOLDS: dict[str, Callable[[Any, Any], Any]] = {
    PlayerRegistered.TOPIC: project_player,
    PairingCodeMade.TOPIC: project_code,
    DeliveriesOpened.TOPIC: project_day,
}
UNREADABLE = (UnknownEvent, ValueError)
"""What a row says that cannot be decoded."""


@click.command(epilog="Only reads; the server may run meanwhile. Exit code 1 if anything is wrong.")
@setting_options("data", "database", "redis")
@click.option("--match", "only", type=click.UUID, help="Only this match.")
def command(only: UUID | None, **flags: str | None) -> int:
    """Examine every stored match and read model, and say in words what is wrong."""
    store, views = open_stores(settings_from(flags), reading=True)
    try:
        wrong = examine_matches(store, only)
        if only is None:
            wrong += examine_players(store)
            models = ReadModels(store, views, games())
            wrong += sum(not is_sound(models, name) for name in NAMES)
    finally:
        views.close()
        store.stop()
    click.echo(f"{count_of(wrong, 'thing is', 'things are')} wrong; see above." if wrong else "Everything is sound.")
    return 1 if wrong else 0


def first_events(store: MatchStore) -> Iterator[Notification]:
    """The first event of every match, player and pairing code, in the order they were stored."""
    position = 0
    while page := store.notifications(position, PAGE):
        position = page[-1].id
        yield from (one for one in page if one.originator_version == 1)


def examine_players(store: MatchStore) -> int:
    """Fold every player and every pairing code; how many cannot be."""
    wrong = count = 0
    for first in first_events(store):
        if first.topic not in PLAYER_FOLDS:
            continue
        count += first.topic == PlayerRegistered.TOPIC
        try:
            PLAYER_FOLDS[first.topic](None, [row.event for row in store.rows(match_id(first))])
        except (*UNREADABLE, LookupError):
            wrong += 1
            print(f"player {match_id(first).hex}: {unreadable(store, match_id(first))}")
    print(f"{count_of(count, 'player', 'players')} examined, {wrong} unsound.")
    return wrong


def examine_matches(store: MatchStore, only: UUID | None) -> int:
    """Examine the matches; how many are unsound."""
    started = (match_id(one) for one in first_events(store) if one.topic not in PLAYER_FOLDS)
    wanted = list(started) if only is None else [only]
    wrong = 0
    with progress_bar(max(1, len(wanted)), "matches examined") as bar:
        for ident in wanted:
            faults = examine(store, ident)
            wrong += bool(faults)
            for fault in faults:
                print(f"match {ident.hex}: {fault}")
            bar.step()
    print(f"{count_of(len(wanted), 'match', 'matches')} examined, {wrong} unsound.")
    return wrong


def count_of(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def examine(store: MatchStore, ident: UUID) -> list[str]:
    try:
        rows = [(row.version, row.event) for row in store.rows(ident)]
    except UNREADABLE:
        return [unreadable(store, ident)]
    return check_match(ident, games(), rows, store.snapshots_of(ident)) if rows else ["there is no such match"]


def unreadable(store: MatchStore, ident: UUID) -> str:
    """The first row that cannot be read, and why."""
    for version in range(1, store.version(ident) + 1):
        try:
            store.rows(ident, version - 1, version)
        except UnknownEvent as error:
            return f"version {version} cannot be read: an event of a kind that is not known here ({error})"
        except ValueError as error:
            return f"version {version} cannot be read: its row is damaged ({error})"
    return "it could not be read, and can be now; ask again"


def is_sound(models: ReadModels, name: str) -> bool:
    """Build a read model again, up to where it stands, and compare; prints what is wrong."""
    try:
        faults = view_faults(models, name)
    except (sqlite3.DatabaseError, DatabaseError) as error:
        faults = [f"its file is damaged ({error}); stop the server, remove it and start again: it is rebuilt"]
    for fault in faults:
        print(f"read model {name}: {fault}")
    return not faults


def view_faults(models: ReadModels, name: str) -> list[str]:
    store, view = models.store, models.views.serving_view(name)
    tracking, newest = view.tracking(), store.newest_notification()
    if tracking is None:
        print(f"read model {name}: not built yet; orrery projections rebuild --name {name}")
        return []
    if tracking.application_name != log_name(store):
        return ["it was built from another store; it is rebuilt at the next start"]
    reached, quarantined = tracking.notification_id, view.quarantined()
    if reached > newest:
        ends = f"it has seen event {reached}, but the store ends with {newest}"
        return [f"{ends}: the newest events are missing (an older backup?); it is rebuilt at the next start"]
    before = view.digest()
    again, quarantined_again = build_again(models, name, reached)
    if view.tracking() != tracking:
        print(f"read model {name}: it changed while it was examined; try again when there is less traffic")
        return []
    left_out = sorted(quarantined | quarantined_again)
    faults = [f"it cannot process match {match} and leaves it out" for match in left_out]
    if before != again:
        faults.append(f"not what the events give; orrery projections rebuild --name {name}")
    return faults


def build_again(models: ReadModels, name: str, upto: int) -> tuple[str, frozenset[str]]:
    """The digest of a read model built from nothing, and the matches it leaves out."""
    with TemporaryDirectory() as folder, quiet_projection_log():
        views = SQLiteViewStore(Path(folder) / "again.sqlite")
        try:
            view = views.view(name, 0)
            projection = make_projection(models.store, models.games, view, name)
            runner = BatchProjectionRunner(models.store, [projection])
            while runner.process_page(upto=upto):
                pass
            return view.digest(), view.quarantined()
        finally:
            views.close()
