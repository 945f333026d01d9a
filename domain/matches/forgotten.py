"""Stored events without the names of players who have deleted themselves: events are shown so, never changed."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from domain.matches.events import Event, MatchOpened, SeatPlan, SeatTaken
from domain.matches.match_state import SOMEBODY

Numbered = tuple[int, Event]


def without_forgotten(events: Iterable[Numbered], forgotten: Sequence[str]) -> Iterator[Numbered]:
    """The same events, in which deleted players are called "somebody"."""
    for version, event in events:
        yield version, hide_name(event, forgotten) if forgotten else event


def hide_name(event: Event, forgotten: Sequence[str]) -> Event:
    if isinstance(event, SeatTaken) and event.player_id in forgotten:
        return replace(event, name=SOMEBODY)
    if isinstance(event, MatchOpened) and event.host_player in forgotten:
        seats = tuple(SeatPlan(SOMEBODY, plan.player) if plan.player == "person" else plan for plan in event.seats)
        return replace(event, seats=seats)
    return event
