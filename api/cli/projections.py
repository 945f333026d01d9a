"""`orrery projections`: the stored read models, built anew beside a server that serves, or kept up with the log."""

import logging
import signal
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from select import select

import click
import msgspec

from api import logs
from api.cli.errors import CommandFailed
from api.cli.progress import progress_bar
from api.cli.setting_options import setting_options, settings_from
from api.settings import Settings
from domain.games import games
from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from projections.read_models.models import Model
from projections.read_models.read_models import LOOK_OFTEN, MODELS_FILE, ReadModels, models_of, open_view
from projections.read_models.runner import model_key, rebuild
from projections.read_models.sqlite import SQLiteView, ViewDamaged
from projections.read_models.view import View, digest

SAY_AGAIN = 0.5
"""Seconds between two looks at how far it is."""


STORE_SETTINGS = ("data", "database", "redis", "cached_matches")


@click.command(epilog="An interrupted rebuild continues where it stopped. The server may run meanwhile.")
@click.argument("what", type=click.Choice(("rebuild", "list", "follow")))
@click.option("--name", help="Only this one: lobby, leaderboard or series.")
@setting_options(*STORE_SETTINGS)
def command(what: str, name: str | None, **flags: str | None) -> int:
    """Rebuild the stored read models, list them with their positions, or follow the log until standard input ends."""
    settings = settings_from(flags)
    store, view = open_stores(settings)
    if what == "follow":
        return follow(store, ReadModels(store, view, games(), max(1, settings.cached_matches), LOOK_OFTEN))
    try:
        models = select_models(models_of(store, games()), name)
        if what == "rebuild":
            rebuild_models(store, view, models)
        else:
            for model in models:
                print_position(store, view, model)
    finally:
        view.close()
        store.stop()
    return 0


def follow(store: MatchStore, library: ReadModels) -> int:
    """Keep the models up with the log and say how far they are, a line each time; 1 if something stopped that."""
    for number in (signal.SIGINT, signal.SIGTERM):  # Whoever started it closes its input, and has something to finish.
        signal.signal(number, signal.SIG_IGN)
    logs.set_up(calls=False)
    library.start()
    said = None
    try:
        while not select([sys.stdin], [], [], SAY_AGAIN)[0] or sys.stdin.buffer.read(1):
            if not library.follows:
                return 1
            progress = library.progress()
            if progress != said:
                print(msgspec.json.encode(progress).decode(), flush=True)
                said = progress
    except BrokenPipeError:
        pass  # Nobody listens any more.
    finally:
        library.stop()
        store.stop()
    return 0


@contextmanager
def quiet_projection_log() -> Iterator[None]:
    """What a model cannot digest is told by the command, not by a trace in the log."""
    logger = logging.getLogger("orrery.projections")
    before = logger.disabled
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = before


def open_stores(settings: Settings, *, reading: bool = False) -> tuple[MatchStore, View]:
    """The matches and the read models. `reading`: with a database elsewhere there need be no data folder."""
    folder = Path(settings.data)
    if not settings.database and not folder.is_dir():
        raise CommandFailed(f"There is no data folder {folder}. Name it with --data.")
    try:
        store = open_store(settings.store_place)
    except StoreUnavailable as error:
        raise CommandFailed(f"The matches cannot be read: {error}.") from None
    try:
        if reading and not settings.redis and not folder.is_dir():
            return store, SQLiteView(Path(":memory:"))
        return store, open_view(folder, settings.redis or None)
    except ViewDamaged as damage:
        store.stop()
        raise CommandFailed(
            f"The read models are damaged ({damage}). Stop the server, remove {folder / MODELS_FILE} and start again:"
            " they are built from the matches, which are not touched by that."
        ) from None
    except (OSError, sqlite3.Error) as error:
        store.stop()
        raise CommandFailed(f"The read models cannot be opened: {error}.") from None


def select_models(models: tuple[Model, ...], name: str | None) -> tuple[Model, ...]:
    found = tuple(model for model in models if name in (None, model.name))
    if not found:
        known = ", ".join(model.name for model in models)
        raise CommandFailed(f"There is no read model {name}. There are: {known}.")
    return found


def rebuild_models(store: MatchStore, view: View, models: Sequence[Model]) -> None:
    with progress_bar(max(1, store.newest_notification()), "events folded") as bar:

        def show_progress(position: int, newest: int) -> None:
            bar.jump(position, max(1, newest))

        with quiet_projection_log():
            built = rebuild(store, view, models, show_progress)
    for name, (count, generation) in built.items():
        key = model_key(name, generation)
        place = view.place(key)
        parked = sorted(place.parked) if place is not None else []
        print(f"{name}: {count} events folded, {len(parked)} matches parked, digest {digest(view, key)[:16]}")
        print_parked(name, parked)


def print_position(store: MatchStore, view: View, model: Model) -> None:
    place = view.place(model_key(model.name, view.serving(model.name)))
    if place is None:
        print(f"{model.name}: not built yet")
        return
    behind = store.newest_notification() - place.position
    print(f"{model.name}: {behind} events behind, {len(place.parked)} matches parked")
    print_parked(model.name, sorted(place.parked))


def print_parked(name: str, parked: Sequence[str]) -> None:
    """Name the matches that a model leaves out."""
    for match in parked:
        print(f"{name}: match {match} could not be digested and is left out; orrery doctor --match {match}")
