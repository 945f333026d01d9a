"""Answering a decision, answering it again after a lost response, and taking a sealed answer back."""

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from domain.kernel.agenda import is_sealed_round
from domain.kernel.messages import Message
from domain.kernel.offers import match_offer
from domain.kernel.play import ActionResult
from domain.kernel.refusals import Refused
from domain.kernel.vocabulary import Action, Fact, Seat, Step, Withdraw
from domain.kernel.zones import Visibility, names_hidden_things, newly_visible_to
from domain.matches.clocks import is_withdrawal
from domain.matches.errors import MatchError
from domain.matches.events import ActionTaken, MatchEnded
from domain.matches.match import Match

_ENCODER = msgspec.msgpack.Encoder()


class Answered(NamedTuple):
    """What an answer did: its ply, version and facts. A repeat of the same answer triggers no event."""

    ply: int
    version: int
    seat: Seat
    facts: tuple[Fact, ...]
    repeated: bool = False


def seat_of_decision(decision: str) -> tuple[int, Seat]:
    """`"31.0"` -> (31, 0); a problem if it is no decision's name."""
    opened, dot, seat = decision.partition(".")
    if not (dot and opened.isdecimal() and seat.isdecimal() and len(decision) < 24):
        raise MatchError("not-found")
    return int(opened), int(seat)


def must_run(match: Match) -> None:
    """Only a match that is being played takes answers."""
    state = match.state
    if state.imported:
        raise MatchError("read-only")
    if state.status == "open":
        raise MatchError("not-started")
    if state.over:
        raise MatchError("match-over", barrier="game-over")


def answer(match: Match, decision: str, action: Action, at: int) -> Answered:
    """Answer `decision` with `action`."""
    opened, seat = seat_of_decision(decision)
    if match.state.status == "open":
        raise MatchError("not-started")
    if seat >= match.seats or opened > match.version:
        raise MatchError("not-found")
    if match.state.open[seat] != decision:
        return repeat_answer(match, decision, opened, seat, action)
    legal = check_legal(match, seat, decision, action, at)
    return record_legal(match, legal, match.play.carry_out(seat, legal.action))


class Legal(NamedTuple):
    """An answer that may be carried out as it is, and what everybody is asked before it is."""

    seat: Seat
    decision: str
    action: Action
    before: Mapping[Seat, Step]
    at: int


def check_legal(match: Match, seat: Seat, decision: str, action: Action, at: int) -> Legal:
    """An answer to what `seat` is asked right now, which is `decision`; or a refusal, and nothing has changed."""
    must_run(match)
    if isinstance(action, Withdraw):
        raise Refused("not_offered", Message("refusal.not_offered", {}))
    return Legal(seat, decision, match.play.validate(seat, action), match.questions(), at)


def record_legal(match: Match, legal: Legal, result: ActionResult, *, late: bool = False) -> Answered:
    """Record an answer that was just carried out on the live game state."""
    version = record_answer(match, legal.seat, legal.decision, result, legal.before, legal.at, late=late)
    return Answered(match.ply, version, legal.seat, result.facts)


def record_answer(
    match: Match,
    seat: Seat,
    decision: str,
    result: ActionResult,
    before: Mapping[Seat, Step],
    at: int,
    *,
    late: bool = False,
) -> int:
    """Record what was just carried out on the live game state, and the end of the match if it was that.

    Gives the version of the answer.
    """
    state = match.play.state
    event = answer_event(
        result,
        before,
        match.questions(),
        match.visibility,
        seats=match.seats,
        at=at,
        seat=seat,
        ply=match.ply + 1,
        decision=decision,
        late=late,
    )
    match.update_visibility(result.facts)
    match.trigger(event)
    version = match.version
    if state.over:
        match.trigger(MatchEnded(at=at, outcome=match.game.outcome(state)))
    return version


def answer_event(
    result: ActionResult,
    before: Mapping[Seat, Step],
    after: Mapping[Seat, Step],
    visibility: Visibility,
    *,
    seats: int,
    at: int,
    seat: Seat,
    ply: int,
    decision: str,
    late: bool = False,
) -> ActionTaken:
    """The event of an answer: the server records it, a simulation writes it down, and the verifier compares with it.

    `before` and `after` are the questions around it, `visibility` who saw what before it.
    """
    facts = result.facts
    opens, closes = decision_changes(before, after, seat)
    return ActionTaken(
        at=at,
        seat=seat,
        ply=ply,
        decision=decision,
        action=msgspec.Raw(_ENCODER.encode(result.action)),
        facts=msgspec.Raw(_ENCODER.encode(facts)),
        rolled=result.draws,
        shown=newly_visible_to(visibility, facts, seats) if names_hidden_things(facts) else 0,
        opens=opens,
        closes=closes,
        held=result.sealed,
        late=late,
    )


