"""The aggregate: the game being played, everything else about the match, the line, and states to go back to.

Stored events are folded into it by `evolve`. A command carries an action out on the live game state and then calls
`trigger`, which records the event without folding it a second time; `collect_events` hands over what is to be saved.
Nothing here is ever copied deeply.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar
from uuid import UUID

import msgspec
from eventsourcing.application import AggregateNotFoundError
from msgspec.structs import replace

from domain.kernel.game import Game, encode_state
from domain.kernel.play import Play
from domain.kernel.position import state_faults
from domain.kernel.vocabulary import Fact, Seat, Step
from domain.kernel.zones import Visibility, changes_visibility, visibility_of
from domain.matches.clocks import is_withdrawal
from domain.matches.events import ActionTaken, Event, LineCut, LineResumed, MatchOpened, MatchStarted
from domain.matches.evolve import action_taken, evolve, move_open
from domain.matches.line import Line
from domain.matches.match_cache import EVERY_PLIES, KEPT_ACTIONS, MOST_ACTIONS, RecentActions, StateCache
from domain.matches.match_state import MatchState, Undone, initial_state
from domain.matches.snapshots import EVERY_VERSIONS, CachedState, MatchSnapshot

NEIGHBOURS = 32
"""Missing events that lie no further apart are read in one go: the line of a match may skip most of its events."""

_STATE = msgspec.msgpack.Decoder(MatchState)

E = TypeVar("E", bound=Event)

Numbered = tuple[int, Event]


class NoMatch(AggregateNotFoundError):
    """The id is that of something else in the log: a player, or a pairing code."""


class Source(Protocol):
    """Where a match reads its own past from."""

    def events(self, after: int, upto: int) -> Sequence[Numbered]:
        """The stored events with these versions."""

    def recall(self, version: int) -> ActionTaken | None:
        """The action at this version, if it was read of late."""

    def snapshot(self, version: int) -> MatchSnapshot | None:
        """The snapshot that was taken at this version, if there is one."""

    def match_at(self, version: int, *, from_snapshot: bool = True) -> "Match":
        """The match as it was right after that event, or folded from its first event alone."""


class Unsaved:
    """The source of a match that is not stored yet."""

    def events(self, after: int, upto: int) -> Sequence[Numbered]:
        raise RuntimeError(f"events {after + 1} to {upto} are not stored yet")

    def recall(self, version: int) -> ActionTaken | None:  # noqa: ARG002
        return None

    def snapshot(self, version: int) -> MatchSnapshot | None:
        raise RuntimeError(f"there is no snapshot {version} of a match that is not stored yet")

    def match_at(self, version: int, *, from_snapshot: bool = True) -> "Match":  # noqa: ARG002
        raise RuntimeError(f"version {version} is not stored yet")


class Match:
    __slots__ = (
        "_pending",
        "_play",
        "_position",
        "_recent",
        "_snapshot_version",
        "_states",
        "game",
        "id",
        "line",
        "source",
        "state",
        "version",
        "visibility",
    )

    def __init__(self, ident: UUID, game: Game[Any], state: MatchState, source: Source) -> None:
        self.id = ident
        self.game = game
        self.state = state
        self.source = source
        self.version = 0
        self.line = Line()
        self.visibility: Visibility = {}
        self._play: Play[Any] | None = None
        self._position: bytes | None = None
        """The position the match begins from, where it is known."""
        self._recent = RecentActions()
        self._states = StateCache()
        self._pending: list[Event] = []
        self._snapshot_version = 0

    @classmethod
    def open(
        cls, ident: UUID, games: Mapping[str, Game[Any]], event: MatchOpened, source: Source | None = None
    ) -> "Match":
        """A new match, its first event still to be saved."""
        match = cls.from_opening(ident, games, _numbered(event, ident, 1), source or Unsaved())
        match._pending.append(_numbered(event, ident, 1))
        return match

    @classmethod
    def from_opening(cls, ident: UUID, games: Mapping[str, Game[Any]], event: MatchOpened, source: Source) -> "Match":
        """The match after its first event."""
        match = cls(ident, games[event.game], initial_state(event), source)
        match.version = 1
        match._position = event.position
        return match

    @classmethod
    def from_snapshot(cls, games: Mapping[str, Game[Any]], snapshot: MatchSnapshot, source: Source) -> "Match":
        """The match as it stood when the snapshot was taken."""
        state = _STATE.decode(snapshot.match_state)
        match = cls(snapshot.originator_id, games[state.game], state, source)
        match.version = match._snapshot_version = snapshot.originator_version
        match.line = Line.from_snapshot(snapshot.ply, snapshot.tail, snapshot.previous, match.version)
        if snapshot.game_state:
            match.replace_game_state(match.game.state_decoder.decode(snapshot.game_state), snapshot.ply)
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
        """The step that each asked seat has to answer."""
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

    def plies_before(self, version: int) -> int:
        """How many actions of the current line are older than that event."""
        line = self.line
        while line.known_from and not (line.entries and line.entries[0] < version):
            self.extend_line_back_to(line.known_from - 1)
            line = self.line
        return line.known_from + bisect_left(line.entries, version)

    # --- triggering events -------------------------------------------------------------------------------------------

    def trigger(self, event: E) -> E:
        """Record a new event; the game state has already moved."""
        event = _numbered(event, self.id, self.version + 1)
        self._record(self.version + 1, event)
        if isinstance(event, ActionTaken):
            self._remember(event)
            if self.ply % EVERY_PLIES == 0:
                self._states.put(self.ply, CachedState(encode_state(self.play.state), tuple(self.state.open)))
        self._pending.append(event)
        return event

    def collect_events(self) -> tuple[Event, ...]:
        """The new events since the last call, to be saved: the last of them has the match's version."""
        events = tuple(self._pending)
        self._pending.clear()
        return events

    # --- folding events ----------------------------------------------------------------------------------------------

    def evolve(self, version: int, event: Event) -> None:
        """Fold a stored event, game state and all."""
        if isinstance(event, MatchStarted):
            self.replace_game_state(self._start_state(event), 0)
        elif isinstance(event, ActionTaken):
            self.fold_action(event)
        elif isinstance(event, (LineCut, LineResumed)):
            length = event.to_ply + len(event.kept) if isinstance(event, LineCut) else event.to_ply
            self.replace_game_state(self.game.state_decoder.decode(event.state), length)
        self._record(version, event)

    def fold_action(self, event: ActionTaken) -> None:
        """Move the live game state on by the facts of an action."""
        facts = self.game.facts_decoder.decode(event.facts)
        self.game.fold(self.play.state, facts)
        self.play.invalidate(self.play.ply + 1)
        self.update_visibility(facts)

    def start_game(self, event: MatchStarted) -> None:
        """Begin with the state of ply 0."""
        self.replace_game_state(self._start_state(event), 0)

    def _start_state(self, event: MatchStarted) -> Any:
        position = self.opening_position()
        if position:
            return self.game.state_decoder.decode(position)
        options = msgspec.convert(self.state.options, type=self.game.options)
        state = self.game.initial_state(options, self.seats)
        self.game.fold(state, self.game.facts_decoder.decode(event.facts))
        return state

    def opening_position(self) -> bytes:
        """The position the match begins from; empty if it begins with its set-up."""
        if self._position is None:
            opened = self.event(1)
            assert isinstance(opened, MatchOpened)
            self._position = opened.position
        return self._position

    def _record(self, version: int, event: Event) -> None:
        """Write an event into state and line; the game state has already moved."""
        self.state.updated = event.at
        if isinstance(event, ActionTaken):
            self.line.append(version)
            action_taken(self.state, event, version)
            self.version = version
            return
        if isinstance(event, LineCut):
            self.extend_line_back_to(event.to_ply)
            gone = self.line.cut(event.to_ply, event.kept)
            self._forget_after(event.to_ply)
            self.state.redo.append(Undone(version, event.by, event.to_ply, gone, bool(event.takeback)))
        elif isinstance(event, LineResumed):
            self._resume(event)
        evolve(self.state, event, version)
        self.version = version

    def _resume(self, event: LineResumed) -> None:
        """Give back every undo down to the one at version `undone`."""
        for undone in reversed(self.state.redo):
            if undone.version < event.undone:
                break
            self.line.cut(undone.to_ply, undone.entries)
            self._forget_after(undone.to_ply)

    def replace_game_state(self, state: Any, ply: int) -> None:
        """Go on playing from another state of the game."""
        self._play = Play(self.game, state, bytes.fromhex(self.state.seed), ply)
        self.visibility = visibility_of(self.game.zones(state))

    def update_visibility(self, facts: Sequence[Fact]) -> None:
        """Keep who sees what up to date; only facts that move things can change it."""
        if changes_visibility(facts):
            self.visibility = visibility_of(self.game.zones(self.play.state))

    def _remember(self, event: ActionTaken) -> None:
        """Keep a recent action at hand."""
        self._recent.put(event)
        if len(self._recent) > MOST_ACTIONS:
            self._recent.keep_only(self.line.last(KEPT_ACTIONS))

    def _forget_after(self, ply: int) -> None:
        """The line has changed after `ply`."""
        self._states.forget_after(ply)
        self._recent.keep_only(self.line.last(MOST_ACTIONS))

    # --- snapshots ---------------------------------------------------------------------------------------------------

    @property
    def snapshot_version(self) -> int:
        """The version of its newest snapshot that this match knows of; 0: it knows of none."""
        return self._snapshot_version

    @property
    def snapshot_due(self) -> bool:
        return self.version - self._snapshot_version >= EVERY_VERSIONS

    def take_snapshot(self) -> MatchSnapshot:
        """A snapshot of the match as it stands: to be saved after its events."""
        snapshot = MatchSnapshot.take(self)
        self._snapshot_version = self.version
        self.line.mark(self.version)
        if snapshot.game_state:
            self._states.put(self.ply, CachedState(snapshot.game_state, tuple(self.state.open)))
        return snapshot

    # --- the past ----------------------------------------------------------------------------------------------------

    def fetch(self, after: int, upto: int) -> Sequence[Numbered]:
        """The stored events of this match with these versions."""
        return self.source.events(after, upto)

    def event(self, version: int) -> Event:
        return self._known_action(version) or self.fetch(version - 1, version)[0][1]

    def _known_action(self, version: int) -> ActionTaken | None:
        """An action that is at hand without the store."""
        return self._recent.get(version) or self.source.recall(version)

    def recent_answer(self, decision: str) -> int | None:
        """The version of a decision's answer, if it is among the last actions; a withdrawal names the decision too."""
        for event in self._recent:
            if event.decision == decision and not is_withdrawal(event.action):
                return event.originator_version
        return None

    def actions(self, after: int, upto: int) -> list[tuple[int, ActionTaken]]:
        """The actions of plies after+1 .. upto with their versions, in order."""
        self.extend_line_back_to(after)
        return self.actions_at(self.line.versions(after, upto))

    def actions_at(self, versions: Sequence[int]) -> list[tuple[int, ActionTaken]]:
        """The actions with these versions: the last ones from memory, the others from the store."""
        events: dict[int, Event | None] = {version: self._known_action(version) for version in versions}
        missing = sorted(version for version, event in events.items() if event is None)
        if missing:
            for first, last in runs(missing):
                events.update(self.fetch(first - 1, last))
            self._remember_last(events)
        found = []
        for version in versions:
            event = events[version]
            assert isinstance(event, ActionTaken)
            found.append((version, event))
        return found

    def _remember_last(self, events: Mapping[int, Event | None]) -> None:
        """Keep those that stand at the end of the line: they are asked for again."""
        for version in self.line.last(KEPT_ACTIONS):
            event = events.get(version)
            if isinstance(event, ActionTaken):
                self._recent.put(event)

    def extend_line_back_to(self, ply: int) -> None:
        """Know the line from `ply` on."""
        line = self.line
        while line.known_from > ply:
            snapshot = self.source.snapshot(line.bases[0].version) if line.bases else None
            if snapshot is None:  # Lost: a snapshot is only a cache.
                self.line = self.source.match_at(self.version, from_snapshot=False).line
                return
            line.extend_back(snapshot.ply, snapshot.tail, snapshot.previous)

    def nearest_cached_state(self, ply: int) -> tuple[int, CachedState]:
        """The latest known state at or before `ply`: from memory, from a snapshot, or the set-up."""
        self.extend_line_back_to(ply)
        cached = self._states.nearest(ply)
        base = self.line.base_before(ply)
        while base is not None and (cached is None or base.ply > cached):
            snapshot = self.source.snapshot(base.version)
            if snapshot is not None:
                found = CachedState(snapshot.game_state, tuple(_STATE.decode(snapshot.match_state).open))
                self._states.put(base.ply, found)
                return base.ply, found
            self.line.bases.remove(base)
            base = self.line.base_before(ply)
        if cached is None:
            first = self._first_state()
            self._states.put(0, first)
            return 0, first
        return cached, self._states.get(cached)

    def _first_state(self) -> CachedState:
        started = self.event(self.state.start_version)
        assert isinstance(started, MatchStarted)
        opened: list[str | None] = [None] * self.seats
        move_open(opened, self.state.start_version, started.opens, ())
        return CachedState(encode_state(self._start_state(started)), tuple(opened))

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
                self._states.put(at, CachedState(encode_state(state), tuple(open_then)))
        return state, open_then


