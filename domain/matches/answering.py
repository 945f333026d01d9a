"""Answering a decision, answering it again after a lost response, and taking a sealed answer back."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from domain.kernel.agenda import sealed
from domain.kernel.messages import Message
from domain.kernel.offers import match_offer
from domain.kernel.play import ActionResult
from domain.kernel.refusals import Refused
from domain.kernel.vocabulary import Action, Fact, Seat, Step, Withdraw
from domain.kernel.zones import names_hidden_things, newly_visible_to
from domain.matches.events import ActionTaken, Event, MatchEnded
from domain.matches.match import Match
from domain.matches.problems import MatchProblem

_ENCODER = msgspec.msgpack.Encoder()


class Answered(NamedTuple):
    """What an answer did: new events (none on a repeat), and ply, version and facts of the answer."""

    events: tuple[Event, ...]
    ply: int
    version: int
    seat: Seat
    facts: tuple[Fact, ...]
    repeated: bool = False


def seat_of_decision(decision: str) -> tuple[int, Seat]:
    """`"31.0"` -> (31, 0); a problem if it is no decision's name."""
    opened, dot, seat = decision.partition(".")
    if not (dot and opened.isdecimal() and seat.isdecimal() and len(decision) < 24):
        raise MatchProblem("not-found")
    return int(opened), int(seat)


def must_run(match: Match) -> None:
    """Only a match that is being played takes answers."""
    register = match.register
    if register.imported:
        raise MatchProblem("read-only")
    if register.status == "open":
        raise MatchProblem("not-started")
    if register.over:
        raise MatchProblem("match-over", barrier="game-over")


def answer(match: Match, decision: str, action: Action, at: int) -> Answered:
    """Answer `decision` with `action`."""
    opened, seat = seat_of_decision(decision)
    if match.register.status == "open":
        raise MatchProblem("not-started")
    if seat >= match.seats or opened > match.version:
        raise MatchProblem("not-found")
    if match.register.open[seat] != decision:
        return _again(match, decision, opened, seat, action)
    legal = judged(match, seat, decision, action, at)
    return entered(match, legal, match.live.carry_out(seat, legal.action))


class Legal(NamedTuple):
    """An answer that may be carried out as it is, and what everybody is asked before it is."""

    seat: Seat
    decision: str
    action: Action
    before: Mapping[Seat, Step]
    at: int


def judged(match: Match, seat: Seat, decision: str, action: Action, at: int) -> Legal:
    """An answer to what `seat` is asked right now, which is `decision`; or a refusal, and nothing has changed."""
    must_run(match)
    if isinstance(action, Withdraw):
        raise Refused("not_offered", Message("refusal.not_offered", {}))
    return Legal(seat, decision, match.live.validate(seat, action), match.questions(), at)


def entered(match: Match, legal: Legal, told: ActionResult) -> Answered:
    """Enter an answer that was just carried out on the live state."""
    events = record(match, legal.seat, legal.decision, told, legal.before, legal.at)
    return Answered(events, match.ply, match.version - len(events) + 1, legal.seat, told.facts)


def record(
    match: Match, seat: Seat, decision: str, told: ActionResult, before: Mapping[Seat, Step], at: int
) -> tuple[Event, ...]:
    """Enter what was just carried out on the live state, and the end of the match if it was that."""
    facts, live = told.facts, match.live
    opens, closes = moved_questions(before, match.questions(), seat)
    shown = 0
    if names_hidden_things(facts):
        shown = newly_visible_to(match.eyes, facts, match.seats)
        match.saw(facts)
    event = ActionTaken(
        at=at,
        seat=seat,
        ply=match.ply + 1,
        decision=decision,
        action=msgspec.Raw(_ENCODER.encode(told.action)),
        facts=msgspec.Raw(_ENCODER.encode(facts)),
        rolled=told.draws,
        shown=shown,
        opens=opens,
        closes=closes,
        held=told.sealed,
    )
    entered = enter_with_checkpoint(match, event)
    if not live.state.over:
        return (entered,)
    ended = MatchEnded(at=at, outcome=match.game.outcome(live.state))
    match.enter_live(match.version + 1, ended)
    return entered, ended


