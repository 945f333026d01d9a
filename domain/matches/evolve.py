"""Folds the events of a match into its state: what each changes about seats, decisions, takebacks and the rest."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from domain.kernel.vocabulary import Seat, TypeDispatch
from domain.matches.clocks import AnswerTimes, Clocks
from domain.matches.events import (
    AbandonVoted,
    ActionTaken,
    DuplicateOpened,
    Event,
    HiddenViewed,
    HintGiven,
    InvitationWithdrawn,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchStarted,
    MessagePosted,
    MessagesSwitched,
    PlayerForgotten,
    PlayerInvited,
    RematchOpened,
    SeatTaken,
    SeatVacated,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TokenReissued,
)
from domain.matches.match_state import (
    CARETAKER,
    REMEMBERED_HINTS,
    REMEMBERED_MESSAGES,
    REMEMBERED_SEAT_CHANGES,
    REMEMBERED_TAKEBACKS,
    SOMEBODY,
    Hint,
    LineChange,
    MatchState,
    SeatChange,
    SeatChangeKind,
    TableMessage,
    Takeback,
    held_by_one,
    lacks_players,
)

EVOLVE = TypeDispatch()
"""`EVOLVE[type(event)](state, event, version)`: fold an event into the state."""


def evolve(state: MatchState, event: Event, version: int) -> None:
    EVOLVE[type(event)](state, event, version)


@EVOLVE.on(SeatTaken)
def seat_taken(state: MatchState, event: SeatTaken, version: int) -> None:
    record = state.seats[event.seat]
    if state.status == "running":
        record.reissued += event.player == "person"
        kind: SeatChangeKind = "taken" if event.player == "person" else "filled"
        _note_seat_change(state, version, event, kind, event.name, event.player_id)
    record.name, record.named_after = event.name, event.player_id
    if event.player_id and event.player_id not in state.named:
        state.named.append(event.player_id)
    record.player = event.player
    if event.player == "person":
        record.freed = 0  # A bot that is put there and taken away again has not answered yet.
    record.token = event.token
    record.holder = "guest" if event.player == "person" else "bot"
    if state.clocks is not None and event.player == "person":
        state.clocks.take(event.seat, event.at, asked=state.open[event.seat] is not None)
    record.player_id, record.left_by, record.forgotten = event.player_id, "", False
    state.ever_guest_held = state.ever_guest_held or event.player == "person"
    if event.player_id in state.invited:
        state.invited.remove(event.player_id)
    _note_anonymous(state)


@EVOLVE.on(SeatVacated)
def seat_vacated(state: MatchState, event: SeatVacated, version: int) -> None:
    record = state.seats[event.seat]
    if state.status == "running":
        kind: SeatChangeKind = "freed" if event.freed else "absent" if event.late else "left"
        _note_seat_change(state, version, event, kind, record.name, record.named_after)
        if event.freed:
            record.freed = version
        others = any(other.holder == "host" for other in state.seats if other is not record)
        state.readable = state.readable or (record.holder == "host" and others)
    if state.clocks is not None:
        state.clocks.leave(event.seat, event.at)
    record.token = ""
    record.left_by = record.player_id if state.status == "running" else ""
    record.player_id = ""
    record.holder = "open"
    record.player = CARETAKER if state.status == "running" else "open"
    if event.seat in state.abandon_votes:
        state.abandon_votes.remove(event.seat)
    takeback = state.takeback
    if takeback is not None:
        takeback.votes.pop(str(event.seat), None)


@EVOLVE.on(TokenReissued)
def token_reissued(state: MatchState, event: TokenReissued, version: int) -> None:
    record = state.seats[event.seat]
    record.token = event.token
    record.player_id = ""  # The holder of the new token plays now, and it is unknown who that is.
    record.reissued += 1
    _note_anonymous(state)
    if state.status == "running":
        _note_seat_change(state, version, event, "reissued", record.name, record.named_after)


def _note_seat_change(
    state: MatchState,
    version: int,
    event: SeatTaken | SeatVacated | TokenReissued,
    kind: SeatChangeKind,
    name: str,
    named_after: str,
) -> None:
    state.seat_changes.append(SeatChange(version, event.at, event.seat, kind, name, named_after))
    del state.seat_changes[:-REMEMBERED_SEAT_CHANGES]


def _note_anonymous(state: MatchState) -> None:
    """Once a person without an account has played, the match stays anonymous, even if they leave."""
    if state.status == "running":
        state.anonymous = state.anonymous or lacks_players(state.seats)


@EVOLVE.on(MatchStarted)
def match_started(state: MatchState, event: MatchStarted, version: int) -> None:
    state.status = "running"
    state.readable = state.readable or not state.ever_guest_held
    state.one_screen = not state.ever_guest_held and held_by_one([record.player for record in state.seats])
    state.started = event.at
    state.start_version = version
    _note_anonymous(state)
    move_open(state.open, version, event.opens, ())
    if state.clocks is not None:
        state.clocks.start_all(state.timed(event.opens), event.at)


@EVOLVE.on(ActionTaken)
def action_taken(state: MatchState, event: ActionTaken, version: int) -> None:
    move_open(state.open, version, event.opens, event.closes)
    if state.clocks is not None:
        move_clocks(state, state.clocks, event)
    state.answered[event.seat] = version
    if state.redo:
        state.redo = []


def move_clocks(state: MatchState, clocks: Clocks, answer: AnswerTimes) -> None:
    """What an answer does to the seats' time."""
    clocks.answer(answer, state.timed(answer.opens))


