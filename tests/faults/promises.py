"""All promises by name."""

from collections.abc import Callable
from pathlib import Path

from tests.faults.authorization import authorization_matrix
from tests.faults.durable import copies_of_the_files, kill_under_load
from tests.faults.figure import Figure
from tests.faults.hashing import same_digests
from tests.faults.hostile import hostile_load
from tests.faults.leaks import nothing_sensitive
from tests.faults.leaving import export_and_import, flipped_bytes
from tests.faults.linearizable import histories
from tests.faults.outages import outages
from tests.faults.retried import retries_through_a_lossy_line
from tests.faults.secrecy import same_bytes_in_both_worlds
from tests.faults.simultaneous import rounds_answered_at_once
from tests.faults.soak import soak
from tests.faults.streams import readers_of_cut_streams

PROMISES: dict[str, Callable[[Path], Figure]] = {
    "durable": kill_under_load,
    "copies": copies_of_the_files,
    "retried": retries_through_a_lossy_line,
    "simultaneous": rounds_answered_at_once,
    "leaving": export_and_import,
    "flipped": flipped_bytes,
    "hashing": same_digests,
    "secrecy": same_bytes_in_both_worlds,
    "authorization": authorization_matrix,
    "hostile": hostile_load,
    "leaks": nothing_sensitive,
    "streams": readers_of_cut_streams,
    "linearizable": histories,
    "outages": outages,
}

BY_NAME = {**PROMISES, "soak": soak}
"""What only runs when it is asked for, too."""
