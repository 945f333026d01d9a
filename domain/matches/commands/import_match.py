"""Importing a match that was played elsewhere: its recorded events become those of a new, read-only match."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

from msgspec.structs import replace

from domain.kernel.game import Game, encode_state
from domain.matches.commands.undo_redo import entries_after
from domain.matches.events import ActionTaken, Event, LineCut, LineResumed, MatchOpened, MatchStarted
from domain.matches.match import Match, Numbered, Unsaved
from domain.matches.match_state import Undone


class Recorded(Unsaved):
    """The source of a match that is being imported: its events so far."""

    def __init__(self) -> None:
        self.recorded: list[Event] = []

    def events(self, after: int, upto: int) -> Sequence[Numbered]:
        return list(enumerate(self.recorded[after:upto], after + 1))


def import_match(
    ident: UUID,
    games: Mapping[str, Game[Any]],
    opened: MatchOpened,
    later: Iterable[Event],
    on_event: Callable[[Event], None] = lambda _: None,
) -> Match:
    """The match with its events still to be saved. They are trusted: verify them first.

    `on_event` is called with every event as it will be saved, and may raise.
    """
    source = Recorded()
    source.recorded.append(opened)
    match = Match.open(ident, games, opened, source)
    for event in later:
        imported = _import_event(match, event)
        on_event(imported)
        source.recorded.append(imported)  # One by one: the next may look back at it.
    return match


def _import_event(match: Match, event: Event) -> Event:
    """Trigger one event on the game state it leads to."""
    if isinstance(event, MatchStarted):
        match.start_game(event)
    elif isinstance(event, ActionTaken):
        match.fold_action(event)
    elif isinstance(event, LineCut):
        _rebuild_line(match, event.to_ply, list(event.kept))
        return match.trigger(replace(event, state=encode_state(match.play.state)))
    elif isinstance(event, LineResumed):
        chosen = undos_given_back(match, event)
        _rebuild_line(match, min(undone.to_ply for undone in chosen), entries_after(match, chosen))
        return match.trigger(replace(event, state=encode_state(match.play.state)))
    return match.trigger(event)


def undos_given_back(match: Match, event: LineResumed) -> list[Undone]:
    """The undos that a redo gave back, newest first."""
    return [undone for undone in reversed(match.state.redo) if undone.version >= event.undone]


def _rebuild_line(match: Match, to_ply: int, entries: list[int]) -> None:
    match.replace_game_state(state_of_line(match, to_ply, entries), to_ply + len(entries))


def state_of_line(match: Match, to_ply: int, entries: list[int]) -> Any:
    """The state of the line up to `to_ply` and then these actions."""
    state, _ = match.state_at(to_ply)
    for version in entries:
        action: Any = match.event(version)
        match.game.fold(state, match.game.facts_decoder.decode(action.facts))
    return state
