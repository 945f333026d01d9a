"""One server at a time on a data folder and on a SQLite database: a second one would not see what the first caches."""

import fcntl
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from domain.matches.persistence import StoreUnavailable, sqlite_file

LOCK_FILE = "lock"
LOCK_SUFFIX = ".lock"


def lock_server(folder: Path, store_place: str) -> ExitStack:
    """Hold the folder and the database until the stack is closed."""
    with ExitStack() as locks:
        locks.enter_context(lock(folder / LOCK_FILE, f"the data folder {folder}"))
        database = sqlite_file(store_place)
        if database is not None:
            locks.enter_context(lock_database(database))
        return locks.pop_all()


def lock_database(database: Path) -> IO[str]:
    """Lock a file beside the database, under its real name: SQLite's own locks end when the file itself is closed.

    With a second hard link it would have two real names, and SQLite a log of its own for each.
    """
    real = database.resolve()
    if real.exists() and real.stat().st_nlink > 1:
        raise StoreUnavailable(f"the database {database} has another hard link: give it one name only")
    try:
        real.parent.mkdir(parents=True, exist_ok=True)
        return lock(real.with_name(real.name + LOCK_SUFFIX), f"the database {database}")
    except OSError as error:
        raise StoreUnavailable(f"the database {database} cannot be used: {error.strerror or error}") from None


def lock(path: Path, locked: str) -> IO[str]:
    """Until the file is closed, or the process ends; `locked` says in words what is held."""
    file = path.open("a")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise StoreUnavailable(f"{locked} is in use by another server") from None
    return file
