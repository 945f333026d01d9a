"""Opens the store at a path or URL."""

from pathlib import Path
from urllib.parse import unquote

from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment

from domain.matches.persistence.errors import StoreUnavailable
from domain.matches.persistence.match_store import MatchStore

FILE_NAME = "orrery.sqlite"
SQLITE = "sqlite:///"
POSTGRES = ("postgresql://", "postgres://")
APPLICATION = "Matches"

COMMON = {
    "MAPPER_TOPIC": "domain.matches.persistence.mapper:MatchMapper",
    "TRANSCODER_TOPIC": "domain.matches.persistence.mapper:MessagePack",
    "IS_SNAPSHOTTING_ENABLED": "y",
}


def open_store(location: str) -> MatchStore:
    """`sqlite:///path` (a fourth slash: from the root), the path of a folder or a file, or `postgresql://…`."""
    return MatchStore(InfrastructureFactory.construct(environment_for(location)))


def environment_for(location: str) -> Environment:
    """The library's settings for a database."""
    if location.startswith(POSTGRES):
        # The driver takes half of the start's time to import, so it is imported only with this module.
        module, setting, value = "domain.matches.persistence.postgres:PostgresMatchFactory", "POSTGRES_URL", location
    elif (path := sqlite_file(location)) is not None:
        module, setting, value = "domain.matches.persistence.sqlite:SQLiteMatchFactory", "SQLITE_DBNAME", str(path)
    else:
        raise StoreUnavailable(f"no store is known for {location.partition('://')[0]}://")
    return Environment(APPLICATION, {**COMMON, "PERSISTENCE_MODULE": module, setting: value})


def sqlite_file(location: str) -> Path | None:
    """The file of a SQLite database; None if the location is that of another kind of store."""
    if location.startswith(SQLITE):
        return file_in(Path(unquote(location.removeprefix(SQLITE))))
    return None if "://" in location else file_in(Path(location))


def file_in(path: Path) -> Path:
    """A folder, there or still to be made, holds the file; a path with an ending is the file."""
    return path / FILE_NAME if path.is_dir() or not path.suffix else path
