"""Amounts of resources: what is paid or gained, and prices that leave a choice."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec
from msgspec.structs import astuple

from domain.games.andromedas_edge.glossary import RESOURCES, Resource


class Bundle(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """A certain amount of each resource."""

    titanium: int = 0
    ice: int = 0
    nanocarbon: int = 0
    credit: int = 0
    energy: int = 0
    tactics: int = 0

    def items(self) -> Iterator[tuple[Resource, int]]:
        """The resources there are any of."""
        return ((kind, amount) for kind in RESOURCES if (amount := getattr(self, kind)))

    def plus(self, other: "Bundle") -> "Bundle":
        return Bundle(
            self.titanium + other.titanium,
            self.ice + other.ice,
            self.nanocarbon + other.nanocarbon,
            self.credit + other.credit,
            self.energy + other.energy,
            self.tactics + other.tactics,
        )

    @property
    def total(self) -> int:
        return self.titanium + self.ice + self.nanocarbon + self.credit + self.energy + self.tactics


class Cost(Bundle, frozen=True):
    """A price or a gain: `basic` is titanium, ice or nanocarbon, `any` is any of the six (rules 2.2)."""

    basic: int = 0
    any: int = 0

    @property
    def plain(self) -> Bundle:
        """The part that leaves no choice."""
        return Bundle(self.titanium, self.ice, self.nanocarbon, self.credit, self.energy, self.tactics)

    def more(self, other: "Cost") -> "Cost":
        """Both prices together."""
        return Cost(*[one + two for one, two in zip(astuple(self), astuple(other), strict=True)])

    def less(self, discount: "Cost") -> tuple["Cost", ...]:
        """The price lowered, never below zero; a `basic` discount may come off any basic part (rules 18.2)."""
        named = {name: max(0, getattr(self, name) - getattr(discount, name)) for name in self.__struct_fields__}
        lowered = {Cost(**{**named, "basic": self.basic})}
        for _ in range(discount.basic):
            lowered = {
                msgspec.structs.replace(price, **{kind: getattr(price, kind) - 1})
                for price in lowered
                for kind in ("titanium", "ice", "nanocarbon", "basic")
                if getattr(price, kind)
            } or lowered
        return tuple(sorted(lowered, key=astuple))


NOTHING = Bundle()
FREE = Cost()


def bundle(amounts: Mapping[Resource, int]) -> Bundle:
    return Bundle(*[amounts.get(kind, 0) for kind in RESOURCES])


def summed(bundles: Iterable[Bundle]) -> Bundle:
    total = NOTHING
    for each in bundles:
        total = total.plus(each)
    return total