def enter_with_checkpoint(match: Match, event: ActionTaken) -> ActionTaken:
    """Enter an action; when one is due, with all that is needed to load the match from its row on."""
    due = match.checkpoint_due
    match.enter_live(match.version + 1, event)
    return match.with_checkpoint(event) if due else event


def moved_questions(
    before: Mapping[Seat, Step], after: Mapping[Seat, Step], actor: Seat | None
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """A question opens if its seat acted or its step is another than before; it closes if it is no longer asked."""
    opens = tuple([seat for seat, step in after.items() if seat == actor or before.get(seat) != step])
    closes = tuple([seat for seat in before if seat not in after])
    return opens, closes


def find_answer(match: Match, decision: str, opened: int, seat: Seat) -> int | None:
    """The version of the answer to a decision that is no longer open; None if it died unanswered."""
    known = match.answers.get(decision)
    if known is not None:
        return known
    after = opened
    while after < match.version:
        rows = match.fetch(after, min(after + 64, match.version))
        if not rows:
            return None
        for version, event in rows:
            if isinstance(event, ActionTaken) and event.decision == decision and not _is_withdrawal(event):
                return version
            if seat in getattr(event, "closes", ()) or seat in getattr(event, "opens", ()):
                return None
        after = rows[-1][0]
    return None


def _is_withdrawal(event: ActionTaken) -> bool:
    return bool(msgspec.msgpack.decode(event.action).get("do") == "Withdraw")


def _again(match: Match, decision: str, opened: int, seat: Seat, action: Action) -> Answered:
    """A decision that was answered before: the first result again if it is the same answer and still counts."""
    version = find_answer(match, decision, opened, seat)
    if version is None:
        must_run(match)
        raise MatchProblem("decision-gone")
    event = match.event(version)
    assert isinstance(event, ActionTaken)
    if not match.in_line(version) or _withdrawn(match, version, event):
        raise MatchProblem("decision-gone")
    if not _same(match, version, event, action):
        raise MatchProblem("already-answered")
    facts = match.game.facts_decoder.decode(event.facts)
    return Answered((), match.ply_of(version), version, seat, facts, repeated=True)


def _withdrawn(match: Match, version: int, event: ActionTaken) -> bool:
    """Whether a sealed answer was taken back later."""
    if not event.held:
        return False
    ply = match.ply_of(version)
    for _, later in match.actions(ply, match.ply):
        if later.seat == event.seat:
            return later.decision == event.decision and _is_withdrawal(later)
    return False


def _same(match: Match, version: int, event: ActionTaken, action: Action) -> bool:
    given = match.game.action_decoder.decode(msgspec.json.encode(action))
    taken = match.game.packed_action_decoder.decode(event.action)
    if given == taken:
        return True
    if type(given) is not type(taken):
        return False
    state, _ = match.moment(match.ply_of(version) - 1)
    lane = match.live.with_state(state).question(event.seat)
    return lane is not None and match_offer(match.game.offers[type(lane)](state, lane), given) == taken


def withdraw(match: Match, decision: str, at: int) -> tuple[Event, ...]:
    """Take a sealed answer back before the round opens; no events on a repeat."""
    opened, seat = seat_of_decision(decision)
    if seat >= match.seats or opened > match.version:
        raise MatchProblem("not-found")
    if match.register.open[seat] == decision:
        raise MatchProblem("decision-gone", reason="not_answered")
    version = find_answer(match, decision, opened, seat)
    if version is None or not match.in_line(version):
        raise MatchProblem("decision-gone")
    event = match.event(version)
    assert isinstance(event, ActionTaken)
    if _withdrawn(match, version, event):
        return ()
    must_run(match)
    agenda = match.live.state.agenda
    if not (sealed(agenda) and agenda.held[seat] is not None and match.register.answered[seat] == version):
        raise MatchProblem("already-revealed")
    before = match.questions()
    told = match.live.answer(seat, Withdraw())
    return record(match, seat, decision, told, before, at)
