"""The seam between controllers and matches: read, execute, create."""

from collections.abc import Callable, Sequence
from typing import Generic, Protocol, TypeVar
from uuid import UUID

from api.problems import Problem
from domain.matches.events import Event
from domain.matches.house import House
from domain.matches.match import Match

R = TypeVar("R")
V = TypeVar("V")


class HasEvents(Protocol):
    """A command's result; its events are what is to be stored."""

    @property
    def events(self) -> tuple[Event, ...]: ...


C = TypeVar("C", bound=HasEvents)


class Outcome(Generic[V]):
    """What became of a command: its value, or a refusal that must not cost the cached match."""

    __slots__ = ("events", "match", "problem", "value")

    def __init__(self, match: Match, events: tuple[Event, ...], value: V | None, problem: Problem | None) -> None:
        self.match = match
        self.events = events
        self.value = value
        self.problem = problem


class Matches:
    """Matches by id, one command at a time at each."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def read(self, match_id: UUID, query: Callable[[Match], R]) -> R:
        """Query the match as it stands, never with anything that is not durable."""
        return await self._house.read(match_id, query)

    async def execute(self, match_id: UUID, command: Callable[[Match], C], render: Callable[[Match, C], R]) -> R:
        """Decide on the match, make the events durable, then return what `render` made of the result."""
        rendered: list[R] = []

        def decide(match: Match) -> Outcome[C]:
            try:
                result = command(match)
            except Problem as problem:
                return Outcome(match, (), None, problem)
            return Outcome(match, result.events, result, None)

        def render_result(outcome: Outcome[C]) -> None:
            assert outcome.value is not None
            rendered[:] = [render(outcome.match, outcome.value)]

        outcome = await self._house.command(match_id, decide, meanwhile=render_result)
        if outcome.problem is not None:
            raise outcome.problem
        if not outcome.events:
            render_result(outcome)
        return rendered[0]

    async def create(self, match: Match, events: Sequence[Event]) -> bool:
        """Store a new match; False if a match of that id exists already."""
        return await self._house.open(match, events)

    def fetch(self, match_id: UUID, after: int, upto: int) -> list[tuple[int, Event]]:
        """Stored events of a match."""
        return self._house.fetch(match_id, after, upto)
