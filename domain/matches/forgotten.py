"""Stored events without the names of players who have deleted themselves: events are shown so, never changed."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from domain.matches.events import Event, MatchOpened, SeatPlan, SeatTaken
from domain.matches.match_state import SOMEBODY, names_of

Numbered = tuple[int, Event]


def without_forgotten(events: Iterable[Numbered], forgotten: Sequence[str]) -> Iterator[Numbered]:
    """The same events, in which deleted players are called "somebody"."""
    for version, event in events:
        yield version, hide_name(event, forgotten) if forgotten else event


def hide_name(event: Event, forgotten: Sequence[str]) -> Event:
    if isinstance(event, SeatTaken) and event.player_id in forgotten:
        return replace(event, name=SOMEBODY)
    if isinstance(event, MatchOpened):
        plans = zip(event.seats, names_of(event), strict=True)
        return replace(
            event, seats=tuple(SeatPlan(SOMEBODY, plan.player) if of in forgotten else plan for plan, of in plans)
        )
    return event
