"""Menus: lists of offers in which the same runs of offers come again and again.

A rule that makes such a run anew each time, and a table that words it anew each time, do most of their work in vain. So
a rule may keep a run as a `Leaf` and put it into its `Menu` whole, together with the `Words` its labels are made of.
"""

from collections.abc import Iterable

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


class Menu(list[Offered]):
    """A list of offers that knows which runs of it are leaves."""

    __slots__ = ("leaves",)

    def __init__(self, offers: Iterable[Offered] = ()) -> None:
        super().__init__(offers)
        self.leaves: list[tuple[int, Leaf, tuple[Words, ...]]] = []
        """Where each begins, in order."""

    def put(self, leaf: Leaf, *words: Words) -> None:
        """A leaf with the words of all its labels, or with words for each of them."""
        self.leaves.append((len(self), leaf, words))
        self += leaf.offers


def listed(offers: Iterable[Offered]) -> list[Offered]:
    """What a rule offers, as the list it may have made already."""
    return offers if isinstance(offers, list) else list(offers)
