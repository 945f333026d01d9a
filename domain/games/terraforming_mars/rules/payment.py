"""Paying with M€, metals and, for Helion, heat: every sensible combination and no wasteful one (rules 7.3)."""

from collections.abc import Iterator, Mapping

import msgspec

from domain.games.terraforming_mars.actions import Pay
from domain.games.terraforming_mars.components import FIGURES, PARTIES, PROJECTS
from domain.games.terraforming_mars.components.rows import CardId
from domain.games.terraforming_mars.effects import words
from domain.games.terraforming_mars.effects.abilities import abilities
from domain.games.terraforming_mars.effects.words import Metal, PartyId
from domain.games.terraforming_mars.state import Mars
from domain.kernel import Seat


class Purse(msgspec.Struct, frozen=True, gc=False):
    """What may go into one payment, and what a unit of metal is worth."""

    mc: int
    heat: int = 0
    """Only where heat counts as money."""
    steel: int = 0
    titanium: int = 0
    steel_value: int = 0
    titanium_value: int = 0

    @property
    def money(self) -> int:
        return self.mc + self.heat

    @property
    def metal(self) -> int:
        return self.steel * self.steel_value + self.titanium * self.titanium_value

    def left_after(self, cost: int) -> int:
        """The most money that can be left when as much as possible is paid in metal; negative if it cannot be paid."""
        due = cost - self.steel * self.steel_value - self.titanium * self.titanium_value
        return self.mc + self.heat - due if due > 0 else self.mc + self.heat


POLICY_METALS: Mapping[PartyId, Mapping[Metal, int]] = {
    party.id: {word.metal: word.amount for word in party.lasting if isinstance(word, words.MetalValue)}
    for party in PARTIES.values()
}
"""What a ruling party adds to the worth of a unit of metal."""


def metal_values(mars: Mars, seat: Seat) -> Mapping[Metal, int]:
    """What a unit of metal is worth; a ruling party may add to it in the action phase."""
    values = abilities(mars, seat).metal_values
    more = POLICY_METALS[mars.committee.ruling] if mars.committee is not None and mars.phase == "action" else None
    return {metal: worth + more.get(metal, 0) for metal, worth in values.items()} if more else values


def money_of(mars: Mars, seat: Seat) -> int:
    """What a player has in M€, heat included where it counts as money."""
    stock = mars.players[seat].stock
    return stock["mc"] + stock["heat"] if abilities(mars, seat).heat_as_money else stock["mc"]


def purse(mars: Mars, seat: Seat, metals: tuple[Metal, ...] = (), kept_heat: int = 0) -> Purse:
    """What a player may pay with; `kept_heat` is needed for something else."""
    stock = mars.players[seat].stock
    heat = max(0, stock["heat"] - kept_heat) if abilities(mars, seat).heat_as_money else 0
    if not metals or not (stock["steel"] or stock["titanium"]):
        return Purse(stock["mc"], heat)
    values = metal_values(mars, seat)
    steel = stock["steel"] if "steel" in metals else 0
    titanium = stock["titanium"] if "titanium" in metals else 0
    return Purse(stock["mc"], heat, steel, titanium, values["steel"], values["titanium"])


METALS_FOR: Mapping[CardId, tuple[Metal, ...]] = {
    card.id: tuple(metal for metal, tag in FIGURES.metal_tags.items() if tag in card.tags) for card in PROJECTS.values()
}
"""The metals that may pay for a card."""


def only_money(purse: Purse) -> bool:
    """Whether there is nothing but M€ to pay with, and so nothing to choose."""
    return not (purse.heat or purse.steel or purse.titanium)


def payments(purse: Purse, cost: int, keep: int = 0) -> Iterator[Pay]:
    """Every payment that leaves at least `keep` money. No M€ or heat too much, and no metal unit that could stay."""
    steel_value, titanium_value = purse.steel_value, purse.titanium_value
    for titanium in range(_most(purse.titanium, titanium_value, cost), -1, -1):
        rest = cost - titanium * titanium_value
        for steel in range(_most(purse.steel, steel_value, rest), -1, -1):
            due = rest - steel * steel_value
            if due < 0 and ((steel and due + steel_value <= 0) or (titanium and due + titanium_value <= 0)):
                continue  # One unit less would still be enough.
            due = max(0, due)
            if due > purse.mc + purse.heat - keep:
                continue
            for heat in range(min(purse.heat, due), max(0, due - purse.mc) - 1, -1):
                yield Pay(due - heat, steel, titanium, heat)


def _most(units: int, value: int, cost: int) -> int:
    """As many units as are there and not plainly too many."""
    return min(units, -(-cost // value)) if units and cost > 0 else 0


def best_first(purse: Purse, cost: int, found: list[Pay]) -> list[Pay]:
    """Without waste before wasteful, then those that keep most money."""

    def badness(pay: Pay) -> tuple[int, int, int]:
        value = pay.steel * purse.steel_value + pay.titanium * purse.titanium_value
        return max(0, value - cost), pay.mc + pay.heat, pay.heat

    return sorted(found, key=badness) if len(found) > 1 else found
