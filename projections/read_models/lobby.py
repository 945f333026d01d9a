"""The lobby: every match as lists show it, folded from the events so that a list loads no match.

An entry holds the match's state without its secrets: no token, and no seed before the match is over.
"""

from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import replace

from domain.kernel.agenda import AnswerSealed, AnswersOpened, AnswerWithdrawn
from domain.kernel.dice import commitment
from domain.kernel.vocabulary import Seat
from domain.matches.events import (
    EVENT_TYPES,
    Event,
    LineCut,
    LineResumed,
    MatchOpened,
    MatchStarted,
    SeatTaken,
    TokenReissued,
)
from domain.matches.match_state import MatchState, evolve, initial_state, move_open
from domain.matches.persistence import MatchStore, Notified
from projections.match_views.summary import Standing
from projections.read_models.answer_rows import ANSWERS
from projections.read_models.view import Listing
from projections.read_models.write_batch import WriteBatch


class Answer(msgspec.Struct, gc=False):
    """Of a stored answer, what the lobby needs."""

    at: int
    ply: int
    facts: msgspec.Raw
    opens: tuple[Seat, ...] = ()
    closes: tuple[Seat, ...] = ()


_ANSWER = msgspec.msgpack.Decoder(Answer)


class LobbyEntry(msgspec.Struct):
    """What a list says about one match."""

    state: MatchState
    version: int
    commitment: str
    answered: list[bool]
    """The seats whose answer to a sealed round is in."""
    ply: int = 0

    def standing(self, match: str) -> Standing:
        """What a summary needs beside the state."""
        state = self.state
        running = state.status == "running"
        return Standing(
            id=match,
            version=self.version,
            ply=self.ply,
            to_act=tuple(seat for seat, decision in enumerate(state.open) if running and decision is not None),
            answered=self.answered if running else [False] * len(state.seats),
            commitment=self.commitment,
            seed=state.seed if state.over else None,
        )


def listing_of(entry: LobbyEntry) -> Listing:
    """The columns that a match is found by."""
    state = entry.state
    return Listing(
        game=state.game,
        status=state.status,
        open=not state.over and any(seat.holder == "open" for seat in state.seats),
        listed=state.policies.listed,
        bots=state.status == "running" and any(seat.player.startswith("bot:") for seat in state.seats),
        created=state.created,
    )


class Lobby:
    name = "lobby"
    wants = frozenset(EVENT_TYPES)

    def __init__(self, store: MatchStore) -> None:
        self._store = store

    def fold(self, desk: WriteBatch, told: Notified) -> None:
        key = told.match.hex
        entry = desk.get(key, LobbyEntry)
        if entry is None:
            entry = open_entry(told.event)
        else:
            fold_row(entry, told)
            if entry.state.over and not entry.state.seed:
                entry.state.seed = self._read_seed(told.match)
        desk.grow(key, entry, listing_of)

    def leave_out(self, desk: WriteBatch, told: Notified) -> None:
        desk.drop(told.match.hex)

    def _read_seed(self, match: UUID) -> str:
        opened = self._store.rows(match, 0, 1)[0].event
        assert isinstance(opened, MatchOpened)
        return opened.seed


def open_entry(event: Event) -> LobbyEntry:
    """The entry of a new match."""
    if not isinstance(event, MatchOpened):
        raise ValueError(f"the match begins with {type(event).__name__}")
    public = replace(event, seed="", host_token="", invite_token="", seat_tokens={}, request="")
    answered = held_in(event.position) if event.position else [False] * len(event.seats)
    return LobbyEntry(initial_state(public), 1, commitment(bytes.fromhex(event.seed)), answered)


def fold_row(entry: LobbyEntry, told: Notified) -> None:
    """Bring an entry up to the next event of its match."""
    if told.version != entry.version + 1:
        raise ValueError(f"version {entry.version} is followed by version {told.version}")
    if told.topic in ANSWERS:
        fold_answer(entry, _ANSWER.decode(told.body), told.version)
    else:
        fold_event(entry, told.event, told.version)
    entry.version = told.version


def fold_answer(entry: LobbyEntry, answer: Answer, version: int) -> None:
    state = entry.state
    entry.ply = answer.ply
    update_answered(entry.answered, answer.facts)
    move_open(state.open, version, answer.opens, answer.closes)
    state.updated = answer.at


def fold_event(entry: LobbyEntry, event: Event, version: int) -> None:
    match event:
        case MatchStarted():
            update_answered(entry.answered, event.facts)
        case LineCut():
            entry.ply = event.to_ply + len(event.kept)
            entry.answered = held_in(event.state)
        case LineResumed():
            entry.ply = event.to_ply
            entry.answered = held_in(event.state)
        case SeatTaken() | TokenReissued():
            event = replace(event, token="")
        case _:
            pass
    evolve(entry.state, event, version)
    entry.state.updated = event.at
    forget_details(entry.state, event)


def forget_details(state: MatchState, event: Event) -> None:
    """Drop what no list shows, so that an entry does not grow with its match."""
    state.seat_changes = []
    if isinstance(event, LineCut | LineResumed):
        state.last_change_by_seat[event.by] = None
    if state.takebacks:
        takeback = state.takeback
        state.takebacks = [] if takeback is None else [replace(takeback, note="", request="")]


# --- sealed answers --------------------------------------------------------------------------------------------------


class SealedFact(msgspec.Struct, gc=False):
    """Of any fact, what tells whose answer it seals or opens."""

    fact: str
    seat: Any = None


class HeldAnswers(msgspec.Struct):
    held: list[Any]


class AnyGameState(msgspec.Struct):
    """Of any game's state, the sealed answers."""

    agenda: HeldAnswers


_FACTS = msgspec.msgpack.Decoder(list[SealedFact])
_STATE = msgspec.msgpack.Decoder(AnyGameState)
_SEALED, _WITHDRAWN, _OPENED = (kind.__name__ for kind in (AnswerSealed, AnswerWithdrawn, AnswersOpened))
_MENTION = b"Answer"
"""In the name of each of the three."""


def update_answered(answered: list[bool], facts: msgspec.Raw) -> None:
    """Note which sealed answers are in; other facts are not even decoded."""
    raw = bytes(facts)
    if _MENTION not in raw:
        return
    for fact in _FACTS.decode(raw):
        if fact.fact == _OPENED:
            answered[:] = [False] * len(answered)
        elif fact.fact in (_SEALED, _WITHDRAWN):
            answered[fact.seat] = fact.fact == _SEALED


def held_in(state: bytes) -> list[bool]:
    """The seats whose sealed answer lies in an encoded state of a game."""
    return [answer is not None for answer in _STATE.decode(state).agenda.held]
