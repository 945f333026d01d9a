"""The server's secret, from which repeatable tokens are derived."""

import os
import secrets
import stat
import tempfile
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

from api.settings import SettingRefused, Settings
from domain.matches.persistence import MatchStore

SECRET_FILE = "secret"  # noqa: S105  The file's name, not its content.
SHORTEST_SECRET = 32


def read_secret(given: str, folder: Path) -> bytes:
    """As set, or kept in the data folder from the first start on."""
    if given:
        if len(given) < SHORTEST_SECRET:
            raise SettingRefused(f"ORRERY_SECRET: at least {SHORTEST_SECRET} characters are needed")
        return sha256(given.encode()).digest()
    path = folder / SECRET_FILE
    if not path.exists():
        write_secret(path)
    if stat.S_IMODE(path.stat().st_mode) & 0o077:
        raise SettingRefused(f"Other users can read {path}. Make it yours alone: chmod 600 {path}")
    secret = path.read_bytes().strip()
    if len(secret) < SHORTEST_SECRET:
        raise SettingRefused(
            f"{path} holds {len(secret)} characters, and at least {SHORTEST_SECRET} are needed so that tokens cannot be"
            " guessed. Restore it from a backup, or remove it to have a new one made."
        )
    return sha256(secret).digest()


def write_secret(path: Path) -> None:
    """Write a new secret whole or not at all; where another server is first, its secret stays."""
    descriptor, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # Readable by its owner alone.
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileExistsError):
            os.link(name, path)
            sync_folder(path.parent)
    finally:
        Path(name).unlink()


def sync_folder(folder: Path) -> None:
    """The name of a file outlives a power cut only once its folder is on the disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def agree_on_secret(store: MatchStore, secret: bytes, settings: Settings) -> None:
    """Workers over one database must derive the same tokens from the same key, so they need the same secret."""
    if not settings.shared:
        return
    fingerprint = sha256(b"orrery fingerprint " + secret).hexdigest()[:32]
    if store.set_if_absent("secret", fingerprint) != fingerprint:
        raise SettingRefused(
            "The database is used with another secret. Give every worker over it the same ORRERY_SECRET,"
            " or the file `secret` of the first one's data folder."
        )
