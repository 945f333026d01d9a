"""Everything about a match but the game itself: seats, tokens, open decisions, what can be redone, takebacks.

It is folded from the match's events as the game's state is folded from facts.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from domain.kernel.scores import Outcome
from domain.kernel.vocabulary import Seat, TypeDispatch
from domain.matches.clocks import AnswerTimes, Clocks, new_clocks
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
    MatchOpened,
    MatchStarted,
    MessagePosted,
    MessagesSwitched,
    Origin,
    PlayerForgotten,
    PlayerInvited,
    Policies,
    RematchOpened,
    SeatTaken,
    SeatVacated,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TokenReissued,
)

Holder: TypeAlias = Literal["host", "guest", "bot", "open"]
Status: TypeAlias = Literal["open", "running", "finished", "abandoned"]
SeatChangeKind: TypeAlias = Literal["left", "freed", "absent", "taken", "filled", "reissued"]
TakebackStatus: TypeAlias = Literal["open", "accepted", "rejected", "withdrawn", "overtaken"]

CARETAKER = "bot:greedy"
"""The bot that plays on in a vacated seat."""

REMEMBERED_TAKEBACKS = 32
REMEMBERED_SEAT_CHANGES = 100
REMEMBERED_MESSAGES = 100
REMEMBERED_HINTS = 100

SOMEBODY = "somebody"
"""The name of a player who has deleted themselves."""


class SeatRecord(msgspec.Struct):
    """One place at the table."""

    name: str
    player: str
    holder: Holder
    token: str = ""
    reissued: int = 0
    """How often another holder may have come to see the hand: by a new token, or by taking a seat that was left."""
    freed: int = 0
    """Version at which the host freed the seat in a running match; 0 once a person has it again."""
    player_id: str = ""
    """The player who holds it; empty if a token does, or the seat is open."""
    left_by: str = ""
    """The player who left it in a running match: their result, but no longer their seat."""
    named_after: str = ""
    """The player whose name it shows, also after they have left; empty if it is no player's."""
    forgotten: bool = False
    """Whether that player has deleted themselves since."""

    @property
    def public_player(self) -> str | None:
        """The player whom everybody may know by their id."""
        return None if self.forgotten else self.player_id or self.left_by or None


class SeatChange(msgspec.Struct, frozen=True):
    """A seat of a running match that changed hands."""

    version: int
    at: int
    seat: Seat
    kind: SeatChangeKind
    name: str
    named_after: str = ""
    """The player of that name."""


class Takeback(msgspec.Struct):
    """A request to undo past a barrier, and who has agreed."""

    id: str
    by: Seat
    to_ply: int
    note: str
    votes: dict[str, bool | None]
    status: TakebackStatus = "open"
    request: str = ""


class TableMessage(msgspec.Struct, frozen=True):
    """A message written at the table."""

    version: int
    at: int
    by: Seat | None
    name: str
    """Of the seat, as it was then; empty for the host."""
    text: str
    request: str = ""
    named_after: str = ""
    """The player of that name."""

    @property
    def id(self) -> str:
        return f"m{self.version}"


class Hint(msgspec.Struct, frozen=True):
    """A hint that a seat was given."""

    version: int
    at: int
    seat: Seat
    name: str
    decision: str
    named_after: str = ""
    """The player of that name."""


class Undone(msgspec.Struct):
    """One undo that could be redone: the entries of the line that it took away or moved."""

    version: int
    by: Seat
    to_ply: int
    entries: tuple[int, ...]
    takeback: bool = False

    @property
    def head(self) -> int:
        """The ply of the head of the line it left."""
        return self.to_ply + len(self.entries)


class LineChange(msgspec.Struct):
    """The last undo or redo of a seat, so that a repeat of the same call gives the first result again."""

    kind: Literal["undo", "redo"]
    base: int
    to_ply: int
    version: int
    ply: int
    removed: tuple[int, ...]
    restored: tuple[int, ...]


