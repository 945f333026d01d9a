"""Everything about a match but the game itself: seats, tokens, open decisions, what can be redone, takebacks.

It is folded from the match's events as the game's state is folded from facts.
"""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import msgspec

from domain.kernel.scores import Outcome
from domain.kernel.vocabulary import Seat
from domain.matches.clocks import Clocks, new_clocks
from domain.matches.events import MatchOpened, Origin, Policies

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
