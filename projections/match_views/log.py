"""The log: plain sentences, one or more per ply, as a viewer may read them."""

from collections.abc import Iterator
from operator import itemgetter

import msgspec

from domain.kernel.messages import Language, Message
from domain.kernel.redaction import redact
from domain.kernel.vocabulary import Fact, Seat, Viewer
from domain.kernel.wording import fact_anchors
from domain.matches.clocks import MOST_LATE
from domain.matches.events import ActionTaken, MatchStarted
from domain.matches.match import Match
from domain.matches.match_state import Hint, SeatChange, TableMessage
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
        lines += _table_lines(match, language, 0)
        ply = 0
    while ply < match.ply and len(lines) < limit:
        for _, event in match.actions(ply, min(ply + 16, match.ply)):
            facts = match.game.facts_decoder.decode(event.facts)
            ply += 1
            lines += _late_lines(match, language, ply, event)
            lines += _lines(match, viewer, language, ply, event.seat, event.at, facts)
            lines += _table_lines(match, language, ply)
            if len(lines) >= limit:
                break
    if after < ply == match.ply:
        lines += _final_scores(match, language)
    return Log(tuple(lines), ply if ply < match.ply else None)


def _final_scores(match: Match, language: Language) -> list[LogLine]:
    """The last line of a match that was played to its end; the game's own lines say why it ended."""
    outcome, ended_at = match.state.outcome, match.state.ended
    if outcome is None or ended_at is None:
        return []
    scores = tuple(Message("table.score", {"seat": rank.seat, "points": rank.total}) for rank in outcome.ranking)
    text = wording_of(match, language).render(Message("table.final-scores", {"scores": scores}))
    return [LogLine(match.ply, None, moment_text(ended_at), text, ())]


def _table_lines(match: Match, language: Language, ply: int) -> list[LogLine]:
    """What happened at the table, not in the game, while this was the newest ply of the line."""
    state = match.state
    if not (state.seat_changes or state.messages or state.hints or state.hidden_viewed):
        return []
    wording = wording_of(match, language)
    entries: list[tuple[int, Seat | None, int, Message]] = [
        *((change.version, change.seat, change.at, _seat_message(change)) for change in state.seat_changes),
        *((said.version, said.by, said.at, _table_message(said)) for said in state.messages),
        *((hint.version, hint.seat, hint.at, _hint_message(hint)) for hint in state.hints),
        *_looks(match),
    ]
    return [
        LogLine(ply, seat, moment_text(at), wording.render(text), ())
        for version, seat, at, text in sorted(entries, key=itemgetter(0))
        if match.plies_before(version) == ply
    ]


def _late_lines(match: Match, language: Language, ply: int, event: ActionTaken) -> list[LogLine]:
    """Says that it was not the player who answered."""
    if not event.late:
        return []
    text = Message("seat.late", {"name": match.state.seats[event.seat].name})
    return [LogLine(ply, event.seat, moment_text(event.at), wording_of(match, language).render(text), ())]


def _seat_message(change: SeatChange) -> Message:
    params = {"name": change.name, "number": change.seat + 1}
    return Message(f"seat.{change.kind}", {**params, "count": MOST_LATE} if change.kind == "absent" else params)


def _table_message(said: TableMessage) -> Message:
    if said.by is None:
        return Message("table.host-said", {"text": said.text})
    return Message("table.said", {"name": said.name, "text": said.text})


def _hint_message(hint: Hint) -> Message:
    return Message("table.hint", {"name": hint.name})


def _looks(match: Match) -> Iterator[tuple[int, Seat | None, int, Message]]:
    if match.state.hidden_viewed is not None:
        version, at = match.state.hidden_viewed
        yield version, None, at, Message("table.hidden-viewed", {})


def _lines(
    match: Match, viewer: Viewer, language: Language, ply: int, seat: Seat | None, at: int, facts: tuple[Fact, ...]
) -> list[LogLine]:
    wording, aliases = wording_of(match, language), match.game.aliases(match.play.state)
    lines = []
    for fact in facts:
        text = wording.log(fact, viewer, aliases)
        if text is not None:
            who = getattr(fact, "seat", seat)
            lines.append(LogLine(ply, who, moment_text(at), text, fact_anchors(redact(fact, viewer))))
    return lines
