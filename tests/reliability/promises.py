"""All promises by name."""

from collections.abc import Callable
from pathlib import Path

from tests.reliability.authorization import authorization_matrix
from tests.reliability.bots_alone import matches_of_bots_alone
from tests.reliability.durable import copies_of_the_files, kill_under_load
from tests.reliability.hashing import same_digests
from tests.reliability.hostile import hostile_load
from tests.reliability.leaks import nothing_sensitive
from tests.reliability.linearizable import histories
from tests.reliability.outages import outages
from tests.reliability.recording_round_trip import export_and_import, flipped_bytes
from tests.reliability.result import Figure
from tests.reliability.retried import retries_through_a_lossy_line
from tests.reliability.secrecy import same_bytes_in_both_worlds
from tests.reliability.simultaneous import rounds_answered_at_once
from tests.reliability.soak import soak
from tests.reliability.streams import readers_of_cut_streams
from tests.reliability.thinking import thinking_bots
from tests.reliability.verifying import verified_recordings
from tests.reliability.watching_crowd import crowd_of_watchers

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
    "thinking": thinking_bots,
    "bots": matches_of_bots_alone,
    "verifying": verified_recordings,
    "crowd": crowd_of_watchers,
    "leaks": nothing_sensitive,
    "streams": readers_of_cut_streams,
    "linearizable": histories,
    "outages": outages,
}

BY_NAME = {**PROMISES, "soak": soak}
"""What only runs when it is asked for, too."""
