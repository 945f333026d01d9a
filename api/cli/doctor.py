"""`orrery doctor`: examine every stored match and every read model, and say what is wrong in words."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

import click

from api.cli.progress import progress_bar
from api.cli.projections import open_stores, quiet_projection_log
from api.cli.setting_options import setting_options, settings_from
from domain.games import games
from domain.matches.persistence import MatchStore
from domain.matches.persistence.mapper import UnknownEvent
from projections.read_models.models import Model
from projections.read_models.read_models import models_of
from projections.read_models.runner import Follower, model_key
from projections.read_models.sqlite import SQLiteView
from projections.read_models.view import View, digest
from replays.match_check import checkup

PAGE = 2000
UNREADABLE = (UnknownEvent, ValueError)
"""What a row says that cannot be decoded."""


@click.command(epilog="Only reads; the server may run meanwhile. Exit code 1 if anything is wrong.")
@setting_options("data", "database", "redis")
@click.option("--match", "only", type=click.UUID, help="Only this match.")
def command(only: UUID | None, **flags: str | None) -> int:
    """Examine every stored match and read model, and say in words what is wrong."""
    store, view = open_stores(settings_from(flags), reading=True)
    try:
        wrong = examine_matches(store, only)
        if only is None:
            wrong += sum(not is_sound(store, view, model) for model in models_of(store, games()))
    finally:
        view.close()
        store.stop()
    click.echo(f"{count_of(wrong, 'thing is', 'things are')} wrong; see above." if wrong else "Everything is sound.")
    return 1 if wrong else 0


def match_ids(store: MatchStore) -> Iterator[UUID]:
    """Every match in the order they were opened."""
    position = 0
    while page := store.notifications(position, PAGE):
        position = page[-1].id
        yield from (one.match for one in page if one.version == 1)


def examine_matches(store: MatchStore, only: UUID | None) -> int:
    """Examine the matches; how many are unsound."""
    wanted = [only] if only is not None else list(match_ids(store))
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
    return checkup(ident, games(), rows, store.snapshots_of(ident)) if rows else ["there is no such match"]


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


def is_sound(store: MatchStore, view: View, model: Model) -> bool:
    """Fold a read model again from nothing, up to where it stands, and compare; says what is wrong."""
    key = model_key(model.name, view.serving(model.name))
    try:
        faults = model_faults(store, view, model, key)
    except sqlite3.DatabaseError as error:
        faults = [f"its file is damaged ({error}); stop the server, remove it and start again: it is built anew"]
    for fault in faults:
        print(f"read model {model.name}: {fault}")
    return not faults


def model_faults(store: MatchStore, view: View, model: Model, key: str) -> list[str]:
    place, newest = view.place(key), store.newest_notification()
    if place is None:
        print(f"read model {model.name}: not built yet; orrery projections rebuild --name {model.name}")
        return []
    if place.store != store.id:
        return ["it was built from another store; it will begin anew at the next start"]
    if place.position > newest:
        ends = f"it has seen event {place.position}, but the store ends with {newest}"
        return [f"{ends}: the newest events are missing (an older backup?); it will begin anew at the next start"]
    before = digest(view, key)
    again, parked = fold_again(store, model, place.position)
    if view.place(key) != place:
        print(f"read model {model.name}: it moved on while it was examined; ask again when there is less to do")
        return []
    faults = [f"it cannot digest match {match} and leaves it out" for match in sorted(place.parked | parked)]
    if before != again:
        faults.append(f"not what the events give; orrery projections rebuild --name {model.name}")
    return faults


def fold_again(store: MatchStore, model: Model, upto: int) -> tuple[str, frozenset[str]]:
    """The digest of a model built from nothing, and what it could not digest."""
    with TemporaryDirectory() as folder, quiet_projection_log():
        fresh = SQLiteView(Path(folder) / "again.sqlite")
        try:
            follower = Follower(store, fresh, model, 0)
            while follower.step(upto=upto):
                pass
            place = fresh.place(follower.key)
            return digest(fresh, follower.key), frozenset() if place is None else place.parked
        finally:
            fresh.close()
