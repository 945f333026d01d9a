"""Recordings: a whole match as a portable file, wound in both directions."""

from replays.chain import file_lines
from replays.cursor import Cursor, Frame
from replays.damage import Damaged
from replays.export import export, export_stream
from replays.importing import import_events
from replays.reader import Reader
from replays.record import match_id, record
from replays.recording import Recording, read_recording
from replays.verify import Report, verify

__all__ = [
    "Cursor",
    "Damaged",
    "Frame",
    "Reader",
    "Recording",
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