def runs(versions: Iterable[int]) -> Iterator[tuple[int, int]]:
    """First and last of each run of neighbours in ascending versions."""
    first = last = 0
    for version in versions:
        if last and version - last <= NEIGHBOURS:
            last = version
            continue
        if last:
            yield first, last
        first = last = version
    if last:
        yield first, last


def _numbered(event: E, ident: UUID, version: int) -> E:
    """The event as one of this match's."""
    if event.originator_version == version and event.originator_id == ident:
        return event
    return replace(event, originator_id=ident, originator_version=version)


def project(
    match: Match | None,
    events: Iterable[Event | MatchSnapshot],
    games: Mapping[str, Game[Any]],
    source: Source,
) -> Match | None:
    """The library's projector function: a match from its snapshot or first event on, or one that catches up."""
    for event in events:
        if isinstance(event, MatchSnapshot):
            match = Match.from_snapshot(games, event, source)
        elif match is None:
            if not isinstance(event, MatchOpened):
                raise NoMatch(event.originator_id)
            match = Match.from_opening(event.originator_id, games, event, source)
        else:
            match.evolve(event.originator_version, event)
    return match


def load(ident: UUID, games: Mapping[str, Game[Any]], rows: Sequence[Numbered], source: Source) -> Match:
    """A match folded from its first events."""
    _, first = rows[0]
    assert isinstance(first, MatchOpened)
    match = Match.from_opening(ident, games, first, source)
    for version, event in rows[1:]:
        match.evolve(version, event)
    return match


def state_problems(match: Match) -> list[str]:
    """What is wrong with a loaded match's state; for the doctor."""
    return state_faults(match.game, match.play.state, match.seats) if match.state.status == "running" else []
