"""The aggregate: the game being played, everything else about the match, the line, and states to go back to.

Stored events are folded into it by `evolve`. A command carries an action out on the live game state and then calls
`trigger`, which records the event without folding it a second time; `collect_events` hands over what is to be saved.
Nothing here is ever copied deeply.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

import msgspec

from domain.kernel.game import Game, encode_state
from domain.kernel.play import Play
from domain.kernel.position import state_faults
from domain.kernel.vocabulary import Fact, Seat, Step
from domain.kernel.zones import Visibility, changes_visibility, visibility_of
from domain.matches.events import (
    ActionTaken,
    Checkpoint,
    Event,
    LineCut,
    LineResumed,
    MatchOpened,
    MatchStarted,
)
from domain.matches.line import Line
from domain.matches.match_state import MatchState, Undone, action_taken, evolve, initial_state

EVERY_PLIES = 8
"""How far apart states are kept in memory."""
EVERY_ROWS = 64
"""How far apart states are kept in the store."""
REMEMBERED_ROWS = 256
REMEMBERED_ANSWERS = 512
REMEMBERED_STATES = 1024

_ENCODER = msgspec.msgpack.Encoder()
_STATE = msgspec.msgpack.Decoder(MatchState)

E = TypeVar("E", bound=Event)

Numbered = tuple[int, Event]
Fetch = Callable[[int, int], Sequence[Numbered]]
"""(after, upto): the stored events of this match with these versions."""


class CachedState(NamedTuple):
    """The state after a ply, and the decisions open then."""

    state: bytes
    open: tuple[str | None, ...]


class Match:
    __slots__ = (
        "_cached_plies",
        "_cached_states",
        "_pending",
        "_play",
        "_recent",
        "_rows_since",
        "answers",
        "fetch",
        "game",
        "id",
        "line",
        "state",
        "version",
        "visibility",
    )

    def __init__(self, ident: UUID, game: Game[Any], state: MatchState, fetch: Fetch) -> None:
        self.id = ident
        self.game = game
        self.state = state
        self.fetch = fetch
        self.version = 0
        self.line = Line()
        self._play: Play[Any] | None = None
        self.visibility: Visibility = {}
        self.answers: dict[str, int] = {}
        """Decision -> version of its answer, for those seen since loading."""
        self._recent: dict[int, ActionTaken] = {}
        self._cached_states: dict[int, CachedState] = {}
        self._cached_plies: list[int] = []
        self._pending: list[Event] = []
        self._rows_since = 0

    @classmethod
    def open(cls, ident: UUID, games: Mapping[str, Game[Any]], event: MatchOpened) -> "Match":
        """A new match, its first event still to be saved."""
        match = load(ident, games, [(1, event)], _fetch_nothing)
        match._pending.append(event)
        return match

    # --- readings ----------------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        return self.line.ply

    @property
    def seats(self) -> int:
        return len(self.state.seats)

    @property
    def has_started(self) -> bool:
        return self._play is not None

    @property
    def play(self) -> Play[Any]:
        """The game being played; only a started match has one."""
        if self._play is None:
            raise RuntimeError("the match has not started")
        return self._play

    @property
    def asked(self) -> tuple[Seat, ...]:
        return self._play.asked if self._play is not None and self.state.status == "running" else ()

    def questions(self) -> Mapping[Seat, Step]:
        """Who is asked what."""
        return {} if self._play is None or self.state.over else self._play.questions

    def players(self) -> list[str]:
        return [record.name for record in self.state.seats]

    def in_line(self, version: int) -> bool:
        """Whether the action of that event counts now. Versions grow along a line, whatever was cut or resumed."""
        line = self.line
        while line.known_from and not (line.entries and line.entries[0] <= version):
            self.extend_line_back_to(line.known_from - 1)
        index = bisect_left(line.entries, version)
        return index < len(line.entries) and line.entries[index] == version

    def ply_of(self, version: int) -> int:
        """The ply at which an action of the line stands now."""
        return self.line.known_from + bisect_left(self.line.entries, version) + 1

    # --- folding events ----------------------------------------------------------------------------------------------

    def evolve(self, version: int, event: Event) -> None:
        """Fold a stored event, game state and all."""
        if isinstance(event, MatchStarted):
            self.start_game(event)
        elif isinstance(event, ActionTaken):
            self.fold_action(event)
        elif isinstance(event, (LineCut, LineResumed)):
            checkpoint = event.checkpoint
            assert checkpoint is not None
            self.replace_game_state(self.game.state_decoder.decode(checkpoint.state), checkpoint.ply)
        self.record(version, event)

    def trigger(self, event: E, *, with_checkpoint: bool = False) -> E:
        """Record a new event; the game state has already moved."""
        self.record(self.version + 1, event)
        if with_checkpoint:
            event = self.with_checkpoint(event)
        self._pending.append(event)
        return event

    def collect_events(self) -> tuple[Event, ...]:
        """The new events since the last call, to be saved: the last of them has the match's version."""
        events = tuple(self._pending)
        self._pending.clear()
        return events

    def record(self, version: int, event: Event) -> None:
        """Write an event into state and line; the game state has already moved."""
        self.state.updated = event.at
        if isinstance(event, ActionTaken):
            self._record_action(version, event)
            return
        if isinstance(event, LineCut):
            gone = self.line.cut(event.to_ply, event.kept)
            self._forget_cached_states(event.to_ply)
            self.state.redo.append(Undone(version, event.by, event.to_ply, gone, bool(event.takeback)))
        elif isinstance(event, LineResumed):
            self._resume(event)
        evolve(self.state, event, version)
        self.version = version
        self._rows_since += 1
        if getattr(event, "checkpoint", None) is not None:
            self._rows_since = 0
            self.line.mark(version)

    def _record_action(self, version: int, event: ActionTaken) -> None:
        """The same for what happens nearly always."""
        line, checkpoint = self.line, event.checkpoint
        line.entries.append(version)
        self.remember(version, event)
        action_taken(self.state, event, version)
        self.version = version
        self._rows_since += 1
        if checkpoint is not None:
            self._rows_since = 0
            line.mark(version)
        ply = line.ply
        if ply % EVERY_PLIES == 0:
            state = checkpoint.state if checkpoint is not None else encode_state(self.play.state)
            self.cache_state(ply, CachedState(state, tuple(self.state.open)))

    def fold_action(self, event: ActionTaken) -> None:
        """Move the live game state on by the facts of an action."""
        facts = self.game.facts_decoder.decode(event.facts)
        self.game.fold(self.play.state, facts)
        self.play.invalidate(self.play.ply + 1)
        self.update_visibility(facts)

    def start_game(self, event: MatchStarted) -> None:
        """The state of ply 0."""
        state = self.state
        if event.checkpoint is not None:
            state = self.game.state_decoder.decode(event.checkpoint.state)
        else:
            options = msgspec.convert(state.options, type=self.game.options)
            state = self.game.initial_state(options, self.seats)
            self.game.fold(state, self.game.facts_decoder.decode(event.facts))
        self.replace_game_state(state, 0)

    def _resume(self, event: LineResumed) -> None:
        """Give back every undo down to the one at version `undone`."""
        for undone in reversed(self.state.redo):
            if undone.version < event.undone:
                break
            self.line.cut(undone.to_ply, undone.entries)
            self._forget_cached_states(undone.to_ply)

    def replace_game_state(self, state: Any, ply: int) -> None:
        """Go on playing from another state of the game."""
        self._play = Play(self.game, state, bytes.fromhex(self.state.seed), ply)
        self.visibility = visibility_of(self.game.zones(state))

    def update_visibility(self, facts: Sequence[Fact]) -> None:
        """Keep who sees what up to date; only facts that move things can change it."""
        if changes_visibility(facts):
            self.visibility = visibility_of(self.game.zones(self.play.state))

    def remember(self, version: int, event: ActionTaken) -> None:
        """Keep a recent action at hand."""
        self._recent[version] = event
        if len(self._recent) > REMEMBERED_ROWS:
            for old in list(self._recent)[: REMEMBERED_ROWS // 4]:
                del self._recent[old]
        self.answers.setdefault(event.decision, version)  # A withdrawal names the decision it takes back.
        if len(self.answers) > REMEMBERED_ANSWERS:
            for decision in list(self.answers)[: REMEMBERED_ANSWERS // 4]:
                del self.answers[decision]

    # --- checkpoints -------------------------------------------------------------------------------------------------

    def with_checkpoint(self, event: E) -> E:
        """The event just entered, as a row that the match can be loaded from."""
        checkpoint = self.checkpoint()
        full: E = msgspec.structs.replace(event, checkpoint=checkpoint)
        self.marked(full, checkpoint)
        return full

    @property
    def checkpoint_due(self) -> bool:
        return self._rows_since + 1 >= EVERY_ROWS

    def checkpoint(self) -> Checkpoint:
        """Everything needed to load the match from its last event on."""
        tail, anchor = self.line.tail()
        return Checkpoint(encode_state(self.play.state), _ENCODER.encode(self.state), self.ply, tail, anchor)

    def marked(self, event: Event, checkpoint: Checkpoint) -> None:
        """The event just entered got a checkpoint after all."""
        self._rows_since = 0
        self.line.mark(self.version)
        self.cache_state(self.ply, CachedState(checkpoint.state, tuple(self.state.open)))
        if isinstance(event, ActionTaken):
            self._recent[self.version] = event

    # --- the past ----------------------------------------------------------------------------------------------------

    def cache_state(self, ply: int, cached: CachedState) -> None:
        if ply not in self._cached_states:
            self._cached_plies.insert(bisect_right(self._cached_plies, ply), ply)
        self._cached_states[ply] = cached
        if len(self._cached_states) > REMEMBERED_STATES:
            for old in self._cached_plies[1::2]:
                del self._cached_states[old]
            self._cached_plies = sorted(self._cached_states)

    def _forget_cached_states(self, after: int) -> None:
        keep = bisect_right(self._cached_plies, after)
        for ply in self._cached_plies[keep:]:
            del self._cached_states[ply]
        del self._cached_plies[keep:]

    def event(self, version: int) -> Event:
        recent = self._recent.get(version)
        return recent if recent is not None else self.fetch(version - 1, version)[0][1]

    def actions(self, after: int, upto: int) -> list[tuple[int, ActionTaken]]:
        """The actions of plies after+1 .. upto with their versions, in order."""
        self.extend_line_back_to(after)
        versions = self.line.versions(after, upto)
        missing = [version for version in versions if version not in self._recent]
        fetched: dict[int, Event] = dict(self.fetch(min(missing) - 1, max(missing))) if missing else {}
        found = []
        for version in versions:
            event = self._recent.get(version) or fetched[version]
            assert isinstance(event, ActionTaken)
            found.append((version, event))
        return found

    def extend_line_back_to(self, ply: int) -> None:
        """Know the line from `ply` on."""
        self.line.extend_back_to(ply, self._checkpoint_of)

    def _checkpoint_of(self, version: int) -> Checkpoint:
        checkpoint = getattr(self.event(version), "checkpoint", None)
        assert isinstance(checkpoint, Checkpoint)
        return checkpoint

    def nearest_cached_state(self, ply: int) -> tuple[int, CachedState]:
        """The latest cached state at or before `ply`: from memory, or from a checkpoint row."""
        self.extend_line_back_to(ply)
        index = bisect_right(self._cached_plies, ply)
        kept = self._cached_plies[index - 1] if index else -1
        base = self.line.base_before(ply)
        if base is None or base.ply <= kept:
            return kept, self._cached_states[kept]
        checkpoint = self._checkpoint_of(base.version)
        state = _STATE.decode(checkpoint.table)
        cached = CachedState(checkpoint.state, tuple(state.open))
        self.cache_state(base.ply, cached)
        return base.ply, cached

    def state_at(self, ply: int) -> tuple[Any, list[str | None]]:
        """A state of one's own as it was after `ply` of the current line, and the decisions open then."""
        at, near = self.nearest_cached_state(ply)
        state = self.game.state_decoder.decode(near.state)
        open_then = list(near.open)
        for version, event in self.actions(at, ply):
            self.game.fold(state, self.game.facts_decoder.decode(event.facts))
            move_open(open_then, version, event.opens, event.closes)
            at += 1
            if at % EVERY_PLIES == 0:
                self.cache_state(at, CachedState(encode_state(state), tuple(open_then)))
        return state, open_then


def move_open(
    open_decisions: list[str | None], version: int, opens: tuple[Seat, ...], closes: tuple[Seat, ...]
) -> None:
    """What an event does to the open decisions."""
    for seat in closes:
        open_decisions[seat] = None
    for seat in opens:
        open_decisions[seat] = f"{version}.{seat}"


def _fetch_nothing(after: int, upto: int) -> Sequence[Numbered]:
    """A match that is not saved yet has no stored events."""
    raise RuntimeError(f"events {after + 1} to {upto} are not stored yet")


def load(ident: UUID, games: Mapping[str, Game[Any]], rows: Sequence[Numbered], fetch: Fetch) -> Match:
    """A match from its newest checkpoint row on, or from its first event on."""
    version, first = rows[0]
    if isinstance(first, MatchOpened):
        match = Match(ident, games[first.game], initial_state(first), fetch)
        match.version = version
    else:
        checkpoint = getattr(first, "checkpoint", None)
        assert isinstance(checkpoint, Checkpoint)
        state = _STATE.decode(checkpoint.table)
        match = Match(ident, games[state.game], state, fetch)
        match.line = Line.from_checkpoint(checkpoint, version)
        match.version = version
        match.replace_game_state(match.game.state_decoder.decode(checkpoint.state), checkpoint.ply)
        if isinstance(first, ActionTaken):
            match.remember(version, first)
    for number, event in rows[1:]:
        match.evolve(number, event)
    return match


def load_faults(match: Match) -> list[str]:
    """What is wrong with a loaded match's state; for the doctor."""
    return state_faults(match.game, match.play.state, match.seats) if match.state.status == "running" else []
