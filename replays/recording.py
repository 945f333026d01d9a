"""A recording in memory: who played what, and the line that counts. Made by folding; no rule is run."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, BinaryIO

from domain.kernel.game import Game
from domain.kernel.position import read_position
from domain.kernel.refusals import SetupRefused
from domain.kernel.registry import read_options
from domain.kernel.vocabulary import ARCHIVE, Viewer
from domain.matches.events import ActionTaken, Event, LineCut, LineResumed, MatchStarted, SeatTaken
from replays.errors import TEXTS, RecordingInvalid
from replays.hash_chain import file_lines
from replays.importer import find_game, read_events
from replays.jsonl_format import read_position_line
from replays.reader import Closing, Reader
from replays.recorded_line import LineBroken, RecordedLine

Watch = Callable[[int, Event], None]
"""Sees every event with its version before it is folded."""


class Recording:
    """Everything a file holds. `line` is None in a match that never started."""

    def __init__(
        self, raw: Iterable[bytes] | Reader, games: Mapping[str, Game[Any]], watch: Watch | None = None
    ) -> None:
        reader = raw if isinstance(raw, Reader) else Reader(raw)
        self.header = reader.header
        self.viewer: Viewer = reader.viewer
        self.game = find_game(reader.header, games)
        self.players = [seat.name for seat in reader.header.seats]
        self.line: RecordedLine | None = None
        self.start: tuple[int, MatchStarted] | None = None
        for version, event in read_events(reader, self.game):
            if watch is not None:
                watch(version, event)
            try:
                self._take(version, event)
            except LineBroken as broken:
                raise RecordingInvalid("line-broken", reader.ply, version=version, why=str(broken)) from None
        assert reader.closing is not None
        self.closing: Closing = reader.closing

    @property
    def plies(self) -> int:
        return self.line.ply if self.line is not None else 0

    @property
    def is_archive(self) -> bool:
        """Whether it holds everything, so that boards can be made for any viewer."""
        return self.viewer == ARCHIVE

    def _take(self, version: int, event: Event) -> None:
        if isinstance(event, SeatTaken) and 0 <= event.seat < len(self.players):
            self.players[event.seat] = event.name
        elif isinstance(event, MatchStarted):
            if self.start is not None:
                raise LineBroken("the match starts twice")
            self.start = (version, event)
            self.line = RecordedLine(self.game, self._begin(event) if self.is_archive else None)
        elif isinstance(event, ActionTaken | LineCut | LineResumed):
            self._wind(version, event)

    def _wind(self, version: int, event: ActionTaken | LineCut | LineResumed) -> None:
        if self.line is None:
            raise LineBroken("the match has not started")
        match event:
            case ActionTaken():
                self.line.append(version, event)
            case LineCut():
                self.line.cut(version, event)
            case LineResumed():
                self.line.resume(event)

    def _begin(self, event: MatchStarted) -> Any:
        game, header = self.game, self.header
        try:
            options = read_options(game, header.options)
            if header.position is not None:
                return read_position(game, options, len(header.seats), read_position_line(header.position))
        except SetupRefused as refused:
            raise RecordingInvalid("setup-refused", 0, why=TEXTS.render(refused.text, "en", ())) from None
        if len(header.seats) not in game.seat_counts:
            raise RecordingInvalid("setup-refused", 0, why=f"{len(header.seats)} seats.")
        try:
            return game.fold(game.initial_state(options, len(header.seats)), game.facts_decoder.decode(event.facts))
        except Exception as error:  # Folding trusts its facts; those of a forged file may lead anywhere.
            raise RecordingInvalid("does-not-fold", 0) from error


def read_recording(file: BinaryIO, games: Mapping[str, Game[Any]]) -> Recording:
    """The recording in an open file, or `RecordingInvalid`."""
    return Recording(file_lines(file), games)