@EVOLVE.on(LineCut)
def line_cut(state: MatchState, event: LineCut, version: int) -> None:
    move_open(state.open, version, event.opens, event.closes)
    if state.clocks is not None:
        head = event.to_ply + len(event.kept) + len(event.removed)
        by = None if event.takeback or state.policies.undo == "free" else event.by
        state.clocks.change_line(by, head, event.at, state.timed(event.opens), event.closes)
    state.assisted = state.assisted or event.assisted
    state.last_line_change = version
    ply = event.to_ply + len(event.kept)
    state.last_change_by_seat[event.by] = LineChange("undo", event.base, event.to_ply, version, ply, event.removed, ())
    takeback = state.takeback
    if takeback is not None:
        if event.takeback == takeback.id:
            takeback.status = "accepted"
        elif event.to_ply <= takeback.to_ply:
            takeback.status = "overtaken"


@EVOLVE.on(LineResumed)
def line_resumed(state: MatchState, event: LineResumed, version: int) -> None:
    move_open(state.open, version, event.opens, event.closes)
    if state.clocks is not None:
        by = None if state.policies.undo == "free" else event.by
        state.clocks.change_line(by, event.to_ply, event.at, state.timed(event.opens), event.closes)
    state.last_line_change = version
    state.last_change_by_seat[event.by] = LineChange(
        "redo", event.base, event.to_ply, version, event.to_ply, (), event.restored
    )
    while state.redo and state.redo[-1].version >= event.undone:
        state.redo.pop()


def move_open(
    open_decisions: list[str | None], version: int, opens: tuple[Seat, ...], closes: tuple[Seat, ...]
) -> None:
    """What an event does to the open decisions."""
    for seat in closes:
        open_decisions[seat] = None
    for seat in opens:
        open_decisions[seat] = decision_id(version, seat)


def decision_id(version: int, seat: Seat) -> str:
    """The version of the event that opened a decision, and its seat: `"31.0"`."""
    return f"{version}.{seat}"


@EVOLVE.on(TakebackAsked)
def takeback_asked(state: MatchState, event: TakebackAsked, version: int) -> None:
    votes: dict[str, bool | None] = {str(seat): None for seat in state.persons() if seat != event.by}
    state.takebacks.append(Takeback(event.takeback, event.by, event.to_ply, event.note, votes, request=event.request))
    del state.takebacks[:-REMEMBERED_TAKEBACKS]


@EVOLVE.on(TakebackAnswered)
def takeback_answered(state: MatchState, event: TakebackAnswered, version: int) -> None:
    takeback = state.takeback
    if takeback is not None and takeback.id == event.takeback:
        takeback.votes[str(event.seat)] = event.accept
        if not event.accept:
            takeback.status = "rejected"


@EVOLVE.on(TakebackWithdrawn)
def takeback_withdrawn(state: MatchState, event: TakebackWithdrawn, version: int) -> None:
    takeback = state.takeback
    if takeback is not None and takeback.id == event.takeback:
        takeback.status = "withdrawn"


