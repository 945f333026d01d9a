"""`orrery projections`: the stored read models, built anew beside a server that serves, or kept up with the log."""

import argparse
import logging
import os
import signal
import sqlite3
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from select import select

import msgspec

from api import logs
from api.commands.failure import CommandFailed
from api.commands.progress import Progress
from api.settings import SettingRefused, Settings, read_settings
from domain.games import games
from domain.matches.persistence import MatchStore, StoreUnavailable, open_store
from projections.read_models.models import Model
from projections.read_models.read_models import LOOK_OFTEN, MODELS_FILE, ReadModels, models_of, open_view
from projections.read_models.runner import model_key, rebuild
from projections.read_models.sqlite import ViewDamaged
from projections.read_models.view import View, digest

SAY_AGAIN = 0.5
"""Seconds between two looks at how far it is."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "what",
        choices=("rebuild", "list", "follow"),
        help="rebuild them; list them with their positions; follow the log until standard input ends, as serve lets it",
    )
    parser.add_argument("--name", metavar="NAME", help="only this one: lobby, leaderboard or series")
    parser.add_argument("--data", metavar="DIR", help="the data folder (ORRERY_DATA, default: ./data)")
    parser.add_argument("--database", metavar="URL", help="where the matches are, as for serve (ORRERY_DATABASE)")
    parser.add_argument("--redis", metavar="URL", help="where the read models are, as for serve (ORRERY_REDIS)")
    parser.epilog = "A rebuild that was stopped goes on where it stood. The server may run meanwhile."


def run(arguments: argparse.Namespace) -> int:
    flags = {name: getattr(arguments, name) for name in ("data", "database", "redis")}
    try:
        settings = read_settings(flags, os.environ)
    except SettingRefused as refused:
        raise CommandFailed(str(refused)) from None
    store, shelf = opened(settings)
    if arguments.what == "follow":
        return follow(store, ReadModels(store, shelf, games(), max(1, settings.memory), LOOK_OFTEN))
    try:
        models = chosen(models_of(store, games()), arguments.name)
        if arguments.what == "rebuild":
            build(store, shelf, models)
        else:
            for model in models:
                tell(store, shelf, model)
    finally:
        shelf.close()
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
def in_words() -> Iterator[None]:
    """What a model cannot digest is told by the command, not by a trace in the log."""
    logger = logging.getLogger("orrery.projections")
    before = logger.disabled
    logger.disabled = True
    try:
        yield
    finally:
        logger.disabled = before


def opened(settings: Settings) -> tuple[MatchStore, View]:
    folder = Path(settings.data)
    if not settings.database and not folder.is_dir():
        raise CommandFailed(f"There is no data folder {folder}. Name it with --data.")
    try:
        store = open_store(settings.store_place)
    except StoreUnavailable as error:
        raise CommandFailed(f"The matches cannot be read: {error}.") from None
    try:
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


def chosen(models: tuple[Model, ...], name: str | None) -> tuple[Model, ...]:
    found = tuple(model for model in models if name in (None, model.name))
    if not found:
        known = ", ".join(model.name for model in models)
        raise CommandFailed(f"There is no read model {name}. There are: {known}.")
    return found


def build(store: MatchStore, shelf: View, models: Sequence[Model]) -> None:
    with Progress(max(1, store.newest_notification()), "events folded") as progress:

        def tell_progress(position: int, newest: int) -> None:
            progress.total = max(1, newest)
            progress.jump(position)

        with in_words():
            built = rebuild(store, shelf, models, tell_progress)
    for name, (count, generation) in built.items():
        key = model_key(name, generation)
        place = shelf.place(key)
        parked = sorted(place.parked) if place is not None else []
        print(f"{name}: {count} events folded, {len(parked)} matches parked, digest {digest(shelf, key)[:16]}")
        for match in parked:
            print(f"{name}: match {match} could not be digested and is left out; orrery doctor --match {match}")


def tell(store: MatchStore, shelf: View, model: Model) -> None:
    place = shelf.place(model_key(model.name, shelf.serving(model.name)))
    if place is None:
        print(f"{model.name}: not built yet")
        return
    behind = store.newest_notification() - place.position
    print(f"{model.name}: {behind} events behind, {len(place.parked)} matches parked")
