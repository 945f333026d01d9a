"""The files as a power cut would leave them: what was synced is there, what came later is lost, torn or rubbish.

Every commit is a sync of the write-ahead log. So a log that held all that was acknowledged at one moment may be cut
anywhere behind that and be followed by anything, as long as nothing was folded into the file meanwhile.
"""

import random
import struct
from pathlib import Path
from typing import NamedTuple

HEADER = 32
FRAME = 24
FILE, LOG = "orrery.sqlite", "orrery.sqlite-wal"


class Files(NamedTuple):
    file: bytes
    log: bytes


def files_of(data: Path) -> Files:
    """Both at one moment: if the log is being folded into the file, once more."""
    while True:
        file = (data / FILE).read_bytes()
        log = (data / LOG).read_bytes() if (data / LOG).exists() else b""
        if (data / FILE).read_bytes() == file:
            return Files(file, log)


def commits(log: bytes) -> list[int]:
    """Where the commits of a write-ahead log end; what is left of an earlier round of it does not count."""
    if len(log) < HEADER:
        return []
    page, salt = struct.unpack(">I", log[8:12])[0], log[16:24]
    ends, at = [HEADER], HEADER
    while at + FRAME + page <= len(log) and log[at + 8 : at + 16] == salt:
        if struct.unpack(">I", log[at + 4 : at + 8])[0]:  # The size of the database after a commit, else 0.
            ends.append(at + FRAME + page)
        at += FRAME + page
    return ends


def same_round(before: Files, after: Files) -> bool:
    """Whether the log only grew: nothing was folded into the file, and it did not begin anew."""
    return before.file == after.file and before.log[16:24] == after.log[16:24] and len(before.log) >= HEADER


def cut(before: Files, after: Files, chance: random.Random) -> bytes | None:
    """The log of `after`, cut somewhere behind what `before` had; None if a cut would prove nothing."""
    if not same_round(before, after):
        return None
    synced, written = commits(before.log)[-1], commits(after.log)[-1]
    if written == synced:
        return None
    at = chance.choice([end for end in commits(after.log) if end >= synced])
    if chance.random() < 0.75:
        at = chance.randrange(synced, written)  # Not even at the end of a frame.
    return after.log[:at] + (chance.randbytes(len(after.log) - at) if chance.random() < 0.5 else b"")
