"""A match as a recording, for any viewer."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from domain.kernel.game import Game
from domain.kernel.vocabulary import Viewer
from domain.matches.events import ActionTaken, Event, LineCut, LineResumed, MatchAbandoned, MatchEnded, MatchOpened
from domain.matches.match import Numbered
from replays.hash_chain import JsonLine, chain_lines
from replays.jsonl_format import closing_line, event_line, header_line


def export(game: Game[Any], match: str, events: Sequence[Numbered], viewer: Viewer) -> Iterator[bytes]:
    """The lines of a recording. Only the archive of a match that is over holds the seed."""
    over = any(isinstance(event, MatchEnded | MatchAbandoned) for _, event in events)
    return export_stream(game, match, events, viewer, over=over)


def export_stream(
    game: Game[Any], match: str, events: Iterable[Numbered], viewer: Viewer, *, over: bool
) -> Iterator[bytes]:
    """The same from events that are read only once: so whether the match is over has to be known beforehand."""
    return chain_lines(_lines(game, match, events, viewer, over))


def _lines(game: Game[Any], match: str, events: Iterable[Numbered], viewer: Viewer, over: bool) -> Iterator[JsonLine]:
    count, plies, outcome = 0, 0, None
    for version, event in events:
        if isinstance(event, MatchOpened):
            yield header_line(game, match, event, viewer, over)
        elif isinstance(event, MatchEnded):
            outcome = event.outcome
        count += 1
        plies = plies_after(plies, event)
        yield event_line(game, version, event, viewer)
    yield closing_line(count, plies, outcome)


def plies_after(plies: int, event: Event) -> int:
    """How long the line is after an event."""
    match event:
        case ActionTaken():
            return plies + 1
        case LineCut(to_ply=to_ply, kept=kept):
            return to_ply + len(kept)
        case LineResumed(to_ply=to_ply):
            return to_ply
        case _:
            return plies
