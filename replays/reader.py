"""Reading a recording line by line: the chain, the order and the end are checked on the way, no rule is run."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from domain.kernel.vocabulary import Viewer
from replays.errors import RecordingInvalid
from replays.hash_chain import LARGEST, JsonLine, link, parse
from replays.jsonl_format import FORMAT, Header, is_name, is_player, read_viewer

MOST_SEATS = 16


class Closing(msgspec.Struct, frozen=True):
    """The last line: a file without it was cut short."""

    end: bool
    events: int
    plies: int
    outcome: dict[str, Any] | None


class Reader:
    """Iterate over it once: event lines in order. `closing` is set at the end; `RecordingInvalid` names the damage."""

    def __init__(self, raw: Iterable[bytes]) -> None:
        self._raw = enumerate(raw, 1)
        self._previous = ""
        self.ply = 0
        """Length of the line so far, by the lines that were read."""
        self.events = 0
        self._started = False
        self.closing: Closing | None = None
        self.header = self._read_header()
        self.viewer: Viewer = self._viewer()

    def _read_header(self) -> Header:
        number, raw = next(self._raw, (1, b""))
        if not raw.strip():
            raise RecordingInvalid("not-a-recording", why="it is empty")
        try:
            line = parse(raw, number)
        except RecordingInvalid as damaged:
            raise RecordingInvalid(
                "not-a-recording", why="its first line is not a JSON object of a sane size"
            ) from damaged
        if "orrery" not in line:
            raise RecordingInvalid("not-a-recording", why="its first line has no `orrery`")
        if line["orrery"] != FORMAT or isinstance(line["orrery"], bool):
            found = str(line["orrery"])[:20]
            raise RecordingInvalid("foreign-version", what="the format", found=found, known=FORMAT)
        self._check_link(line, number, None)
        try:
            return msgspec.convert(line, type=Header)
        except msgspec.ValidationError as error:
            raise RecordingInvalid("bad-header", why=str(error)) from None

    def _viewer(self) -> Viewer:
        if not 1 <= len(self.header.seats) <= MOST_SEATS:
            raise RecordingInvalid("bad-header", why=f"{len(self.header.seats)} seats")
        for seat in self.header.seats:
            if not (is_name(seat.name) and is_player(seat.player)):
                raise RecordingInvalid(
                    "bad-header", why=f"{seat.name[:40]!r}, {seat.player[:40]!r} is not a valid name and player"
                )
        try:
            return read_viewer(self.header.viewer, len(self.header.seats))
        except ValueError as error:
            raise RecordingInvalid("bad-header", why=str(error)) from None

    def __iter__(self) -> Iterator[JsonLine]:
        for number, raw in self._raw:
            line = self._parse(raw, number)
            if "end" in line:
                self._close(line, number)
                return
            self._check_order(line, number)
            self._check_link(line, number, self.bad_ply(line))
            self._advance(line, number)
            yield line
        raise RecordingInvalid("cut-off", self.ply + 1 if self._started else 0, events=self.events)

    def bad_ply(self, line: JsonLine | None) -> int:
        """The ply to name if this line is wrong: the one it would have made."""
        if not self._started:
            return 0
        return self.ply + (line is None or line.get("event") == "ActionTaken")

    def _parse(self, raw: bytes, number: int) -> JsonLine:
        try:
            return parse(raw, number)
        except RecordingInvalid as damaged:
            damaged.ply = self.bad_ply(None)
            raise

    def _check_link(self, line: JsonLine, number: int, ply: int | None) -> None:
        stated = line.pop("hash", None)
        if stated != link(self._previous, line):
            raise RecordingInvalid("hash-mismatch", ply, line=number)
        self._previous = stated

    def _check_order(self, line: JsonLine, number: int) -> None:
        expected, found = self.events + 1, line.get("version")
        if found == expected and not isinstance(found, bool):
            return
        ply = self.bad_ply(line)
        if not isinstance(found, int) or found < 1:
            raise RecordingInvalid("hash-mismatch", ply, line=number)
        if found < expected:
            raise RecordingInvalid("repeated-line", ply, line=number, found=found)
        later = set(self._later_versions())
        if expected in later:
            raise RecordingInvalid("reordered", ply, line=number, found=found, expected=expected)
        if found in later or not later or found > max(later):
            raise RecordingInvalid("hash-mismatch", ply, line=number)  # The number itself was changed.
        raise RecordingInvalid("missing-line", ply, line=number, found=found, expected=expected)

    def _later_versions(self) -> Iterator[int]:
        for number, raw in self._raw:
            try:
                version = parse(raw, number).get("version")
            except RecordingInvalid:
                continue
            if isinstance(version, int):
                yield version

    def _advance(self, line: JsonLine, number: int) -> None:
        """Keep count of the line's length without reading more than it needs."""
        self.events += 1
        event = line.get("event")
        if event == "MatchStarted":
            self._started = True
        elif event == "ActionTaken":
            self.ply += 1
        elif event in ("LineCut", "LineResumed"):
            to_ply, kept = line.get("to_ply"), line.get("kept", [])
            if not isinstance(to_ply, int) or not isinstance(kept, list) or not 0 <= to_ply <= LARGEST:
                raise RecordingInvalid("bad-event", self.ply, line=number, why="no `to_ply`")
            self.ply = to_ply + len(kept)

    def _close(self, line: JsonLine, number: int) -> None:
        self._check_link(line, number, self.ply)
        try:
            closing = msgspec.convert(line, type=Closing)
        except msgspec.ValidationError as error:
            raise RecordingInvalid("malformed-line", self.ply, line=number, why=str(error)) from None
        for said, found, what in ((closing.events, self.events, "events"), (closing.plies, self.ply, "plies")):
            if said != found:
                raise RecordingInvalid("bad-closing", self.ply, said=f"{said} {what}", found=f"{found} {what}")
        self.closing = closing
        for later, raw in self._raw:
            if raw.strip():
                raise RecordingInvalid("after-the-end", self.ply, line=later)
