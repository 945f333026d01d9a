"""The line of a match as its events tell it: the actions that count now, and the state after any of them.

A state is kept every 16 plies, so that going back costs a few folds, however long the match is.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from domain.kernel.game import Game, encode_state
from domain.matches.events import ActionTaken, LineCut, LineResumed
from domain.matches.line import Line

EVERY_PLIES = 16


class LineBroken(Exception):
    """An undo or redo that this line cannot have had."""


class UndoneLine(NamedTuple):
    """What a cut took away, to be given back by a redo."""

    version: int
    to_ply: int
    entries: Sequence[int]


class RecordedLine:
    """Versions of plies 1..n, the actions they stand for, and what may be redone."""

    def __init__(self, game: Game[Any], start: Any | None) -> None:
        """`start` is the state of ply 0; None where only the order of the actions is known."""
        self.game = game
        self._line = Line()
        self.actions: dict[int, ActionTaken] = {}
        self._redo: list[UndoneLine] = []
        self._states: dict[int, bytes] = {} if start is None else {0: encode_state(start)}

    @property
    def entries(self) -> Sequence[int]:
        return self._line.entries

    @property
    def ply(self) -> int:
        return self._line.ply

    def action(self, ply: int) -> ActionTaken:
        """The action that made `ply`, counted from 1."""
        return self.actions[self.entries[ply - 1]]

    def state_at(self, ply: int) -> Any:
        """A state of one's own as it was after `ply`."""
        near = ply - ply % EVERY_PLIES
        while near not in self._states:
            near -= EVERY_PLIES
        state = self.game.state_decoder.decode(self._states[near])
        for number in range(near + 1, ply + 1):
            self.game.fold(state, self.game.facts_decoder.decode(self.action(number).facts))
            if number % EVERY_PLIES == 0:
                self._states[number] = encode_state(state)
        return state

    def append(self, version: int, event: ActionTaken) -> None:
        self.actions[version] = event
        self._line.append(version)
        self._redo.clear()

    def cut(self, version: int, event: LineCut) -> None:
        """Go back to `to_ply`; the answers `kept` move up behind it."""
        if not 0 <= event.to_ply < self.ply:
            raise LineBroken(f"back to ply {event.to_ply} of {self.ply}")
        gone = self.entries[event.to_ply :]
        kept = set(event.kept)
        if [number for number in gone if number in kept] != list(event.kept):
            raise LineBroken("it keeps answers that are not in the line, or in another order")
        removed = tuple(event.to_ply + place for place, number in enumerate(gone, 1) if number not in kept)
        if not removed or removed != event.removed:
            raise LineBroken(f"it removes plies {_spell(removed)} and says {_spell(event.removed)}")
        self._put(event.to_ply, list(event.kept))
        self._redo.append(UndoneLine(version, event.to_ply, gone))

    def resume(self, event: LineResumed) -> None:
        """Give back every undo down to the one at version `undone`."""
        if not any(undone.version == event.undone for undone in self._redo):
            raise LineBroken(f"there is no undo {event.undone} to give back")
        while True:
            undone = self._redo.pop()
            self._put(undone.to_ply, undone.entries)
            if undone.version == event.undone:
                break
        if self.ply != event.to_ply:
            raise LineBroken(f"it goes to ply {self.ply} and says {event.to_ply}")

    def _put(self, to_ply: int, entries: Sequence[int]) -> None:
        self._line.cut(to_ply, entries)
        for ply in [ply for ply in self._states if ply > to_ply]:
            del self._states[ply]


def _spell(plies: tuple[int, ...]) -> str:
    return ", ".join(map(str, plies[:8])) + (", …" if len(plies) > 8 else "") or "none"
