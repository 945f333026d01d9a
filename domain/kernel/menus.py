"""Menus: lists of offers in which the same runs of offers come again and again.

A rule that makes such a run anew each time, and a table that words it anew each time, do most of their work in vain. So
a rule may keep a run as a `Leaf` and put it into its `Menu` whole, together with the `Words` its labels are made of.
Where the run is another one each time, but its offers are not, it says instead what these depend on (`Run`).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from domain.kernel.offers import Offered
from domain.kernel.texts import Language


class Leaf:
    """Offers that stand together, kept by their rule.

    But for their labels, all that is told of them (ids, actions, anchors, whether they reveal) is the same wherever the
    leaf is shown: it is kept under everything that this depends on. It names no player.
    """

    __slots__ = ("frame", "offers")

    def __init__(self, *offers: Offered) -> None:
        self.offers = offers
        self.frame: list[bytes] = []
        """Their JSON in pieces, every other one an empty place for a label, once somebody has told it."""


class Words:
    """What the labels of a leaf say, kept under all that they depend on: leaves that say the same share them."""

    __slots__ = ("labels",)

    def __init__(self) -> None:
        self.labels: dict[Language, list[bytes]] = {}
        """As JSON, in the order of the leaf's frame, once somebody has told them."""


STENCIL = "\ue001"
"""The id of no component: stands in an action for the ids that go there."""


class Run(NamedTuple):
    """An action without a hole that may be known from another match; or several, which differ where `STENCIL` stands.

    It names no player, and its label calls what is put into a stencil by its name.
    """

    action: Any
    shown_by: Hashable
    """All that its anchors, and whether it reveals, depend on besides the action."""
    said_by: Hashable
    """All that its label depends on."""
    values: Sequence[str] | None = None
    """Ids that go into the stencil, one after the other."""


class Menu(list[Offered]):
    """A list of offers that knows which parts of it were told before, or will be again."""

    __slots__ = ("parts",)

    def __init__(self, offers: Iterable[Offered] = ()) -> None:
        super().__init__(offers)
        self.parts: list[tuple[int, Leaf | Run, tuple[Words, ...]]] = []
        """Where each begins, in order; a leaf with its words."""

    def put(self, leaf: Leaf, *words: Words) -> None:
        """A leaf with the words of all its labels, or with words for each of them."""
        self.parts.append((len(self), leaf, words))
        self += leaf.offers

    def put_all(self, leaves: Iterable[tuple[Leaf, Words]]) -> None:
        """Many leaves, each with the words of all its labels."""
        parts, at = self.parts, len(self)
        for leaf, words in leaves:
            parts.append((at, leaf, (words,)))
            at += len(leaf.offers)
            self += leaf.offers

    def add(self, action: Offered, shown_by: Hashable, said_by: Hashable) -> None:
        self.parts.append((len(self), Run(action, shown_by, said_by), ()))
        self.append(action)

    def spread(
        self, by_value: Mapping[str, Offered], values: Sequence[str], shown_by: Hashable, said_by: Hashable
    ) -> None:
        """An action for each of these ids of components; `by_value` has them all, and their stencil."""
        if values:
            self.parts.append((len(self), Run(by_value[STENCIL], shown_by, said_by, values), ()))
            self += [by_value[value] for value in values]


def listed(offers: Iterable[Offered]) -> list[Offered]:
    """What a rule offers, as the list it may have made already."""
    return offers if isinstance(offers, list) else list(offers)
