"""Menus: lists of offers in which the same runs of offers come again and again.

A rule that makes such a run anew each time, and a table that words it anew each time, do most of their work in vain. So
a rule may keep a run as a `Leaf` and put it into its `Menu` whole, together with the `Words` its labels are made of.
Where the run is another one each time, but its offers are not, it says instead what these depend on (`Part`).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Any

from domain.kernel.messages import Language
from domain.kernel.offers import Offered


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


Said = tuple[Leaf, Words]
"""A leaf with the words of all its labels."""

Part = tuple[int, int, Any, Hashable, Any]
"""Where it begins in the menu and where it ends, and what was put there:

    an action             shown_by   said_by
    a list of actions     shown_by   None: each is said by itself
    (a stencil, its ids)  shown_by   said_by
    a leaf                None       words for each of its labels
    None                  None       a list of leaves, each with the words of all its labels

`shown_by` is all that anchors, and whether it reveals, depend on besides the action; `said_by` all that the label
depends on. Actions told this way have no hole and name no player, and their labels call what goes into a stencil by
its name. A plain tuple: bots, who never have a menu told, make thousands of them in a second.
"""


class Menu(list[Offered]):
    """A list of offers that knows which parts of it were told before, or will be again."""

    __slots__ = ("parts",)

    def __init__(self, offers: Iterable[Offered] = ()) -> None:
        super().__init__(offers)
        self.parts: list[Part] = []

    def put(self, leaf: Leaf, words: Sequence[Words]) -> None:
        """A leaf with words for each of its labels."""
        start = len(self)
        self += leaf.offers
        self.parts.append((start, len(self), leaf, None, words))

    def put_all(self, leaves: Sequence[Said]) -> None:
        """Leaves, each with the words of all its labels."""
        start = len(self)
        self += [offer for leaf, _ in leaves for offer in leaf.offers]
        self.parts.append((start, len(self), None, None, leaves))

    def add(self, action: Offered, shown_by: Hashable, said_by: Hashable) -> None:
        start = len(self)
        self.append(action)
        self.parts.append((start, start + 1, action, shown_by, said_by))

    def each(self, actions: list[Offered], shown_by: Hashable) -> None:
        """Actions whose labels depend on nothing but themselves."""
        if actions:
            start = len(self)
            self += actions
            self.parts.append((start, len(self), actions, shown_by, None))

    def spread(
        self, by_value: Mapping[str, Offered], values: Sequence[str], shown_by: Hashable, said_by: Hashable
    ) -> None:
        """An action for each of these ids of components; `by_value` has them all, and their stencil."""
        if values:
            start = len(self)
            self += [by_value[value] for value in values]
            self.parts.append((start, len(self), (by_value[STENCIL], values), shown_by, said_by))


def listed(offers: Iterable[Offered]) -> list[Offered]:
    """What a rule offers, as the list it may have made already."""
    return offers if isinstance(offers, list) else list(offers)
