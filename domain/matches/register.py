"""Everything about a match but the game itself: who sits where, what is open, what can be redone, what is asked for.

It is folded from the events like the game's state is from facts, and travels in every checkpoint.
"""

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

Held: TypeAlias = Literal["host", "guest", "bot", "open"]
Status: TypeAlias = Literal["open", "running", "finished", "abandoned"]
TakebackStatus: TypeAlias = Literal["open", "accepted", "rejected", "withdrawn", "overtaken"]

CARETAKER = "bot:greedy"
"""Who plays on in a seat that was left."""

REMEMBERED_TAKEBACKS = 32


class SeatRecord(msgspec.Struct):
    """One place at the table."""

    name: str
    player: str
    held: Held
    token: str = ""
    reissued: int = 0


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


class Wind(msgspec.Struct):
    """The last undo or redo of a seat, so that a repeat of the same call gives the first result again."""

    kind: Literal["undo", "redo"]
    base: int
    to_ply: int
    version: int
    ply: int
    removed: tuple[int, ...]
    restored: tuple[int, ...]


class Register(msgspec.Struct):
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
    shared: bool = False
    """Whether a seat is, or ever was, held by somebody else's token than the creator's."""
    open: list[str | None] = []
    """The id of each seat's open decision."""
    redo: list[Undone] = []
    takebacks: list[Takeback] = []
    abandon_votes: list[Seat] = []
    wound: int = 0
    """Version of the last undo or redo."""
    answered: list[int] = []
    """Version of each seat's last answer."""
    winds: list[Wind | None] = []

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
        return not odd and self.forked_from is None

    def persons(self) -> list[Seat]:
        """Seats played by somebody with a token."""
        return [seat for seat, record in enumerate(self.seats) if record.held in ("host", "guest")]

    def bot_of(self, seat: Seat) -> str | None:
        """The bot that answers for a seat, if one does."""
        player = self.seats[seat].player
        return player.removeprefix("bot:") if player.startswith("bot:") else None


def opened_register(event: MatchOpened) -> Register:
    """The register a match begins with."""
    count = len(event.seats)
    seats = [
        SeatRecord(plan.name, plan.player, _held(plan.player), event.seat_tokens.get(str(number), ""))
        for number, plan in enumerate(event.seats)
    ]
    return Register(
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
        open_seed=event.open_seed,
        from_position=event.from_position,
        forked_from=event.forked_from,
        imported=event.imported,
        open=[None] * count,
        answered=[0] * count,
        winds=[None] * count,
    )


def _held(player: str) -> Held:
    if player == "person":
        return "host"
    return "open" if player == "open" else "bot"


ENTER = TypeDispatch()
"""`ENTER[type(event)](register, event, version)`: write an event into the register."""


def enter(register: Register, event: Event, version: int) -> None:
    ENTER[type(event)](register, event, version)


@ENTER.on(SeatTaken)
def seat_taken(register: Register, event: SeatTaken, version: int) -> None:
    record = register.seats[event.seat]
    record.name = event.name
    record.player = event.player
    record.token = event.token
    record.held = "guest" if event.player == "person" else "bot"
    register.shared = register.shared or event.player == "person"


@ENTER.on(SeatVacated)
def seat_vacated(register: Register, event: SeatVacated, version: int) -> None:
    record = register.seats[event.seat]
    record.token = ""
    record.held = "open"
    record.player = CARETAKER if register.status == "running" else "open"
    if event.seat in register.abandon_votes:
        register.abandon_votes.remove(event.seat)
    takeback = register.takeback
    if takeback is not None:
        takeback.votes.pop(str(event.seat), None)


@ENTER.on(TokenReissued)
def token_reissued(register: Register, event: TokenReissued, version: int) -> None:
    record = register.seats[event.seat]
    record.token = event.token
    record.reissued += 1


@ENTER.on(MatchStarted)
def match_started(register: Register, event: MatchStarted, version: int) -> None:
    register.status = "running"
    register.started = event.at
    register.start_version = version
    _ask(register, version, event.opens, ())


@ENTER.on(ActionTaken)
def action_taken(register: Register, event: ActionTaken, version: int) -> None:
    _ask(register, version, event.opens, event.closes)
    register.answered[event.seat] = version
    if register.redo:
        register.redo = []


@ENTER.on(LineCut)
def line_cut(register: Register, event: LineCut, version: int) -> None:
    _ask(register, version, event.opens, event.closes)
    register.assisted = register.assisted or event.assisted
    register.wound = version
    ply = event.to_ply + len(event.kept)
    register.winds[event.by] = Wind("undo", event.base, event.to_ply, version, ply, event.removed, ())
    takeback = register.takeback
    if takeback is not None:
        if event.takeback == takeback.id:
            takeback.status = "accepted"
        elif event.to_ply <= takeback.to_ply:
            takeback.status = "overtaken"


@ENTER.on(LineResumed)
def line_resumed(register: Register, event: LineResumed, version: int) -> None:
    _ask(register, version, event.opens, event.closes)
    register.wound = version
    register.winds[event.by] = Wind("redo", event.base, event.to_ply, version, event.to_ply, (), event.restored)
    while register.redo and register.redo[-1].version >= event.undone:
        register.redo.pop()


def _ask(register: Register, version: int, opens: tuple[Seat, ...], closes: tuple[Seat, ...]) -> None:
    for seat in closes:
        register.open[seat] = None
    for seat in opens:
        register.open[seat] = f"{version}.{seat}"


@ENTER.on(TakebackAsked)
def takeback_asked(register: Register, event: TakebackAsked, version: int) -> None:
    votes: dict[str, bool | None] = {str(seat): None for seat in register.persons() if seat != event.by}
    register.takebacks.append(
        Takeback(event.takeback, event.by, event.to_ply, event.note, votes, request=event.request)
    )
    del register.takebacks[:-REMEMBERED_TAKEBACKS]


@ENTER.on(TakebackAnswered)
def takeback_answered(register: Register, event: TakebackAnswered, version: int) -> None:
    takeback = register.takeback
    if takeback is not None and takeback.id == event.takeback:
        takeback.votes[str(event.seat)] = event.accept
        if not event.accept:
            takeback.status = "rejected"


@ENTER.on(TakebackWithdrawn)
def takeback_withdrawn(register: Register, event: TakebackWithdrawn, version: int) -> None:
    takeback = register.takeback
    if takeback is not None and takeback.id == event.takeback:
        takeback.status = "withdrawn"


@ENTER.on(AbandonVoted)
def abandon_voted(register: Register, event: AbandonVoted, version: int) -> None:
    if event.seat not in register.abandon_votes:
        register.abandon_votes.append(event.seat)


@ENTER.on(MatchEnded)
def match_ended(register: Register, event: MatchEnded, version: int) -> None:
    register.status = "finished"
    register.outcome = event.outcome
    _close(register, event.at)


@ENTER.on(MatchAbandoned)
def match_abandoned(register: Register, event: MatchAbandoned, version: int) -> None:
    register.status = "abandoned"
    _close(register, event.at)


def _close(register: Register, at: int) -> None:
    register.ended = at
    register.open = [None] * len(register.seats)
    register.redo = []
    takeback = register.takeback
    if takeback is not None:
        takeback.status = "overtaken"
