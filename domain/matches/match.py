"""A match in memory: the game being played, the register, the line, and what is needed to wind it.

Events are folded into it when it is loaded or catches up (`apply`); a command carries an action out on the live state
and then only enters the event (`enter_live`). Nothing here is ever copied deeply.
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
from domain.matches.register import Register, Undone, action_taken, enter, opened_register

EVERY_PLIES = 8
"""How far apart states are kept in memory."""
EVERY_ROWS = 64
"""How far apart states are kept in the store."""
REMEMBERED_ROWS = 256
REMEMBERED_ANSWERS = 512
REMEMBERED_MOMENTS = 1024

_ENCODER = msgspec.msgpack.Encoder()
_REGISTER = msgspec.msgpack.Decoder(Register)

E = TypeVar("E", bound=Event)

Numbered = tuple[int, Event]
Fetch = Callable[[int, int], Sequence[Numbered]]
"""(after, upto): the stored events of this match with these versions."""


class Moment(NamedTuple):
    """The state after a ply, and the decisions open then."""

    state: bytes
    open: tuple[str | None, ...]


class Match:
    __slots__ = (
        "_moment_plies",
        "_moments",
        "_recent",
        "_rows_since",
        "answers",
        "eyes",
        "fetch",
        "game",
        "id",
        "line",
        "play",
        "register",
        "version",
    )

    def __init__(self, ident: UUID, game: Game[Any], register: Register, fetch: Fetch) -> None:
        self.id = ident
        self.game = game
        self.register = register
        self.fetch = fetch
        self.version = 0
        self.line = Line()
        self.play: Play[Any] | None = None
        self.eyes: Visibility = {}
        self.answers: dict[str, int] = {}
        """Decision -> version of its answer, for those seen since loading."""
        self._recent: dict[int, ActionTaken] = {}
        self._moments: dict[int, Moment] = {}
        self._moment_plies: list[int] = []
        self._rows_since = 0

    # --- readings ----------------------------------------------------------------------------------------------------

    @property
    def ply(self) -> int:
        return self.line.ply

    @property
    def seats(self) -> int:
        return len(self.register.seats)

    @property
    def live(self) -> Play[Any]:
        """The game being played; only a started match has one."""
        if self.play is None:
            raise RuntimeError("the match has not started")
        return self.play

    @property
    def asked(self) -> tuple[Seat, ...]:
        return self.play.asked if self.play is not None and self.register.status == "running" else ()

    def questions(self) -> Mapping[Seat, Step]:
        """Who is asked what."""
        return {} if self.play is None or self.register.over else self.play.questions

    def players(self) -> list[str]:
        return [record.name for record in self.register.seats]

    def in_line(self, version: int) -> bool:
        """Whether the action of that event counts now. Versions grow along a line, whatever was cut or resumed."""
        line = self.line
        while line.known_from and not (line.entries and line.entries[0] <= version):
            self.reach(line.known_from - 1)
        index = bisect_left(line.entries, version)
        return index < len(line.entries) and line.entries[index] == version

    def ply_of(self, version: int) -> int:
        """The ply at which an action of the line stands now."""
        return self.line.known_from + bisect_left(self.line.entries, version) + 1

    # --- folding events ----------------------------------------------------------------------------------------------

    def apply(self, version: int, event: Event) -> None:
        """Fold a stored event, state and all."""
        if isinstance(event, MatchStarted):
            self._start(event)
        elif isinstance(event, ActionTaken):
            facts = self.game.facts_decoder.decode(event.facts)
            self.game.fold(self.live.state, facts)
            self.live.invalidate(self.live.ply + 1)
            self.saw(facts)
        elif isinstance(event, (LineCut, LineResumed)):
            checkpoint = event.checkpoint
            assert checkpoint is not None
            self.put(self.game.state_decoder.decode(checkpoint.state), checkpoint.ply)
        self.enter_live(version, event)

    def enter_live(self, version: int, event: Event) -> None:
        """Write an event into register and line; the state has already moved."""
        if isinstance(event, ActionTaken):
            self._enter_action(version, event)
            return
        if isinstance(event, LineCut):
            gone = self.line.cut(event.to_ply, event.kept)
            self._forget_moments(event.to_ply)
            self.register.redo.append(Undone(version, event.by, event.to_ply, gone, bool(event.takeback)))
        elif isinstance(event, LineResumed):
            self._resume(event)
        enter(self.register, event, version)
        self.version = version
        self._rows_since += 1
        if getattr(event, "checkpoint", None) is not None:
            self._rows_since = 0
            self.line.mark(version)

    def _enter_action(self, version: int, event: ActionTaken) -> None:
        """The same for what happens nearly always."""
        line, checkpoint = self.line, event.checkpoint
        line.entries.append(version)
        self.remember(version, event)
        action_taken(self.register, event, version)
        self.version = version
        self._rows_since += 1
        if checkpoint is not None:
            self._rows_since = 0
            line.mark(version)
        ply = line.ply
        if ply % EVERY_PLIES == 0:
            state = checkpoint.state if checkpoint is not None else encode_state(self.live.state)
            self.keep_moment(ply, Moment(state, tuple(self.register.open)))

    def _start(self, event: MatchStarted) -> None:
        register = self.register
        if event.checkpoint is not None:
            state = self.game.state_decoder.decode(event.checkpoint.state)
        else:
            options = msgspec.convert(register.options, type=self.game.options)
            state = self.game.initial_state(options, self.seats)
            self.game.fold(state, self.game.facts_decoder.decode(event.facts))
        self.put(state, 0)

    def _resume(self, event: LineResumed) -> None:
        """Give back every undo down to the one at version `undone`."""
        for undone in reversed(self.register.redo):
            if undone.version < event.undone:
                break
            self.line.cut(undone.to_ply, undone.entries)
            self._forget_moments(undone.to_ply)

    def put(self, state: Any, ply: int) -> None:
        """Another state is the live one now."""
        self.play = Play(self.game, state, bytes.fromhex(self.register.seed), ply)
        self.eyes = visibility_of(self.game.zones(state))

    def saw(self, facts: Sequence[Fact]) -> None:
        """Keep who sees what up to date; only facts that move things can change it."""
        if changes_visibility(facts):
            self.eyes = visibility_of(self.game.zones(self.live.state))

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
        return Checkpoint(encode_state(self.live.state), _ENCODER.encode(self.register), self.ply, tail, anchor)

    def marked(self, event: Event, checkpoint: Checkpoint) -> None:
        """The event just entered got a checkpoint after all."""
        self._rows_since = 0
        self.line.mark(self.version)
        self.keep_moment(self.ply, Moment(checkpoint.state, tuple(self.register.open)))
        if isinstance(event, ActionTaken):
            self._recent[self.version] = event

    # --- the past ----------------------------------------------------------------------------------------------------

    def keep_moment(self, ply: int, moment: Moment) -> None:
        if ply not in self._moments:
            self._moment_plies.insert(bisect_right(self._moment_plies, ply), ply)
        self._moments[ply] = moment
        if len(self._moments) > REMEMBERED_MOMENTS:
            for old in self._moment_plies[1::2]:
                del self._moments[old]
            self._moment_plies = sorted(self._moments)

    def _forget_moments(self, after: int) -> None:
        keep = bisect_right(self._moment_plies, after)
        for ply in self._moment_plies[keep:]:
            del self._moments[ply]
        del self._moment_plies[keep:]

    def event(self, version: int) -> Event:
        recent = self._recent.get(version)
        return recent if recent is not None else self.fetch(version - 1, version)[0][1]

    def actions(self, after: int, upto: int) -> list[tuple[int, ActionTaken]]:
        """The actions of plies after+1 .. upto with their versions, in order."""
        self.reach(after)
        versions = self.line.versions(after, upto)
        missing = [version for version in versions if version not in self._recent]
        fetched: dict[int, Event] = dict(self.fetch(min(missing) - 1, max(missing))) if missing else {}
        found = []
        for version in versions:
            event = self._recent.get(version) or fetched[version]
            assert isinstance(event, ActionTaken)
            found.append((version, event))
        return found

    def reach(self, ply: int) -> None:
        """Know the line from `ply` on."""
        self.line.reach(ply, self._checkpoint_of)

    def _checkpoint_of(self, version: int) -> Checkpoint:
        checkpoint = getattr(self.event(version), "checkpoint", None)
        assert isinstance(checkpoint, Checkpoint)
        return checkpoint

    def nearest(self, ply: int) -> tuple[int, Moment]:
        """The latest kept moment at or before `ply`: from memory, or from a checkpoint row."""
        self.reach(ply)
        index = bisect_right(self._moment_plies, ply)
        kept = self._moment_plies[index - 1] if index else -1
        base = self.line.base_before(ply)
        if base is None or base.ply <= kept:
            return kept, self._moments[kept]
        checkpoint = self._checkpoint_of(base.version)
        register = _REGISTER.decode(checkpoint.table)
        moment = Moment(checkpoint.state, tuple(register.open))
        self.keep_moment(base.ply, moment)
        return base.ply, moment

    def moment(self, ply: int) -> tuple[Any, list[str | None]]:
        """A state of one's own as it was after `ply` of the current line, and the decisions open then."""
        at, near = self.nearest(ply)
        state = self.game.state_decoder.decode(near.state)
        open_then = list(near.open)
        for version, event in self.actions(at, ply):
            self.game.fold(state, self.game.facts_decoder.decode(event.facts))
            move_open(open_then, version, event.opens, event.closes)
            at += 1
            if at % EVERY_PLIES == 0:
                self.keep_moment(at, Moment(encode_state(state), tuple(open_then)))
        return state, open_then


