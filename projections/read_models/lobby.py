"""The lobby: every match as lists show it, so that a list loads no match.

An entry holds the match's state without its secrets: no token, and no seed before the match is over.
"""

from typing import Any
from uuid import UUID

import msgspec
from eventsourcing.dispatch import singledispatchmethod
from eventsourcing.persistence import Tracking
from msgspec.structs import replace

from domain.kernel.agenda import AnswerSealed, AnswersOpened, AnswerWithdrawn
from domain.kernel.dice import commitment
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
from domain.matches.evolve import evolve, move_clocks, move_open
from domain.matches.match_state import MatchState, initial_state
from domain.matches.persistence import MatchStore
from projections.match_views.summary import Standing
from projections.read_models.projection import ReadModel
from projections.read_models.recorded_answer import RecordedAnswer, topics_of
from projections.read_models.view import Listing, View


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
        deadline=state.deadline or 0,
        created=state.created,
    )


class Lobby(ReadModel):
    name = "lobby"
    topics = topics_of(*EVENT_TYPES.values())

    def __init__(self, view: View, store: MatchStore) -> None:
        super().__init__(view)
        self._store = store

    @singledispatchmethod
    def process_event(self, domain_event: Event | RecordedAnswer, tracking: Tracking) -> None:  # noqa: ARG002
        key = domain_event.originator_id.hex
        entry = self.batch.get(key, LobbyEntry)
        if entry is None:
            raise ValueError(f"the match begins with {type(domain_event).__name__}")
        fold_row(entry, domain_event)
        if entry.state.over and not entry.state.seed:
            entry.state.seed = self._read_seed(domain_event.originator_id)
        self.batch.defer_write(key, entry, listing_of)

    @process_event.register
    def _(self, domain_event: MatchOpened, tracking: Tracking) -> None:  # noqa: ARG002
        self.batch.defer_write(domain_event.originator_id.hex, open_entry(domain_event), listing_of)

    def exclude(self, match_id: UUID) -> None:
        self.batch.delete(match_id.hex)

    def _read_seed(self, match_id: UUID) -> str:
        opened = self._store.rows(match_id, 0, 1)[0].event
        assert isinstance(opened, MatchOpened)
        return opened.seed


def open_entry(event: MatchOpened) -> LobbyEntry:
    """The entry of a new match."""
    public = replace(event, seed="", host_token="", invite_token="", seat_tokens={}, request="")
    answered = held_in(event.position) if event.position else [False] * len(event.seats)
    return LobbyEntry(initial_state(public), 1, commitment(bytes.fromhex(event.seed)), answered)


def fold_row(entry: LobbyEntry, event: Event | RecordedAnswer) -> None:
    """Bring an entry up to the next event of its match."""
    version = event.originator_version
    if version != entry.version + 1:
        raise ValueError(f"version {entry.version} is followed by version {version}")
    if isinstance(event, RecordedAnswer):
        fold_answer(entry, event, version)
    else:
        fold_event(entry, event, version)
    entry.version = version


def fold_answer(entry: LobbyEntry, answer: RecordedAnswer, version: int) -> None:
    state = entry.state
    entry.ply = answer.ply
    update_answered(entry.answered, answer.facts)
    move_open(state.open, version, answer.opens, answer.closes)
    if state.clocks is not None:
        move_clocks(state, state.clocks, answer)
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
    state.messages = []
    if isinstance(event, LineCut | LineResumed):
        state.last_change_by_seat[event.by] = None
    if state.takebacks:
        takeback = state.takeback
        state.takebacks = [] if takeback is None else [replace(takeback, note="", request="")]


# --- sealed answers --------------------------------------------------------------------------------------------------


class SealedFact(msgspec.Struct, gc=False):
    """The fields of any fact that say whose answer it seals or opens."""

    fact: str
    seat: Any = None


class HeldAnswers(msgspec.Struct):
    held: list[Any]


class AnyGameState(msgspec.Struct):
    """The sealed answers of any game's state."""

    agenda: HeldAnswers


_FACTS = msgspec.msgpack.Decoder(list[SealedFact])
_STATE = msgspec.msgpack.Decoder(AnyGameState)
_SEALED, _WITHDRAWN, _OPENED = (kind.__name__ for kind in (AnswerSealed, AnswerWithdrawn, AnswersOpened))
_MENTION = b"Answer"
"""In the name of each of the three."""


def update_answered(answered: list[bool], facts: msgspec.Raw) -> None:
    """Note which sealed answers are in; other facts are not decoded."""
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
