"""Marks on fields that name hidden things, and the redaction compiled from them. There is no code per fact.

    cards: Annotated[tuple[CardId | None, ...], Thing("card"), Secret("seat")]

`Thing` says the field names pieces of that kind; `Secret("seat")` that only the seat in field `seat` (a seat or a tuple
of seats) may read it, `Secret(None)` that no seat may until the match is over. On a field of an action any `Secret`
means: only the seat that acts.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from domain.kernel.vocabulary import ARCHIVE, Action, Fact, Seat, Viewer


class Thing(NamedTuple):
    """The field names pieces of this kind (as zones do).

    `stays`: they are only mentioned, and lie where they lay; so their visibility does not change.
    """

    kind: str
    stays: bool = False


class Secret(NamedTuple):
    """Who may read the field: the seats named by another field, or no seat."""

    of: str | None


class Mark(NamedTuple):
    field: str
    kind: str | None
    secret: Secret | None
    stays: bool = False


Named = TypeVar("Named", bound=Action | Fact)


def _mark_inside(hint: Any) -> bool:
    """Whether a mark hides inside a union or a tuple, where redaction would not find it."""
    return any(isinstance(part, Thing | Secret) or _mark_inside(part) for part in get_args(hint))


@cache
def marks_of(struct: type) -> tuple[Mark, ...]:
    """The marked fields of a fact or action type, in field order."""
    hints = get_type_hints(struct, include_extras=True)
    found = []
    for field in msgspec.structs.fields(struct):
        hint = hints[field.name]
        if get_origin(hint) is not Annotated:
            if _mark_inside(hint):
                raise TypeError(f"{struct.__name__}.{field.name}: a mark stands around the whole type, not inside it")
            continue
        notes = get_args(hint)[1:]
        thing = next((note for note in notes if isinstance(note, Thing)), None)
        secret = next((note for note in notes if isinstance(note, Secret)), None)
        if thing is not None:
            found.append(Mark(field.name, thing.kind, secret, thing.stays))
        elif secret is not None:
            found.append(Mark(field.name, None, secret))
    return tuple(found)


def _may_read(fact: Any, secret: Secret, viewer: Viewer) -> bool:
    if secret.of is None:
        return False
    owner = getattr(fact, secret.of)
    return viewer in owner if isinstance(owner, tuple) else viewer == owner


def _hidden(value: Any) -> Any:
    """A hidden sequence keeps its length: how many were drawn is public, which is not."""
    return (None,) * len(value) if isinstance(value, tuple) else None


@cache
def _secrets_of(struct: type) -> tuple[Mark, ...]:
    return tuple(mark for mark in marks_of(struct) if mark.secret is not None)


@cache
def has_secrets(struct: type) -> bool:
    """Whether redaction can ever hide anything of it."""
    return bool(_secrets_of(struct))


def redact(fact: Fact, viewer: Viewer) -> Fact:
    """The fact as `viewer` may see it."""
    secrets = _secrets_of(type(fact))
    if not secrets or viewer == ARCHIVE:
        return fact
    hidden = {
        mark.field: _hidden(getattr(fact, mark.field))
        for mark in secrets
        if mark.secret is not None and not _may_read(fact, mark.secret, viewer)
    }
    return msgspec.structs.replace(fact, **hidden) if hidden else fact


def redact_action(action: Action, actor: Seat, viewer: Viewer) -> Action:
    """The action as `viewer` may see it: marked fields are the actor's own business."""
    secrets = _secrets_of(type(action))
    if not secrets or viewer in (ARCHIVE, actor):
        return action
    return msgspec.structs.replace(action, **{mark.field: _hidden(getattr(action, mark.field)) for mark in secrets})


@cache
def naming_marks(struct: type) -> tuple[Mark, ...]:
    """The marks of fields that name pieces."""
    return tuple(mark for mark in marks_of(struct) if mark.kind is not None)


@cache
def moving_marks(struct: type) -> tuple[Mark, ...]:
    """Those of pieces that may lie elsewhere afterwards."""
    return tuple(mark for mark in naming_marks(struct) if not mark.stays)


def things_named(struct: Action | Fact) -> Iterator[tuple[Mark, tuple[Any, ...]]]:
    """Every marked field that names pieces, with the pieces it names."""
    for mark in naming_marks(type(struct)):
        value = getattr(struct, mark.field)
        named = value if isinstance(value, tuple) else (value,)
        named = tuple(thing for thing in named if thing is not None)
        if named:
            yield mark, named


def readers_of(fact: Fact, mark: Mark, seats: int) -> int:
    """Bit mask of who may read a marked field: bit n is seat n, bit `seats` the spectator."""
    everybody = (1 << (seats + 1)) - 1
    if mark.secret is None:
        return everybody
    if mark.secret.of is None:
        return 0
    owner = getattr(fact, mark.secret.of)
    owners = owner if isinstance(owner, tuple) else (owner,)
    return sum(1 << seat for seat in set(owners) if seat is not None and seat >= 0)


Redactor = Callable[[Fact, Viewer], Fact]
