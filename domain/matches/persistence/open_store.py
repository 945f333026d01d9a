"""Which store a word on the command line names."""

from pathlib import Path
from urllib.parse import unquote

from domain.matches.persistence.errors import StoreUnavailable
from domain.matches.persistence.match_store import MatchStore
from domain.matches.persistence.sqlite import open_sqlite

FILE_NAME = "orrery.sqlite"
SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")


def open_store(place: str) -> MatchStore:
    """`sqlite:///path` (a fourth slash: from the root), the path of a folder or a file, or `postgresql://…`."""
    if place.startswith(SQLITE):
        return MatchStore(open_sqlite(file_in(Path(unquote(place.removeprefix(SQLITE))))))
    if place.startswith(POSTGRES):
        # Loading the driver takes half of the start's time: not for who does not need it.
        from domain.matches.persistence.postgres import open_postgres  # noqa: PLC0415

        return MatchStore(open_postgres(place))
    if "://" in place:
        raise StoreUnavailable(f"no store is known for {place.partition('://')[0]}://")
    return MatchStore(open_sqlite(file_in(Path(place))))


def file_in(path: Path) -> Path:
    """A folder, there or still to be made, holds the file; a path with an ending is the file."""
    return path / FILE_NAME if path.is_dir() or not path.suffix else path
