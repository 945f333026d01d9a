"""`orrery projections`: rebuild the stored read models beside a running server, list them, or keep them up to date."""

import logging
import signal
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click
from eventsourcing.persistence import PersistenceError

from api import logs
from api.cli.errors import CommandFailed
from api.cli.progress import progress_bar
from api.cli.setting_options import setting_options, settings_from
from api.settings import Settings
from domain.games import games
from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from projections.read_models.projection import ReadModel
from projections.read_models.read_models import (
    LOCAL_POLL_INTERVAL,
    MODELS_FILE,
    NAMES,
    ReadModels,
    make_projection,
    open_views,
)
from projections.read_models.runner import log_name, rebuild
from projections.read_models.sqlite import SQLiteViewStore, ViewDamaged
from projections.read_models.view import ViewStore

STORE_SETTINGS = ("data", "database", "redis", "cached_matches")


@click.command(epilog="An interrupted rebuild continues where it stopped. The server may run meanwhile.")
@click.argument("what", type=click.Choice(("rebuild", "list", "run")))
@click.option("--name", help="Only this one: lobby, leaderboard, player_matches, series or finished.")
@setting_options(*STORE_SETTINGS)
def command(what: str, name: str | None, **flags: str | None) -> int:
    """Rebuild the stored read models, list them with their positions, or run the projections until interrupted.

    A server runs the projections in a thread of its own, unless it was started with --projections process.
    """
    settings = settings_from(flags)
    store, views = open_stores(settings)
    if what == "run":
        return run(store, ReadModels(store, views, games(), max(1, settings.cached_matches), LOCAL_POLL_INTERVAL))
    try:
        names = select_names(name)
        if what == "rebuild":
            rebuild_models(store, views, names)
        else:
            for chosen in names:
                print_position(store, views, chosen)
    finally:
        views.close()
        store.stop()
    return 0


def run(store: MatchStore, models: ReadModels) -> int:
    """Keep the read models up with the log until SIGINT or SIGTERM."""
    stopping = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: stopping.set())
    logs.set_up(calls=False)
    models.start()
    print("running the projections", flush=True)
    try:
        while models.is_running and not stopping.wait(0.5):
            pass
        return 0 if stopping.is_set() else 1
    finally:
        models.stop()
        store.stop()


@contextmanager
def quiet_projection_log() -> Iterator[None]:
    """The command names the matches that a read model leaves out, instead of a trace in the log."""
    logger = logging.getLogger("orrery.projections")
    before = logger.disabled
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = before


def open_stores(settings: Settings, *, reading: bool = False) -> tuple[MatchStore, ViewStore]:
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
            return store, SQLiteViewStore(":memory:")
        return store, open_views(folder, settings.redis or None)
    except ViewDamaged as damage:
        store.stop()
        raise CommandFailed(
            f"The read models are damaged ({damage}). Stop the server, remove {folder / MODELS_FILE} and start again:"
            " they are built from the matches, which are not touched by that."
        ) from None
    except (OSError, sqlite3.Error, PersistenceError) as error:
        store.stop()
        raise CommandFailed(f"The read models cannot be opened: {error}.") from None


def select_names(name: str | None) -> tuple[str, ...]:
    found = tuple(known for known in NAMES if name in (None, known))
    if not found:
        raise CommandFailed(f"There is no read model {name}. There are: {', '.join(NAMES)}.")
    return found


def rebuild_models(store: MatchStore, views: ViewStore, names: Sequence[str]) -> None:
    def make(name: str, generation: int) -> ReadModel:
        return make_projection(store, games(), views.view(name, generation), name)

    with progress_bar(max(1, store.newest_notification()), "events folded") as bar:

        def show_progress(position: int, newest: int) -> None:
            bar.jump(position, max(1, newest))

        with quiet_projection_log():
            built = rebuild(store, views, names, make, show_progress)
    for name, (count, generation) in built.items():
        view = views.view(name, generation)
        quarantined = sorted(view.quarantined())
        print(f"{name}: {count} events folded, {len(quarantined)} matches left out, digest {view.digest()[:16]}")
        print_quarantined(name, quarantined)


def print_position(store: MatchStore, views: ViewStore, name: str) -> None:
    view = views.serving_view(name)
    reached = view.max_tracking_id(log_name(store))
    if reached is None:
        print(f"{name}: not built yet")
        return
    quarantined = sorted(view.quarantined())
    print(f"{name}: {store.newest_notification() - reached} events behind, {len(quarantined)} matches left out")
    print_quarantined(name, quarantined)


def print_quarantined(name: str, quarantined: Sequence[str]) -> None:
    """Name the matches that a read model leaves out."""
    for match in quarantined:
        print(f"{name}: match {match} could not be processed and is left out; orrery doctor --match {match}")
