"""Importing a match that was played elsewhere: its recorded events become those of a new, read-only match."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from domain.kernel.game import Game
from domain.matches.commands.undo_redo import entries_after
from domain.matches.events import ActionTaken, Event, LineCut, LineResumed, MatchOpened, MatchStarted
from domain.matches.match import Match, Numbered
from domain.matches.match_state import Undone


def import_match(ident: UUID, games: Mapping[str, Game[Any]], opened: MatchOpened, later: Iterable[Event]) -> Match:
    """The match with its events still to be saved. They are trusted: verify them first."""
    events: list[Event] = [opened]

    def recorded(after: int, upto: int) -> list[Numbered]:
        return list(enumerate(events[after:upto], after + 1))

    match = Match.open(ident, games, opened)
    match.fetch = recorded
    for event in later:
        imported = _import_event(match, opened, event)
        events.append(imported)  # One by one: the next may look back at it.
    return match


def _import_event(match: Match, opened: MatchOpened, event: Event) -> Event:
    """Trigger one event on the game state it leads to."""
    if isinstance(event, MatchStarted):
        if opened.position:
            match.replace_game_state(match.game.state_decoder.decode(opened.position), 0)
        else:
            match.start_game(event)
        return match.trigger(event, with_checkpoint=True)
    if isinstance(event, ActionTaken):
        match.fold_action(event)
        return match.trigger(event, with_checkpoint=match.checkpoint_due)
    if isinstance(event, LineCut):
        _rebuild_line(match, event.to_ply, list(event.kept))
        return match.trigger(event, with_checkpoint=True)
    if isinstance(event, LineResumed):
        chosen = _given_back(match, event)
        _rebuild_line(match, min(undone.to_ply for undone in chosen), entries_after(match, chosen))
        return match.trigger(event, with_checkpoint=True)
    return match.trigger(event)


def _given_back(match: Match, event: LineResumed) -> list[Undone]:
    """The undos that a redo gave back, newest first."""
    return [undone for undone in reversed(match.state.redo) if undone.version >= event.undone]


def _rebuild_line(match: Match, to_ply: int, entries: list[int]) -> None:
    """The state of the line up to `to_ply` and then these actions."""
    state, _ = match.state_at(to_ply)
    for version in entries:
        action: Any = match.event(version)
        match.game.fold(state, match.game.facts_decoder.decode(action.facts))
    match.replace_game_state(state, to_ply + len(entries))
