"""Everything about a match but the game itself: seats, tokens, open decisions, what can be redone, takebacks.

It is folded from the match's events as the game's state is folded from facts.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from domain.kernel.scores import Outcome
from domain.kernel.vocabulary import Seat, TypeDispatch
from domain.matches.events import (
    AbandonVoted,
    ActionTaken,
    Event,
    LineCut,
    LineResumed,
    MatchAbandoned,
    MatchEnded,
    MatchOpened,
    MatchStarted,
    Origin,
    Policies,
    SeatTaken,
    SeatVacated,
    TakebackAnswered,
    TakebackAsked,
    TakebackWithdrawn,
    TokenReissued,
)

Holder: TypeAlias = Literal["host", "guest", "bot", "open"]
Status: TypeAlias = Literal["open", "running", "finished", "abandoned"]
TakebackStatus: TypeAlias = Literal["open", "accepted", "rejected", "withdrawn", "overtaken"]

CARETAKER = "bot:greedy"
"""Who plays on in a seat that was left."""

REMEMBERED_TAKEBACKS = 32
REMEMBERED_SEAT_CHANGES = 100


class SeatRecord(msgspec.Struct):
    """One place at the table."""

    name: str
    player: str
    holder: Holder
    token: str = ""
    reissued: int = 0
    """How often another holder may have come to see the hand: by a new token, or by taking a seat that was left."""
    freed: int = 0
    """Version at which the host freed the seat in a running match; 0 otherwise."""


class SeatChange(msgspec.Struct, frozen=True):
    """A seat of a running match that changed hands."""

    version: int
    at: int
    seat: Seat
    kind: Literal["left", "freed", "taken", "filled", "reissued"]
    name: str


class Takeback(msgspec.Struct):
    """A wish to go past a barrier, and who has agreed."""

    id: str
    by: Seat
    to_ply: int
    note: str
    votes: dict[str, bool | None]
    status: TakebackStatus = "open"
    request: str = ""


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
        return not (odd or self.open_book or self.one_screen) and self.forked_from is None

    @property
    def open_book(self) -> bool:
        """Whether a guest would play, or plays, against someone who may know what the guest's seat hides."""
        return self.readable and (self.ever_guest_held or any(record.holder == "open" for record in self.seats))

    def persons(self) -> list[Seat]:
        """Seats played by somebody with a token."""
        return [seat for seat, record in enumerate(self.seats) if record.holder in ("host", "guest")]

    def bot_of(self, seat: Seat) -> str | None:
        """The bot that answers for a seat, if one does."""
        player = self.seats[seat].player
        return player.removeprefix("bot:") if player.startswith("bot:") else None


def initial_state(event: MatchOpened) -> MatchState:
    """The state a match begins with."""
    count = len(event.seats)
    seats = [
        SeatRecord(plan.name, plan.player, _initial_holder(plan.player), event.seat_tokens.get(str(number), ""))
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
        imported=event.imported,
        readable=event.open_seed or event.from_position or event.forked_from is not None,
        open=[None] * count,
        answered=[0] * count,
        last_change_by_seat=[None] * count,
    )


def held_by_one(players: Sequence[str]) -> bool:
    """Whether a creator who holds every person's seat plays with nobody but themselves: alone, or for several."""
    persons = players.count("person")
    return persons > 1 or persons == len(players)


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
        _note_seat_change(state, version, event, "taken" if event.player == "person" else "filled", event.name)
    record.name = event.name
    record.player = event.player
    record.freed = 0
    record.token = event.token
    record.holder = "guest" if event.player == "person" else "bot"
    state.ever_guest_held = state.ever_guest_held or event.player == "person"


@EVOLVE.on(SeatVacated)
def seat_vacated(state: MatchState, event: SeatVacated, version: int) -> None:
    record = state.seats[event.seat]
    if state.status == "running":
        _note_seat_change(state, version, event, "freed" if event.freed else "left", record.name)
        record.freed = version if event.freed else 0
        others = any(other.holder == "host" for other in state.seats if other is not record)
        state.readable = state.readable or (record.holder == "host" and others)
    record.token = ""
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
    record.reissued += 1
    if state.status == "running":
        _note_seat_change(state, version, event, "reissued", record.name)


def _note_seat_change(
    state: MatchState,
    version: int,
    event: SeatTaken | SeatVacated | TokenReissued,
    kind: Literal["left", "freed", "taken", "filled", "reissued"],
    name: str,
) -> None:
    state.seat_changes.append(SeatChange(version, event.at, event.seat, kind, name))
    del state.seat_changes[:-REMEMBERED_SEAT_CHANGES]


@EVOLVE.on(MatchStarted)
def match_started(state: MatchState, event: MatchStarted, version: int) -> None:
    state.status = "running"
    state.readable = state.readable or not state.ever_guest_held
    state.one_screen = not state.ever_guest_held and held_by_one([record.player for record in state.seats])
    state.started = event.at
    state.start_version = version
    move_open(state.open, version, event.opens, ())


@EVOLVE.on(ActionTaken)
def action_taken(state: MatchState, event: ActionTaken, version: int) -> None:
    move_open(state.open, version, event.opens, event.closes)
    state.answered[event.seat] = version
    if state.redo:
        state.redo = []


@EVOLVE.on(LineCut)
def line_cut(state: MatchState, event: LineCut, version: int) -> None:
    move_open(state.open, version, event.opens, event.closes)
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
    state.open = [None] * len(state.seats)
    state.redo = []
    takeback = state.takeback
    if takeback is not None:
        takeback.status = "overtaken"
