"""`orrery doctor`: examine every stored match and every read model, and say what is wrong in words."""

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import UUID

from api.commands.progress import Progress
from api.commands.projections import opened
from api.settings import read_settings
from domain.games import games
from domain.matches.codec import UnknownEvent
from domain.matches.store import MatchStore
from projections.stored.follower import Follower, model_key
from projections.stored.library import models_of
from projections.stored.models import Model
from projections.stored.shelf import Shelf, digest
from projections.stored.sqlite_shelf import SQLiteShelf
from replays.checkup import checkup

PAGE = 2000


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="the data folder (ORRERY_DATA, default: ./data)")
    parser.add_argument("--database", metavar="URL", help="where the matches are, as for serve (ORRERY_DATABASE)")
    parser.add_argument("--redis", metavar="URL", help="where the read models are, as for serve (ORRERY_REDIS)")
    parser.add_argument("--match", metavar="ID", type=UUID, help="only this match")
    parser.epilog = "It only reads. The server may run meanwhile. Exit code 1 if anything is wrong."


def run(arguments: argparse.Namespace) -> int:
    flags = {name: getattr(arguments, name) for name in ("data", "database", "redis")}
    store, shelf = opened(read_settings(flags, os.environ))
    try:
        wrong = matches(store, arguments.match)
        if arguments.match is None:
            wrong += sum(not sound(store, shelf, model) for model in models_of(store, games()))
    finally:
        shelf.close()
        store.stop()
    print("Everything is as it should be." if not wrong else f"{wrong} things are wrong; see above.")
    return 1 if wrong else 0


def idents(store: MatchStore) -> Iterator[UUID]:
    """Every match in the order they were opened."""
    position = 0
    while page := store.notifications(position, PAGE):
        position = page[-1].id
        yield from (one.match for one in page if one.version == 1)


def matches(store: MatchStore, only: UUID | None) -> int:
    """Examine the matches; how many are unsound."""
    wanted = [only] if only is not None else list(idents(store))
    wrong = 0
    with Progress(max(1, len(wanted)), "matches examined") as progress:
        for ident in wanted:
            faults = examine(store, ident)
            wrong += bool(faults)
            for fault in faults:
                print(f"match {ident.hex}: {fault}")
            progress.step()
    print(f"{len(wanted)} matches examined, {wrong} unsound.")
    return wrong


def examine(store: MatchStore, ident: UUID) -> list[str]:
    try:
        rows = [(row.version, row.event) for row in store.rows(ident)]
    except (UnknownEvent, ValueError) as error:
        return [f"a row cannot be read ({error})"]
    return checkup(ident, games(), rows) if rows else ["there is no such match"]


def sound(store: MatchStore, shelf: Shelf, model: Model) -> bool:
    """Fold a read model again from nothing, up to where it stands, and compare."""
    key = model_key(model.name, shelf.serving(model.name))
    place = shelf.place(key)
    if place is None:
        print(f"read model {model.name}: not built yet; orrery projections rebuild --name {model.name}")
        return True
    for parked in sorted(place.parked):
        print(f"read model {model.name}: it could not digest match {parked} and leaves it out")
    if place.store != store.id:
        print(f"read model {model.name}: it was built from another store; it will begin anew at the next start")
        return False
    before = digest(shelf, key)
    again = folded_again(store, model, place.position)
    if shelf.place(key) != place:
        print(f"read model {model.name}: it moved on while it was examined; ask again when there is less to do")
        return True
    same = before == again
    if not same:
        print(f"read model {model.name}: not what the events give; orrery projections rebuild --name {model.name}")
    return same and not place.parked


def folded_again(store: MatchStore, model: Model, upto: int) -> str:
    with TemporaryDirectory() as folder:
        fresh = SQLiteShelf(Path(folder) / "again.sqlite")
        try:
            follower = Follower(store, fresh, model, 0)
            while follower.step(upto=upto):
                pass
            return digest(fresh, follower.key)
        finally:
            fresh.close()