class MatchState(msgspec.Struct):
    game: str
    rules: str
    options: dict[str, Any]
    policies: Policies
    seats: list[SeatRecord]
    seed: str
    host_token: str
    invite_token: str
    request: str
    created: int
    open_seed: bool = False
    from_position: bool = False
    forked_from: Origin | None = None
    imported: bool = False
    status: Status = "open"
    started: int | None = None
    start_version: int = 0
    ended: int | None = None
    outcome: Outcome | None = None
    assisted: bool = False
    ever_guest_held: bool = False
    """Whether a seat is, or ever was, held by a guest's token."""
    readable: bool = False
    """Whether the host can, or once could, know what the other seats hide."""
    one_screen: bool = False
    """Whether the match started with every seat, or every person's seat and more than one, the creator's."""
    seat_changes: list[SeatChange] = []
    """The latest since the start, oldest first."""
    open: list[str | None] = []
    """The id of each seat's open decision."""
    redo: list[Undone] = []
    takebacks: list[Takeback] = []
    abandon_votes: list[Seat] = []
    last_line_change: int = 0
    """Version of the last undo or redo."""
    answered: list[int] = []
    """Version of each seat's last answer."""
    last_change_by_seat: list[LineChange | None] = []
    updated: int = 0
    """Time of the newest event; 0 in a state that an earlier release has stored."""
    messages: list[TableMessage] = []
    """The latest, oldest first."""
    messages_off: bool = False
    duplicate_of: str = ""
    """The first table of those that play with the same seed; empty for the first itself."""
    duplicates: list[str] = []
    """The other tables, in the first one."""
    rematch_of: str = ""
    hints: list[Hint] = []
    """The latest, oldest first."""
    hidden_viewed: tuple[int, int] | None = None
    """Version and time at which the only person at the table read what is hidden from their seat."""
    rematch: str = ""
    """The match in which the players of this one play again."""
    clocks: Clocks | None = None
    """The seats' time, if the match has a pace."""
    host_player: str = ""
    """The player who created it; empty if only the host token counts."""
    invited: list[str] = []
    """Players whom the host has asked to take a seat, in order."""
    forgotten: list[str] = []
    """Players who have deleted themselves since."""
    named: list[str] = []
    """Players whose names a seat shows or once showed, but for those who are forgotten."""
    anonymous: bool = False
    """Whether a person without a player account has played, or one player for two seats."""

    @property
    def takeback(self) -> Takeback | None:
        """The one that is being voted on."""
        last = self.takebacks[-1] if self.takebacks else None
        return last if last is not None and last.status == "open" else None

    @property
    def over(self) -> bool:
        return self.status in ("finished", "abandoned")

    @property
    def rated(self) -> bool:
        """Counts on leaderboards: nothing about it was out of the ordinary."""
        odd = self.assisted or self.open_seed or self.from_position or self.imported
        odd = odd or self.open_book or self.one_screen or bool(self.duplicate_of)
        odd = odd or self.forked_from is not None or self.anonymous
        return not (odd or lacks_players(self.seats))

    @property
    def open_book(self) -> bool:
        """Whether a guest would play, or plays, against someone who may know what the guest's seat hides."""
        return self.readable and (self.ever_guest_held or any(record.holder == "open" for record in self.seats))

    def persons(self) -> list[Seat]:
        """Seats played by a holder of a token."""
        return [seat for seat, record in enumerate(self.seats) if record.holder in ("host", "guest")]

    def deadline_of(self, seat: Seat) -> int | None:
        """When the seat has to have answered; None if it may take its time."""
        return None if self.clocks is None else self.clocks.seats[seat].deadline

    @property
    def deadline(self) -> int | None:
        """The earliest of all seats."""
        if self.clocks is None:
            return None
        return min((clock.deadline for clock in self.clocks.seats if clock.deadline is not None), default=None)

    def timed(self, seats: Sequence[Seat]) -> list[Seat]:
        """Those of them whose time counts: a bot needs no deadline."""
        return [seat for seat in seats if self.bot_of(seat) is None]

    def bot_of(self, seat: Seat) -> str | None:
        """The bot that answers for a seat, if one does."""
        player = self.seats[seat].player
        return player.removeprefix("bot:") if player.startswith("bot:") else None


def initial_state(event: MatchOpened) -> MatchState:
    """The state a match begins with."""
    count, named = len(event.seats), names_of(event)
    seats = [
        SeatRecord(
            plan.name,
            plan.player,
            _initial_holder(plan.player),
            event.seat_tokens.get(str(number), ""),
            player_id=event.host_player if plan.player == "person" else "",
            named_after=named[number],
        )
        for number, plan in enumerate(event.seats)
    ]
    return MatchState(
        game=event.game,
        rules=event.rules,
        options=event.options,
        policies=event.policies,
        seats=seats,
        seed=event.seed,
        host_token=event.host_token,
        invite_token=event.invite_token,
        request=event.request,
        created=event.at,
        updated=event.at,
        open_seed=event.open_seed,
        from_position=event.from_position,
        forked_from=event.forked_from,
        rematch_of=event.rematch_of,
        host_player=event.host_player,
        named=list(dict.fromkeys(filter(None, named))),
        duplicate_of=event.duplicate_of,
        imported=event.imported,
        readable=event.open_seed or event.from_position or event.forked_from is not None or bool(event.duplicate_of),
        open=[None] * count,
        answered=[0] * count,
        last_change_by_seat=[None] * count,
        clocks=new_clocks(event.pace, count),
    )


def names_of(event: MatchOpened) -> list[str]:
    """The player whose name each seat begins with; "" where it is no player's."""
    return [
        event.named_after.get(str(seat)) or (event.host_player if plan.player == "person" else "")
        for seat, plan in enumerate(event.seats)
    ]


def held_by_one(players: Sequence[str]) -> bool:
    """Whether the creator holds every person's seat: plays alone, or for several."""
    persons = players.count("person")
    return persons > 1 or persons == len(players)


def lacks_players(seats: Sequence[SeatRecord]) -> bool:
    """Whether a person at the table is no player, or one player plays for two."""
    persons = [record.player_id for record in seats if record.holder in ("host", "guest")]
    return "" in persons or len(set(persons)) < len(persons)


def _initial_holder(player: str) -> Holder:
    if player == "person":
        return "host"
    return "open" if player == "open" else "bot"


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
