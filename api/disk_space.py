"""Whether there is room on the disks that matches are stored on."""

import shutil
from collections.abc import Sequence
from pathlib import Path

from domain.matches.persistence import StoreUnavailable

LEAST_FREE = 16 * 1024 * 1024
"""Bytes below which a server is not ready: a commit may need to grow the log of the database."""


class DiskSpace:
    def __init__(self, folders: Sequence[Path]) -> None:
        self._folders = tuple(folders)

    def require(self) -> None:
        """Raise `StoreUnavailable` if a disk is full, or as good as full."""
        for folder in self._folders:
            if shutil.disk_usage(folder).free < LEAST_FREE:
                raise StoreUnavailable("the disk is full")