def decision_changes(
    before: Mapping[Seat, Step], after: Mapping[Seat, Step], actor: Seat | None
) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """A question opens if its seat acted or its step is another than before; it closes if it is no longer asked."""
    opens = tuple([seat for seat, step in after.items() if seat == actor or before.get(seat) != step])
    closes = tuple([seat for seat in before if seat not in after])
    return opens, closes


def find_answer(match: Match, decision: str, opened: int, seat: Seat) -> int | None:
    """The version of the answer to a decision that is no longer open; None if it died unanswered."""
    known = match.recent_answer(decision)
    if known is not None:
        return known
    after = opened
    while after < match.version:
        rows = match.fetch(after, min(after + 64, match.version))
        if not rows:
            return None
        for version, event in rows:
            if isinstance(event, ActionTaken) and event.decision == decision and not is_withdrawal(event.action):
                return version
            if seat in getattr(event, "closes", ()) or seat in getattr(event, "opens", ()):
                return None
        after = rows[-1][0]
    return None


def repeat_answer(match: Match, decision: str, opened: int, seat: Seat, action: Action) -> Answered:
    """A decision that was answered before: the first result again if it is the same answer and still counts."""
    version = find_answer(match, decision, opened, seat)
    if version is None:
        must_run(match)
        raise MatchError("decision-gone")
    event = match.event(version)
    assert isinstance(event, ActionTaken)
    if not match.in_line(version) or _is_withdrawn(match, version, event):
        raise MatchError("decision-gone")
    if not _same(match, version, event, action):
        if _can_withdraw(match, seat, version):
            raise MatchError("already-answered", detail="sealed-otherwise")
        raise MatchError("already-answered")
    facts = match.game.facts_decoder.decode(event.facts)
    return Answered(match.ply_of(version), version, seat, facts, repeated=True)


def _is_withdrawn(match: Match, version: int, event: ActionTaken) -> bool:
    """Whether a sealed answer was taken back later."""
    if not event.held:
        return False
    ply = match.ply_of(version)
    for _, later in match.actions(ply, match.ply):
        if later.seat == event.seat:
            return later.decision == event.decision and is_withdrawal(later.action)
    return False


def _same(match: Match, version: int, event: ActionTaken, action: Action) -> bool:
    given = match.game.action_decoder.decode(msgspec.json.encode(action))
    taken = match.game.packed_action_decoder.decode(event.action)
    if given == taken:
        return True
    if type(given) is not type(taken):
        return False
    state, _ = match.state_at(match.ply_of(version) - 1)
    lane = match.play.with_state(state).question(event.seat)
    return lane is not None and match_offer(match.game.offers[type(lane)](state, lane), given) == taken


def _can_withdraw(match: Match, seat: Seat, version: int) -> bool:
    """Whether this is a sealed answer of a round that has not opened yet."""
    agenda = match.play.state.agenda
    return is_sealed_round(agenda) and agenda.held[seat] is not None and match.state.answered[seat] == version


def withdraw(match: Match, decision: str, at: int) -> None:
    """Take a sealed answer back before the round opens; a repeat changes nothing."""
    opened, seat = seat_of_decision(decision)
    if seat >= match.seats or opened > match.version:
        raise MatchError("not-found")
    if match.state.open[seat] == decision:
        raise MatchError("decision-gone", reason="not_answered", detail="nothing-sealed")
    version = find_answer(match, decision, opened, seat)
    if version is None or not match.in_line(version):
        raise MatchError("decision-gone")
    event = match.event(version)
    assert isinstance(event, ActionTaken)
    if _is_withdrawn(match, version, event):
        return
    must_run(match)
    if not _can_withdraw(match, seat, version):
        raise MatchError("already-revealed")
    if event.late:
        raise MatchError("already-revealed", detail="late-answer")
    before = match.questions()
    result = match.play.answer(seat, Withdraw())
    record_answer(match, seat, decision, result, before, at)
