"""The log: plain sentences, one or more per ply, as a viewer may read them."""

import msgspec

from domain.kernel.messages import Language, Message
from domain.kernel.redaction import redact
from domain.kernel.vocabulary import Fact, Seat, Viewer
from domain.kernel.wording import fact_anchors
from domain.matches.events import MatchStarted
from domain.matches.match import Match
from projections.match_views.summary import moment_text, wording_of


class LogLine(msgspec.Struct, frozen=True):
    ply: int
    seat: Seat | None
    at: str
    text: str
    anchors: tuple[str, ...]


class Log(msgspec.Struct, frozen=True):
    lines: tuple[LogLine, ...]
    next: int | None


def log_of(match: Match, viewer: Viewer, language: Language, after: int, limit: int) -> Log:
    """Lines of plies > `after`, whole plies until `limit` is reached; `next` is the `after` of the rest."""
    lines: list[LogLine] = []
    ply = after
    if ply < 0:
        version = match.state.start_version
        start = match.fetch(version - 1, version)[0][1]
        assert isinstance(start, MatchStarted)
        facts = match.game.facts_decoder.decode(start.facts)
        lines += _lines(match, viewer, language, 0, None, start.at, facts)
        lines += _seat_lines(match, language, 0)
        ply = 0
    while ply < match.ply and len(lines) < limit:
        for _, event in match.actions(ply, min(ply + 16, match.ply)):
            facts = match.game.facts_decoder.decode(event.facts)
            ply += 1
            lines += _lines(match, viewer, language, ply, event.seat, event.at, facts)
            lines += _seat_lines(match, language, ply)
            if len(lines) >= limit:
                break
    return Log(tuple(lines), ply if ply < match.ply else None)


def _seat_lines(match: Match, language: Language, ply: int) -> list[LogLine]:
    """The seats that changed hands while this was the newest ply of the line."""
    wording = wording_of(match, language)
    return [
        LogLine(
            ply,
            change.seat,
            moment_text(change.at),
            wording.render(Message(f"seat.{change.kind}", {"name": change.name, "number": change.seat + 1})),
            (),
        )
        for change in match.state.seat_changes
        if match.plies_before(change.version) == ply
    ]


def _lines(
    match: Match, viewer: Viewer, language: Language, ply: int, seat: Seat | None, at: int, facts: tuple[Fact, ...]
) -> list[LogLine]:
    wording = wording_of(match, language)
    lines = []
    for fact in facts:
        text = wording.log(fact, viewer)
        if text is not None:
            who = getattr(fact, "seat", seat)
            lines.append(LogLine(ply, who, moment_text(at), text, fact_anchors(redact(fact, viewer))))
    return lines
