"""Recordings: a whole match as a portable file that can be replayed in both directions."""

from replays.cursor import Cursor, ReplayFrame
from replays.errors import RecordingInvalid
from replays.export import export, export_stream
from replays.hash_chain import file_lines
from replays.importer import import_events
from replays.reader import Reader
from replays.recording import Recording, read_recording
from replays.simulated_match import match_id, record
from replays.verify import Report, verify

__all__ = [
    "Cursor",
    "Reader",
    "Recording",
    "RecordingInvalid",
    "ReplayFrame",
    "Report",
    "export",
    "export_stream",
    "file_lines",
    "import_events",
    "match_id",
    "read_recording",
    "record",
    "verify",
]
