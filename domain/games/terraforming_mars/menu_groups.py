"""Groups that keep every level of a menu short: long runs of offers are cut into ranges."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from domain.kernel import Group, Message, message

T = TypeVar("T")

MOST_ENTRIES = 12
"""So many entries can be read at a glance."""


def group(ident: str, **params: object) -> Group:
    """A group named by the first part of its id."""
    return Group(ident, message(f"group.{ident.partition(':')[0]}", **params))


def ranges(
    run: Sequence[T], one: T, kind: str, spell: Callable[[T], str], label: Callable[[T], Message]
) -> tuple[Group, ...]:
    """The ranges of a run that `one` lies in, from the widest to the narrowest; none where the run is short."""
    sizes = [MOST_ENTRIES]
    while sizes[-1] < len(run):
        sizes.append(sizes[-1] * MOST_ENTRIES)
    at, path = run.index(one), []
    for size in reversed(sizes[:-1]):
        start = at - at % size
        first, last = run[start], run[min(start + size, len(run)) - 1]
        ident = f"{kind}:{spell(first)}..{spell(last)}"
        path.append(Group(ident, message("group.range", first=label(first), last=label(last))))
    return tuple(path)


def card_ranges(cards: Sequence[str], card: str, kind: str) -> tuple[Group, ...]:
    """Ranges of cards."""
    return ranges(cards, card, kind, str, lambda ident: message("group.card", card=ident))
