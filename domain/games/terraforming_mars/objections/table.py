"""The table of objections, and those that several of them share."""

from domain.games.terraforming_mars.rules.payment import Purse
from domain.kernel import Objection, TypeDispatch

OBJECTIONS = TypeDispatch()


def too_poor(cost: int, purse: Purse) -> Objection:
    return Objection("not_enough_money", {"cost": cost, "has": purse.money + purse.metal})


def too_poor_for_tax(cost: int, kept: int, purse: Purse) -> Objection:
    return Objection("tax_unpayable", {"cost": cost, "tax": kept, "has": purse.money + purse.metal})