@EVOLVE.on(AbandonVoted)
def abandon_voted(state: MatchState, event: AbandonVoted, version: int) -> None:
    if event.seat not in state.abandon_votes:
        state.abandon_votes.append(event.seat)


@EVOLVE.on(MatchEnded)
def match_ended(state: MatchState, event: MatchEnded, version: int) -> None:
    state.status = "finished"
    state.outcome = event.outcome
    _close(state, event.at)


@EVOLVE.on(MatchAbandoned)
def match_abandoned(state: MatchState, event: MatchAbandoned, version: int) -> None:
    state.status = "abandoned"
    _close(state, event.at)


def _close(state: MatchState, at: int) -> None:
    state.ended = at
    if state.clocks is not None:
        state.clocks.stop(range(len(state.seats)), at)
    state.open = [None] * len(state.seats)
    state.redo = []
    takeback = state.takeback
    if takeback is not None:
        takeback.status = "overtaken"


@EVOLVE.on(MessagePosted)
def message_posted(state: MatchState, event: MessagePosted, version: int) -> None:
    if event.text:
        by = None if event.by is None else state.seats[event.by]
        name, named_after = ("", "") if by is None else (by.name, by.named_after)
        state.messages.append(TableMessage(version, event.at, event.by, name, event.text, event.request, named_after))
        del state.messages[:-REMEMBERED_MESSAGES]


@EVOLVE.on(MessagesSwitched)
def messages_switched(state: MatchState, event: MessagesSwitched, version: int) -> None:
    state.messages_off = not event.allowed


@EVOLVE.on(RematchOpened)
def rematch_opened(state: MatchState, event: RematchOpened, version: int) -> None:
    state.rematch = event.match


@EVOLVE.on(HintGiven)
def hint_given(state: MatchState, event: HintGiven, version: int) -> None:
    state.assisted = True
    by = state.seats[event.seat]
    state.hints.append(Hint(version, event.at, event.seat, by.name, event.decision, by.named_after))
    del state.hints[:-REMEMBERED_HINTS]


@EVOLVE.on(HiddenViewed)
def hidden_viewed(state: MatchState, event: HiddenViewed, version: int) -> None:
    state.assisted = True
    state.hidden_viewed = (version, event.at)


@EVOLVE.on(DuplicateOpened)
def duplicate_opened(state: MatchState, event: DuplicateOpened, version: int) -> None:
    state.duplicates.append(event.match)


# --- players ---------------------------------------------------------------------------------------------------------


@EVOLVE.on(PlayerInvited)
def player_invited(state: MatchState, event: PlayerInvited, version: int) -> None:
    if event.player_id:
        state.invited.append(event.player_id)


@EVOLVE.on(InvitationWithdrawn)
def invitation_withdrawn(state: MatchState, event: InvitationWithdrawn, version: int) -> None:
    if event.player_id in state.invited:
        state.invited.remove(event.player_id)


@EVOLVE.on(PlayerForgotten)
def player_forgotten(state: MatchState, event: PlayerForgotten, version: int) -> None:
    """The seat stays as it is, under no name; its token, where it has one, goes on working."""
    if event.player_id:
        state.forgotten.append(event.player_id)
        state.invited = [player for player in state.invited if player != event.player_id]
        state.named = [player for player in state.named if player != event.player_id]
        hide_forgotten(state, state.forgotten)


def hide_forgotten(state: MatchState, forgotten: Sequence[str]) -> None:
    """Call deleted players "somebody" wherever the state names them, also as it was before they were deleted."""
    for record in state.seats:
        if record.named_after in forgotten:
            record.name = SOMEBODY
        if (record.player_id or record.left_by) in forgotten:
            record.forgotten = True
    state.seat_changes = [_without_name(change, forgotten) for change in state.seat_changes]
    state.messages = [_without_name(message, forgotten) for message in state.messages]
    state.hints = [_without_name(hint, forgotten) for hint in state.hints]


Named = TypeVar("Named", SeatChange, TableMessage, Hint)


def _without_name(line: Named, forgotten: Sequence[str]) -> Named:
    return replace(line, name=SOMEBODY) if line.named_after in forgotten else line
