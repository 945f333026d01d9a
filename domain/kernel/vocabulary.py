"""The three grammars every game speaks: actions (wishes), facts (history), steps (what the table waits for)."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | Literal["spectator", "archive"]

SPECTATOR: Literal["spectator"] = "spectator"
ARCHIVE: Literal["archive"] = "archive"

F = TypeVar("F", bound=Callable[..., Any])


def snake(name: str) -> str:
    """`PhaseChoice` -> `phase_choice`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


class Action(
    msgspec.Struct, frozen=True, gc=False, cache_hash=True, tag_field="do", tag=True, forbid_unknown_fields=True
):
    """What a seat wants, in the imperative."""

    REVEALS: ClassVar[bool] = False
    """Whether answering with it may roll, or show anybody something new. `describe` may say no, never yes."""
    TIDIES: ClassVar[bool] = False
    """Whether it only tidies one's own things at any time: bots that weigh answers leave it out."""


class Withdraw(Action, frozen=True):
    """Take a sealed answer back before the round opens. Never an offer: possible just while the answer is held."""


class Fact(msgspec.Struct, frozen=True, gc=False, tag_field="fact", tag=True, forbid_unknown_fields=True):
    """What has happened, in the past tense, with every random outcome inside it."""


class Step(msgspec.Struct, frozen=True, gc=False, tag_field="step", tag=True, forbid_unknown_fields=True):
    """A noun for what the table waits for or will do next. A question has a `seat`."""

    KIND: ClassVar[str] = ""
    """The decision's name on the wire; the class name in snake_case where it is left empty."""
    SECRET: ClassVar[bool] = False
    """Whether the mere kind of this question would tell others something hidden."""

    @classmethod
    def kind(cls) -> str:
        return _kind(cls)


@cache
def _kind(step: type[Step]) -> str:
    return step.KIND or snake(step.__name__)


class Barrier(Step, frozen=True):
    """The step that lanes stand under. Games subclass `SealedRound` or `OpenLanes`, never this."""


class SealedRound(Barrier, frozen=True):
    """Everybody asked answers once, in secret; answers are held, and all open together."""


class OpenLanes(Barrier, frozen=True):
    """Every seat has a stack of its own, answers are decided at once; falls when all lanes are empty."""


class TypeDispatch(dict[type, Any]):
    """Rules found by the type of the step or fact they are about: `@OFFERS.on(MainMenu)`."""

    def on(self, *kinds: type) -> Callable[[F], F]:
        def register(rule: F) -> F:
            for kind in kinds:
                if kind in self:
                    raise TypeError(f"{kind.__name__} has two rules here: {self[kind].__name__} and {rule.__name__}")
                self[kind] = rule
            return rule

        return register


def seat_of(step: Step) -> Seat:
    """The seat a question asks."""
    seat: Seat = step.seat  # type: ignore[attr-defined]
    return seat


def others_clockwise(seat: Seat, seats: int) -> Iterator[Seat]:
    """Every other seat, starting at the left of `seat`."""
    return ((seat + i) % seats for i in range(1, seats))


def viewers(seats: int) -> Iterator[Viewer]:
    """Every viewer whose view differs while a match runs."""
    yield from range(seats)
    yield SPECTATOR


def viewer_name(viewer: Viewer) -> str:
    """`seat:2`, `spectator` or `archive`, as the wire spells it."""
    return f"seat:{viewer}" if isinstance(viewer, int) else viewer