def move_open(
    open_decisions: list[str | None], version: int, opens: tuple[Seat, ...], closes: tuple[Seat, ...]
) -> None:
    """What an event does to the open decisions."""
    for seat in closes:
        open_decisions[seat] = None
    for seat in opens:
        open_decisions[seat] = f"{version}.{seat}"


def load(ident: UUID, games: Mapping[str, Game[Any]], rows: Sequence[Numbered], fetch: Fetch) -> Match:
    """A match from its newest checkpoint row on, or from its first event on."""
    version, first = rows[0]
    if isinstance(first, MatchOpened):
        match = Match(ident, games[first.game], opened_register(first), fetch)
        match.version = version
    else:
        checkpoint = getattr(first, "checkpoint", None)
        assert isinstance(checkpoint, Checkpoint)
        register = _REGISTER.decode(checkpoint.table)
        match = Match(ident, games[register.game], register, fetch)
        match.line = Line.from_checkpoint(checkpoint, version)
        match.version = version
        match.put(match.game.state_decoder.decode(checkpoint.state), checkpoint.ply)
        if isinstance(first, ActionTaken):
            match.remember(version, first)
    for number, event in rows[1:]:
        match.apply(number, event)
    return match


def load_faults(match: Match) -> list[str]:
    """What is wrong with a loaded match's state; for the doctor."""
    return state_faults(match.game, match.live.state, match.seats) if match.register.status == "running" else []
