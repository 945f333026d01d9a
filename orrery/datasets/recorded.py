"""The rows of a recorded match: its line that counts, folded fact by fact, whichever rules played it."""

from typing import Any

from domain.games import games
from domain.kernel.play import Play
from orrery.datasets.rows import MatchRows, decision_row, whole_match
from replays.errors import RecordingInvalid
from replays.importer import why_not_whole
from replays.recording import Recording


class DatasetRefused(Exception):
    """A dataset that cannot be built, with the reason."""


def recorded_rows(file: str, content: bytes, views: bool) -> MatchRows:
    """The match in a recording; one that is damaged, hides something or was not played to its end is refused."""
    try:
        recording = Recording(content.splitlines(keepends=True), games())
    except RecordingInvalid as invalid:
        raise DatasetRefused(f"{file}: {invalid.say()}") from None
    if why_not_whole(recording.header) is not None:
        raise DatasetRefused(f"{file}: only a whole recording of a finished match makes rows")
    if recording.line is None or recording.closing.outcome is None:
        raise DatasetRefused(f"{file}: the match was not played to its end")
    return _rows(recording, recording.header.match, views)


def _rows(recording: Recording, match: str, views: bool) -> MatchRows:
    game, header, line = recording.game, recording.header, recording.line
    assert line is not None
    play: Play[Any] = Play(game, line.state_at(0), bytes.fromhex(header.seed or ""), 0)
    decisions = []
    for ply in range(1, line.ply + 1):
        event = line.action(ply)
        action = game.packed_action_decoder.decode(event.action)
        row = decision_row(play, event.seat, action, match, views)
        decisions.append(row | {"sealed": event.held, "draws": event.rolled})
        game.fold(play.state, game.facts_decoder.decode(event.facts))
        play.invalidate(ply)
    players = [seat.player for seat in header.seats]
    return whole_match(
        play,
        decisions,
        match=match,
        rules=header.rules,
        players=players,
        options=header.options,
        source="recorded",
    )
