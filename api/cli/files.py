"""Files a command is given to read."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from api.cli.errors import CommandFailed


@contextmanager
def open_recording(path: Path) -> Iterator[BinaryIO]:
    """The file, or a failure that says what to do."""
    try:
        file = path.open("rb")
    except FileNotFoundError:
        raise CommandFailed(f"There is no file {path}. Check its name, or make one: orrery simulate --out.") from None
    except IsADirectoryError:
        raise CommandFailed(f"{path} is a folder. Name the recordings in it: {path}/*.jsonl") from None
    except OSError as error:
        raise CommandFailed(f"{path} cannot be read: {error.strerror}. Check its permissions.") from None
    with file:
        try:
            yield file
        except OSError as error:
            raise CommandFailed(f"{path} cannot be read: {error.strerror}. Fetch it again.") from None
