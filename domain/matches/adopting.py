"""Taking in a match that was played elsewhere: its events as told, with the rows a state can be read from."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from domain.kernel.game import Game
from domain.matches.events import ActionTaken, Event, LineCut, LineResumed, MatchOpened, MatchStarted
from domain.matches.match import Fetch, Match, Numbered, load
from domain.matches.register import Undone
from domain.matches.winding import entries_after


def adopt(
    ident: UUID, games: Mapping[str, Game[Any]], opened: MatchOpened, later: Iterable[Event], fetch: Fetch
) -> tuple[Match, list[Event]]:
    """The match in memory and its events as they will be stored. They are believed: verify them first."""
    events: list[Event] = [opened]

    def told(after: int, upto: int) -> list[Numbered]:
        return list(enumerate(events[after:upto], after + 1))

    match = load(ident, games, [(1, opened)], told)
    for event in later:
        taken = _taken(match, opened, event)
        events.append(taken)  # One by one: the next may look back at it.
    match.fetch = fetch
    return match, events


def _taken(match: Match, opened: MatchOpened, event: Event) -> Event:
    """Enter one event; a row that has to hold the state gets it."""
    version = match.version + 1
    if isinstance(event, MatchStarted):
        if opened.position:
            match.put(match.game.state_decoder.decode(opened.position), 0)
            match.enter_live(version, event)
        else:
            match.apply(version, event)
        return match.with_checkpoint(event)
    if isinstance(event, ActionTaken):
        due = match.checkpoint_due
        match.apply(version, event)
        return match.with_checkpoint(event) if due else event
    if isinstance(event, LineCut):
        _put(match, event.to_ply, list(event.kept))
    elif isinstance(event, LineResumed):
        chosen = _given_back(match, event)
        _put(match, min(undone.to_ply for undone in chosen), entries_after(match, chosen))
    match.enter_live(version, event)
    return match.with_checkpoint(event) if isinstance(event, LineCut | LineResumed) else event


def _given_back(match: Match, event: LineResumed) -> list[Undone]:
    """The undos that a redo gave back, newest first."""
    return [undone for undone in reversed(match.register.redo) if undone.version >= event.undone]


def _put(match: Match, to_ply: int, entries: list[int]) -> None:
    """The state of the line up to `to_ply` and then these actions."""
    state, _ = match.moment(to_ply)
    for version in entries:
        action: Any = match.event(version)
        match.game.fold(state, match.game.facts_decoder.decode(action.facts))
    match.put(state, to_ply + len(entries))
