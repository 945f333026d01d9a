"""Folders a command is given to write into."""

import tempfile
from pathlib import Path

from api.cli.errors import CommandFailed


def writable_folder(folder: Path, option: str) -> Path:
    """The folder, made if it is not there; a failure that says what to do if nothing can be written to it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except FileExistsError:
        raise CommandFailed(f"{folder} is a file, not a folder. Name another one with {option}.") from None
    except OSError as error:
        why = error.strerror or str(error)
        raise CommandFailed(f"Nothing can be written to {folder}: {why}. Name another folder with {option}.") from None
